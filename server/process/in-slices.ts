/** Long work of the one thread, some milliseconds at a time: others are answered in between. */
import { setImmediate as turn } from 'node:timers/promises'

const sliceMs = 10

/** `flatMap`, in the order of the items; what takes less than a slice takes one turn. */
export const flatMapInSlices = async <Item, Result>(
  items: Iterable<Item>,
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
