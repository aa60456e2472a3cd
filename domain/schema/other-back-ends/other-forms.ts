/**
 * Converts values from the forms of other back ends to our form (docs/rules.md#other-back-ends). Pure. Invariant: a text in an unknown form
 * is left unchanged, so that the schema refuses it.
 */
import { isLocalDate } from '../../calendar/local-date.ts'
import { isLocalTime } from '../../calendar/local-time.ts'
import { instantsOf, wallTimeAt } from '../../calendar/stockholm.ts'
import { NOBODY } from '../../ids.ts'
import { isFields } from '../../json/is-fields.ts'
import { foreignRole } from '../../rules/role-names.ts'
import type { Form } from '../other-form-marks.ts'

/** Makes a reader of any value from a reader of texts. A value that is not a text stays unchanged. */
const ofText =
  (read: (text: string) => unknown) =>
  (raw: unknown): unknown =>
    typeof raw === 'string' ? read(raw) : raw

/** The shape of a text with a day, a time of day and a zone. Each of the three may be missing. */
const momentShape =
  /^(?:(\d{4}-\d{2}-\d{2})(?:[T ]|$))?(?:(\d{1,2}:\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?(?: ?([AP])M)?\s*(Z|[+-]\d{2}:?\d{2})?$/iu

const momentOf = (text: string) => {
  const shape = momentShape.exec(text)
  if (shape === null) return null
  const [, date, clock = '', seconds = '00', fraction = '', half, zone] = shape
  const [written = '', minutes = ''] = clock.split(':')
  // On a twelve-hour clock, `10:00 PM` is 22:00, and there are no hours 0 and 13.
  const isWrong = half !== undefined && (written === '0' || Number(written) > 12)
  const hours = half === undefined ? Number(written) : (Number(written) % 12) + (half.toUpperCase() === 'P' ? 12 : 0)
  const time = isWrong ? '' : `${String(hours).padStart(2, '0')}:${minutes}:${seconds}`
  return {
    date: date !== undefined && isLocalDate(date) ? date : undefined,
    time: isLocalTime(time) ? time : undefined,
    thousandths: Number(fraction.slice(0, 3).padEnd(3, '0')),
    zone: zone?.toUpperCase().replace(/^([+-]\d\d)(\d\d)$/u, '$1:$2'),
  }
}

/** The instant of a day and a time with a zone, in ms. Null if one of the three is missing. */
const zonedInstant = (moment: ReturnType<typeof momentOf>): number | null => {
  if (moment?.date === undefined || moment.time === undefined || moment.zone === undefined) return null
  const instant = Date.parse(`${moment.date}T${moment.time}${moment.zone}`)
  return Number.isFinite(instant) ? instant : null
}

/** Reads `yyyy-MM-dd`, or the date of a date-time. With a zone, the result is the date in Stockholm at that instant. */
const readDate = ofText((text) => {
  const moment = momentOf(text)
  if (moment?.date === undefined || (moment.zone !== undefined && moment.time === undefined)) return text
  const instant = zonedInstant(moment)
  return instant === null ? moment.date : wallTimeAt(instant).date
})

/** An earlier day, such as 0001-01-01, is a placeholder. A time with a zone on such a day cannot be converted to Stockholm time. */
const FIRST_DAY = '1971-01-01'

/** Reads a time, alone or in a date-time, with or without seconds and a fraction. `24:00:00` and `1.00:00:00` are midnight. */
const readTime = ofText((text) => {
  if (/^(?:24:00|1\.00:00)(?::00)?(?:\.0+)?$/u.test(text)) return '00:00:00'
  const moment = momentOf(text)
  if (moment?.time === undefined) return text
  if (moment.zone === undefined) return moment.time
  const instant = zonedInstant(moment)
  return instant === null || (moment.date ?? '') < FIRST_DAY ? text : wallTimeAt(instant).time
})

const HOUR_MS = 3_600_000

/** The instants that a text may mean, with the likeliest first. Without a zone it is wall time in Stockholm or, less likely, UTC. */
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

/**
 * Reads a time in ISO 8601 whose seconds have no fraction or one of up to 9 digits. The zone is `Z` or an offset. Without a zone the text
 * is wall time in Stockholm.
 */
const readInstant = ofText((text) => {
  const [instant] = possibleInstants(text)
  return instant === undefined ? text : new Date(instant).toISOString()
})

/** The name of an object, or another value that identifies it. A value that is not an object stays unchanged. */
const wordOf = (raw: unknown): unknown =>
  isFields(raw) ? (raw.name ?? raw.title ?? raw.value ?? raw.id ?? raw.role ?? raw.code) : raw

/**
 * Makes a reader of an enumeration. It finds the number by the name in any case, or by the number as text. The names are in the order of
 * their numbers, from 0.
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
const readOrganisationType = readName('None', 'Company', 'School', 'Municipality')

/** Converts a role to one text. The role may be a text, a number, an object, or a list, whose names are joined with commas. */
const readRoleName = (raw: unknown): unknown => {
  if (Array.isArray(raw)) return raw.map(readRoleName).join(', ')
  const word = wordOf(raw)
  return typeof word === 'number' ? String(word) : (word ?? '')
}

/** The id of an object, or an id in place of the object. Undefined if there is neither. */
const idOf = (raw: unknown): number | undefined => {
  const id = Number(isFields(raw) ? raw.id : raw)
  return Number.isInteger(id) && id > 0 ? id : undefined
}

/**
 * Reads a booked resource. In the specification it has the key `resource` with a title and a group, and the key `resourceId`. Here
 * `resource` may be missing, and the booked resource itself may have the title and the group. The group may be an id, an object, a title
 * (which is ignored), or absent.
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

const stretch = /(\d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)?)\s*(?:[-–—]|till|to)\s*(\d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)?)/giu

export const readers: Readonly<Record<Form, (raw: unknown) => unknown>> = {
  date: readDate,
  time: readTime,
  end: readTime,
  instant: readInstant,
  weekday: readName('Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'),
  'organisation-type': readOrganisationType,
  'booking-status': readName('Unconfirmed', 'Confirmed', 'Cancelled', 'Occupied'),
  /** A text of an unknown type is shown and edited as plain text. */
  'content-type': (raw) => {
    const kind = readTextKind(raw)
    return kind === 0 || kind === 2 || raw === undefined || raw === null ? kind : 1
  },
  /** The client shows only two colours. Any colour except `secondary` counts as `primary`. */
  color: (raw) => (typeof raw === 'string' && /^secondary$/iu.test(raw) ? 'secondary' : 'primary'),
  /** One of our roles. */
  role: (raw) => {
    const name = readRoleName(raw)
    return typeof name === 'string' ? foreignRole(name) : 'user'
  },
  'role-name': readRoleName,
  /** A role in the list of roles. The name of a plain text is the text itself. */
  'listed-role': (raw) => {
    if (!isFields(raw)) return { id: raw, name: String(raw) }
    const id = raw.id ?? raw.value ?? raw.key ?? raw.name
    return { id, name: raw.name ?? raw.title ?? raw.text ?? raw.label ?? id }
  },
  /**
   * The id of a user type, which may come as an object. If user types are an enumeration, their ids are its numbers. If the type comes as
   * a word only, the id is made from the word. The same word always gives the same id, which is larger than any real id of a user type.
   */
  'user-type-id': (raw) => {
    const read = readOrganisationType(isFields(raw) ? (raw.id ?? raw.organisationType ?? raw.name) : raw)
    if (typeof read !== 'string' || read === '') return read
    let hash = 0
    for (const letter of read) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
    return 2_000_000_000 + hash
  },
  /** A user type. If it is a plain text, everybody may choose it, and its organisation type is the one with that name, or None. */
  'user-type': (raw) => {
    if (typeof raw !== 'string') return raw
    const known = readOrganisationType(raw)
    return { id: raw, name: raw, public: true, organisationType: typeof known === 'number' ? known : 0 }
  },
  'booked-resource': readBookedResource,
  /** A group. Each resource in it belongs to this group, unless the resource has the id of another group. */
  group: (raw) => {
    if (!isFields(raw) || !Array.isArray(raw.resources)) return raw
    const ofThis = (one: unknown): unknown => (isFields(one) ? { ...one, group: idOf(one.group) ?? raw.id } : one)
    return { ...raw, resources: raw.resources.map(ofThis) }
  },
  /** The owner of a booking. An unknown owner gets the id `NOBODY`. */
  owner: (raw) => (isFields(raw) ? { ...raw, id: idOf(raw) ?? NOBODY } : { id: idOf(raw) ?? NOBODY }),
  /** An id, or the object with the id. */
  reference: (raw) => (isFields(raw) ? idOf(raw) : raw),
  /** Times such as "09:00–10:30, 13:00–14:00", which a report may contain. */
  times: ofText((text) => {
    const times = [...text.matchAll(stretch)].map(([, startTime, endTime]) => ({ startTime, endTime }))
    return times.length === 0 && text !== '' ? text : times
  }),
  /** A text, alone or in an object. Null or nothing becomes an empty text. */
  text: (raw) => (isFields(raw) ? raw : typeof raw === 'string' || !raw ? { value: raw ?? '' } : raw),
  /** An answer whose content is not needed. */
  anything: (raw) => (isFields(raw) ? raw : {}),
}

/** Whether a value of this form is sent in the back end's own words. This applies to roles, user types, and midnight as an end. */
export const isSpoken = (form: Form | undefined, value: unknown): boolean =>
  form === 'role-name' || form === 'user-type-id' || (form === 'end' && value === '00:00:00')
