/** The accessible name of a slot (contract 6): "Grupprum 2, tisdag 4 mars, 09:00–09:30, ledig". */
import type { Interval } from '../../domain/calendar/interval.ts'
import type { SlotView } from '../../domain/selectors/grid-view.ts'
import { timeRange } from '../texts/swedish-dates.ts'
import { slotStates } from './booking-grid-texts.ts'

/** @param day the day in words, "tisdag 4 mars" */
export const slotName = (resource: string, day: string, row: Interval, slot: SlotView): string =>
  `${resource}, ${day}, ${timeRange(row)}, ${slotStates[slot._tag]}`
