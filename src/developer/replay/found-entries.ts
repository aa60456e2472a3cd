/** Places among the entries that were found: their indices, in order. */

/** The place of the last one that is not after `index`; -1: all are. */
export const foundAt = (found: readonly number[], index: number): number => {
  let from = 0
  let to = found.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((found[middle] ?? 0) <= index) from = middle + 1
    else to = middle
  }
  return from - 1
}

export const indicesWhere = <Item>(items: readonly Item[], isWanted: (item: Item) => boolean): number[] => {
  const found: number[] = []
  for (const [index, item] of items.entries()) if (isWanted(item)) found.push(index)
  return found
}
