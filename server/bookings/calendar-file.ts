/**
 * An iCalendar file (RFC 5545) of bookings, in the time zone of the house. It is pure. Invariants: whatever a text holds, it stays inside
 * its property; no line is longer than 75 octets, and none breaks within a character; times are wall time with their zone, so that a
 * calendar shows them as they were booked.
 */
import { type Interval, mergeIntervals } from '../../domain/calendar/interval.ts'
import { addDays, type LocalDate } from '../../domain/calendar/local-date.ts'
import { type LocalTime, minutesOf } from '../../domain/calendar/local-time.ts'
import { CANCELLED, UNCONFIRMED } from '../../domain/rules/booking-status.ts'
import type { Booking } from '../../domain/schema/bookings.ts'
import type { BookingResourceId } from '../../domain/schema/ids.ts'
import { houseName } from '../process/brand.ts'

/** By the revision a calendar that has read two files knows which of them is the newer one. */
export interface Revision {
  /** How often the event has changed in a way that a calendar shows. */
  readonly sequence: number
  /** When it changed last, as ISO 8601 with `Z`. */
  readonly changedAt: string
}

export interface CalendarEvent {
  /** It stays the same when the event moves: by it a calendar knows which events it has already. */
  readonly uid: string
  readonly date: LocalDate
  /** An end of `00:00:00` is midnight. */
  readonly interval: Interval
  readonly summary: string
  readonly description: string
  readonly location: string
  readonly status: 'TENTATIVE' | 'CONFIRMED'
  readonly revision: Revision
  /** An address as `URL` writes it. */
  readonly url: string
}

/** Summer time of the European Union as it has been since 1996. */
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

/** A value of type TEXT (RFC 5545, 3.3.11). */
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

/** A long line continues in lines that begin with a space (RFC 5545, 3.1). */
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
 * @param writtenAt an instant as ISO 8601 with `Z`
 * @param name of a calendar that is followed; absent for a file that is imported once
 */
export const calendarFile = (events: readonly CalendarEvent[], writtenAt: string, name?: string): string => {
  const stamp = utc(writtenAt)
  // A calendar that is followed says its name, and how often it is worth asking for (RFC 7986).
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

/** The time of the last change of a part where it is not known when the part was made. */
const EPOCH = '1970-01-01T00:00:00.000Z'

interface EventsOf {
  /** The address of the booking's page. */
  readonly url: string
  /** The revision of each of its parts. */
  readonly revisions: ReadonlyMap<BookingResourceId, Revision>
}

/**
 * The events of a booking, one for each run of adjacent slots. Cancelled parts are in none, and neither are notes, since a calendar is
 * often shared.
 */
export const bookingEvents = (booking: Booking, { url, revisions }: EventsOf): CalendarEvent[] =>
  booking.bookingResources
    .filter((booked) => booked.status !== CANCELLED)
    .flatMap((booked) =>
      mergeIntervals(booked.bookingSlots).map((interval, run) => ({
        // The first run of a part's day has the part's own name, wherever it moves.
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
