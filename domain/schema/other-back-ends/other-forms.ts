/**
 * The other forms in which honest back ends write what travels (docs/rules.md#other-back-ends), each made our own.
 * Pure; what is of no known form is left as it is, for the schema to refuse.
 */
import { isLocalDate } from '../../calendar/local-date.ts'
import { isLocalTime } from '../../calendar/local-time.ts'
import { instantsOf } from '../../calendar/stockholm.ts'
import { isFields } from '../is-fields.ts'
import type { Form } from '../other-form-marks.ts'

/** Makes a reader of texts one of anything. */
const ofText =
  (read: (text: string) => unknown) =>
  (raw: unknown): unknown =>
    typeof raw === 'string' ? read(raw) : raw

/** `yyyy-MM-dd`, or a date-time, whose date alone counts. */
const readDate = ofText((text) => /^\d{4}-\d{2}-\d{2}(?=T)/u.exec(text)?.[0] ?? text)

/** `HH:mm`, `HH:mm:ss`, with a fraction, or of a date-time; `24:00:00` and `1.00:00:00` are midnight. */
const readTime = ofText((text) => {
  if (/^(?:24:00|1\.00:00)(?::00)?(?:\.0+)?$/u.test(text)) return '00:00:00'
  const [, minutes, seconds = '00'] = /^(?:.*T)?(\d\d:\d\d)(?::(\d\d)(?:[.,]\d+)?)?/u.exec(text) ?? []
  return minutes === undefined ? text : `${minutes}:${seconds}`
})

const HOUR_MS = 3_600_000
const instantShape = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::(\d{2}))?(?:[.,](\d{1,9}))?\s*(Z|[+-]\d{2}:?\d{2})?$/iu

/** ISO 8601 with 0 to 9 digits of fraction; `Z`, an offset, or no zone: the wall clock of Stockholm. */
const readInstant = ofText((text) => {
  const [, date, minutes, seconds = '00', fraction = '', zone] = instantShape.exec(text) ?? []
  if (date === undefined || minutes === undefined) return text
  const time = `${minutes}:${seconds}`
  const thousandths = Number(fraction.slice(0, 3).padEnd(3, '0'))
  const asUtc = Date.parse(`${date}T${time}Z`)
  if (!Number.isFinite(asUtc) || !isLocalDate(date) || !isLocalTime(time)) return text
  const offset =
    zone === undefined
      ? null
      : Date.parse(`${date}T${time}${zone.toUpperCase().replace(/^([+-]\d\d)(\d\d)$/u, '$1:$2')}`)
  // The hour that the clock leaves out in spring is read as of the clock before it.
  const instant = offset ?? instantsOf(date, time)[0] ?? asUtc - HOUR_MS
  return Number.isFinite(instant) ? new Date(instant + thousandths).toISOString() : text
})

/** The number of an enumeration by its name, in any case; a number that came as text. Names in the order of numbers from 0. */
const readName = (...names: readonly string[]) =>
  ofText((text) => {
    const number = names.findIndex((name) => name.toLowerCase() === text.toLowerCase())
    return number >= 0 ? number : /^\d+$/u.test(text) ? Number(text) : text
  })
const readOrganisationType = readName('None', 'Company', 'School', 'Municipality')

/** A role is administrator when it is named so; anything else is a user. */
const readRole = (raw: unknown): unknown =>
  typeof raw === 'string' && /^admin(?:istrator)?$/iu.test(raw) ? 'administrator' : 'user'

/** Where roles are plain texts, those are their names too. */
const readListedRole = ofText((text) => ({ id: text, name: text }))

/** Whatever is not the second is the first. */
const readColor = (raw: unknown): unknown =>
  typeof raw === 'string' && /^secondary$/iu.test(raw) ? 'secondary' : 'primary'

/** Where types are plain texts, they are those of the enumeration, offered to everybody. */
const readUserType = ofText((text) => ({ id: text, name: text, public: true, organisationType: text }))

/** A thing as its id; what is none is left out. */
const idOf = (raw: unknown): number | undefined => {
  const id = Number(isFields(raw) ? raw.id : raw)
  return Number.isInteger(id) && id > 0 ? id : undefined
}

/**
 * The specification's `resource` has a title and a group; which one it is, stands beside it. The group may be its id, an object,
 * its title, which nobody needs, or absent.
 */
const readBookedResource = (raw: unknown): unknown => {
  if (!isFields(raw) || !isFields(raw.resource)) return raw
  const { group, ...resource } = raw.resource
  const groupId = idOf(group)
  return {
    ...raw,
    resource: {
      ...{ id: raw.resourceId, title: raw.resourceTitle, ...resource },
      ...(groupId === undefined ? {} : { group: groupId }),
    },
  }
}

/** A user type as an object is its id. */
const readUserTypeId = (raw: unknown): unknown =>
  readOrganisationType(isFields(raw) ? (raw.id ?? raw.organisationType ?? raw.name) : raw)

const stretch = /(\d{1,2}:\d{2}(?::\d{2})?)\s*(?:[-–—]|till|to)\s*(\d{1,2}:\d{2}(?::\d{2})?)/gu

/** "09:00–10:30, 13:00–14:00", as a report may write them. */
const readTimes = ofText((text) => {
  const times = [...text.matchAll(stretch)].map(([, startTime = '', endTime = '']) => ({
    startTime: startTime.replace(/^\d:/u, '0$&'),
    endTime: endTime.replace(/^\d:/u, '0$&'),
  }))
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
  'content-type': readName('TextField', 'TextArea', 'RichText'),
  color: readColor,
  role: readRole,
  'listed-role': readListedRole,
  /** Where types are an enumeration, its numbers are their ids. */
  'user-type-id': readUserTypeId,
  'user-type': readUserType,
  'booked-resource': readBookedResource,
  times: readTimes,
  /** One may stand without its list. */
  'list-of-one': (raw) => (isFields(raw) ? [raw] : raw),
  /** A text that stands alone. */
  text: ofText((text) => ({ value: text })),
  /** For an answer that need say nothing. */
  anything: (raw) => (isFields(raw) ? raw : {}),
}

/** To a back end these are sent in its own words: of times, only what it calls midnight. */
export const isSpoken = (form: Form | undefined, value: unknown): boolean =>
  form === 'role' || form === 'user-type-id' || (form === 'end' && value === '00:00:00')
