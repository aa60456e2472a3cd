/** The memory of grids has no visible effect: after any history, a grid equals a fresh reading. */

import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addReservation } from '../../../server/claims/add-reservation.ts'
import { bookSlots } from '../../../server/claims/book-slots.ts'
import { endHoldsIn, keepHolds } from '../../../server/claims/end-holds.ts'
import { endExpiredSessions } from '../../../server/claims/hold-session.ts'
import { clearReservations, removeReservation } from '../../../server/claims/reservations.ts'
import type { Slot } from '../../../server/claims/slot.ts'
import { anybody, readDayGrid, type Viewer } from '../../../server/grid/read-day-grid.ts'
import { readSlots } from '../../../server/grid/read-slots.ts'
import { runsOf } from '../../testing/breadth.ts'
import { openClaimsWorld } from '../claims/claims-world.ts'
import { holdSettings as settings } from '../claims/wide-caps.ts'
import { addBookingRows, newSession, slotAt, type TestDatabase, TODAY, TOMORROW } from '../database/test-database.ts'

const times = ['12:00', '12:30', '13:00', '13:30'] as const

const { test, changes } = await openClaimsWorld()

const someone = fc.nat({ max: 1 })
const place = fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 2 }))
const happening = fc.oneof(
  fc.record({ kind: fc.constantFrom('hold', 'remove', 'book'), someone, place }),
  fc.record({ kind: fc.constantFrom('clear', 'leave', 'return'), someone, place: fc.constant([0, 0] as const) }),
  fc.record({ kind: fc.constantFrom('wait', 'wait long', 'expire', 'lock'), someone, place }),
)

it('a grid that is read again is the one that would be read anew, and a column of several days is that of the day', {
  tags: 'slots-as-day',
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 5, maxLength: 12 }), async (happenings) => {
      await test.clean()
      const sessions = [newSession(), newSession()]
      const rooms = [test.rooms.eken, test.rooms.granen, test.rooms.late]
      const slotOf = ([room, time]: readonly [number, number]): Slot =>
        slotAt(rooms[room] ?? test.rooms.eken, times[time] ?? '12:00', times[time + 1] ?? '12:30')
      const viewers: readonly Viewer[] = [
        anybody,
        ...sessions.map((sessionId) => ({ ...anybody, sessionId })),
        { sessionId: null, userId: test.owner, role: 'user' },
        { sessionId: null, userId: test.stranger, role: 'administrator' },
      ]
      const readAll = () =>
        Promise.all(
          viewers.map((viewer) =>
            readDayGrid(test.database, { groupId: test.groupId, date: TOMORROW, bookableDays: 400 }, viewer),
          ),
        )

      const happen = async ({ kind, someone, place }: (typeof happenings)[number]): Promise<unknown> => {
        const sessionId = sessions[someone] ?? newSession()
        const slot = slotOf(place)
        switch (kind) {
          case 'hold':
            return changes.run((work) =>
              addReservation(work, { sessionId, source: 'a', isSignedIn: false, slot }, settings),
            )
          case 'remove':
            return changes.run((work) => removeReservation(work, sessionId, slot))
          case 'clear':
            return changes.run((work) => clearReservations(work, sessionId))
          case 'book':
            return changes
              .run(async (work) => {
                const { booking, ...part } = await addBookingRows(work.transaction, test.owner, slot)
                const booked = await bookSlots(work, { sessionId, slots: [{ ...slot, ...part, booking }] })
                if (booked._tag === 'Lost') throw new Error('lost')
              })
              .catch(() => undefined)
          case 'leave':
            return endHoldsIn(test.database, [sessionId], 10)
          case 'return':
            return keepHolds(test.database, [sessionId])
          case 'wait':
            return test.pass(11)
          case 'wait long':
            return test.pass(601)
          case 'expire':
            return changes.run((work) => endExpiredSessions(work, 200))
          default:
            return test.database
              .insertInto('time_lock')
              .values({
                resource_id: slot.resourceId,
                start_date: TOMORROW,
                start_time: slot.startTime,
                end_date: TOMORROW,
                end_time: slot.endTime,
              })
              .execute()
        }
      }

      await readAll()
      for (const each of happenings) {
        await happen(each)
        const again = await readAll()
        const asked = { resources: [test.rooms.late, test.rooms.eken], from: TODAY, to: TOMORROW }
        const weeks = await Promise.all(
          viewers.map((viewer) => readSlots(test.database, { ...asked, bookableDays: 400 }, viewer)),
        )
        for (const [index, { revision, resources }] of weeks.entries()) {
          const day = again[index]
          const columnOf = (id: number) => day?.resources.find((resource) => resource.id === id)
          expect(revision).toBe(day?.revision)
          expect(resources.filter(({ date }) => date === TOMORROW)).toEqual(asked.resources.map(columnOf))
        }
        // The group gets another version, so nothing that is remembered belongs to it.
        await test.database.updateTable('resource_group').set({ enabled: true }).execute()
        expect(again, each.kind).toEqual(await readAll())
      }
    }),
    { numRuns: runsOf(0.08) },
  )
})

it('whoever has nothing in a grid is given the very same one until something changes', async () => {
  await test.clean()
  const read = async () =>
    (await readDayGrid(test.database, { groupId: test.groupId, date: TOMORROW, bookableDays: 400 }, anybody))?.resources
  const first = await read()
  expect(await read()).toBe(first)
  const press = { sessionId: newSession(), source: 'a', isSignedIn: false, slot: slotOfLate() }
  await changes.run((work) => addReservation(work, press, settings))
  expect(await read()).not.toBe(first)
})

const slotOfLate = (): Slot => slotAt(test.rooms.late, '12:00', '12:30')

it('a copy of a database, which goes on with the same versions and revisions, is shown nothing of the other', async () => {
  await test.clean()
  const { resourceId, date, startTime, endTime } = slotAt(test.rooms.eken, '12:00', '12:30')
  const isBookedIn = async (database: TestDatabase['database']): Promise<boolean> => {
    const grid = await readDayGrid(database, { groupId: test.groupId, date: TOMORROW, bookableDays: 400 }, anybody)
    const column = grid?.resources.find(({ id }) => id === resourceId)
    return column?.slots.some((slot) => slot.startTime === startTime && slot.booked) ?? false
  }
  expect(await isBookedIn(test.database)).toBe(false)
  // The booking has no revision of its own. It stands for a change in the copy.
  const { bookedResourceId } = await addBookingRows(test.database, test.owner, { resourceId, date })
  await sql`insert into claim (resource_id, date, start_time, end_time, booked_resource_id)
    values (${resourceId}, ${date}, ${startTime}, ${endTime}, ${bookedResourceId})`.execute(test.database)
  expect(await isBookedIn(test.database.withoutPlugins())).toBe(true)
})
