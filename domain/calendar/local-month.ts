/** A month as `yyyy-MM`, from 2000 to 2099. The address of a month's page has this form. Invariant: each month has a first day. */
import { addDays, isLocalDate, type LocalDate } from './local-date.ts'

declare const localMonthBrand: unique symbol
export type LocalMonth = string & { readonly [localMonthBrand]: 'LocalMonth' }

const shape = /^20\d{2}-(0[1-9]|1[0-2])$/

export const isLocalMonth = (text: string): text is LocalMonth => shape.test(text)

/** The month of a date. Null for a date of another century. */
export const monthOf = (date: LocalDate): LocalMonth | null => {
  const text = date.slice(0, 7)
  return isLocalMonth(text) ? text : null
}

export const daysOfMonth = (month: LocalMonth): readonly LocalDate[] =>
  Array.from({ length: 31 }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`).filter(isLocalDate)

/** The month before or after. Null if it is in another century. */
export const neighbourMonth = (month: LocalMonth, by: -1 | 1): LocalMonth | null => {
  const edge = daysOfMonth(month).at(by < 0 ? 0 : -1)
  return edge === undefined ? null : monthOf(addDays(edge, by))
}
