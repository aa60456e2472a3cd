/**
 * Work that is cheaper done for several at once: who asks within a short while shares one turn of it. Invariant: each gets the outcome
 * of the turn that it is part of.
 */
import { setTimeout as wait } from 'node:timers/promises'

/** @param milliseconds that the first of a turn waits for others */
export const gathered = <Item>(
  milliseconds: number,
  work: (items: readonly Item[]) => Promise<void>,
): ((item: Item) => Promise<void>) => {
  let waiting: { readonly items: Item[]; readonly turn: Promise<void> } | null = null
  return (item) => {
    if (waiting === null) {
      const items: Item[] = []
      const turn = wait(milliseconds).then(() => {
        waiting = null
        return work(items)
      })
      waiting = { items, turn }
    }
    waiting.items.push(item)
    return waiting.turn
  }
}
