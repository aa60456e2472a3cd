import { describe, expect, it } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import type { SessionId } from '../../../domain/schema/ids.ts'
import { addReservation } from '../../../server/claims/add-reservation.ts'
import { bookSlots } from '../../../server/claims/book-slots.ts'
import { endHoldsIn, keepHolds } from '../../../server/claims/end-holds.ts'
import type { HoldSettings } from '../../../server/claims/holders.ts'
import {
  clearReservations,
  extendReservations,
  MAXIMUM_EXTENSIONS,
  readReservations,
  removeReservation,
} from '../../../server/claims/reservations.ts'
import type { Slot } from '../../../server/claims/slot.ts'
import { addBookingRows, newSession, nowhere, slotAt, TODAY } from '../database/test-database.ts'
import { openClaimsWorld } from './claims-world.ts'
import { holdSettings, wideCaps } from './wide-caps.ts'

const settings: HoldSettings = {
  ...holdSettings,
  caps: { ...wideCaps, visitorSessionHolds: 5, visitorAddressHolds: 8 },
}

const { test, changes, published } = await openClaimsWorld()

const add = (sessionId: SessionId, slot: Slot, { source = '192.0.2.1', caps = {} } = {}) =>
  changes.run((work) =>
    addReservation(
      work,
      { sessionId, source, isSignedIn: false, slot },
      { ...settings, caps: { ...settings.caps, ...caps } },
    ),
  )
const remove = (sessionId: SessionId, slot: Slot) => changes.run((work) => removeReservation(work, sessionId, slot))
const clear = (sessionId: SessionId) => changes.run((work) => clearReservations(work, sessionId))
const extend = (sessionId: SessionId) =>
  changes.run((work) => extendReservations(work, { sessionId, source: '192.0.2.1', isSignedIn: false }, settings))
const book = (slot: Slot, sessionId: SessionId | null = null) =>
  changes.run(async (work) => {
    const { booking, ...part } = await addBookingRows(work.transaction, test.owner, slot)
    return bookSlots(work, { sessionId, slots: [{ ...slot, ...part, booking }] })
  })
const lock = (slot: Slot) =>
  test.database
    .insertInto('time_lock')
    .values({
      group_id: test.groupId,
      start_date: slot.date,
      end_date: slot.date,
      start_time: slot.startTime,
      end_time: slot.endTime,
    })
    .execute()
const heldBy = async (sessionId: SessionId) => {
  const { reservations } = await readReservations(test.database)
  return reservations.filter((hold) => hold.sessionId === sessionId)
}

describe('A hold', () => {
  it('on a free slot is confirmed with its expiration, in 10 minutes, and told to all', {
    tags: ['hub-add-reservation', 'const-reservation'],
  }, async () => {
    const anna = newSession()
    const slot = slotAt(test.rooms.eken, '09:00', '09:30')
    const answer = await add(anna, slot)
    expect(answer).toMatchObject({ confirmed: true, reservation: { sessionId: anna, ...slot } })
    expect(await published()).toMatchObject([{ reservations: [{ sessionId: anna, ...slot }] }])
    if (!answer.confirmed) throw new Error('refused')
    expect(answer.reservation.expiration).toMatch(/^2026-03-02T07:20:0\d\.\d{3}Z$/)
  })

  it('that is added again is confirmed with the deadline that it has, and nothing is told', {
    tags: 'hub-add-again',
  }, async () => {
    const anna = newSession()
    const slot = slotAt(test.rooms.eken, '09:00', '09:30')
    const first = await add(anna, slot)
    await test.pass(100)
    expect(await add(anna, slot)).toEqual(first)
    expect(await published()).toHaveLength(1)
  })

  it('shares the deadline of the session’s first', { tags: 'hold-one-deadline' }, async () => {
    const anna = newSession()
    const [first, second] = [slotAt(test.rooms.eken, '09:00', '09:30'), slotAt(test.rooms.granen, '09:00', '09:30')]
    await add(anna, first)
    const [held] = await heldBy(anna)
    await test.pass(300)
    await add(anna, second)
    expect(await heldBy(anna)).toEqual([held, { ...held, ...second }])
    await remove(anna, first)
    expect(await heldBy(anna)).toEqual([{ ...held, ...second }])
  })

  it('counts from the beginning again once the session held nothing', async () => {
    const anna = newSession()
    const slot = slotAt(test.rooms.eken, '09:00', '09:30')
    const first = await add(anna, slot)
    await remove(anna, slot)
    await test.pass(300)
    const second = await add(anna, slot)
    expect(second).not.toEqual(first)
  })

  it.each([
    ['a disabled resource', () => slotAt(test.rooms.disabled, '09:00', '09:30')],
    ['a resource that does not exist', () => slotAt(nowhere, '09:00', '09:30')],
    ['half a row', () => slotAt(test.rooms.eken, '09:00', '09:15')],
    ['two rows', () => slotAt(test.rooms.eken, '09:00', '10:00')],
    ['a time beside the rows', () => slotAt(test.rooms.eken, '09:10', '09:40')],
    ['a day without rows', () => slotAt(test.rooms.eken, '09:00', '09:30', localDate('2026-03-08'))],
    ['a time before the rows', () => slotAt(test.rooms.eken, '06:00', '06:30')],
  ])('on %s is refused as unknown', { tags: 'hub-reason-unknown' }, async (_what, slot) => {
    expect(await add(newSession(), slot())).toEqual({ confirmed: false, reason: 'unknown' })
    expect(await published()).toEqual([])
  })

  it('on a slot of a disabled group is refused as unknown', { tags: 'hub-reason-unknown' }, async () => {
    const { database, groupId } = test
    await database.updateTable('resource_group').set({ enabled: false }).where('id', '=', groupId).execute()
    const answer = await add(newSession(), slotAt(test.rooms.eken, '09:00', '09:30'))
    await database.updateTable('resource_group').set({ enabled: true }).where('id', '=', groupId).execute()
    expect(answer).toEqual({ confirmed: false, reason: 'unknown' })
  })

  it('on a slot that has begun is refused as past', { tags: 'hub-reason-past' }, async () => {
    expect(await add(newSession(), slotAt(test.rooms.eken, '08:00', '08:30', TODAY))).toEqual({
      confirmed: false,
      reason: 'past',
    })
  })

  it('on a row where this resource is not open is refused as closed', { tags: 'hub-reason-closed' }, async () => {
    expect(await add(newSession(), slotAt(test.rooms.eken, '18:00', '18:30'))).toEqual({
      confirmed: false,
      reason: 'closed',
    })
  })

  it('can end at midnight', async () => {
    expect(await add(newSession(), slotAt(test.rooms.late, '23:30', '00:00'))).toMatchObject({ confirmed: true })
  })

  it('on a locked slot is refused as locked', { tags: 'hub-reason-locked' }, async () => {
    const slot = slotAt(test.rooms.eken, '09:00', '09:30')
    await lock(slot)
    expect(await add(newSession(), slot)).toEqual({ confirmed: false, reason: 'locked' })
  })

  it('on a booked slot is refused as booked, whoever booked it', { tags: 'hub-reason-booked' }, async () => {
    const anna = newSession()
    const slot = slotAt(test.rooms.eken, '09:00', '09:30')
    await book(slot, anna)
    expect(await add(anna, slot)).toEqual({ confirmed: false, reason: 'booked' })
  })

  it('on another’s hold is refused as reserved', { tags: 'hub-reason-reserved' }, async () => {
    const slot = slotAt(test.rooms.eken, '09:00', '09:30')
    await add(newSession(), slot)
    expect(await add(newSession(), slot)).toEqual({ confirmed: false, reason: 'reserved' })
  })

  it('beyond the caps of session or source is refused with limit', {
    tags: ['hub-reason-limit', 'cap-session', 'cap-address', 'cap-isolated'],
  }, async () => {
    const caps = { visitorSessionHolds: 2, addressHolds: 3 }
    const [anna, bo] = [newSession(), newSession()]
    const at = (hour: string) => slotAt(test.rooms.eken, `${hour}:00`, `${hour}:30`)
    for (const hour of ['09', '10']) expect(await add(anna, at(hour), { caps })).toMatchObject({ confirmed: true })
    expect(await add(anna, at('11'), { caps })).toEqual({ confirmed: false, reason: 'limit' })
    expect(await add(anna, at('09'), { caps })).toMatchObject({ confirmed: true })
    expect(await add(bo, at('12'), { caps })).toMatchObject({ confirmed: true })
    expect(await add(bo, at('13'), { caps })).toEqual({ confirmed: false, reason: 'limit' })
    expect(await add(newSession(), at('13'), { caps, source: '192.0.2.2' })).toMatchObject({ confirmed: true })
  })

  it('is refused for the first reason that holds', { tags: 'hub-reason-order' }, async () => {
    const [anna, bo] = [newSession(), newSession()]
    const caps = { visitorSessionHolds: 1 }
    const reasonOf = async (slot: Slot) => {
      const answer = await add(anna, slot, { caps })
      return answer.confirmed ? 'held' : answer.reason
    }
    const taken = slotAt(test.rooms.eken, '08:30', '09:00', TODAY)
    await add(bo, taken)
    await add(anna, slotAt(test.rooms.granen, '16:00', '16:30'), { caps })
    expect(await reasonOf(taken)).toBe('reserved')
    const booked = slotAt(test.rooms.granen, '08:30', '09:00', TODAY)
    await book(booked)
    expect(await reasonOf(booked)).toBe('booked')
    // The lock is on all of the group.
    await lock(taken)
    expect([await reasonOf(taken), await reasonOf(booked)]).toEqual(['locked', 'locked'])
    const closed = slotAt(test.rooms.late, '08:30', '09:00', TODAY)
    expect(await reasonOf(closed)).toBe('closed')
    await test.pass(1800)
    expect([await reasonOf(taken), await reasonOf(closed)]).toEqual(['past', 'past'])
    expect(await reasonOf(slotAt(test.rooms.eken, '08:30', '08:45', TODAY))).toBe('unknown')
  })

  it('that is refused leaves no trace of its session', async () => {
    const slot = slotAt(test.rooms.eken, '09:00', '09:30')
    await add(newSession(), slot)
    await add(newSession(), slot)
    const sessions = await test.database.selectFrom('hold_session').select('id').execute()
    expect(sessions).toHaveLength(1)
  })

  it('is free to others at its deadline, and all holds of the session go at once', {
    tags: 'rule-claim-expired',
  }, async () => {
    const [anna, bo] = [newSession(), newSession()]
    const [first, second] = [slotAt(test.rooms.eken, '09:00', '09:30'), slotAt(test.rooms.granen, '10:00', '10:30')]
    await add(anna, first)
    await add(anna, second)
    await test.pass(601)
    expect(await heldBy(anna)).toEqual([])
    expect(await add(bo, first)).toMatchObject({ confirmed: true })
    expect((await published()).at(-1)?.reservations).toMatchObject([
      { sessionId: anna, ...first, expiration: null },
      { sessionId: anna, ...second, expiration: null },
      { sessionId: bo, ...first },
    ])
  })

  it('lets nothing join what is over: the session’s next hold has a new deadline, and the old ones go', {
    tags: 'hold-one-deadline',
  }, async () => {
    const session = newSession()
    const [old, next] = [slotAt(test.rooms.eken, '09:00', '09:30'), slotAt(test.rooms.eken, '10:00', '10:30')]
    const before = await add(session, old)
    await test.pass(601)
    const answer = await add(session, next)
    if (!before.confirmed || !answer.confirmed) throw new Error('not held')
    const deadlines = [before, answer].map(({ reservation }) => Date.parse(reservation.expiration ?? ''))
    expect((deadlines[1] ?? 0) - (deadlines[0] ?? 0)).toBeGreaterThan(600_000)
    const { reservations } = await readReservations(test.database)
    expect(reservations.map(({ startTime }) => startTime)).toEqual([next.startTime])
    expect((await published()).at(-1)?.reservations).toMatchObject([
      { ...old, expiration: null },
      { ...next, expiration: answer.reservation.expiration },
    ])
  })

  it('of one’s own that has expired is a new one with a new deadline', async () => {
    const anna = newSession()
    const slot = slotAt(test.rooms.eken, '09:00', '09:30')
    const first = await add(anna, slot)
    await test.pass(601)
    const second = await add(anna, slot)
    expect(second).toMatchObject({ confirmed: true })
    expect(second).not.toEqual(first)
  })
})

describe('Taking back', () => {
  it('a hold of one’s own answers true and tells that it is gone', { tags: 'hub-remove-reservation' }, async () => {
    const anna = newSession()
    const slot = slotAt(test.rooms.eken, '09:00', '09:30')
    await add(anna, slot)
    expect(await remove(anna, slot)).toBe(true)
    expect((await published()).at(-1)?.reservations).toMatchObject([{ sessionId: anna, ...slot, expiration: null }])
  })

  it('what one does not hold answers false and tells nothing', { tags: 'hub-remove-reservation' }, async () => {
    const slot = slotAt(test.rooms.eken, '09:00', '09:30')
    await add(newSession(), slot)
    expect(await remove(newSession(), slot)).toBe(false)
    expect(await published()).toHaveLength(1)
  })

  it('all answers how many there were, and touches nobody else’s', { tags: 'hub-clear-reservations' }, async () => {
    const [anna, bo] = [newSession(), newSession()]
    await add(anna, slotAt(test.rooms.eken, '09:00', '09:30'))
    await add(anna, slotAt(test.rooms.eken, '09:30', '10:00'))
    await add(bo, slotAt(test.rooms.granen, '09:30', '10:00'))
    expect(await clear(anna)).toBe(2)
    expect(await clear(anna)).toBe(0)
    expect(await heldBy(bo)).toHaveLength(1)
  })
})

describe('Extending', () => {
  it('gives all holds a full new term, ten times, then it is limit', { tags: 'hub-extend-reservations' }, async () => {
    const anna = newSession()
    await add(anna, slotAt(test.rooms.eken, '09:00', '09:30'))
    await add(anna, slotAt(test.rooms.eken, '09:30', '10:00'))
    await test.pass(300)
    expect(await extend(anna)).toBe('extended')
    const after = await heldBy(anna)
    expect(after).toHaveLength(2)
    for (const hold of after) expect(hold.expiration).toMatch(/^2026-03-02T07:25:/)
    expect((await published()).at(-1)?.reservations).toEqual(after)
    for (let times = 1; times < MAXIMUM_EXTENSIONS; times += 1) expect(await extend(anna)).toBe('extended')
    expect(await extend(anna)).toBe('limit')
  })

  it('wakes no hold that has expired', async () => {
    const anna = newSession()
    await add(anna, slotAt(test.rooms.eken, '09:00', '09:30'))
    await test.pass(601)
    expect(await extend(anna)).toBe('extended')
    expect(await heldBy(anna)).toEqual([])
  })
})

describe('A session that has gone', () => {
  it('loses its holds when the wait is over, not before', { tags: 'hold-close-frame' }, async () => {
    const [anna, bo] = [newSession(), newSession()]
    const slot = slotAt(test.rooms.eken, '09:00', '09:30')
    await add(anna, slot)
    await endHoldsIn(test.database, [anna], 100)
    await test.pass(40)
    expect(await add(bo, slot)).toMatchObject({ reason: 'reserved' })
    await test.pass(61)
    expect(await add(bo, slot)).toMatchObject({ confirmed: true })
  })

  it('keeps them if it comes back in time, and only then', { tags: 'hold-return' }, async () => {
    const anna = newSession()
    await add(anna, slotAt(test.rooms.eken, '09:00', '09:30'))
    await endHoldsIn(test.database, [anna], 10)
    await keepHolds(test.database, [anna])
    await test.pass(20)
    expect(await heldBy(anna)).toHaveLength(1)
    await endHoldsIn(test.database, [anna], 10)
    await test.pass(20)
    await keepHolds(test.database, [anna])
    expect(await heldBy(anna)).toEqual([])
  })
})
