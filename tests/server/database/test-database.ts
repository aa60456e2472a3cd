/** A migrated database with one group, at a fixed time of a fixed day, for tests of the layers above it. */
import { randomUUID } from 'node:crypto'
import { Schema } from 'effect'
import { sql } from 'kysely'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { localTime } from '../../../domain/calendar/local-time.ts'
import { isSessionId } from '../../../domain/ids.ts'
import {
  BookingId,
  BookingResourceId,
  GroupId,
  ResourceId,
  type SessionId,
  UserId,
} from '../../../domain/schema/ids.ts'
import { payerNow } from '../../../server/access/payer.ts'
import type { BookingReference } from '../../../server/claims/book-slots.ts'
import type { Slot } from '../../../server/claims/slot.ts'
import { type Database, setClock, type Transaction } from '../../../server/database/database.ts'
import { migrate } from '../../../server/database/migrate.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { createLogger } from '../../../server/process/logger.ts'
import type { DatabaseSettings } from '../../../server/process/settings.ts'
import { newDatabase } from '../testing/new-database.ts'

export const silentLogger = createLogger('silent')

/** A Monday; 08:10 in Stockholm. */
export const START = Date.parse('2026-03-02T07:10:00Z')
export const TODAY = localDate('2026-03-02')
export const TOMORROW = localDate('2026-03-03')

const decodeResourceId = Schema.decodeUnknownSync(ResourceId)
const decodeGroupId = Schema.decodeUnknownSync(GroupId)
const decodeUserId = Schema.decodeUnknownSync(UserId)

/** The id of no resource. */
export const nowhere = decodeResourceId(999_999)

export type TestDatabase = Awaited<ReturnType<typeof openTestDatabase>>

/**
 * Waits until news are announced. A change announces its news in an immediate, which it requests before its caller gets the result, and
 * immediates keep their order. A timer could come before the immediate on a slow machine.
 */
export const untilTold = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

export const newSession = (): SessionId => {
  const id = randomUUID()
  if (!isSessionId(id)) throw new Error('not a session id')
  return id
}

/** The rooms are open 08:00 to 17:00 on weekdays in steps of 30 minutes. Only `late` is open from 12:00 to midnight. */
export const openTestDatabase = async (given?: DatabaseSettings) => {
  const settings = given ?? (await newDatabase())
  const database = await openDatabase(settings, silentLogger)
  await migrate(database, silentLogger)
  await setClock(database, START)

  const group = await database
    .insertInto('resource_group')
    .values({ title: 'Grupprum', description: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const addResource = async (title: string, enabled = true): Promise<ResourceId> => {
    const row = await database
      .insertInto('resource')
      .values({ group_id: group.id, title, description: '', enabled })
      .returning('id')
      .executeTakeFirstOrThrow()
    return decodeResourceId(row.id)
  }
  const rooms = {
    eken: await addResource('Eken'),
    granen: await addResource('Granen'),
    late: await addResource('Sent'),
    disabled: await addResource('Stängt rum', false),
  }
  for (const day_of_week of [1, 2, 3, 4, 5]) {
    await database
      .insertInto('opening_time')
      .values([
        { group_id: group.id, day_of_week, start_time: '08:00', end_time: '17:00' },
        { resource_id: rooms.late, day_of_week, start_time: '12:00', end_time: '00:00' },
      ])
      .execute()
  }
  const userType = await database
    .insertInto('user_type')
    .values({ key: 'privatperson', name: 'Privatperson', public: true, organisation_type: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const addUser = async () => {
    const row = await database
      .insertInto('app_user')
      .values({ user_type_id: userType.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    return decodeUserId(row.id)
  }
  const [owner, stranger] = [await addUser(), await addUser()]

  return {
    database,
    /** The address of the database, if other processes may share it. */
    sharedDatabase: settings._tag === 'PostgreSql' ? settings.url : null,
    groupId: decodeGroupId(group.id),
    rooms,
    owner,
    stranger,
    /** Removes all holds, bookings and locks, and sets the clock to its start. */
    async clean(): Promise<void> {
      await sql`truncate claim, hold_session, held_time, booking cascade`.execute(database)
      await database.deleteFrom('time_lock').execute()
      // The group gets another version, so that no remembered grid is used. There was no news of these changes.
      await database.updateTable('resource_group').set({ enabled: true }).execute()
      await setClock(database, START)
    },
    /** Moves the server's clock. */
    async pass(seconds: number): Promise<void> {
      await sql`update server_clock set shift = shift + make_interval(secs => ${seconds})`.execute(database)
    },
    close: () => database.destroy(),
  }
}

/** `08:00` to `08:30`. */
export const slotAt = (resourceId: ResourceId, start: string, end: string, date = TOMORROW): Slot => ({
  resourceId,
  date,
  startTime: localTime(`${start}:00`),
  endTime: localTime(`${end}:00`),
})

const decodeBookingId = Schema.decodeUnknownSync(BookingId)
const decodeBookedResourceId = Schema.decodeUnknownSync(BookingResourceId)

/** The rows of a booking of one resource, without claims. */
export const addBookingRows = async (
  transaction: Database | Transaction,
  ownerId: typeof UserId.Type,
  { resourceId, date }: Pick<Slot, 'resourceId' | 'date'>,
) => {
  const row = await transaction
    .insertInto('booking')
    .values({
      user_id: ownerId,
      created_at: sql<string>`server_now()`,
      last_part: 1,
      payer: payerNow(ownerId),
    })
    .returning(['id', 'booking_number'])
    .executeTakeFirstOrThrow()
  const booking: BookingReference = { id: decodeBookingId(row.id), number: row.booking_number, ownerId }
  const part = await transaction
    .insertInto('booked_resource')
    .values({ booking_id: row.id, part: 1, resource_id: resourceId, date })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { booking, bookedResourceId: decodeBookedResourceId(part.id), part: 1 }
}
