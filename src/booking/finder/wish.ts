/**
 * A wish for free time. This module converts the text fields of the form and of the address (`/hitta?day=…`) into a wish. It
 * reports an error at its field, in the server's words. Pure. Invariant: an untouched form is a valid wish.
 */
import { addDays, type LocalDate, mondayOf } from '../../../domain/calendar/local-date.ts'
import { endMinutes, minutesOf, timeFromMinutes } from '../../../domain/calendar/local-time.ts'
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import { groupIdFromText, isAttributeId } from '../../../domain/ids.ts'
import { routes } from '../../../domain/routes.ts'
import { type Parsed, parsed } from '../../../domain/rules/parsed.ts'
import { MOST_ATTRIBUTES, MOST_DATES, MOST_GROUPS, MOST_PERSONS } from '../../../domain/rules/reading-over-days.ts'
import type { TimeWish } from '../../../domain/schema/calls/finding-calls.ts'
import type { AttributeId, GroupId } from '../../../domain/schema/ids.ts'
import { cleanIdentifier } from '../../../domain/text/typed-text.ts'
import { clockTime } from '../../../domain/wording/swedish-dates.ts'
import { sentDate, sentTime } from '../../kit/form/time-input.ts'

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

/** The times to choose from: each half hour from six in the morning. Midnight is offered only as an end. */
export const offeredTimes = (end: 'from' | 'to'): readonly string[] =>
  Array.from({ length: 36 }, (_, index) => hourOf(6 + (index + (end === 'to' ? 1 : 0)) / 2))

/** The address of a wish, without empty fields. Colons and commas are not escaped, so that people can read it. */
export const wishPath = (fields: Partial<WishFields>): string => {
  const said = Object.entries(fields).flatMap(([name, value]) => (value === '' ? [] : [[name, value]]))
  return `${routes.find}?${String(new URLSearchParams(said)).replaceAll('%3A', ':').replaceAll('%2C', ',')}`
}

/** Which other days are acceptable, as the address states it. */
export const daySpans = ['', 'near', 'week', 'fortnight'] as const
type DaySpan = (typeof daySpans)[number]

/** The days of a wish that have not passed, in order. */
export const datesOf = (day: LocalDate, span: DaySpan, today: LocalDate): readonly LocalDate[] => {
  const [first, count] = {
    '': [day, 1] as const,
    near: [addDays(day, -1), 3] as const,
    week: [mondayOf(day), 7] as const,
    fortnight: [day, MOST_DATES] as const,
  }[span]
  const days = Array.from({ length: count }, (_, later) => addDays(first, later))
  // After the last day of the calendar `addDays` returns that same day.
  return [...new Set(days)].filter((date) => date >= today)
}

/** The positive whole number in a text. Null: the text is not such a number. */
const wholeNumber = (typed: string): number | null => {
  const text = cleanIdentifier(typed)
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null
}

/** The ids in a list of the address. Other entries are ignored. */
export const thingsOf = ({ things }: Pick<WishFields, 'things'>): readonly AttributeId[] =>
  [...new Set(things.split(',').map(Number))].filter(isAttributeId).slice(0, MOST_ATTRIBUTES)
export const groupsOf = ({ groups }: Pick<WishFields, 'groups'>): readonly GroupId[] =>
  [...new Set(groups.split(',').map(groupIdFromText))].filter((id) => id !== null).slice(0, MOST_GROUPS)

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** The fields in an address. Null: it contains no wish. @param first the values of the fields that the address leaves out */
export const fieldsIn = (query: URLSearchParams, first: WishFields): WishFields | null => {
  if (!wishNames.some((name) => query.has(name))) return null
  const said = wishNames.flatMap((name) => {
    const value = query.get(name)?.trim()
    return value === undefined ? [] : [[name, value]]
  })
  const fields = { ...first, ...Object.fromEntries(said) }
  if (query.has('to')) return fields
  // If the address has only the start, the end is one hour later, or at the end of the day.
  const from = sentTime(fields.from)
  const to = from === null ? null : timeFromMinutes(Math.min(minutesOf(from) + HOUR_MINUTES, DAY_MINUTES))
  return { ...fields, to: to === null ? fields.from : clockTime(to) }
}

/** The wish in the fields, or the errors by field. */
export const wishOf = (fields: WishFields, today: LocalDate): Parsed<TimeWish> => {
  const day = sentDate(fields.day)
  const from = sentTime(fields.from)
  const to = sentTime(fields.to)
  const length = from === null || to === null ? 0 : endMinutes(to) - minutesOf(from)
  const minutes = wholeNumber(fields.minutes)
  const persons = wholeNumber(fields.persons)
  const [things, groups] = [thingsOf(fields), groupsOf(fields)]
  const span = daySpans.find((one) => one === fields.days) ?? ''
  const isWrong = {
    minutes: fields.minutes !== '' && length > 0 && (minutes === null || minutes > length),
    persons: fields.persons !== '' && (persons === null || persons > MOST_PERSONS),
  }
  const notLater = from !== null && length <= 0 ? 'Sluttiden måste vara efter starttiden.' : null
  return parsed<TimeWish>(
    {
      day: day === null ? 'Välj en dag.' : day < today ? 'Dagen har varit. Välj i dag eller en senare dag.' : null,
      from: from === null ? 'Välj en tid.' : null,
      to: to === null ? 'Välj en tid.' : notLater,
      minutes: isWrong.minutes ? 'Längden ska vara hela minuter och rymmas mellan klockslagen.' : null,
      persons: isWrong.persons ? 'Det ska vara ett helt antal personer, från 1 till 1 000.' : null,
    },
    day === null || from === null || to === null
      ? null
      : {
          dates: datesOf(day, span, today),
          from,
          to,
          ...(minutes === null ? {} : { minutes }),
          ...(persons === null ? {} : { persons }),
          ...(things.length === 0 ? {} : { attributes: things }),
          ...(groups.length === 0 ? {} : { groups }),
        },
  )
}
