/** Takes what the core delivers into the tab's copy of the state: while the tab is seen, at most once in a frame. */
import type { Delivery } from '../../domain/port/core-port.ts'
import { pause } from './promises.ts'
import type { StateCopy } from './state-copy.ts'

const FRAME_MS = 16

/** @returns what takes one in; it resolves to false where there is a gap, and nothing was taken in */
export const createDeliveryTaker = (
  copy: Pick<StateCopy, 'take'>,
  isVisible: () => boolean,
): ((delivery: Delivery) => Promise<boolean>) => {
  let takenAt = Number.NEGATIVE_INFINITY
  return async (delivery) => {
    if (isVisible() && performance.now() - takenAt < FRAME_MS) await pause(FRAME_MS)
    takenAt = performance.now()
    return copy.take(delivery)
  }
}
