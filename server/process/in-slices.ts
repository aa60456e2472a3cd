/** Divides long work into slices of some milliseconds, so that the one thread can answer others between them. */
import { makeWay } from '../scheduler/scheduler.ts'

const sliceMs = 10

/** Works like `flatMap` of an array. Work that takes less than a slice is done in one turn of the event loop. */
export const flatMapInSlices = async <Item, Result>(
  items: Iterable<Item>,
  work: (item: Item) => readonly Result[],
): Promise<Result[]> => {
  const results: Result[] = []
  let began = performance.now()
  for (const item of items) {
    results.push(...work(item))
    if (performance.now() - began < sliceMs) continue
    await makeWay()
    began = performance.now()
  }
  return results
}
