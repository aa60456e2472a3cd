/**
 * How long before a slot something must be done (docs/rules.md#rules): so many minutes before it begins, and so many weekdays before its
 * day, at a time of that day. A weekday is Monday to Friday, but for the public holidays. Invariants: what is said in both ways holds in
 * both; for a moment there is one earliest start, and every later one is in time.
 */
import { addDays, type LocalDate, weekdayOf } from '../calendar/local-date.ts'
import { endOfDay, type LocalTime, localTime } from '../calendar/local-time.ts'
import { firstInstantOf, type WallTime, wallTimeAt } from '../calendar/stockholm.ts'
import type { ResourceLimits, WeekdayLead } from '../schema/booking-rules.ts'
import { bookableUntil } from './booking-window.ts'
import { swedishHolidays } from './swedish-holidays.ts'

export interface LeadTime {
  readonly minutes: number
  readonly days?: WeekdayLead
}

const DAY_MINUTES = 24 * 60
const MINUTE_MS = 60_000
const SECOND_MS = 1_000

/** The minutes that so many weekdays are at the least, for whoever knows minutes alone. */
export const minutesOfWeekdays = (weekdays: number): number => (weekdays - 1) * DAY_MINUTES

const leadOf = (minutes: number | undefined, days: WeekdayLead | undefined): LeadTime | null =>
  minutes === undefined && days === undefined
    ? null
    : { minutes: minutes ?? 0, ...(days === undefined ? {} : { days }) }

/** Null: one may book until it begins. */
export const noticeOf = ({ noticeMinutes, noticeDays }: ResourceLimits): LeadTime | null =>
  leadOf(noticeMinutes, noticeDays)

/** Null: one may cancel until it begins. */
export const cancelLeadOf = ({ cancelMinutes, cancelDays }: ResourceLimits): LeadTime | null =>
  leadOf(cancelMinutes, cancelDays)

const holidays = new Map<string, ReadonlySet<LocalDate>>()
const isWeekday = (date: LocalDate): boolean => {
  const year = date.slice(0, 'yyyy'.length)
  const known = holidays.get(year) ?? new Set(swedishHolidays(Number(year)).holidays.map((holiday) => holiday.date))
  holidays.set(year, known)
  return weekdayOf(date) % 6 !== 0 && !known.has(date)
}

/** The last of so many weekdays, back from the day before. */
const weekdayBefore = (date: LocalDate, weekdays: number): LocalDate => {
  let day = date
  for (let left = weekdays; left > 0; ) {
    day = addDays(day, -1)
    if (isWeekday(day)) left -= 1
  }
  return day
}

/** The last moment of a time of a day; the time that stands for the day's end lasts to midnight. */
const lastMomentOf = (date: LocalDate, at: LocalTime): number =>
  firstInstantOf(date, at) + (at === endOfDay ? MINUTE_MS - 1 : 0)

/** When it is over. Wall time is looked at in whole seconds: all of the second of a last moment is in time. */
export const overAt = (last: number): number => last - (last % SECOND_MS) + SECOND_MS

/** The latest that it is in time for what begins then, ms since 1970. */
export const lastMoment = ({ minutes, days }: LeadTime, date: LocalDate, startTime: LocalTime): number => {
  const byMinutes = bookableUntil(minutes, date, startTime)
  return days === undefined ? byMinutes : Math.min(byMinutes, lastMomentOf(weekdayBefore(date, days.weekdays), days.at))
}

/** The first day for which it is in time. */
const firstDay = ({ weekdays, at }: WeekdayLead, now: number): LocalDate => {
  const today = wallTimeAt(now).date
  const isOver = now >= overAt(lastMomentOf(today, at))
  let day = isOver ? addDays(today, 1) : today
  for (let left = weekdays; left > 0; day = addDays(day, 1)) if (isWeekday(day)) left -= 1
  return day
}

/** A slot that begins before this is too soon. @param now ms since 1970 */
export const earliestStart = (lead: LeadTime | null, now: number): WallTime => {
  const { minutes = 0, days } = lead ?? {}
  const byMinutes = wallTimeAt(now + minutes * MINUTE_MS)
  const date = days === undefined ? byMinutes.date : firstDay(days, now)
  return date > byMinutes.date ? { date, time: localTime('00:00:00') } : byMinutes
}

/** The latest that the owner may change or cancel what begins then, ms since 1970; null: as long as it has not begun. */
export const changeableUntil = (limits: ResourceLimits, date: LocalDate, startTime: LocalTime): number | null => {
  const lead = cancelLeadOf(limits)
  return lead === null ? null : lastMoment(lead, date, startTime)
}
