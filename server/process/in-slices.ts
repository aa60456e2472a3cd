/** Long lists, worked on some milliseconds at a time. Invariant: others are answered in between. */
import { setImmediate as turn } from 'node:timers/promises'

const sliceMs = 10

/** `flatMap`, in the order of the items. */
export const flatMapInSlices = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item) => readonly Result[],
): Promise<Result[]> => {
  const results: Result[] = []
  let began = performance.now()
  for (const item of items) {
    results.push(...work(item))
    if (performance.now() - began < sliceMs) continue
    await turn()
    began = performance.now()
  }
  return results
}
