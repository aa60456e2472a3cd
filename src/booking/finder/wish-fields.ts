/**
 * The fields of a wish for free time, as texts: in the row that asks for it and in the address (`/hitta?day=…`). A wish
 * has a start and a length. Without `minutes` the time is all of `from` to `to`; with `minutes` it may lie anywhere
 * between them. Pure. Invariant: a change of one field leaves a wish whose length fits between its times, if the length
 * fitted before the change.
 */
import { addDays } from '../../../domain/calendar/local-date.ts'
import { endMinutes, minutesOf, timeFromMinutes } from '../../../domain/calendar/local-time.ts'
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import { routes } from '../../../domain/routes.ts'
import { clockTime } from '../../../domain/wording/swedish-dates.ts'
import { sentTime } from '../../kit/form/time-input.ts'

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** The names of the fields, in the order of the form. */
const wishNames = ['day', 'days', 'from', 'to', 'minutes', 'persons', 'things', 'groups'] as const
export type WishName = (typeof wishNames)[number]
export type WishFields = Readonly<Record<WishName, string>>

/** The first wish starts between these hours. Late in the evening it is for the next morning. */
const FIRST_HOUR = 9
const LAST_HOUR = 20

const hourOf = (hour: number): string => clockTime(timeFromMinutes(hour * HOUR_MINUTES))

/**
 * The wish of an untouched form. It starts at the next whole hour of today, but not before nine. Late in the evening it is
 * for nine o'clock tomorrow.
 */
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

/** The starts to choose from: each half hour from six in the morning. */
export const offeredStarts: readonly string[] = Array.from({ length: 36 }, (_, index) => hourOf(6 + index / 2))

/** The address of a wish, without empty fields. Colons and commas are not escaped, so that people can read it. */
export const wishPath = (fields: Partial<WishFields>): string => {
  const said = Object.entries(fields).flatMap(([name, value]) => (value === '' ? [] : [[name, value]]))
  return `${routes.find}?${String(new URLSearchParams(said)).replaceAll('%3A', ':').replaceAll('%2C', ',')}`
}

/** The lengths to choose from, in minutes. */
const LENGTHS = [30, 60, 90, 120, 180, 240, 360] as const

/** Midnight ends a day as "00:00". */
const clockOf = (minutes: number): string => clockTime(timeFromMinutes(minutes))

interface Stretch {
  readonly begin: number
  readonly end: number
}

/** The stretch in the fields, in minutes of the day. Null means that they contain none. */
const stretchOf = ({ from, to }: WishFields): Stretch | null => {
  const [start, finish] = [sentTime(from), sentTime(to)]
  if (start === null || finish === null) return null
  const [begin, end] = [minutesOf(start), endMinutes(finish)]
  return begin < end ? { begin, end } : null
}

/** The length of the wished time, in minutes. Null means that the fields contain none. */
export const lengthOf = (fields: WishFields): number | null => {
  if (fields.minutes !== '') return Number(fields.minutes) || null
  const stretch = stretchOf(fields)
  return stretch === null ? null : stretch.end - stretch.begin
}

/** The lengths that end by midnight, with the present one. */
export const offeredLengths = (fields: WishFields): readonly number[] => {
  const start = sentTime(fields.from)
  const most = DAY_MINUTES - (start === null ? 0 : minutesOf(start))
  const own = lengthOf(fields)
  return [...new Set([...LENGTHS.filter((minutes) => minutes <= most), ...(own === null ? [] : [own])])].toSorted(
    (one, other) => one - other,
  )
}

/**
 * The wish with another start or length. The time keeps its length as far as the day goes, and a stretch in which it may lie
 * grows if it has become too short.
 */
const withTimes = (fields: WishFields, begin: number, wanted: number): WishFields => {
  const length = Math.min(wanted, DAY_MINUTES - begin)
  const earliest = begin + length
  const end = fields.minutes === '' ? earliest : Math.max(stretchOf(fields)?.end ?? 0, earliest)
  return {
    ...fields,
    from: clockOf(begin),
    to: clockOf(end),
    minutes: end === earliest ? '' : String(length),
  }
}

export const withStart = (fields: WishFields, from: string): WishFields => {
  const start = sentTime(from)
  if (start === null) return { ...fields, from }
  return withTimes(fields, minutesOf(start), lengthOf(fields) ?? HOUR_MINUTES)
}

export const withLength = (fields: WishFields, minutes: number): WishFields => {
  const start = sentTime(fields.from)
  return start === null ? fields : withTimes(fields, minutesOf(start), minutes)
}

/** The ends of a stretch in which the wished time may lie, beside the end of the time itself. */
export const offeredEnds = (fields: WishFields): readonly string[] => {
  const [start, length] = [sentTime(fields.from), lengthOf(fields)]
  if (start === null || length === null) return []
  const earliest = minutesOf(start) + length
  const ends = Array.from({ length: 48 }, (_, index) => (index + 1) * (HOUR_MINUTES / 2))
  const offered = ends.filter((end) => end > earliest).map(clockOf)
  return fields.minutes === '' || offered.includes(fields.to) ? offered : [fields.to, ...offered]
}

/**
 * The wish whose time may lie anywhere until `to`. @param to the end of the stretch; empty if the time may lie only at
 * the start
 */
export const withEnd = (fields: WishFields, to: string): WishFields => {
  const length = lengthOf(fields)
  if (length === null) return fields
  if (to === '') return withLength({ ...fields, minutes: '' }, length)
  return { ...fields, to, minutes: String(length) }
}

/**
 * The fields in an address. Null means that it contains no wish. @param first the values of the fields that the address
 * leaves out
 */
export const fieldsIn = (query: URLSearchParams, first: WishFields): WishFields | null => {
  if (!wishNames.some((name) => query.has(name))) return null
  const said = wishNames.flatMap((name) => {
    const value = query.get(name)?.trim()
    return value === undefined ? [] : [[name, value]]
  })
  const fields = { ...first, ...Object.fromEntries(said) }
  if (query.has('to')) return fields
  // An address with only a start and a length means exactly that time. An address with only a start means one hour.
  const start = sentTime(fields.from)
  if (start === null) return { ...fields, to: fields.from }
  const minutes = Number(fields.minutes === '' ? HOUR_MINUTES : fields.minutes)
  const exact = { ...fields, minutes: '' }
  if (Number.isInteger(minutes) && minutes > 0) return withTimes(exact, minutesOf(start), minutes)
  return { ...withTimes(exact, minutesOf(start), HOUR_MINUTES), minutes: fields.minutes }
}
