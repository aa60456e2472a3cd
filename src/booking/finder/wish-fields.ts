/**
 * The fields of a wish for free time, as text: what the form holds and what the address says (`/hitta?day=…`). Invariant: what a first form
 * says can be searched as it stands.
 */
import { addDays } from '../../../domain/calendar/local-date.ts'
import { minutesOf, timeFromMinutes } from '../../../domain/calendar/local-time.ts'
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import { routes } from '../../../domain/routes.ts'
import { clockTime } from '../../../domain/wording/swedish-dates.ts'

/** In the order in which the form has them. */
export const wishNames = ['day', 'days', 'from', 'to', 'minutes', 'persons', 'things', 'groups'] as const
export type WishName = (typeof wishNames)[number]
export type WishFields = Readonly<Record<WishName, string>>

const HOUR_MINUTES = 60
/** A person who looks later than the second of them does not look for tonight. */
const FIRST_HOUR = 9
const LAST_HOUR = 20

const hourOf = (hour: number): string => clockTime(timeFromMinutes(hour * HOUR_MINUTES))

/** The next whole hour of the day; late in the evening tomorrow's morning. */
export const firstWish = ({ date, time }: WallTime): WishFields => {
  const next = Math.floor(minutesOf(time) / HOUR_MINUTES) + 1
  const isLate = next > LAST_HOUR
  const hour = isLate ? FIRST_HOUR : Math.max(next, FIRST_HOUR)
  return {
    day: isLate ? addDays(date, 1) : date,
    days: '',
    from: hourOf(hour),
    to: hourOf(hour + 1),
    minutes: '',
    persons: '',
    things: '',
    groups: '',
  }
}

/** The times that one chooses among: each half hour from six in the morning on. Midnight is an end alone. */
export const offeredTimes = (end: 'from' | 'to'): readonly string[] =>
  Array.from({ length: 36 }, (_, index) => hourOf(6 + (index + (end === 'to' ? 1 : 0)) / 2))

/** The address of a wish: what is not said is left out. Colons and commas stand as they are, so that people can read it. */
export const wishPath = (fields: Partial<WishFields>): string => {
  const said = Object.entries(fields).flatMap(([name, value]) => (value === '' ? [] : [[name, value]]))
  return `${routes.find}?${String(new URLSearchParams(said)).replaceAll('%3A', ':').replaceAll('%2C', ',')}`
}
