/** A repeated request to book, over HTTP on a real server with a real database. */
import { afterAll, describe, expect, test } from 'vitest'
import { failureOf } from '../testing/browser.ts'
import { bookingOf, entry, nine, startBookingWorld, ten } from './booking-world.ts'

const world = await startBookingWorld()
const { server, content, anna, bertil } = world
const { add, book, counts, freshDay } = world
afterAll(() => server.stop())

describe('a request that is sent again', () => {
  test('ten times at once gives one booking', { tags: 'rule-booking-idempotent' }, async () => {
    const entries = [entry(content.rooms.free, freshDay(), nine)]
    const before = await counts()
    const answers = await Promise.all(Array.from({ length: 10 }, () => book(anna, entries, {}, 'ten-at-once')))
    expect(new Set(answers.map((answer) => bookingOf(answer).id)).size).toBe(1)
    expect(await counts()).toMatchObject({ bookings: before.bookings + 1, keys: before.keys + 1 })
  })
  test('with another body is 422 key-reused, whatever the order of its keys', {
    tags: 'rule-booking-key-reused',
  }, async () => {
    const date = freshDay()
    const first = bookingOf(await book(anna, [entry(content.rooms.free, date, nine)], {}, 'another'))
    const same = await anna.send('/api/booking', {
      method: 'POST',
      body: { bookingResources: [{ bookingSlots: [nine], date, resourceId: content.rooms.free }], unknown: true },
      headers: { 'idempotency-key': 'another' },
    })
    expect(bookingOf(same).id).toBe(first.id)
    const other = await book(anna, [entry(content.rooms.free, date, ten)], {}, 'another')
    expect([other.status, failureOf(other).code]).toEqual([422, 'key-reused'])
    const added = await add(anna, first.id, [entry(content.rooms.free, date, nine)], 'another')
    expect(failureOf(added).code).toBe('key-reused')
  })
  test("somebody else's key is another key", { tags: 'rule-booking-idempotent' }, async () => {
    const date = freshDay()
    const one = bookingOf(await book(anna, [entry(content.rooms.free, date, nine)], {}, 'shared'))
    const two = bookingOf(await book(bertil, [entry(content.rooms.free, date, ten)], {}, 'shared'))
    expect(two.id).not.toBe(one.id)
    expect(bookingOf(await book(anna, [entry(content.rooms.free, date, nine)], {}, 'shared')).id).toBe(one.id)
    expect(bookingOf(await book(bertil, [entry(content.rooms.free, date, ten)], {}, 'shared')).id).toBe(two.id)
  })
  test('a key whose request failed is free again, because it is written with the booking', {
    tags: 'rule-booking-key-transaction',
  }, async () => {
    const date = freshDay()
    bookingOf(await book(bertil, [entry(content.rooms.free, date, nine)]))
    expect((await book(anna, [entry(content.rooms.free, date, nine)], {}, 'failed')).status).toBe(409)
    bookingOf(await book(anna, [entry(content.rooms.free, date, ten)], {}, 'failed'))
  })
  test('after 24 hours it is a new request, and not before', { tags: 'rule-booking-idempotent' }, async () => {
    const date = freshDay()
    const send = (time: typeof nine) => book(anna, [entry(content.rooms.free, date, time)], {}, 'old')
    const isMade = async (created_at: string) =>
      server.database.updateTable('idempotency_key').set({ created_at }).where('key', '=', 'old').execute()
    const first = bookingOf(await send(nine))
    await isMade('2026-03-01T06:30:00Z')
    expect([bookingOf(await send(nine)).id, (await send(ten)).status]).toEqual([first.id, 422])
    await isMade('2026-03-01T06:00:00Z')
    expect(bookingOf(await send(ten)).id).not.toBe(first.id)
  })
  test('an empty key, or one that is too long, is 422', async () => {
    for (const key of [' ', 'k'.repeat(201)])
      expect((await book(anna, [entry(content.rooms.free, freshDay(), nine)], {}, key)).status).toBe(422)
  })
})
