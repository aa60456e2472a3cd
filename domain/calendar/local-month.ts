/** The days of a month of the calendar, and the months beside it. Invariant: each has a first day. */
import { addDays, isLocalDate, type LocalDate, type LocalMonth, monthOf } from './local-date.ts'

export const daysOfMonth = (month: LocalMonth): readonly LocalDate[] =>
  Array.from({ length: 31 }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`).filter(isLocalDate)

/** The month before or after; null: it is of another century. */
export const neighbourMonth = (month: LocalMonth, by: -1 | 1): LocalMonth | null => {
  const edge = daysOfMonth(month).at(by < 0 ? 0 : -1)
  return edge === undefined ? null : monthOf(addDays(edge, by))
}
