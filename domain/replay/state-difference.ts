/**
 * Lists the differences between two values, by path. It skips objects that both values share, and treats a list as one value. Invariant:
 * applying the differences to `before` gives `after`.
 */
import { isFields } from '../json/is-fields.ts'

export interface Difference {
  readonly path: readonly string[]
  /** Undefined if the path did not exist before. */
  readonly before: unknown
  /** Undefined if the path does not exist any more. */
  readonly after: unknown
}

/** Whether two JSON values are equal. */
export const isSame = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((value, index) => isSame(value, b[index]))
  if (!isFields(a) || !isFields(b)) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]))
}

/** The differences between two values. `path` is the place of both values in the state. */
export const stateDifference = (
  before: unknown,
  after: unknown,
  path: readonly string[] = [],
): readonly Difference[] => {
  if (before === after) return []
  if (!isFields(before) || !isFields(after)) return isSame(before, after) ? [] : [{ path, before, after }]
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].flatMap((key) => stateDifference(before[key], after[key], [...path, key]))
}
