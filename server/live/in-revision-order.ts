/**
 * Hands news on in the order of their revisions, although commits of several connections may be heard of in another.
 * Invariant: what is handed on has a greater revision than all before. A revision that does not come (its commit was
 * never heard of, or another process has it) is waited for a little and then passed over; clients see the gap and read
 * again (contract 4, Revision).
 */
export interface InRevisionOrder<Item extends { readonly revision: number }> {
  add(item: Item): void
  /** The last that was handed on. */
  last(): number
  stop(): void
}

const patience = 250

export const inRevisionOrder = <Item extends { readonly revision: number }>(
  start: number,
  handOn: (item: Item) => void,
): InRevisionOrder<Item> => {
  const waiting = new Map<number, Item>()
  let last = start
  let timer: NodeJS.Timeout | null = null

  const flush = (): void => {
    for (let next = waiting.get(last + 1); next !== undefined; next = waiting.get(last + 1)) {
      last = next.revision
      waiting.delete(last)
      handOn(next)
    }
    if (timer !== null) clearTimeout(timer)
    timer = waiting.size === 0 ? null : setTimeout(passOver, patience)
  }
  const passOver = (): void => {
    last = Math.min(...waiting.keys()) - 1
    flush()
  }

  return {
    add(item) {
      // Too late: what came after it has been handed on, and clients have read again.
      if (item.revision <= last) return
      waiting.set(item.revision, item)
      flush()
    },
    last: () => last,
    stop: () => {
      if (timer !== null) clearTimeout(timer)
    },
  }
}
