/** Whether two lists have the same items in the same order. A selector that makes a new list each time is compared by it. */
export const hasSameItems = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index])
