/**
 * Describes the parts of groups and resources that an entry of the history names: opening times, locks, special days, prices,
 * rules and user types. The values depend on the release that wrote the entry. Each function therefore checks them, and
 * returns null for values that it cannot read.
 */
import { ruleAttributes } from '../../../domain/booking-rules/rule-attributes.ts'
import { isLocalDate, type LocalDate, type Weekday, weekdaysFromMonday } from '../../../domain/calendar/local-date.ts'
import { isLocalTime, type LocalTime } from '../../../domain/calendar/local-time.ts'
import type { RuleValues } from '../../../domain/schema/booking-rules.ts'
import { mapped, namesOf } from '../../../domain/typed-keys.ts'
import { weekdayName } from '../../../domain/wording/dates-of-record.ts'
import { ruleSentences } from '../../../domain/wording/rule-words.ts'
import { lockWords } from '../hours/locks-panel.tsx'
import { openingRange } from '../hours/opening-week.ts'
import { specialDayWords } from '../hours/special-day-words.ts'
import { blockWords, EVERYBODY } from '../prices/prices-texts.ts'

type Values = Readonly<Record<string, unknown>>

export interface KnownNames {
  readonly userTypes: readonly { readonly id: number; readonly name: string }[]
  readonly today: LocalDate
}

const timeOf = (value: unknown): LocalTime | null => (typeof value === 'string' && isLocalTime(value) ? value : null)
const dateOf = (value: unknown): LocalDate | null => (typeof value === 'string' && isLocalDate(value) ? value : null)
const weekdayOf = (value: unknown): Weekday | null => weekdaysFromMonday.find((day) => day === value) ?? null
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const userTypeWords = (id: unknown, { userTypes }: KnownNames): string =>
  userTypes.find((type) => type.id === id)?.name ?? `Användartyp ${id}`

const openingWords = ({ dayOfWeek, startTime, endTime }: Values): string | null => {
  const [day, start, end] = [weekdayOf(dayOfWeek), timeOf(startTime), timeOf(endTime)]
  return day === null || start === null || end === null
    ? null
    : `${weekdayName(day)} ${openingRange({ startTime: start, endTime: end })}`
}

const lockedWords = (values: Values, { today }: KnownNames): string | null => {
  const [startDate, startTime] = [dateOf(values.startDate), timeOf(values.startTime)]
  const [endDate, endTime] = [dateOf(values.endDate), timeOf(values.endTime)]
  if (startDate === null || startTime === null || endDate === null || endTime === null) return null
  const reason = textOf(values.reason)
  return `${lockWords({ startDate, startTime, endDate, endTime }, today)}${reason === '' ? '' : ` – ${reason}`}`
}

const dayWords = (values: Values, { today }: KnownNames): string | null => {
  const date = dateOf(values.date)
  if (date === null) return null
  const day = {
    date,
    lastDate: dateOf(values.lastDate),
    weekdays: Array.isArray(values.weekdays) ? values.weekdays.flatMap((weekday) => weekdayOf(weekday) ?? []) : null,
    startTime: timeOf(values.startTime),
    endTime: timeOf(values.endTime),
    title: textOf(values.title),
  }
  return [day.title, specialDayWords({ ...day, parts: [day] }, today)].filter((words) => words !== '').join(': ')
}

const whomWords = ({ userId, userTypeId, organisationId }: Values, names: KnownNames): string =>
  [
    ...(typeof userId === 'number' ? [`Användare ${userId}`] : []),
    ...(typeof userTypeId === 'number' ? [userTypeWords(userTypeId, names)] : []),
    ...(typeof organisationId === 'number' ? [`Organisation ${organisationId}`] : []),
  ].join(', ') || EVERYBODY

const pricedWords = (values: Values, names: KnownNames): string | null => {
  const { time, price } = values
  return typeof time === 'number' && typeof price === 'number'
    ? `${whomWords(values, names)}: ${blockWords({ time, price })}`
    : null
}

/** Whether a value has the form that an attribute of a rule has. */
const fits = (value: unknown, kind: (typeof ruleAttributes)[keyof typeof ruleAttributes]['kind']): boolean => {
  if (value === null) return true
  switch (kind) {
    case 'time':
    case 'end':
      return timeOf(value) !== null
    case 'period':
      return value === 'day' || value === 'week' || value === 'month'
    case 'confirmation':
      return value === 'by-hand' || value === 'at-once'
    case 'name':
      return typeof value === 'string'
    case 'days-of-week':
      return Array.isArray(value) && value.every((day) => weekdayOf(day) !== null)
    case 'yes-or-no':
      return typeof value === 'boolean'
    default:
      return Number.isInteger(value)
  }
}

const isRule = (values: Values): values is RuleValues =>
  namesOf(ruleAttributes).every((name) => fits(values[name], ruleAttributes[name].kind))

const ruledWords = (values: Values, names: KnownNames): string | null => {
  // An older entry lacks the attributes of newer releases.
  const row: Values = mapped(ruleAttributes, (_, name) => values[name] ?? null)
  return isRule(row) ? `${whomWords({ userTypeId: values.userTypeId }, names)}: ${ruleSentences(row).join(' ')}` : null
}

/** The words for each kind of part, by the names that the entries use. */
export const partKinds = {
  opening: { noun: 'Öppettid', words: openingWords },
  lock: { noun: 'Låsning', words: lockedWords },
  'special-day': { noun: 'Särskild dag', words: dayWords },
  price: { noun: 'Pris', words: pricedWords },
  rule: { noun: 'Regel', words: ruledWords },
  allowed: {
    noun: 'Tillåten användartyp',
    words: ({ userTypeId }, names) => (typeof userTypeId === 'number' ? userTypeWords(userTypeId, names) : null),
  },
  picture: { noun: 'Bild', words: () => null },
  notification: { noun: 'Adress för notifikationer', words: () => null },
} as const satisfies Readonly<
  Record<string, { readonly noun: string; readonly words: (values: Values, names: KnownNames) => string | null }>
>

export type PartKindName = keyof typeof partKinds
