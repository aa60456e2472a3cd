import { format } from 'date-fns/format'
import { sv } from 'date-fns/locale/sv'
import { parseISO } from 'date-fns/parseISO'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import type { ReportRow } from '../../../../domain/schema/bookings.ts'
import { bookingCells, statisticsCells } from '../../../../src/administration/reports/report-files.ts'
import { shownAtFirst, sortWords } from '../../../../src/administration/reports/report-form.tsx'
import {
  bookedBy,
  bookingCount,
  periodWords,
  reportDays,
  summaryWords,
  sumOf,
  weekAndDay,
} from '../../../../src/administration/reports/report-texts.ts'
import { anyDate, anyInterval, fewDates, intervalOf } from '../../../domain/testing/calendar-arbitraries.ts'
import { anyPrice, anyText } from '../../../domain/testing/entity-arbitraries.ts'
import { record } from '../../../domain/testing/record.ts'

const anyRow: fc.Arbitrary<ReportRow> = record({
  date: fewDates,
  times: fc.array(anyInterval, { minLength: 1, maxLength: 3 }),
  resource: anyText,
  email: anyText,
  message: anyText,
  price: anyPrice,
})

const row: ReportRow = {
  date: localDate('2026-03-03'),
  times: [intervalOf(540, 600), intervalOf(780, 810)],
  resource: 'Grupprum Eken',
  email: 'anna@demo.example',
  message: 'Två stolar',
  price: 1200.5,
}

describe('the header of a day', () => {
  test("is the week and the day as date-fns writes 'v'I EE d/M in Swedish", { tags: 'report-table' }, () => {
    expect(weekAndDay(localDate('2026-03-03'))).toBe('v10 tis 3/3')
    expect(weekAndDay(localDate('2027-01-01'))).toBe('v53 fre 1/1')
    fc.assert(
      fc.property(anyDate, (date) => {
        expect(weekAndDay(date)).toBe(format(parseISO(date), "'v'I EE d/M", { locale: sv }))
      }),
    )
  })
})

describe('a row without an address', { tags: 'day-report-erased' }, () => {
  const of = (name: string, email: string): ReportRow => ({ ...row, email, booking: { number: 1064, name, status: 1 } })

  test('says whose it is: a person who has none has a name, and who has neither is erased', () => {
    expect(bookedBy(of('Rut Ek', ''))).toBe('Rut Ek')
    expect(bookedBy(of('', ''))).toBe('Raderad användare')
    expect(bookedBy(of('', 'admin@demo.example'))).toBe('')
    const [, rut, erased] = bookingCells([of('Rut Ek', ''), of('', '')], shownAtFirst)
    expect([rut?.slice(4, 6), erased?.slice(4, 6)]).toEqual([
      ['Rut Ek', ''],
      ['Raderad användare', ''],
    ])
  })

  test('of a back end that does not say whose bookings are is nobody’s', () => {
    expect(bookedBy({ ...row, email: '' })).toBe('')
  })
})

describe('the days of a report', () => {
  test('are in order, hold every row once, and keep the order in which the rows came', { tags: 'report-table' }, () => {
    fc.assert(
      fc.property(fc.array(anyRow), (rows) => {
        const days = reportDays(rows)
        expect(days.map(({ date }) => date)).toEqual([...new Set(rows.map(({ date }) => date))].toSorted())
        for (const { date, rows: ofDay } of days) expect(ofDay).toEqual(rows.filter((one) => one.date === date))
      }),
    )
  })
})

describe('what a report says of itself', () => {
  test('its period has each year once, and a single day is one', () => {
    const words = (startDate: string, endDate: string): string =>
      periodWords({ startDate: localDate(startDate), endDate: localDate(endDate) })
    expect(words('2026-02-17', '2026-03-03')).toBe('17 februari – 3 mars 2026')
    expect(words('2025-12-31', '2026-01-01')).toBe('31 december 2025 – 1 januari 2026')
    expect(words('2026-03-03', '2026-03-03')).toBe('3 mars 2026')
  })

  test('its total is to the öre', () => {
    const ore = fc.array(fc.nat({ max: 10_000_000 }))
    fc.assert(
      fc.property(ore, (prices) => {
        const reports = prices.map((price) => ({ ...row, price: price / 100 }))
        expect(sumOf(reports)).toBe(prices.reduce((sum, price) => sum + price, 0) / 100)
      }),
    )
  })
})

describe('how many bookings a report is of', () => {
  test('is told as bookings and not as booked resources; where nobody says which they are, as those', {
    tags: 'report-count',
  }, () => {
    const of = (...numbers: readonly number[]): ReportRow[] =>
      numbers.map((number) => ({ ...row, booking: { number, name: '', status: 0 } }))
    expect(bookingCount(of(1001, 1002, 1001))).toBe(2)
    expect(bookingCount([])).toBe(0)
    expect(bookingCount([...of(1001), row])).toBeNull()
    expect(summaryWords({ bookings: 21, rows: 31, total: null })).toBe('21\u00a0bokningar med 31\u00a0bokade resurser')
    expect(summaryWords({ bookings: 1, rows: 1, total: 50 })).toBe('1\u00a0bokning, totalt 50\u00a0kr')
    expect(summaryWords({ bookings: 2, rows: 2, total: 150, unconfirmed: 50 })).toBe(
      '2\u00a0bokningar, totalt 150\u00a0kr, varav 50\u00a0kr obekräftat',
    )
    expect(summaryWords({ bookings: null, rows: 31, total: null })).toBe('31\u00a0bokade resurser')
  })
})

describe('a report as a file', () => {
  test('is in the order of the screen, whatever it was sorted by: by day, and within each day as asked', {
    tags: 'report-csv-order',
  }, () => {
    const of = (date: string, resource: string): ReportRow => ({ ...row, date: localDate(date), resource })
    const byResource = [of('2026-03-05', 'Aulan'), of('2026-03-04', 'Eken'), of('2026-03-05', 'Eken')]
    const cells = bookingCells(byResource, shownAtFirst).slice(1)
    expect(cells.map(([date, , resource]) => [date, resource])).toEqual([
      [{ day: '2026-03-04' }, 'Eken'],
      [{ day: '2026-03-05' }, 'Aulan'],
      [{ day: '2026-03-05' }, 'Eken'],
    ])
    expect(sortWords.resource).toContain('inom varje dag')
    expect(sortWords.email).toContain('inom varje dag')
  })

  test('has what the tables show, and no column that is not shown', {
    tags: ['report-csv', 'report-columns', 'report-csv-billing'],
  }, () => {
    const times = '09:00–10:00, 13:00–13:30'
    const told: ReportRow = { ...row, booking: { number: 1064, name: 'Bageriet', status: 1 } }
    expect(bookingCells([told], shownAtFirst)).toEqual([
      ['Datum', 'Tider', 'Resurs', 'Bokning', 'Namn', 'E-post', 'Status', 'Önskemål', 'Pris (kr)'],
      [
        ...[
          { day: '2026-03-03' },
          times,
          'Grupprum Eken',
          1064,
          'Bageriet',
          'anna@demo.example',
          'Bekräftad',
          'Två stolar',
        ],
        1200.5,
      ],
    ])
    const billing = {
      ...{ bookings: [1064], company: 'Bageriet AB', orgNr: '556000-0000', accountString: '123', reference: 'Ref' },
      ...{ address: 'Gatan 1, 931 31 Skellefteå', billingName: '', billingAddress: '', billingEmail: 'f@b.example' },
    }
    const [head, first, other] = bookingCells(
      [told, { ...told, booking: { number: 7, name: '', status: 0 } }],
      shownAtFirst,
      [billing],
    )
    expect(head?.slice(9)).toEqual([
      ...['Företag', 'Organisationsnummer', 'Kontosträng', 'Referens', 'Adress'],
      ...['Fakturamottagare', 'Fakturaadress', 'Faktura-e-post'],
    ])
    expect(first?.slice(9)).toEqual([
      ...['Bageriet AB', '556000-0000', '123', 'Ref', 'Gatan 1, 931 31 Skellefteå', '', '', 'f@b.example'],
    ])
    expect(other?.slice(9)).toEqual(['', '', '', '', '', '', '', ''])
    // A report of a back end that follows only the specification.
    expect(bookingCells([row], { ...shownAtFirst, price: false, message: false })).toEqual([
      ['Datum', 'Tider', 'Resurs', 'E-post'],
      [{ day: '2026-03-03' }, times, 'Grupprum Eken', 'anna@demo.example'],
    ])
    expect(statisticsCells([{ resource: 'Grupprum Eken', minutes: 90 }])).toEqual([
      ['Resurs', 'Minuter'],
      ['Grupprum Eken', 90],
    ])
  })
})
