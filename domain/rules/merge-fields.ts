/**
 * Merges two changes of the same fields: mine, which a form sends, and theirs, which was saved since the form was filled. Both began with
 * the same values. Invariant: nobody's change is overwritten unseen. A field that only one side has changed gets that side's value, and a
 * field that both have changed to different values is a collision. Fields that belong together count as one value.
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
  /** The fields that are one value only together, as a number and its unit. Each other field is a value of its own. */
  readonly together?: readonly (readonly (keyof Mine & string)[])[] | undefined
}

export const mergeFields = <Mine extends { readonly [Field in keyof Mine]: FieldValue | undefined }>({
  began,
  mine,
  theirs,
  together = [],
}: Sides<Mine>): Merge<Mine> => {
  const merged: Mine = { ...mine }
  const collisions: Collision[] = []
  const known: (keyof Mine & string)[] = []
  for (const field in mine)
    if (began[field] !== undefined && mine[field] !== undefined && theirs[field] !== undefined) known.push(field)
  const groups = together.map((group) => known.filter((field) => group.includes(field)))
  const alone = known.filter((field) => !groups.some((group) => group.includes(field))).map((field) => [field])
  for (const group of [...alone, ...groups]) {
    const differing = group.filter((field) => !isSameValue(mine[field], theirs[field]))
    if (group.every((field) => isSameValue(theirs[field], began[field]))) continue
    if (group.every((field) => isSameValue(mine[field], began[field])))
      Object.assign(merged, Object.fromEntries(group.map((field) => [field, theirs[field]])))
    else
      for (const field of differing)
        collisions.push({ field, mine: mine[field] ?? null, theirs: theirs[field] ?? null })
  }
  return { merged, collisions }
}
