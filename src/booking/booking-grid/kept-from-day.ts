/** What is kept from one day of a group to the next that is shown. Written in effects alone: nothing is drawn from it. */
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { createSharedValue, type SharedValue } from '../../core/shared-value.ts'
import type { GridPlace } from './grid-place.ts'

export interface KeptFromDay {
  /** Where its reader was in the last day that had a grid. */
  readonly place: SharedValue<GridPlace | null>
  /** Whether the focus was in what stood for the last day: it is in what stands for the next. */
  readonly focused: SharedValue<boolean>
  /** The day of which has been said what it holds. */
  readonly announced: SharedValue<LocalDate>
}

/** @param date the day that the page is opened at, of which nothing is said */
export const createKeptFromDay = (date: LocalDate): KeptFromDay => ({
  place: createSharedValue<GridPlace | null>(null),
  focused: createSharedValue(false),
  announced: createSharedValue(date),
})
