/** One call for many slots holds the same slots as that many presses, in one revision. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { timeFromMinutes } from '../../../domain/calendar/local-time.ts'
import { addReservation } from '../../../server/claims/add-reservation.ts'
import { addReservations } from '../../../server/claims/add-reservations.ts'
import { bookSlots } from '../../../server/claims/book-slots.ts'
import type { HoldSettings } from '../../../server/claims/holders.ts'
import { readReservations, removeReservations } from '../../../server/claims/reservations.ts'
import type { Slot } from '../../../server/claims/slot.ts'
import { runsOf } from '../../testing/breadth.ts'
import { addBookingRows, newSession, slotAt, TODAY, untilTold } from '../database/test-database.ts'
import { statementsOf } from '../testing/statements.ts'
import { openClaimsWorld } from './claims-world.ts'
import { holdSettings, wideCaps } from './wide-caps.ts'

const { test, changes, news, published } = await openClaimsWorld()
const { eken, granen, late, disabled } = test.rooms

const person = (sessionId = newSession(), handlesBookings = false) => ({
  ...{ sessionId, source: '192.0.2.1', isSignedIn: true },
  ...{ userTypes: [], handlesBookings },
})
type Person = ReturnType<typeof person>
const withCaps = (caps: Partial<HoldSettings['caps']>): HoldSettings => ({
  ...holdSettings,
  caps: { ...wideCaps, ...caps },
})
const holdMany = (one: Person, slots: readonly Slot[], settings = holdSettings) =>
  changes.run((work) => addReservations(work, { ...one, slots }, settings))
const press = (one: Person, slot: Slot, settings = holdSettings) =>
  changes.run((work) => addReservation(work, { ...one, slot }, settings))
const book = (slot: Slot) =>
  changes.run(async (work) => {
    const { booking, ...part } = await addBookingRows(work.transaction, test.owner, slot)
    return bookSlots(work, { sessionId: null, slots: [{ ...slot, ...part, booking }] })
  })

/** The n-th half-hour from 08:00 on. */
const nth = (index: number, room = eken): Slot => ({
  ...slotAt(room, '08:00', '08:30'),
  startTime: timeFromMinutes(480 + index * 30),
  endTime: timeFromMinutes(510 + index * 30),
})
const many = (count: number, room = eken): readonly Slot[] =>
  Array.from({ length: count }, (_, index) => nth(index, room))

describe('Many slots in one call', () => {
  it('are held as far as they can be had, in one revision, and each that cannot is refused with its reason', {
    tags: 'hub-add-reservations',
  }, async () => {
    const other = person()
    await press(other, nth(1))
    await book(nth(2))
    await untilTold()
    const before = news.length

    const one = person()
    const sunday = { ...nth(0), date: localDate('2026-03-08') }
    const answer = await holdMany(one, [
      ...[nth(4, granen), nth(3), nth(2), nth(1), nth(0), nth(0)],
      ...[nth(0, disabled), nth(0, late), sunday, { ...nth(0), date: TODAY, endTime: nth(1).endTime }],
    ])
    expect(answer.held.map(({ resourceId, startTime }) => [resourceId, startTime])).toEqual([
      [eken, '08:00:00'],
      [eken, '09:30:00'],
      [granen, '10:00:00'],
    ])
    expect(new Set(answer.held.map(({ expiration }) => expiration)).size).toBe(1)
    expect(answer.refused).toEqual(
      expect.arrayContaining([
        { slot: nth(1), reason: 'reserved' },
        { slot: nth(2), reason: 'booked' },
        { slot: nth(0, disabled), reason: 'unknown' },
        { slot: nth(0, late), reason: 'closed' },
      ]),
    )
    expect(answer.held.length + answer.refused.length).toBe(9)
    expect((await published()).slice(before)).toHaveLength(1)
    expect(news.at(-1)?.reservations).toHaveLength(3)
  })

  it('that the session holds already are confirmed with the deadline that it has', {
    tags: 'hub-add-reservations',
  }, async () => {
    const one = person()
    const first = await press(one, nth(0))
    await test.pass(60)
    const { held, refused } = await holdMany(one, many(3))
    expect(refused).toEqual([])
    expect(held).toHaveLength(3)
    const expiration = first.confirmed ? first.reservation.expiration : null
    expect(new Set(held.map((hold) => hold.expiration))).toEqual(new Set([expiration]))
  })

  it('that are held past their time are had, and the push of their end comes with it', {
    tags: 'hub-add-reservations',
  }, async () => {
    const other = person()
    await press(other, nth(1))
    await test.pass(holdSettings.reservationSeconds)
    expect(await holdMany(person(), many(2))).toMatchObject({ held: [nth(0), nth(1)], refused: [] })
    expect((await published()).at(-1)?.reservations.map(({ expiration }) => expiration === null)).toEqual([
      ...[true, false, false],
    ])
  })

  it('are refused to a visitor, and leave no session where none is had', { tags: 'hub-add-reservations' }, async () => {
    const visitor = { ...person(), isSignedIn: false }
    const { held, refused } = await holdMany(visitor, many(2))
    expect([held, refused.map(({ reason }) => reason)]).toEqual([[], ['sign-in', 'sign-in']])
    await book(nth(0))
    expect(await holdMany(person(), [nth(0)])).toMatchObject({ held: [], refused: [{ reason: 'booked' }] })
    expect(await test.database.selectFrom('hold_session').select('id').execute()).toEqual([])
  })

  it('take a few statements, however many they are', { tags: 'hub-add-reservations' }, async () => {
    await holdMany(person(), [nth(16, granen)])
    const few = await statementsOf(/./, () => holdMany(person(), [nth(17, granen)]))
    const all = await statementsOf(/./, () => holdMany(person(), many(18)))
    expect(all.result.held).toHaveLength(18)
    expect(all.statements.length).toBe(few.statements.length)
  })
})

it('many slots of a session are let go in one revision, and what others hold stays', {
  tags: 'hub-remove-reservations',
}, async () => {
  const [one, other] = [person(), person()]
  await holdMany(one, many(3))
  await press(other, nth(4))
  await untilTold()
  const before = news.length
  const letGo = (slots: readonly Slot[]) => changes.run((work) => removeReservations(work, one.sessionId, slots))
  expect(await letGo([nth(0), nth(1), nth(4), nth(5)])).toBe(2)
  expect((await published()).slice(before)).toHaveLength(1)
  expect(news.at(-1)?.reservations).toMatchObject([nth(0), nth(1)].map((slot) => ({ ...slot, expiration: null })))
  expect((await readReservations(test.database)).reservations).toMatchObject([nth(2), nth(4)])
  expect([await letGo([]), await letGo([nth(2)]), await letGo([nth(2)])]).toEqual([0, 1, 0])
})

describe('The caps of many slots in one call', () => {
  it('are those of presses, of a session and of its source; who may repeat holds a series', {
    tags: 'hub-add-reservations',
  }, async () => {
    const settings = withCaps({ sessionHolds: 3, addressHolds: 12, callSlots: 10 })
    const one = person()
    expect((await holdMany(one, many(2), settings)).held).toHaveLength(2)
    const more = await holdMany(one, many(5), settings)
    expect(more.held.map(({ startTime }) => startTime)).toEqual(['08:00:00', '08:30:00', '09:00:00'])
    expect(more.refused.map(({ reason }) => reason)).toEqual(['limit', 'limit'])

    const administrator = person(newSession(), true)
    expect((await holdMany(administrator, many(15, granen), settings)).held).toHaveLength(9)
  })

  it('hold as many as single presses would, whatever is asked and held', { tags: 'hub-add-reservations' }, async () => {
    const anyStep = fc.record({
      who: fc.nat({ max: 1 }),
      slots: fc.array(fc.nat({ max: 8 }), { minLength: 1, maxLength: 6 }),
    })
    const settings = withCaps({ sessionHolds: 5, addressHolds: 8 })
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 4 }), async (steps) => {
        const outcome = async (hold: (one: Person, slots: readonly Slot[]) => Promise<unknown>) => {
          await test.clean()
          const people = [person(), person()] as const
          for (const { who, slots } of steps)
            await hold(
              people[who === 0 ? 0 : 1],
              [...new Set(slots)].map((n) => nth(n)),
            )
          const { reservations } = await readReservations(test.database)
          return reservations
            .map((hold) => `${hold.startTime} ${hold.sessionId === people[0].sessionId ? 0 : 1}`)
            .toSorted()
        }
        const together = await outcome((one, slots) => holdMany(one, slots, settings))
        const singly = await outcome(async (one, slots) => {
          for (const slot of slots.toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1)))
            await press(one, slot, settings)
        })
        expect(together).toEqual(singly)
      }),
      { numRuns: runsOf(0.12) },
    )
  })
})
