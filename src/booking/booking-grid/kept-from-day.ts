/** What is kept from one day of a group to the next that is shown. */
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import type { GridPlace } from './grid-place.ts'

export interface KeptFromDay {
  /** Where its reader was in the last day that had a grid. */
  place: GridPlace | null
  /** Whether the focus was in what stood for the last day: it is in what stands for the next. */
  focused: boolean
  /** The day of which has been said what it holds. */
  told: LocalDate
}
