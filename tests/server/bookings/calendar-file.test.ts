/**
 * Calendar files (RFC 5545) as a calendar reads them. Unfolding and unescaping give back the written texts.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { durationMinutes, type Interval } from '../../../domain/calendar/interval.ts'
import { endMinutes, minutesOf } from '../../../domain/calendar/local-time.ts'
import { wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import type { Booking, BookingResource } from '../../../domain/schema/bookings.ts'
import { bookingEvents, type CalendarEvent, calendarFile } from '../../../server/bookings/calendar-file.ts'
import { anyDate, anyInterval, intervalOf } from '../../domain/testing/calendar-arbitraries.ts'
import { anyBooking, anyBookingResource } from '../../domain/testing/entity-arbitraries.ts'
import { runsOf } from '../../testing/breadth.ts'
import { componentsOf, unescaped, unfolded } from './read-calendar.ts'

const WRITTEN_AT = '2026-03-02T06:00:00.123Z'
const URL_OF_BOOKING = 'https://boka.test.example:8443/bookings/7'
const AS_MADE = { url: URL_OF_BOOKING, revisions: new Map() }

/** Any text, with the special characters of the format and characters of each length in UTF-8. */
const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom('a', ' ', '\\', ';', ',', ':', '"', '\n', '\r', '\r\n', '\t', '\u0000', '\u001b', '\u007f'),
    fc.constantFrom('å', '€', '😀', '\ud800', 'END:VEVENT', '\nEND:VEVENT\n', '\\n'),
  ),
  maxLength: 120,
})

const anyEvent: fc.Arbitrary<CalendarEvent> = fc.record({
  uid: anyText,
  date: anyDate,
  interval: anyInterval,
  summary: anyText,
  description: anyText,
  location: anyText,
  status: fc.constantFrom('TENTATIVE', 'CONFIRMED'),
  revision: fc.record({ sequence: fc.nat(), changedAt: fc.constant('2026-03-01T05:04:03.999Z') }),
  url: fc.constant(URL_OF_BOOKING),
})

/** The part of a text that a calendar file can contain: all except control characters and lone surrogates. */
const tellable = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is meant.
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')

/** Minutes since the beginning of `date`. */
const minutesSince = (date: string, dateTime: string): number => {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/.exec(dateTime) ?? []
  expect(second).toBe('00')
  const start = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute))
  return (start - Date.parse(`${date}T00:00:00Z`)) / 60_000
}

describe('a calendar file', () => {
  test('tells every event as it is, whatever its texts hold', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 4 }), (events) => {
        const read = componentsOf(calendarFile(events, WRITTEN_AT), 'VEVENT')
        expect(read).toHaveLength(events.length)
        for (const [index, event] of events.entries()) {
          const properties = read[index] ?? new Map<string, string>()
          const text = (name: string) => unescaped(properties.get(name) ?? 'missing')
          expect(text('UID')).toBe(tellable(event.uid))
          expect(text('SUMMARY')).toBe(tellable(event.summary))
          expect(text('DESCRIPTION')).toBe(tellable(event.description))
          expect(text('LOCATION')).toBe(tellable(event.location))
          expect(properties.get('STATUS')).toBe(event.status)
          expect(properties.get('URL')).toBe(event.url)
          expect(properties.get('DTSTAMP')).toBe('20260302T060000Z')
          expect(properties.get('LAST-MODIFIED')).toBe('20260301T050403Z')
          expect(properties.get('SEQUENCE')).toBe(String(event.revision.sequence))
          const at = (name: string) => minutesSince(event.date, properties.get(`${name};TZID=Europe/Stockholm`) ?? '')
          expect(at('DTSTART')).toBe(minutesOf(event.interval.startTime))
          expect(at('DTEND')).toBe(endMinutes(event.interval.endTime))
        }
      }),
    )
  })

  test('has lines of at most 75 octets that end with CR LF, each of whole characters', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { minLength: 1, maxLength: 3 }), (events) => {
        const file = calendarFile(events, WRITTEN_AT)
        expect(file.endsWith('\r\n')).toBe(true)
        expect(file.isWellFormed()).toBe(true)
        for (const line of file.split('\r\n')) {
          expect(line).not.toMatch(/[\r\n]/)
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
          expect(line.isWellFormed()).toBe(true)
        }
      }),
    )
  })

  test('folds no sooner than it must', () => {
    const [event] = fc.sample(anyEvent, { numRuns: 1, seed: 1 })
    if (event === undefined) throw new Error('no event')
    const file = calendarFile([{ ...event, summary: 'x'.repeat(67 + 74 + 1) }], WRITTEN_AT)
    expect(file).toContain(`\r\nSUMMARY:${'x'.repeat(67)}\r\n ${'x'.repeat(74)}\r\n x\r\n`)
  })

  test('is a calendar also when it has no events', () => {
    const lines = unfolded(calendarFile([], WRITTEN_AT))
    expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0'])
    expect(lines.some((line) => line.startsWith('PRODID:'))).toBe(true)
    expect(lines.filter((line) => line.includes('VTIMEZONE'))).toHaveLength(2)
    expect(lines.at(-1)).toBe('END:VCALENDAR')
  })

  test('says what it is called and how often to ask for it, when it is one to follow', () => {
    const lines = unfolded(calendarFile([], WRITTEN_AT, 'Mina bokningar, Lärcentrum'))
    expect(lines).toContain('NAME:Mina bokningar\\, Lärcentrum')
    expect(lines).toContain('X-WR-CALNAME:Mina bokningar\\, Lärcentrum')
    expect(lines).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H')
    expect(unfolded(calendarFile([], WRITTEN_AT)).join()).not.toMatch(/NAME:M|REFRESH/)
  })

  test('knows when the clocks in Stockholm change, for every hour from 1997 to 2099', () => {
    const file = calendarFile([], WRITTEN_AT)
    const offset = (text = ''): number => (text.startsWith('-') ? -1 : 1) * Number(text.slice(1, 3)) * 60
    /** The instant of a clock change in a year: the last Sunday of its month, at the time of the old clock. */
    const changeIn = (rule: ReadonlyMap<string, string>, year: number): number => {
      const [, month, day] = /^FREQ=YEARLY;BYMONTH=(\d+);BYDAY=(.+)$/.exec(rule.get('RRULE') ?? '') ?? []
      expect(day).toBe('-1SU')
      const lastDay = new Date(Date.UTC(year, Number(month), 0))
      const hour = Number(/T(\d\d)0000$/.exec(rule.get('DTSTART') ?? '')?.[1])
      const sunday = lastDay.getUTCDate() - lastDay.getUTCDay()
      return Date.UTC(year, Number(month) - 1, sunday, hour) - offset(rule.get('TZOFFSETFROM')) * 60_000
    }
    const rules = [...componentsOf(file, 'DAYLIGHT'), ...componentsOf(file, 'STANDARD')]
    expect(rules).toHaveLength(2)
    const offsetAt = (instant: number): number => {
      const year = new Date(instant).getUTCFullYear()
      const [last] = [year - 1, year]
        .flatMap((of) => rules.map((rule) => ({ at: changeIn(rule, of), to: offset(rule.get('TZOFFSETTO')) })))
        .filter(({ at }) => at <= instant)
        .toSorted((a, b) => b.at - a.at)
      return last?.to ?? Number.NaN
    }
    const hour = 3_600_000
    const hours = fc
      .integer({ min: Date.UTC(1997, 0) / hour, max: Date.UTC(2099, 11) / hour })
      .map((count) => count * hour)
    /** Hours near the clock changes, where mistakes would show. */
    const nearChange = fc
      .tuple(fc.integer({ min: 1997, max: 2099 }), fc.constantFrom(...rules), fc.integer({ min: -30, max: 30 }))
      .map(([year, rule, away]) => changeIn(rule, year) + (away * hour) / 10)
    fc.assert(
      fc.property(fc.oneof(hours, nearChange), (instant) => {
        const wall = wallTimeAt(instant)
        expect(offsetAt(instant)).toBe(
          (Date.parse(`${wall.date}T${wall.time}Z`) - Math.floor(instant / 1000) * 1000) / 60_000,
        )
      }),
      { numRuns: runsOf(5) },
    )
  })
})

describe('the events of a booking', () => {
  const minutesIn = (intervals: readonly Interval[]): Set<number> =>
    new Set(
      intervals.flatMap((interval) =>
        Array.from({ length: durationMinutes(interval) }, (_, index) => minutesOf(interval.startTime) + index),
      ),
    )
  /** A booking with slots of half an hour, each once. */
  const anyBooked: fc.Arbitrary<BookingResource> = fc
    .record({ booked: anyBookingResource, rows: fc.uniqueArray(fc.nat({ max: 47 }), { minLength: 1, maxLength: 12 }) })
    .map(({ booked, rows }) => ({
      ...booked,
      bookingSlots: rows.map((row) => intervalOf(row * 30, (row + 1) * 30)),
    }))
  const anyBookingOfRows: fc.Arbitrary<Booking> = fc
    .record({
      booking: anyBooking,
      bookingResources: fc.uniqueArray(anyBooked, { maxLength: 4, selector: ({ id }) => id }),
    })
    .map(({ booking, bookingResources }) => ({ ...booking, bookingResources }))

  test('are the runs of adjacent slots of what is not cancelled', () => {
    fc.assert(
      fc.property(anyBookingOfRows, (booking) => {
        const events = bookingEvents(booking, AS_MADE)
        for (const booked of booking.bookingResources) {
          const own = events.filter(({ uid }) => uid.split(/[-@]/)[0] === String(booked.id))
          const intervals = own.map(({ interval }) => interval)
          if (booked.status === 2) {
            expect(own).toEqual([])
            continue
          }
          expect(minutesIn(intervals)).toEqual(minutesIn(booked.bookingSlots))
          const ends = new Set(intervals.map(({ endTime }) => endTime))
          expect(intervals.some(({ startTime }) => startTime !== '00:00:00' && ends.has(startTime))).toBe(false)
          for (const event of own) {
            expect(event).toMatchObject({ date: booked.date, summary: booked.resourceTitle, url: URL_OF_BOOKING })
            expect(event.status).toBe(booked.status === 0 ? 'TENTATIVE' : 'CONFIRMED')
            expect(event.description).toContain(booked.bookingIdNumber)
            expect(event.description).toContain(booked.message)
          }
        }
      }),
    )
  })

  test('are known by booked resource, each differently and the same each time, wherever they move', {
    tags: 'ics-identity',
  }, () => {
    fc.assert(
      fc.property(anyBookingOfRows, anyText, (booking, message) => {
        const uids = (of: Booking) => bookingEvents(of, AS_MADE).map(({ uid }) => uid)
        expect(new Set(uids(booking)).size).toBe(uids(booking).length)
        const changed = booking.bookingResources.map((booked) => ({ ...booked, message, resourceTitle: message }))
        expect(uids({ ...booking, bookingResources: changed })).toEqual(uids(booking))
        const moved = booking.bookingResources.map((booked) => ({ ...booked, bookingSlots: [intervalOf(0, 7)] }))
        const firsts = uids(booking).filter((uid) => !uid.includes('-'))
        expect(uids({ ...booking, bookingResources: moved })).toEqual(firsts)
        for (const uid of uids(booking)) expect(uid).toMatch(/^\d+(-\d+)?@boka\.test\.example:8443$/)
      }),
    )
  })

  test('tell no note', () => {
    fc.assert(
      fc.property(anyBookingOfRows, (booking) => {
        const withNote = { ...booking, notes: [] }
        expect(bookingEvents(booking, AS_MADE)).toEqual(bookingEvents(withNote, AS_MADE))
      }),
    )
  })
})
