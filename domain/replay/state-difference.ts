/**
 * Where two values differ, by path. Invariant (law, tests): taking the changes into `before` gives `after`. An object
 * that is the same in both is not looked into; a list is shown whole.
 */

export interface Difference {
  readonly path: readonly string[]
  /** Undefined: it was not there. */
  readonly before: unknown
  /** Undefined: it is there no longer. */
  readonly after: unknown
}

export type Plain = Readonly<Record<string, unknown>>

export const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** By value: data as it comes out of JSON. */
export const isSame = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((value, index) => isSame(value, b[index]))
  if (!isPlain(a) || !isPlain(b)) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]))
}

/** @param path where the two values stand */
export const stateDifference = (
  before: unknown,
  after: unknown,
  path: readonly string[] = [],
): readonly Difference[] => {
  if (before === after) return []
  if (!isPlain(before) || !isPlain(after)) return isSame(before, after) ? [] : [{ path, before, after }]
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].flatMap((key) => stateDifference(before[key], after[key], [...path, key]))
}
