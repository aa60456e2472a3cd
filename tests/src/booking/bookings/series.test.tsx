/**
 * The page of a booking that repeats: its days, the days that were left out, and the cancellation of all future parts.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addDays, type LocalDate, localDate } from '../../../../domain/calendar/local-date.ts'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import { CANCELLED } from '../../../../domain/rules/booking-status.ts'
import type { Booking } from '../../../../domain/schema/bookings.ts'
import type { DayResource, DaySlot } from '../../../../domain/schema/day-grid.ts'
import { BookingResourceId, GroupId, ResourceId } from '../../../../domain/schema/ids.ts'
import type { Series } from '../../../../domain/schema/series.ts'
import type { State } from '../../../../domain/schema/state.ts'
import { resourceDayKey } from '../../../../domain/state/state.ts'
import { BookingPage } from '../../../../src/booking/bookings/booking-page.tsx'
import type { CoreClient } from '../../../../src/core/create-core-client.ts'
import { createFakeCore, signedIn } from '../../testing/fake-core.ts'
import { button, does, part, press, screenOfFile, textOf, texts } from '../../testing/screen.tsx'
import { bookedPart, NOW, ok, slot, someBooking } from '../../testing/some-booking.ts'
import { someUser } from '../../testing/some-user.ts'

beforeAll(() => void vi.setSystemTime(NOW))
afterAll(() => void vi.useRealTimers())

const draw = screenOfFile()
const first = localDate('2026-03-10')
const eken = ResourceId.make(1)
const weeks = (count: number): LocalDate[] => Array.from({ length: count }, (_, index) => addDays(first, index * 7))
const [skippedDate = first, ...dates] = weeks(13)
const partsOn = (days: readonly LocalDate[]) =>
  days.map((date, index) =>
    bookedPart(1, { id: BookingResourceId.make(index + 1), bookingIdNumber: `1007-${index + 1}`, date }),
  )
const series: Series = {
  pattern: { weeks: 1, weekdays: [2], from: first, end: { count: 13 }, except: [skippedDate] },
  skipped: [{ date: skippedDate, reason: 'taken', words: 'Bokad 9–10' }],
}

/** Shows a booking with the series `own`. It is null if the booking does not repeat. */
const show = async (booking: Partial<Booking> = {}, limits: object = {}, own: Series | null = series) => {
  const confirmBooking = vi.fn<CoreClient['confirmBooking']>(async () => ({
    _tag: 'Ok',
    value: { id: someBooking.id, bookingNumber: 1007 },
  }))
  const repeats = own === null ? {} : { series: own }
  const fake = createFakeCore({
    booking: ok({ ...someBooking, bookingResources: partsOn(dates), ...repeats, ...booking }),
    cancelRest: ok({ cancelled: 12, late: 0, tooLate: 0, isGone: true }),
  })
  Object.assign(fake.core, { confirmBooking })
  fake.change(signedIn(someUser))
  fake.change((before) => ({
    ...before,
    resources: { 1: { title: 'Grupprum Eken', groupId: GroupId.make(1), limits } },
  }))
  const call = await draw(<BookingPage bookingId="7" />, fake, '/bookings/7')
  return { fake, call, confirmBooking }
}

const free: DaySlot = { endTime: localTime('09:30:00'), open: true, locked: false, booking: null }
const columnOf = (further: Partial<DayResource> = {}, second: Partial<DaySlot> = {}) => ({
  ...{ resourceId: eken, date: skippedDate, revision: 1, loading: false, stale: false, failure: null },
  resource: {
    title: 'Grupprum Eken',
    slots: {
      '09:00:00': free,
      '09:30:00': { ...free, endTime: localTime('10:00:00'), ...second },
    },
    ...further,
  },
})
const withColumn =
  (column: ReturnType<typeof columnOf>) =>
  (state: State): State => ({ ...state, columns: { [resourceDayKey(eken, skippedDate)]: column } })
const skippedWords = (): string[] => texts('.series-skipped')
const rows = (): string[] =>
  [...document.querySelectorAll('tbody tr')].map((row) => row.getAttribute('data-beyond') ?? '')

test('says how it repeats, and its days to come by month; the nearest parts are seen at first', {
  tags: 'series-on-booking',
}, async () => {
  await show({
    bookingResources: [
      ...partsOn(dates.slice(1)),
      bookedPart(1, { date: dates[0] ?? first, id: BookingResourceId.make(99), status: CANCELLED }),
    ],
  })
  expect(textOf(part('Serie'))).toContain('Varje tisdag 9–10')
  expect(textOf(part('Serie'))).toContain('11 dagar kvar')
  expect(texts('.series-months > div', part('Serie'))).toEqual([
    ...['mars 24, 31', 'april 7, 14, 21, 28', 'maj 5, 12, 19, 26', 'juni 2'],
  ])
  const table = document.querySelector('.invoice-table')
  expect(table?.getAttribute('data-folded')).toBe('true')
  expect(rows().filter((beyond) => beyond === 'false')).toHaveLength(3)
  await press(button('Visa alla 12 bokningar'))
  expect(table?.getAttribute('data-folded')).toBe('false')
})

test('a booking that does not repeat has neither the section nor a folded table', {
  tags: 'series-on-booking',
}, async () => {
  await show({}, {}, null)
  expect(document.querySelector('.series')).toBeNull()
  expect(document.querySelector('.invoice-table')?.getAttribute('data-folded')).toBe('false')
})

describe('all that is to come', () => {
  test('is cancelled after one question that names the days and what happens', {
    tags: 'series-cancel-rest',
  }, async () => {
    const { call } = await show()
    expect(texts('button').filter((words) => words.includes('hela bokningen'))).toEqual([])
    await press(button('Avboka alla kommande (12)'))
    const dialog = part('Vill du avboka 12 kommande dagar?')
    expect(textOf(dialog)).toContain('mars 17, 24, 31')
    expect(textOf(dialog)).toContain('Tiderna blir lediga för andra på en gång')
    await press(button('Avboka alla kommande (12)', dialog))
    expect(call).toHaveBeenCalledWith(
      'cancelRest',
      { parameters: { id: 7 }, body: { from: '2026-03-03' } },
      { success: 'booking-removed' },
    )
  })

  test('but for what it is too late for, which is named', { tags: 'series-cancel-rest' }, async () => {
    await show({}, { cancelMinutes: 15 * 24 * 60 })
    await press(button('Avboka alla kommande (11)'))
    expect(textOf(part('Vill du avboka 11 kommande dagar?'))).toContain('1 bokning är det för sent att avboka')
  })
})

describe('what was left out', () => {
  test('stands with its reason, and with its state now as that changes', { tags: 'series-skipped' }, async () => {
    const { fake } = await show()
    expect(texts('summary', part('Serie'))).toEqual(['Hoppades över (1)'])
    expect(fake.core.command).toHaveBeenCalledWith(
      expect.objectContaining({
        _tag: 'ShowPage',
        page: { _tag: 'Columns', columns: [{ resourceId: eken, date: skippedDate }], booking: false },
      }),
    )
    expect(skippedWords()[0]).toContain('Då: bokad 9–10.')
    const states = [
      [columnOf({}, { booking: { idNumber: '1008-1', bookingId: null } }), 'Nu: bokad.'],
      [columnOf({}, { locked: true }), 'Nu: låst.'],
      [columnOf({ specialDay: 'Inventering' }, { open: false }), 'Nu: stängt, Inventering.'],
    ] as const
    for (const [column, words] of states) {
      await does(() => fake.change(withColumn(column)))
      expect(skippedWords()[0]).toContain(words)
      expect(texts('.series-skipped button')).toEqual([])
    }
    await does(() => fake.change(withColumn(columnOf())))
    expect(skippedWords()[0]).toContain('Nu: ledig.')
    expect(texts('.series-skipped button')).toEqual(['Lägg till tisdag 10 mars 2026, Grupprum Eken'])
  })

  test('is added with the times of the others by a press, and a press again asks for the same', {
    tags: 'series-skipped',
  }, async () => {
    const { fake, confirmBooking } = await show()
    await does(() => fake.change(withColumn(columnOf())))
    confirmBooking.mockResolvedValueOnce({ _tag: 'Failed', failure: { _tag: 'Unreachable' } })
    await press(button(/^Lägg till tisdag/))
    await press(button(/^Lägg till tisdag/))
    const asked = {
      slots: [slot('09:00', '09:30'), slot('09:30', '10:00')].map((one) => ({
        ...{ resourceId: eken, date: skippedDate },
        ...one,
      })),
      ...{ wishes: [], addTo: 7, idempotencyKey: expect.any(String) },
    }
    expect(confirmBooking.mock.calls).toEqual([[{ ...asked, repeated: false }], [{ ...asked, repeated: true }]])
    expect(new Set(confirmBooking.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey)).size).toBe(1)
  })

  test('is there no more once it is a part of the booking, or over', { tags: 'series-skipped' }, async () => {
    await show({ bookingResources: partsOn([skippedDate, ...dates]) })
    expect(texts('summary', part('Serie'))).toEqual([])
    await show({}, {}, { ...series, skipped: [{ date: localDate('2026-03-02'), reason: 'taken' }] })
    expect(document.querySelectorAll('.series-skipped')).toHaveLength(0)
  })
})
