/**
 * Short ways to write opening times, locks and prices of the demonstration. Dates count from `today`, so a fixed clock
 * always gives the same content.
 */
import { addDays, type LocalDate, type Weekday, weekdayOf } from '../../domain/calendar/local-date.ts'
import { localTime } from '../../domain/calendar/local-time.ts'
import type { UserTypeKey } from '../content/standard-content.ts'
import type { DemoLock, DemoOpenTime, DemoPrice, OrganisationKey, UserEmail } from './demo-content-types.ts'

export const SUNDAY = 0
export const MONDAY = 1
export const TUESDAY = 2
export const WEDNESDAY = 3
export const THURSDAY = 4
export const FRIDAY = 5
export const SATURDAY = 6

/** The same hours on several weekdays, written as `08:00`. */
export const open = (days: readonly Weekday[], start: string, end: string): DemoOpenTime[] =>
  days.map((dayOfWeek) => ({ dayOfWeek, startTime: localTime(`${start}:00`), endTime: localTime(`${end}:00`) }))

export const lock = (startDate: LocalDate, start: string, endDate: LocalDate, end: string): DemoLock => ({
  startDate,
  startTime: localTime(`${start}:00`),
  endDate,
  endTime: localTime(`${end}:00`),
})

/** The first day of that name in the calendar week after this one. */
export const nextWeek = (today: LocalDate, weekday: Weekday): LocalDate => {
  const sinceMonday = (day: Weekday): number => (day + 6) % 7
  return addDays(today, 7 - sinceMonday(weekdayOf(today)) + sinceMonday(weekday))
}

interface Whom {
  readonly userType?: UserTypeKey
  readonly organisation?: OrganisationKey
  readonly user?: UserEmail
}

export const price = (time: DemoPrice['time'], amount: number, whom: Whom = {}): DemoPrice => ({
  time,
  price: amount,
  userType: whom.userType ?? null,
  organisation: whom.organisation ?? null,
  user: whom.user ?? null,
})

/** Half an hour, half a day, a whole day. */
export const blocks = (halfHour: number, halfDay: number, day: number, whom: Whom = {}): DemoPrice[] => [
  price(30, halfHour, whom),
  price(240, halfDay, whom),
  price(480, day, whom),
]

/** For those who pay nothing where others do. */
export const free = (...userTypes: readonly UserTypeKey[]): DemoPrice[] =>
  userTypes.map((userType) => price(30, 0, { userType }))
