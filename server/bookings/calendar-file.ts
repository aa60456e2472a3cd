/**
 * Writes bookings as an iCalendar file (RFC 5545), in the time zone of the house. The module is pure. Invariants: every text stays inside
 * its property, whatever it contains; no line is longer than 75 octets, and no line breaks within a character; times are wall times with
 * their zone, so a calendar shows them as they were booked.
 */
import { type Interval, mergeIntervals } from '../../domain/calendar/interval.ts'
import { addDays, type LocalDate } from '../../domain/calendar/local-date.ts'
import { type LocalTime, minutesOf } from '../../domain/calendar/local-time.ts'
import { CANCELLED, UNCONFIRMED } from '../../domain/rules/booking-status.ts'
import type { Booking } from '../../domain/schema/bookings.ts'
import type { BookingResourceId } from '../../domain/schema/ids.ts'
import { houseName } from '../process/brand.ts'

/** A calendar that has read two files compares their revisions to find the newer one. */
export interface Revision {
  /** The number of changes of the event that a calendar shows. */
  readonly sequence: number
  /** The time of the last change, as ISO 8601 with `Z`. */
  readonly changedAt: string
}

export interface CalendarEvent {
  /** The id of the event. It stays the same when the event moves, so a calendar recognises the event. */
  readonly uid: string
  readonly date: LocalDate
  /** The end `00:00:00` means midnight. */
  readonly interval: Interval
  readonly summary: string
  readonly description: string
  readonly location: string
  readonly status: 'TENTATIVE' | 'CONFIRMED'
  readonly revision: Revision
  /** The address in the form that `URL` writes. */
  readonly url: string
}

/** The summer time of the European Union since 1996. */
const zone = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Stockholm',
  'BEGIN:DAYLIGHT',
  'TZNAME:CEST',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'DTSTART:19960331T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZNAME:CET',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
]

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what may not be in a text (RFC 5545, 3.1).
const controls = /[\u0000-\u0008\u000B-\u001F\u007F]/g

/** Escapes a value of type TEXT (RFC 5545, 3.3.11). */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(controls, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

const zoned = (name: 'DTSTART' | 'DTEND', date: LocalDate, time: LocalTime): string =>
  `${name};TZID=Europe/Stockholm:${`${date}T${time}`.replace(/[-:]/g, '')}`

const utc = (instant: string): string => `${instant.slice(0, 'yyyy-MM-ddTHH:mm:ss'.length)}Z`.replace(/[-:]/g, '')

const eventLines = (event: CalendarEvent, stamp: string): string[] => {
  const { date, interval, revision } = event
  const endDate = minutesOf(interval.endTime) === 0 ? addDays(date, 1) : date
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `DTSTAMP:${stamp}`,
    `LAST-MODIFIED:${utc(revision.changedAt)}`,
    `SEQUENCE:${revision.sequence}`,
    zoned('DTSTART', date, interval.startTime),
    zoned('DTEND', endDate, interval.endTime),
    `SUMMARY:${escaped(event.summary)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `LOCATION:${escaped(event.location)}`,
    `STATUS:${event.status}`,
    `URL:${event.url}`,
    'END:VEVENT',
  ]
}

const mostOctets = 75

/** Folds a long line: each continuation begins with a space (RFC 5545, 3.1). */
const folded = (line: string): string => {
  let result = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > mostOctets) {
      result += '\r\n '
      octets = 1
    }
    result += character
    octets += size
  }
  return `${result}\r\n`
}

/**
 * Writes a calendar.
 * @param writtenAt the present instant as ISO 8601 with `Z`
 * @param name the name of a calendar for subscriptions. It is absent for a file that is imported once.
 */
export const calendarFile = (events: readonly CalendarEvent[], writtenAt: string, name?: string): string => {
  const stamp = utc(writtenAt)
  // A calendar for subscriptions contains its name and the suggested interval between readings (RFC 7986).
  const followed =
    name === undefined
      ? []
      : [
          `NAME:${escaped(name)}`,
          `X-WR-CALNAME:${escaped(name)}`,
          'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
          'X-PUBLISHED-TTL:PT1H',
        ]
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//booking-client//Bokning//SV',
    'CALSCALE:GREGORIAN',
    ...followed,
    ...zone,
    ...events.flatMap((event) => eventLines(event, stamp)),
    'END:VCALENDAR',
  ]
    .map(folded)
    .join('')
}

/** The time of the last change of a part for which the time of the booking is unknown. */
const EPOCH = '1970-01-01T00:00:00.000Z'

interface EventsOf {
  /** The address of the booking's page. */
  readonly url: string
  /** The revision of each part of the booking. */
  readonly revisions: ReadonlyMap<BookingResourceId, Revision>
}

/**
 * Returns the events of a booking, one for each run of adjacent slots. The events contain neither Cancelled parts nor notes, because people
 * often share a calendar.
 */
export const bookingEvents = (booking: Booking, { url, revisions }: EventsOf): CalendarEvent[] =>
  booking.bookingResources
    .filter((booked) => booked.status !== CANCELLED)
    .flatMap((booked) =>
      mergeIntervals(booked.bookingSlots).map((interval, run) => ({
        // The id of the first run on a part's day is the part's own id, even after the part moves.
        uid: `${booked.id}${run === 0 ? '' : `-${run + 1}`}@${new URL(url).host}`,
        revision: revisions.get(booked.id) ?? { sequence: 0, changedAt: booked.madeAt ?? EPOCH },
        date: booked.date,
        interval,
        summary: booked.resourceTitle,
        description: [
          `Bokning ${booked.bookingIdNumber}`,
          ...(booked.message === '' ? [] : [`Önskemål: ${booked.message}`]),
        ].join('\n'),
        location: `${booked.resourceTitle}, ${houseName}`,
        status: booked.status === UNCONFIRMED ? 'TENTATIVE' : 'CONFIRMED',
        url,
      })),
    )
