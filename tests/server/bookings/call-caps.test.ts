/**
 * The caps of calls. A larger call is refused before anything is read for it, and a call within the caps costs no more than necessary.
 */
import { afterAll, describe, expect, test } from 'vitest'
import { addDays, localDate } from '../../../domain/calendar/local-date.ts'
import { timeFromMinutes } from '../../../domain/calendar/local-time.ts'
import { failureOf } from '../testing/browser.ts'
import { statementsOf } from '../testing/statements.ts'
import { bookingOf, entry, nine, startBookingWorld, TODAY, ten } from './booking-world.ts'

const world = await startBookingWorld()
const { server, content, anna, visitor } = world
const { add, book, booked, counts, freshDay, gridOf, openHub, post } = world
afterAll(() => server.stop())

const aboutBookings = /booking|resource|claim/
const dayAt = (days: number): string => addDays(localDate(TODAY), days)
/** Rows from 08:00 on. The grid need not have them. */
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    startTime: timeFromMinutes(480 + index),
    endTime: timeFromMinutes(481 + index),
  }))
const parts = (count: number) =>
  Array.from({ length: count }, (_, index) => entry(content.rooms.free, dayAt(index + 20), nine))

/** Spreads rows over days, with at most as many rows as a day has. */
const spread = (count: number) =>
  Array.from({ length: Math.ceil(count / 100) }, (_, index) =>
    entry(content.rooms.free, dayAt(20 + index), ...rows(Math.min(100, count - index * 100))),
  )

const tooMuch = [
  ['241 resources and days', () => parts(241), 'Det går att välja tider för högst 240 resurser och dagar på en gång'],
  ['2,500 days', () => parts(2_500), 'Det går att välja tider för högst 240'],
  ['401 slots', () => spread(401), 'Det går att välja högst 400 tider'],
  ['a day in 401 days', () => [entry(content.rooms.free, dayAt(401), nine)], 'högst 400 dagar framåt'],
] as const

describe('a call that asks for too much', () => {
  test.each(tooMuch)(
    '%s: 422 with words, and nothing is looked up for it',
    { tags: 'cap-call' },
    async (_what, entries, words) => {
      const before = await counts()
      const creating = await statementsOf(aboutBookings, () => book(anna, entries()))
      expect(failureOf(creating.result)).toMatchObject({
        code: 'invalid',
        fields: { bookingResources: expect.stringContaining(words) },
      })
      expect(creating.statements).toEqual([])

      const pricing = await statementsOf(aboutBookings, () =>
        post(visitor, '/api/booking/prices', { bookingResources: entries() }),
      )
      expect(failureOf(pricing.result).fields).toMatchObject({ bookingResources: expect.stringContaining(words) })
      expect(pricing.statements).toEqual([])
      expect(await counts()).toEqual(before)
    },
  )

  test('is told the same when it adds to a booking, or edits one', { tags: 'cap-call' }, async () => {
    const booking = await booked(anna, entry(content.rooms.free, freshDay(), nine))
    const adding = await add(anna, booking.id, parts(241))
    expect(failureOf(adding).fields).toMatchObject({ bookingResources: expect.stringContaining('högst 240') })
    const [part] = booking.bookingResources
    const editing = await post(anna, `/api/booking/${booking.id}/resource/${part?.id}`, { bookingSlots: rows(401) })
    expect(failureOf(editing).fields).toMatchObject({ bookingSlots: expect.stringContaining('högst 400 tider') })
  })
})

describe('a call that asks for the most that it may', () => {
  test('60 days are booked, and 400 days ahead is not too far', { tags: 'cap-call' }, async () => {
    const entries = Array.from({ length: 60 }, (_, index) => entry(content.rooms.free, dayAt(100 + index), nine))
    expect(bookingOf(await book(anna, entries)).bookingResources).toHaveLength(60)
    bookingOf(await book(anna, [entry(content.rooms.free, dayAt(400), ten)]))
  })

  test('100 slots of one day are refused with a few statements, not with some for each slot', {
    tags: 'cap-call',
  }, async () => {
    const many = await statementsOf(aboutBookings, () =>
      book(anna, [entry(content.rooms.free, dayAt(30), ...rows(100))]),
    )
    expect(failureOf(many.result).slots).toHaveLength(100)
    const one = await statementsOf(aboutBookings, () => book(anna, [entry(content.rooms.free, dayAt(30), ...rows(1))]))
    expect(failureOf(one.result).slots).toHaveLength(1)
    expect(many.statements.length).toBe(one.statements.length)
  })
})

describe('a day beyond those that can be booked', () => {
  test('is closed in the grid, and to a press', { tags: 'cap-horizon' }, async () => {
    const opened = async (days: number) =>
      (await gridOf(visitor, dayAt(days))).grid.flatMap(({ slots }) => slots.filter(({ open }) => open)).length
    expect(await opened(400)).toBeGreaterThan(0)
    expect(await opened(401)).toBe(0)

    const { connection } = await openHub()
    const session = visitor.cookies.get('sess')
    const press = (days: number) =>
      connection.invoke('AddReservation', session, content.rooms.free, dayAt(days), nine.startTime, nine.endTime)
    expect(await press(401)).toEqual({ confirmed: false, reason: 'closed' })
    expect(await press(400)).toMatchObject({ confirmed: true })
    await connection.invoke('ClearReservations', session)
    await connection.stop()
  })
})
