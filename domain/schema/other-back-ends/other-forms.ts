/**
 * Turns the other forms in which back ends may write values into ours (docs/rules.md#other-back-ends). Pure. Invariant: a value of no known
 * form is left as it is, and the schema then refuses it.
 */
import { isLocalDate } from '../../calendar/local-date.ts'
import { isLocalTime } from '../../calendar/local-time.ts'
import { instantsOf, wallTimeAt } from '../../calendar/stockholm.ts'
import { NOBODY } from '../../ids.ts'
import { isFields } from '../../json/is-fields.ts'
import { isAdministratorRole } from '../../rules/role-names.ts'
import type { Form } from '../other-form-marks.ts'

/** Makes a reader of any value from a reader of texts; what is no text stays as it is. */
const ofText =
  (read: (text: string) => unknown) =>
  (raw: unknown): unknown =>
    typeof raw === 'string' ? read(raw) : raw

/** A text may say a day, a time of the day and a zone, each or none of them. */
const momentShape =
  /^(?:(\d{4}-\d{2}-\d{2})(?:[T ]|$))?(?:(\d{1,2}:\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?(?: ?([AP])M)?\s*(Z|[+-]\d{2}:?\d{2})?$/iu

/** `10:00 PM` is 22:00. */
const ofTwelve = (minutes: string, half: string | undefined): string => {
  const [hours = '', rest = ''] = minutes.split(':')
  const counted = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toUpperCase() === 'P' ? 12 : 0)
  return half !== undefined && (hours === '0' || Number(hours) > 12)
    ? ''
    : `${String(counted).padStart(2, '0')}:${rest}`
}

const momentOf = (text: string) => {
  const shape = momentShape.exec(text)
  if (shape === null) return null
  const [, date, minutes, seconds = '00', fraction = '', half, zone] = shape
  const time = minutes === undefined ? undefined : `${ofTwelve(minutes, half)}:${seconds}`
  const thousandths = Number(fraction.slice(0, 3).padEnd(3, '0'))
  return {
    date: date !== undefined && isLocalDate(date) ? date : undefined,
    time: time !== undefined && isLocalTime(time) ? time : undefined,
    thousandths,
    zone: zone?.toUpperCase().replace(/^([+-]\d\d)(\d\d)$/u, '$1:$2'),
  }
}

/** The instant of a day and a time with a zone, in ms; null: one of the three is missing. */
const zonedInstant = (moment: ReturnType<typeof momentOf>): number | null => {
  if (moment?.date === undefined || moment.time === undefined || moment.zone === undefined) return null
  const instant = Date.parse(`${moment.date}T${moment.time}${moment.zone}`)
  return Number.isFinite(instant) ? instant : null
}

/** `yyyy-MM-dd`, or the date of a date-time; with a zone it is the date in Stockholm at that instant. */
const readDate = ofText((text) => {
  const moment = momentOf(text)
  if (moment?.date === undefined || (moment.zone !== undefined && moment.time === undefined)) return text
  const instant = zonedInstant(moment)
  return instant === null ? moment.date : wallTimeAt(instant).date
})

/** An earlier day, such as 0001-01-01, stands for no day, so it is not known what the clock in Stockholm shows then. */
const FIRST_DAY = '1971-01-01'

/** A time by itself or within a date-time, with or without seconds and a fraction; `24:00:00` and `1.00:00:00` are midnight. */
const readTime = ofText((text) => {
  if (/^(?:24:00|1\.00:00)(?::00)?(?:\.0+)?$/u.test(text)) return '00:00:00'
  const moment = momentOf(text)
  if (moment?.time === undefined) return text
  if (moment.zone === undefined) return moment.time
  const instant = zonedInstant(moment)
  return instant === null || (moment.date ?? '') < FIRST_DAY ? text : wallTimeAt(instant).time
})

const HOUR_MS = 3_600_000

/** The instants that a text may mean, the likeliest first: a text without a zone is wall time in Stockholm, or else UTC. */
export const possibleInstants = (text: string): readonly number[] => {
  const moment = momentOf(text)
  if (moment?.date === undefined || moment.time === undefined) return []
  const { date, time, thousandths, zone } = moment
  if (zone !== undefined) {
    const instant = zonedInstant(moment)
    return instant === null ? [] : [instant + thousandths]
  }
  const asUtc = Date.parse(`${date}T${time}Z`)
  // A time in the hour that the clock leaves out in spring is read as winter time.
  return [instantsOf(date, time)[0] ?? asUtc - HOUR_MS, asUtc].map((instant) => instant + thousandths)
}

/** ISO 8601 with 0 to 9 digits of fraction; `Z`, an offset, or no zone: the wall clock of Stockholm. */
const readInstant = ofText((text) => {
  const [instant] = possibleInstants(text)
  return instant === undefined ? text : new Date(instant).toISOString()
})

/** What an object is called, where its name is all that is needed; anything else as it is. */
const wordOf = (raw: unknown): unknown =>
  isFields(raw) ? (raw.name ?? raw.title ?? raw.value ?? raw.id ?? raw.role ?? raw.code) : raw

/**
 * Makes a reader of an enumeration: its number by its name in any case, or by the number as text. @param names in the order of their
 * numbers, from 0
 */
const readName =
  (...names: readonly string[]) =>
  (raw: unknown): unknown => {
    const word = wordOf(raw)
    if (typeof word !== 'string') return word
    const number = names.findIndex((name) => name.toLowerCase() === word.toLowerCase())
    return number >= 0 ? number : /^\d+$/u.test(word) ? Number(word) : word
  }
const readTextKind = readName('TextField', 'TextArea', 'RichText')
/** A text of an unknown kind is shown and edited as plain text. */
const readContentType = (raw: unknown): unknown => {
  const kind = readTextKind(raw)
  return kind === 0 || kind === 2 || raw === undefined || raw === null ? kind : 1
}
const readOrganisationType = readName('None', 'Company', 'School', 'Municipality')

/** A role as one text: a number, the word of an object, or the words of a list with commas. */
const readRoleName = (raw: unknown): unknown => {
  if (Array.isArray(raw)) return raw.map(readRoleName).join(', ')
  const word = wordOf(raw)
  return typeof word === 'number' ? String(word) : (word ?? '')
}

/** The role that decides what a person may do here: administrator, or not. */
const readRole = (raw: unknown): unknown => {
  const name = readRoleName(raw)
  return typeof name === 'string' && isAdministratorRole(name) ? 'administrator' : 'user'
}

/** A role of the list of roles. One that is a plain text is its own name. */
const readListedRole = (raw: unknown): unknown => {
  if (!isFields(raw)) return { id: raw, name: String(raw) }
  const id = raw.id ?? raw.value ?? raw.key ?? raw.name
  return { id, name: raw.name ?? raw.title ?? raw.text ?? raw.label ?? id }
}

/** Makes an id of a word, always the same one. It is larger than any real id, since no service has so many types. */
const idOfWord = (word: string): number => {
  let hash = 0
  for (const letter of word) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return 2_000_000_000 + hash
}

/** A user type that is told as a plain text: everybody may choose it, and its organisation type is the one that has this name, or none. */
const readUserType = (raw: unknown): unknown => {
  if (typeof raw !== 'string') return raw
  const known = readOrganisationType(raw)
  return { id: raw, name: raw, public: true, organisationType: typeof known === 'number' ? known : 0 }
}

/** The id of an object, or an id that stands in place of the object; undefined: neither is there. */
const idOf = (raw: unknown): number | undefined => {
  const id = Number(isFields(raw) ? raw.id : raw)
  return Number.isInteger(id) && id > 0 ? id : undefined
}

/**
 * In the specification a booked resource has a `resource` with a title and a group, and its id stands beside that. Here `resource` may be
 * missing, and its title and group may stand beside it too. The group may be an id, an object or a title (which is not needed), or absent.
 */
const readBookedResource = (raw: unknown): unknown => {
  if (!isFields(raw)) return raw
  const { group, ...resource } = isFields(raw.resource) ? raw.resource : { group: undefined }
  const { resourceId = resource.id, resourceTitle } = raw
  const groupId = idOf(group) ?? idOf(raw.group)
  const title = [resource.title, resourceTitle].find((text) => typeof text === 'string' && text !== '') ?? ''
  return {
    ...raw,
    resourceId,
    resourceTitle: typeof resourceTitle === 'string' && resourceTitle !== '' ? resourceTitle : title,
    resource: { id: resourceId, ...resource, title, ...(groupId === undefined ? {} : { group: groupId }) },
  }
}

/** The resources within a group belong to that group, unless they say the id of another. */
const readGroup = (raw: unknown): unknown => {
  if (!isFields(raw) || !Array.isArray(raw.resources)) return raw
  const ofThis = (one: unknown): unknown => (isFields(one) ? { ...one, group: idOf(one.group) ?? raw.id } : one)
  return { ...raw, resources: raw.resources.map(ofThis) }
}

/** The id of a user type, which may be told as an object; where it is told as a word only, an id is made of the word. */
const readUserTypeId = (raw: unknown): unknown => {
  const read = readOrganisationType(isFields(raw) ? (raw.id ?? raw.organisationType ?? raw.name) : raw)
  return typeof read === 'string' && read !== '' ? idOfWord(read) : read
}

const stretch = /(\d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)?)\s*(?:[-–—]|till|to)\s*(\d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)?)/giu

/** "09:00–10:30, 13:00–14:00", as a report may write them. */
const readTimes = ofText((text) => {
  const times = [...text.matchAll(stretch)].map(([, startTime, endTime]) => ({ startTime, endTime }))
  return times.length === 0 && text !== '' ? text : times
})

export const readers: Readonly<Record<Form, (raw: unknown) => unknown>> = {
  date: readDate,
  time: readTime,
  end: readTime,
  instant: readInstant,
  weekday: readName('Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'),
  'organisation-type': readOrganisationType,
  'booking-status': readName('Unconfirmed', 'Confirmed', 'Cancelled', 'Occupied'),
  'content-type': readContentType,
  /** Only two colours can be shown: any but the second counts as the first. */
  color: (raw) => (typeof raw === 'string' && /^secondary$/iu.test(raw) ? 'secondary' : 'primary'),
  role: readRole,
  'role-name': readRoleName,
  'listed-role': readListedRole,
  /** Where user types are an enumeration, its numbers are their ids. */
  'user-type-id': readUserTypeId,
  'user-type': readUserType,
  'booked-resource': readBookedResource,
  group: readGroup,
  /** The owner of a booking, who may not be told. */
  owner: (raw) => (isFields(raw) ? { ...raw, id: idOf(raw) ?? NOBODY } : { id: idOf(raw) ?? NOBODY }),
  /** An id, or the thing that has it. */
  reference: (raw) => (isFields(raw) ? idOf(raw) : raw),
  times: readTimes,
  /** A text that stands alone; null or nothing is an empty text. */
  text: (raw) => (isFields(raw) ? raw : typeof raw === 'string' || !raw ? { value: raw ?? '' } : raw),
  /** An answer of which nothing is needed. */
  anything: (raw) => (isFields(raw) ? raw : {}),
}

/** Whether a value of this form is sent in the back end's own words: roles, user types, and midnight as an end. */
export const isSpoken = (form: Form | undefined, value: unknown): boolean =>
  form === 'role-name' || form === 'user-type-id' || (form === 'end' && value === '00:00:00')
