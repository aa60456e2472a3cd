/**
 * The status of a booked resource after a change of its slots or its wish. A confirmation holds only for the confirmed slots. Over HTTP
 * on a real server with a real database.
 */
import { Schema } from 'effect'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import type { Browser } from '../testing/browser.ts'
import {
  type Booking,
  bookingOf,
  eight,
  entry,
  halfPastNine,
  halfPastTen,
  nine,
  startBookingWorld,
  ten,
} from './booking-world.ts'

const world = await startBookingWorld()
const { server, database, anna, administrator } = world
const { auditOf, booked, freshDay, newMails, newRoom, post } = world
afterAll(() => server.stop())
beforeEach(async () => {
  await newMails()
})

const [unconfirmed, confirmed, occupied] = [0, 1, 3] as const

const partPath = ({ id, bookingResources }: Booking): string => `/api/booking/${id}/resource/${bookingResources[0]?.id}`
const changed = async (browser: Browser, booking: Booking, slots: readonly (typeof nine)[], rest: object = {}) =>
  bookingOf(await post(browser, partPath(booking), { bookingSlots: slots, ...rest }), 200).bookingResources[0]?.status
const answered = async (booking: Booking, status: number): Promise<void> => {
  bookingOf(await post(administrator, `${partPath(booking)}/status`, { status }), 200)
}
/** A room whose hours before ten are confirmed at once. */
const earlyRoom = async () => {
  const made = await newRoom()
  const rule = { confirms: 'at-once', confirmsFrom: '08:00:00', confirmsTo: '10:00:00' }
  expect((await post(administrator, `/api/groups/${made.group}/rule`, rule)).status).toBe(201)
  return made
}
const waitingIn = async (room: number): Promise<readonly number[]> =>
  Schema.decodeUnknownSync(calls.waiting.answer)((await administrator.send('/api/booking/waiting')).json)
    .parts.filter(({ resourceId }) => resourceId === room)
    .map(({ bookingId }) => bookingId)

test('a slot that its owner adds or moves ends an administrator’s yes', { tags: 'rule-status-edit' }, async () => {
  const { room } = await newRoom()
  const booking = await booked(anna, entry(room, freshDay(), nine))
  for (const [status, slots] of [
    [confirmed, [nine, halfPastNine, ten, halfPastTen]],
    [occupied, [eight]],
  ] as const) {
    await answered(booking, status)
    expect(await changed(anna, booking, slots)).toBe(unconfirmed)
  }
  expect((await auditOf(booking.bookingNumber)).at(-1)).toMatchObject({
    kind: 'booking-changed',
    details: { status: { from: occupied, to: unconfirmed } },
  })
})

test('it is Confirmed where the rules confirm all its slots at once, and not where they confirm but some', {
  tags: ['rule-status-edit', 'rules-at-once'],
}, async () => {
  const { room } = await earlyRoom()
  const booking = await booked(anna, entry(room, freshDay(), nine))
  expect(booking.bookingResources).toMatchObject([{ status: confirmed }])
  expect(await changed(anna, booking, [eight])).toBe(confirmed)
  expect(await changed(anna, booking, [eight, halfPastTen])).toBe(unconfirmed)
  expect(await changed(anna, booking, [halfPastTen])).toBe(unconfirmed)
  expect(await changed(anna, booking, [halfPastNine])).toBe(confirmed)
})

test('slots that are taken away, and other words, keep the status; an administrator keeps it whatever the change', {
  tags: 'rule-status-edit',
}, async () => {
  const { room } = await newRoom()
  const booking = await booked(anna, entry(room, freshDay(), nine, halfPastNine))
  await answered(booking, confirmed)
  expect(await changed(anna, booking, [nine, halfPastNine], { message: 'Kaffe' })).toBe(confirmed)
  expect(await changed(anna, booking, [nine])).toBe(confirmed)
  expect(await changed(administrator, booking, [ten, halfPastTen])).toBe(confirmed)
  await answered(booking, occupied)
  expect(await changed(administrator, booking, [nine])).toBe(occupied)
  expect(await waitingIn(room)).toEqual([])
})

test('what falls back waits in the queue, and the group’s addresses are mailed of it; what stays mails them nothing', {
  tags: ['rule-status-edit-waits', 'rule-status-email'],
}, async () => {
  const { group, room } = await earlyRoom()
  const booking = await booked(anna, entry(room, freshDay(), nine))
  await newMails()
  await database.insertInto('notification').values({ group_id: group, email: 'vakt@test.example' }).execute()
  expect(await changed(anna, booking, [nine, halfPastNine])).toBe(confirmed)
  expect((await newMails()).map(({ name }) => name)).toEqual(['booking-changed'])
  expect(await waitingIn(room)).toEqual([])

  expect(await changed(anna, booking, [nine, halfPastNine, ten])).toBe(unconfirmed)
  const mails = await newMails()
  expect(mails.map(({ name, to }) => [name, to]).toSorted()).toEqual([
    ['booking-changed', 'anna@test.example'],
    ['booking-made-group', 'vakt@test.example'],
  ])
  for (const { text } of mails) expect(text).toMatch(/Eget rum, .* 09:00–10:30/)
  expect(mails.find(({ name }) => name === 'booking-changed')?.text).toContain('Ny status: Din – vi bekräftar den')
  expect(await waitingIn(room)).toEqual([booking.id])

  // Now that the address was told of it, it hears of what comes after.
  expect(await changed(anna, booking, [nine, ten, halfPastTen])).toBe(unconfirmed)
  expect((await newMails()).map(({ name, to }) => [name, to]).toSorted()).toEqual([
    ['booking-changed', 'anna@test.example'],
    ['booking-changed-group', 'vakt@test.example'],
  ])
})
