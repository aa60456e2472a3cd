/**
 * Merges two changes of the same fields: mine, which a form sends, and theirs, which was saved since the form was filled. Both began with
 * the same values. Invariant: nobody's change is overwritten unseen. A field that only one side has changed gets that side's value, and a
 * field that both have changed to different values is a collision.
 */
import type { FieldValue } from '../schema/failure-body.ts'

export type FieldValues = Readonly<Record<string, FieldValue>>

/** Two values of one field between which a person must choose. */
export interface Collision {
  readonly field: string
  readonly mine: FieldValue
  readonly theirs: FieldValue
}

interface Merge<Mine extends object> {
  /** The merged values. A field that collides has mine. */
  readonly merged: Mine
  readonly collisions: readonly Collision[]
}

/** Whether two values are equal. Lists are equal if they have the same members in the same order. */
export const isSameValue = (one: FieldValue | undefined, other: FieldValue | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

interface Sides<Mine extends object> {
  /** The values at the beginning. A field that is absent here was not filled from any value, so mine wins. */
  readonly began: FieldValues
  /** The values that the form sends. A field that is absent here is not changed by it. */
  readonly mine: Mine
  readonly theirs: { readonly [Field in keyof Mine]?: FieldValue }
}

export const mergeFields = <Mine extends { readonly [Field in keyof Mine]: FieldValue | undefined }>({
  began,
  mine,
  theirs,
}: Sides<Mine>): Merge<Mine> => {
  const merged: Mine = { ...mine }
  const collisions: Collision[] = []
  for (const field in mine) {
    const [before, own, other] = [began[field], mine[field], theirs[field]]
    if (before === undefined || own === undefined || other === undefined) continue
    if (isSameValue(other, before) || isSameValue(other, own)) continue
    if (isSameValue(own, before)) Object.assign(merged, { [field]: other })
    else collisions.push({ field, mine: own, theirs: other })
  }
  return { merged, collisions }
}
