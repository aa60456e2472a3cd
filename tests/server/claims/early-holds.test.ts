/**
 * Holds from before a day opened (docs/rules.md#fair-shares): an early hold gives no advantage when the day opens, and no released slot is
 * given to a particular person.
 */
import { describe, expect, it } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { GroupId, type SessionId, UserTypeId } from '../../../domain/schema/ids.ts'
import type { News } from '../../../server/changes/news.ts'
import { addReservation, type Press } from '../../../server/claims/add-reservation.ts'
import { bookSlots } from '../../../server/claims/book-slots.ts'
import { endExpiredSessions } from '../../../server/claims/hold-session.ts'
import { clearReservations } from '../../../server/claims/reservations.ts'
import type { Slot } from '../../../server/claims/slot.ts'
import { setClock } from '../../../server/database/database.ts'
import { addBookingRows, newSession, slotAt, untilTold } from '../database/test-database.ts'
import { startTestLive } from '../live/test-live.ts'
import { openClaimsWorld } from './claims-world.ts'
import { holdSettings } from './wide-caps.ts'

/** A Tuesday: open for schools since 21 days before, and for all others from 3 March, 08:00 in Stockholm. */
const day = localDate('2026-03-17')
const opens = Date.parse('2026-03-03T07:00:00Z')
/** Here holds do not reach their normal end. */
const settings = { ...holdSettings, reservationSeconds: 200_000 }
/** The id that the database gave to the first user type. */
const school = UserTypeId.make(1)
const company = UserTypeId.make(2)

const { test, changes, news } = await openClaimsWorld()
await test.database
  .insertInto('user_type')
  .values({ key: 'foretag', name: 'Företag', public: true, organisation_type: 1 })
  .execute()
const rule = { group_id: test.groupId, opens_at: '08:00:00' }
await test.database
  .insertInto('booking_rule')
  .values([
    { ...rule, user_type_id: null, horizon_days: 14 },
    { ...rule, user_type_id: school, horizon_days: 21 },
  ])
  .execute()

const at = (start: string, end: string, date = day): Slot => slotAt(test.rooms.eken, start, end, date)
const nine = () => at('09:00', '09:30')
const press = (sessionId: SessionId, slot: Slot, who: Partial<Press> = {}) =>
  changes.run((work) => addReservation(work, { sessionId, source: null, isSignedIn: false, slot, ...who }, settings))
const hold = async (slot: Slot, who: Partial<Press> = {}): Promise<SessionId> => {
  const session = newSession()
  expect(await press(session, slot, who)).toMatchObject({ confirmed: true })
  return session
}
const heldBy = async (): Promise<(string | null)[]> => {
  const rows = await test.database.selectFrom('claim').select('session_id').orderBy('id').execute()
  return rows.map((row) => row.session_id)
}
const look = () => changes.run((work) => endExpiredSessions(work, 200))
const ofSchool = { isSignedIn: true, userTypes: [school] }

describe('When a day opens by a rule', () => {
  it('what visitors, and others who could not book it before, have held until then ends in one push; the rest stays', {
    tags: 'cap-opening-ends',
  }, async () => {
    const visitor = await hold(nine())
    const firm = await hold(at('10:00', '10:30'), { isSignedIn: true, userTypes: [company] })
    const pupil = await hold(at('11:00', '11:30'), ofSchool)
    const handles = { isSignedIn: true, handlesBookings: true }
    const officer = await hold(at('12:00', '12:30'), { ...handles, roleGroups: [test.groupId] })
    // Who handles the bookings of another group is here like anybody.
    const elsewhere = await hold(at('12:30', '13:00'), { ...handles, roleGroups: [GroupId.make(test.groupId + 1)] })
    const other = at('13:00', '13:30', localDate('2026-03-12'))
    expect(await press(visitor, other)).toMatchObject({ confirmed: true })
    await setClock(test.database, opens - 60_000)
    await look()
    expect(await heldBy()).toEqual([visitor, firm, pupil, officer, elsewhere, visitor])

    await untilTold()
    news.length = 0
    await setClock(test.database, opens)
    await look()
    expect(await heldBy()).toEqual([pupil, officer, visitor])
    await untilTold()
    expect(news.map(({ reservations }) => reservations)).toEqual([
      expect.toSatisfy(
        (gone: News['reservations']) => gone.length === 3 && gone.every((one) => one.expiration === null),
      ),
    ])
    const sessions = await test.database.selectFrom('hold_session').select('id').execute()
    expect(new Set(sessions.map(({ id }) => id))).toEqual(new Set([visitor, pupil, officer]))
  })

  it('such a hold stands in nobody’s way from that moment on, not even before its end is told', {
    tags: 'cap-opening-ends',
  }, async () => {
    const early = await hold(nine())
    await setClock(test.database, opens)
    const late = await hold(nine())
    expect(await heldBy()).toEqual([late])
    expect(await press(early, nine())).toEqual({ confirmed: false, reason: 'reserved' })
    await setClock(test.database, opens + 3600_000)
    await look()
    expect(await heldBy()).toEqual([late])
  })

  it('who was early may press again as all others may, and then keeps it', { tags: 'cap-opening-ends' }, async () => {
    const early = await hold(nine())
    await setClock(test.database, opens)
    expect(await press(early, nine())).toMatchObject({ confirmed: true })
    await look()
    expect(await heldBy()).toEqual([early])
  })

  it('a booking of what was held early takes it as free, and only where it is', {
    tags: 'cap-opening-ends',
  }, async () => {
    const book = async (sessionId: SessionId, slot: Slot) =>
      changes.run(async (work) => {
        const made = await addBookingRows(work.transaction, test.owner, slot)
        const { booking, ...part } = made
        return bookSlots(work, { sessionId, slots: [{ ...slot, ...part, booking }] })
      })
    const early = await hold(nine())
    const alsoEarly = await hold(at('10:00', '10:30'))
    await setClock(test.database, opens)
    const late = await hold(nine())
    expect(await book(early, nine())).toMatchObject({ _tag: 'Lost', slots: [{ reason: 'reserved' }] })
    expect(await book(alsoEarly, at('10:00', '10:30'))).toMatchObject({ _tag: 'Booked' })
    await look()
    expect(new Set(await heldBy())).toEqual(new Set([late, null]))
  })

  it('they end by themselves', { tags: 'cap-opening-ends' }, async () => {
    const live = await startTestLive(test, {})
    try {
      await hold(nine())
      await setClock(test.database, opens - 200)
      await expect.poll(heldBy).toEqual([])
    } finally {
      await live.close()
    }
  })
})

describe('What a hold lets go', () => {
  it('is free: a press that was refused before has no claim on it', { tags: 'cap-no-handing-on' }, async () => {
    const slot = at('09:00', '09:30', localDate('2026-03-12'))
    const first = await hold(slot)
    const refused = newSession()
    expect(await press(refused, slot)).toEqual({ confirmed: false, reason: 'reserved' })
    await changes.run((work) => clearReservations(work, first))
    expect(await heldBy()).toEqual([])
    const third = await hold(slot)
    expect(await press(refused, slot)).toEqual({ confirmed: false, reason: 'reserved' })
    expect(await heldBy()).toEqual([third])
  })
})
