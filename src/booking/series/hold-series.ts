/**
 * *Fortsätt*: everything of a series is held in one go. Invariant: what was held for it before and is not wanted any more is let go;
 * what is held already is not asked for again.
 */
import type { SlotReference } from '../../../domain/schema/events.ts'
import type { Series } from '../../../domain/schema/series.ts'
import { slotKey } from '../../../domain/state/state.ts'
import type { CoreClient } from '../../core/create-core-client.ts'
import { isMine } from '../booking-bar/choice-history.ts'
import { missedOf } from '../booking-bar/lapses.ts'
import { chosenSeries } from './chosen-series.ts'

/** @returns the slots that could not be had */
export const holdSeries = async (
  core: CoreClient,
  series: Series,
  slots: readonly SlotReference[],
): Promise<readonly SlotReference[]> => {
  const wanted = new Set(slots.map(slotKey))
  const left = (chosenSeries.value?.slots ?? []).filter(
    (slot) => !wanted.has(slotKey(slot)) && isMine(core.state.value, slot),
  )
  if (left.length > 0) await core.command({ _tag: 'ReleaseSlots', slots: left })
  chosenSeries.next({ series, slots })
  const missing = slots.filter((slot) => !isMine(core.state.value, slot))
  if (missing.length > 0) await core.command({ _tag: 'SelectSlots', slots: missing })
  return missedOf(core.state.value, slots)
}
