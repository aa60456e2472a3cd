/** What could not be had again of what was lost. */
import type { SlotReference } from '../../../domain/schema/events.ts'
import type { State } from '../../../domain/schema/state.ts'
import { ownSlots } from '../../../domain/selectors/basket.ts'
import { slotKey } from '../../../domain/state/state.ts'
import type { Missed } from './use-lapses.ts'

/** What of `asked` is not held now, each with why. */
export const missedOf = (state: State, asked: readonly SlotReference[]): Missed[] => {
  const held = new Set(ownSlots(state).map(slotKey))
  return asked
    .filter((slot) => !held.has(slotKey(slot)))
    .map(({ resourceId, date, startTime, endTime }) => {
      const slot = { resourceId, date, startTime, endTime }
      return { ...slot, reason: state.refusals[slotKey(slot)]?.reason ?? 'failed' }
    })
}
