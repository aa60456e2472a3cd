import { describe, expect, it } from 'vitest'
import type { SessionId } from '../../../domain/schema/ids.ts'
import { addReservation } from '../../../server/claims/add-reservation.ts'
import { type Booked, bookSlots, freeSlots, type SlotsToFree } from '../../../server/claims/book-slots.ts'
import { readReservations } from '../../../server/claims/reservations.ts'
import type { Slot } from '../../../server/claims/slot.ts'
import { addBookingRows, newSession, slotAt, TODAY } from '../database/test-database.ts'
import { openClaimsWorld } from './claims-world.ts'
import { holdSettings as settings } from './wide-caps.ts'

const { test, changes, published } = await openClaimsWorld()

type Outcome = Exclude<Booked, { _tag: 'Booked' }> | (SlotsToFree & { readonly _tag: 'Booked' })

class Lost extends Error {
  readonly outcome: Exclude<Booked, { _tag: 'Booked' }>
  constructor(outcome: Lost['outcome']) {
    super('lost')
    this.outcome = outcome
  }
}

const hold = (sessionId: SessionId, slot: Slot) =>
  changes.run((work) => addReservation(work, { sessionId, source: '192.0.2.1', isSignedIn: false, slot }, settings))
/** Books like the real callers: a lost slot rolls everything back. */
const book = async (slots: readonly [Slot, ...Slot[]], sessionId: SessionId | null): Promise<Outcome> => {
  try {
    return await changes.run(async (work) => {
      const { booking, ...part } = await addBookingRows(work.transaction, test.owner, slots[0])
      const outcome = await bookSlots(work, {
        sessionId,
        slots: slots.map((slot) => ({ ...slot, ...part, booking })),
      })
      if (outcome._tag === 'Lost') throw new Lost(outcome)
      return { ...outcome, booking, ...part, except: [] }
    })
  } catch (error) {
    if (error instanceof Lost) return error.outcome
    throw error
  }
}
const claims = () =>
  test.database
    .selectFrom('claim')
    .select(['id', 'start_time', 'session_id', 'booked_resource_id'])
    .orderBy('id')
    .execute()

const nine = () => slotAt(test.rooms.eken, '09:00', '09:30')
const ten = () => slotAt(test.rooms.eken, '10:00', '10:30')
const eleven = () => slotAt(test.rooms.granen, '11:00', '11:30')

describe('Booking', () => {
  it('turns own holds into bookings by updating their rows, and claims free slots', {
    tags: ['rule-claim-update', 'rule-booking-held-or-free'],
  }, async () => {
    const anna = newSession()
    await hold(anna, nine())
    const [held] = await claims()
    expect(await book([nine(), ten()], anna)).toMatchObject({ _tag: 'Booked' })
    const after = await claims()
    expect(after).toHaveLength(2)
    expect(after[0]).toMatchObject({ id: held?.id, session_id: null })
  })

  it('tells the bookings, and the holds that they were as gone', { tags: 'push-bookings' }, async () => {
    const anna = newSession()
    await hold(anna, nine())
    const made = await book([nine(), ten()], anna)
    if (made._tag === 'Lost') throw new Error('lost')
    expect((await published()).at(-1)).toMatchObject({
      bookings: [nine(), ten()].map((slot) => ({
        ...slot,
        bookingId: made.booking.id,
        bookingIdNumber: `${made.booking.number}-1`,
        ownerId: test.owner,
      })),
      reservations: [{ ...nine(), sessionId: anna, expiration: null }],
      cancellations: [],
    })
  })

  it('leaves holds that are not in it, with their deadline', { tags: 'confirm-keeps-others' }, async () => {
    const anna = newSession()
    await hold(anna, nine())
    const answer = await hold(anna, eleven())
    await book([nine()], anna)
    const { reservations } = await readReservations(test.database)
    expect(reservations).toMatchObject([answer.confirmed ? answer.reservation : null])
  })

  it('loses all when one slot is another’s, with a reason for each lost one, and nothing has changed', {
    tags: 'rule-booking-taken',
  }, async () => {
    const [anna, bo] = [newSession(), newSession()]
    await hold(anna, nine())
    await hold(bo, ten())
    await book([eleven()], null)
    const before = await claims()
    const told = (await published()).length
    const past = slotAt(test.rooms.eken, '08:00', '08:30', TODAY)
    const half = slotAt(test.rooms.eken, '12:00', '12:15')
    const late = slotAt(test.rooms.eken, '20:00', '20:30')
    expect(await book([nine(), ten(), eleven(), past, half, late], anna)).toEqual({
      _tag: 'Lost',
      slots: [
        { ...past, reason: 'past' },
        { ...ten(), reason: 'reserved' },
        { ...half, reason: 'unknown' },
        { ...late, reason: 'closed' },
        { ...eleven(), reason: 'booked' },
      ],
    })
    expect(await claims()).toEqual(before)
    expect(await published()).toHaveLength(told)
  })

  it('takes what another held until a moment ago, and all of that session goes', {
    tags: 'rule-claim-expired',
  }, async () => {
    const [anna, bo] = [newSession(), newSession()]
    await hold(bo, nine())
    await hold(bo, eleven())
    await test.pass(601)
    expect(await book([nine()], anna)).toMatchObject({ _tag: 'Booked' })
    expect((await published()).at(-1)?.reservations).toMatchObject([
      { ...nine(), sessionId: bo, expiration: null },
      { ...eleven(), sessionId: bo, expiration: null },
    ])
    expect(await test.database.selectFrom('hold_session').select('id').execute()).toEqual([])
  })

  it('succeeds on own holds that have expired while the slots are still free', async () => {
    const anna = newSession()
    await hold(anna, nine())
    await test.pass(601)
    expect(await book([nine(), ten()], anna)).toMatchObject({ _tag: 'Booked' })
    expect(await claims()).toHaveLength(2)
  })
})

describe('Freeing', () => {
  it('gives slots back and tells them as cancelled', { tags: 'push-cancellations' }, async () => {
    const made = await book([nine(), ten()], null)
    if (made._tag === 'Lost') throw new Error('lost')
    const freed = await changes.run((work) => freeSlots(work, [{ ...made, except: [nine()] }]))
    expect(freed).toEqual([ten()])
    expect((await published()).at(-1)?.cancellations).toMatchObject([{ ...ten(), bookingId: made.booking.id }])
    expect(await hold(newSession(), ten())).toMatchObject({ confirmed: true })
    expect(await hold(newSession(), nine())).toMatchObject({ reason: 'booked' })
  })
})
