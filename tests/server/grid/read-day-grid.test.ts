import { Schema } from 'effect'
import { describe, expect, it } from 'vitest'
import { GridResource } from '../../../domain/schema/entities.ts'
import { GroupId } from '../../../domain/schema/ids.ts'
import { addReservation } from '../../../server/claims/add-reservation.ts'
import { bookSlots } from '../../../server/claims/book-slots.ts'
import type { Slot } from '../../../server/claims/slot.ts'
import { readDayGrid, type Viewer } from '../../../server/grid/read-day-grid.ts'
import { openClaimsWorld } from '../claims/claims-world.ts'
import { holdSettings as settings } from '../claims/wide-caps.ts'
import { addBookingRows, newSession, slotAt, TODAY, TOMORROW } from '../database/test-database.ts'

const visitor: Viewer = { sessionId: null, userId: null, role: null }

const { test, changes } = await openClaimsWorld()

const hold = (sessionId: ReturnType<typeof newSession>, slot: Slot) =>
  changes.run((work) => addReservation(work, { sessionId, source: 'a', isSignedIn: false, slot }, settings))
const book = (slot: Slot) =>
  changes.run(async (work) => {
    const { booking, ...part } = await addBookingRows(work.transaction, test.owner, slot)
    await bookSlots(work, { sessionId: null, slots: [{ ...slot, ...part, booking }] })
    return { booking, ...part }
  })
const read = async (viewer: Viewer = visitor, date = TOMORROW) => {
  const grid = await readDayGrid(test.database, { groupId: test.groupId, date, bookableDays: 400 }, viewer)
  if (grid === null) throw new Error('no grid')
  return grid
}
const slotIn = async (slot: Slot, viewer: Viewer = visitor) => {
  const { resources } = await read(viewer, slot.date)
  const found = resources
    .find(({ id }) => id === slot.resourceId)
    ?.slots.find(({ startTime }) => startTime === slot.startTime)
  if (found === undefined) throw new Error('no such slot')
  return found
}
const nine = () => slotAt(test.rooms.eken, '09:00', '09:30')

describe('The grid of a day', () => {
  it('has a column for each enabled resource and a row for each step', { tags: 'rule-grid-rows' }, async () => {
    const { resources } = await read()
    expect(resources.map(({ title }) => title)).toEqual(['Eken', 'Granen', 'Sent'])
    for (const { slots } of resources) {
      expect(slots).toHaveLength(32)
      expect(slots[0]).toMatchObject({ startTime: '08:00:00', endTime: '08:30:00' })
      expect(slots.at(-1)).toMatchObject({ startTime: '23:30:00', endTime: '00:00:00' })
    }
    expect(Schema.is(Schema.Array(GridResource))(resources)).toBe(true)
  })

  it('does not exist for a group that does not, or is disabled', async () => {
    const none = Schema.decodeUnknownSync(GroupId)(99_999)
    expect(await readDayGrid(test.database, { groupId: none, date: TOMORROW, bookableDays: 400 }, visitor)).toBeNull()
    await test.database.updateTable('resource_group').set({ enabled: false }).execute()
    const disabled = await readDayGrid(
      test.database,
      { groupId: test.groupId, date: TOMORROW, bookableDays: 400 },
      visitor,
    )
    await test.database.updateTable('resource_group').set({ enabled: true }).execute()
    expect(disabled).toBeNull()
  })

  it('shows another’s hold as reserved, and one’s own as selected too', async () => {
    const [anna, bo] = [newSession(), newSession()]
    await hold(anna, nine())
    expect(await slotIn(nine(), { ...visitor, sessionId: bo })).toMatchObject({ reserved: true, selected: false })
    expect(await slotIn(nine(), { ...visitor, sessionId: anna })).toMatchObject({ reserved: true, selected: true })
    await test.pass(601)
    expect(await slotIn(nine())).toMatchObject({ reserved: false })
  })

  it('shows the slots of the booking that is edited as selected instead of booked', {
    tags: 'rule-grid-edit-state',
  }, async () => {
    const { bookedResourceId } = await book(nine())
    expect(
      await slotIn(nine(), { ...visitor, userId: test.owner, role: 'user', editing: bookedResourceId }),
    ).toMatchObject({ edit: true, selected: true, booked: false, bookingIdNumber: null })
  })

  it('marks every slot that a claim overlaps, also after the slot time changed', {
    tags: 'rule-grid-overlap',
  }, async () => {
    await hold(newSession(), slotAt(test.rooms.eken, '09:30', '10:00'))
    await test.database.updateTable('resource_group').set({ slot_time: 60 }).execute()
    const { resources } = await read()
    await test.database.updateTable('resource_group').set({ slot_time: 30 }).execute()
    const reserved = resources[0]?.slots.filter((slot) => slot.reserved).map((slot) => slot.startTime)
    expect(reserved).toEqual(['09:00:00'])
  })

  it('follows each change of hours, whoever made it', async () => {
    expect(await slotIn(nine())).toMatchObject({ open: true, locked: false })
    const { id } = await test.database
      .insertInto('time_lock')
      .values({
        resource_id: test.rooms.eken,
        start_date: TODAY,
        start_time: '00:00',
        end_date: TOMORROW,
        end_time: '23:59',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await slotIn(nine())).toMatchObject({ locked: true })
    await test.database.deleteFrom('time_lock').where('id', '=', id).execute()
    expect(await slotIn(nine())).toMatchObject({ locked: false })
    await test.database.updateTable('resource').set({ title: 'Björken' }).where('id', '=', test.rooms.eken).execute()
    expect((await read()).resources[0]?.title).toBe('Björken')
    await test.database.updateTable('resource').set({ title: 'Eken' }).where('id', '=', test.rooms.eken).execute()
  })

  it('closes what has begun by the database’s clock', { tags: 'rule-grid-begun' }, async () => {
    const { resources } = await read(visitor, TODAY)
    expect(resources[0]?.slots.slice(0, 2)).toMatchObject([{ open: false }, { open: true }])
  })

  it('has the revision of its own moment, among writers', async () => {
    const sessions = Array.from({ length: 20 }, newSession)
    const { revision } = await read()
    const grids = await Promise.all(
      sessions.flatMap((session, index) => [
        hold(session, slotAt(test.rooms.late, `${12 + Math.floor(index / 2)}:00`, `${12 + Math.floor(index / 2)}:30`)),
        read(),
      ]),
    )
    for (const grid of grids) {
      if (!('revision' in grid)) continue
      const reserved = grid.resources.flatMap(({ slots }) => slots.filter((slot) => slot.reserved)).length
      expect(grid.revision - revision).toBe(reserved)
    }
  })
})
