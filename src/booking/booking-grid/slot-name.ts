/**
 * The accessible name of a slot (contract 6): "09:00–09:30, ledig, Grupprum 2, tisdag 4 mars". What differs from its
 * neighbours comes first, so that a listener can go on before the end (decision 0058).
 */
import type { Interval } from '../../../domain/calendar/interval.ts'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import type { GridView } from '../../../domain/selectors/grid-view.ts'
import type { SlotView } from '../../../domain/selectors/slot-view.ts'
import { longDate, timeRange } from '../../../domain/wording/swedish-dates.ts'
import { slotStates } from './booking-grid-texts.ts'

/** What the names of each column's slots end with: resource and day; of a grid of one resource, the day alone. */
export const slotPlaces = (resources: GridView['resources'], date: LocalDate): readonly string[] => {
  const day = longDate(date)
  return resources.map(({ title }) => (resources.length === 1 ? day : `${title}, ${day}`))
}

/** "09:00–09:30, ledig" */
export const slotNews = (row: Interval, slot: SlotView): string => `${timeRange(row)}, ${slotStates[slot._tag]}`

/** Why a rule closes a slot is the same for its neighbours: it comes last. */
export const slotName = (row: Interval, slot: SlotView, place: string): string =>
  `${slotNews(row, slot)}, ${place}${'why' in slot ? `. ${slot.why}` : ''}`
