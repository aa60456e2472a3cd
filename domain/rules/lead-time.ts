/**
 * The lead time before a slot (docs/rules.md#rules). It is a number of minutes before the slot begins, a time of day some weekdays before
 * the slot's day, or both. Weekdays are Monday to Friday except public holidays. Invariants: if both are set, both apply. At any moment
 * there is one earliest start that is still in time, and every later start is in time too.
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

/** The lowest number of minutes that correspond to a number of weekdays, for programs that know only minutes. */
export const minutesOfWeekdays = (weekdays: number): number => (weekdays - 1) * DAY_MINUTES

const leadOf = (minutes: number | undefined, days: WeekdayLead | undefined): LeadTime | null =>
  minutes === undefined && days === undefined
    ? null
    : { minutes: minutes ?? 0, ...(days === undefined ? {} : { days }) }

type NoticeLimits = Pick<ResourceLimits, 'noticeMinutes' | 'noticeDays'>
type CancelLimits = Pick<ResourceLimits, 'cancelMinutes' | 'cancelDays'>

/** The lead time for booking a slot. Null if it can be booked until it begins. */
export const noticeOf = ({ noticeMinutes, noticeDays }: NoticeLimits): LeadTime | null =>
  leadOf(noticeMinutes, noticeDays)

/** The lead time for changing or cancelling a slot. Null if it can be changed until it begins. */
export const cancelLeadOf = ({ cancelMinutes, cancelDays }: CancelLimits): LeadTime | null =>
  leadOf(cancelMinutes, cancelDays)

const holidays = new Map<string, ReadonlySet<LocalDate>>()
const isWeekday = (date: LocalDate): boolean => {
  const year = date.slice(0, 'yyyy'.length)
  const known = holidays.get(year) ?? new Set(swedishHolidays(Number(year)).holidays.map((holiday) => holiday.date))
  holidays.set(year, known)
  return weekdayOf(date) % 6 !== 0 && !known.has(date)
}

/** The last moment of a time limit on a day, in ms since 1970. If the time is the end of the day, the limit is midnight. */
const lastMomentOf = (date: LocalDate, at: LocalTime): number =>
  firstInstantOf(date, at) + (at === endOfDay ? MINUTE_MS - 1 : 0)

/** The instant at which a last moment has passed, in ms since 1970. Wall time has whole seconds, so the whole last second is in time. */
export const overAt = (last: number): number => last - (last % SECOND_MS) + SECOND_MS

/** The last moment that is in time for a slot, in ms since 1970. */
export const lastMoment = ({ minutes, days }: LeadTime, date: LocalDate, startTime: LocalTime): number => {
  const byMinutes = bookableUntil(minutes, date, startTime)
  if (days === undefined) return byMinutes
  // The day of the limit is this number of weekdays before the slot's day.
  let day = date
  for (let left = days.weekdays; left > 0; ) {
    day = addDays(day, -1)
    if (isWeekday(day)) left -= 1
  }
  return Math.min(byMinutes, lastMomentOf(day, days.at))
}

/** The earliest start that is still in time now. A slot that begins before it is too soon. `now` is in ms since 1970. */
export const earliestStart = (lead: LeadTime | null, now: number): WallTime => {
  const { minutes = 0, days } = lead ?? {}
  const byMinutes = wallTimeAt(now + minutes * MINUTE_MS)
  if (days === undefined) return byMinutes
  // The first day whose limit in weekdays has not passed.
  const today = wallTimeAt(now).date
  const isOver = now >= overAt(lastMomentOf(today, days.at))
  let date = isOver ? addDays(today, 1) : today
  for (let left = days.weekdays; left > 0; date = addDays(date, 1)) if (isWeekday(date)) left -= 1
  return date > byMinutes.date ? { date, time: localTime('00:00:00') } : byMinutes
}

/** The last moment at which the owner may change or cancel a slot, in ms since 1970. Null if the owner may do so until it begins. */
export const changeableUntil = (limits: ResourceLimits, date: LocalDate, startTime: LocalTime): number | null => {
  const lead = cancelLeadOf(limits)
  return lead === null ? null : lastMoment(lead, date, startTime)
}
