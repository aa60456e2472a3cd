/**
 * The press on *Fortsätt*: holds all times of a series at once. Invariant: it lets go of holds that the series does not need
 * any more, and does not ask again for slots that are held already.
 */
import type { ColumnAddress, SlotReference } from '../../../domain/schema/events.ts'
import type { Series } from '../../../domain/schema/series.ts'
import { ownSlots } from '../../../domain/selectors/basket.ts'
import { resourceDayKey, slotKey } from '../../../domain/state/state.ts'
import type { CoreClient } from '../../core/create-core-client.ts'
import { choiceHistory, isMine } from '../booking-bar/choice-history.ts'
import { missedOf } from '../booking-bar/lapses.ts'
import { chosenSeries } from '../repeat/chosen-series.ts'

interface SeriesTimes {
  /** The rooms and days of all dates, including skipped dates. No other slot may be held there. */
  readonly days: readonly ColumnAddress[]
  readonly slots: readonly SlotReference[]
}

/** @returns the slots that could not be held */
export const holdSeries = async (
  core: CoreClient,
  series: Series,
  { days, slots }: SeriesTimes,
): Promise<readonly SlotReference[]> => {
  const wanted = new Set(slots.map(slotKey))
  const keys = days.map(({ resourceId, date }) => resourceDayKey(resourceId, date))
  const before = (chosenSeries.value?.slots ?? []).filter((slot) => isMine(core.state.value, slot))
  const left = new Map([...before, ...ownSlots(core.state.value, keys)].map((slot) => [slotKey(slot), slot]))
  const unwanted = [...left.values()].filter((slot) => !wanted.has(slotKey(slot)))
  if (unwanted.length > 0) await core.command({ _tag: 'ReleaseSlots', slots: unwanted })
  chosenSeries.next({ series, slots })
  const missing = slots.filter((slot) => !isMine(core.state.value, slot))
  if (missing.length > 0) {
    choiceHistory.add({ what: 'chosen', slots: missing, undoOwn: null })
    await core.command({ _tag: 'SelectSlots', slots: missing })
  }
  return missedOf(core.state.value, slots)
}
