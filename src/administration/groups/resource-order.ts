/** An order of resources that is being changed. Pure. */
import type { ResourceId } from '../../../domain/schema/ids.ts'

interface Ordered {
  readonly id: ResourceId
}

/** @param to the place that it gets, from 0; outside of the list it stays where it is */
export const movedTo = (order: readonly ResourceId[], id: ResourceId, to: number): readonly ResourceId[] => {
  const from = order.indexOf(id)
  if (from === -1 || to < 0 || to >= order.length) return order
  return order.toSpliced(from, 1).toSpliced(to, 0, id)
}

/** Resources in an order that was begun earlier: what has gone meanwhile is left out, what has come stands last. */
export const inOrder = <Resource extends Ordered>(
  resources: readonly Resource[],
  order: readonly ResourceId[],
): readonly Resource[] => {
  const known = order.flatMap((id) => resources.filter((resource) => resource.id === id))
  return [...known, ...resources.filter((resource) => !known.includes(resource))]
}

/** The middles of rows, from the top, and the pointer between them, in the same measure. @returns the place of a row that is dragged */
export const placeAt = (middles: readonly number[], from: number, pointer: number): number => {
  const before = middles.findIndex((middle, place) => place < from && pointer < middle)
  if (before !== -1) return before
  const after = middles.findLastIndex((middle, place) => place > from && pointer > middle)
  return after === -1 ? from : after
}
