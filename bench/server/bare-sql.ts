/**
 * The limit beside presses and bookings: the rows that one of them leaves, written straight into a database of the same kind and
 * contents, by as many connections as the servers have. There is no HTTP, no hub and no rule. Invariant: the one constraint decides who
 * gets a slot, and bookings are transactions of the same rows, as of migration 34.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { SlotReference } from '../../domain/schema/events.ts'
import { payerNow } from '../../server/access/payer.ts'
import type { Database } from '../../server/database/database.ts'
import { openDatabase } from '../../server/database/open-database.ts'
import { createLogger } from '../../server/process/logger.ts'
import { fillOwnDatabase, type SetUp } from './installation.ts'

export interface BareSql {
  /** @returns whether the session got the slot */
  press(session: string, slot: SlotReference): Promise<boolean>
  book(slot: SlotReference): Promise<void>
  /** Ends all holds. */
  letGo(): Promise<void>
  close(): Promise<void>
}

/** As long as the mail of a booking with one part. */
const MAIL = 'x'.repeat(6_000)

const insertBooking = (database: Database, userId: number, slot: SlotReference): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const { resourceId, date, startTime, endTime } = slot
    const times = { start_time: startTime, end_time: endTime }
    const at = new Date()
    const booking = await transaction
      .insertInto('booking')
      .values({ user_id: userId, last_part: 1, created_at: at, payer: payerNow(userId) })
      .returning(['id', 'booking_number'])
      .executeTakeFirstOrThrow()
    const number = `${booking.booking_number}-1`
    const part = await transaction
      .insertInto('booked_resource')
      .values({ booking_id: booking.id, part: 1, resource_id: resourceId, date, price: 100 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const ofPart = { booked_resource_id: part.id, ...times }
    await transaction.insertInto('booked_slot').values(ofPart).execute()
    await transaction
      .insertInto('claim')
      .values({ ...ofPart, resource_id: resourceId, date })
      .execute()
    await transaction
      .insertInto('idempotency_key')
      .values({
        ...{ key: randomUUID(), user_id: userId, booking_id: booking.id, created_at: at },
        request_hash: randomBytes(32),
      })
      .execute()
    await transaction
      .insertInto('audit_entry')
      .values({
        ...{ at, actor_id: userId, user_id: userId, booking_number: booking.booking_number },
        ...{
          kind: 'booking-made',
          details: JSON.stringify({ resources: [{ date, part: 1, price: 100, resourceId }] }),
        },
      })
      .execute()
    await transaction
      .insertInto('activity')
      .values({
        ...{ at, kind: 'booked', resource_id: resourceId, date, slots: 1, ...times },
        ...{ booking_id: booking.id, booking_id_number: number },
      })
      .execute()
    await transaction
      .insertInto('outbox_mail')
      .values({
        ...{ user_id: userId, name: 'booking-made', recipient: 'user@bench.example', subject: number },
        ...{ html: MAIL, plain: null, created_at: at, next_attempt_at: at },
      })
      .execute()
    // All bookings take turns here, as those of the server do.
    const news = JSON.stringify({ bookings: [{ date, resourceId, ...times, bookingId: booking.id }] })
    await sql`with next as (update revision set value = value + 1 returning value)
      insert into change (revision, at, news) select value, now(), ${news}::jsonb from next`.execute(transaction)
  })

/** @param sessions that press later */
export const openBareSql = async (setUp: SetUp, sessions: readonly string[]): Promise<BareSql> => {
  const filled = await fillOwnDatabase(setUp, 2)
  const logger = createLogger('silent')
  const databases: Database[] = []
  while (databases.length < setUp.processes) databases.push(await openDatabase(filled.settings, logger))
  let turn = 0
  const next = (): Database => {
    const database = databases[turn % databases.length]
    if (database === undefined) throw new Error('no database is open')
    turn += 1
    return database
  }
  const users = await next().selectFrom('app_user').select('id').execute()
  const userId = users[0]?.id ?? 0
  const deadline = new Date(Date.now() + 24 * 60 * 60 * 1000)
  if (sessions.length > 0)
    await next()
      .insertInto('hold_session')
      .values(sessions.map((id) => ({ id, deadline })))
      .execute()
  return {
    async press(session, { resourceId, date, startTime, endTime }) {
      const { numAffectedRows } = await sql`
        insert into claim (resource_id, date, start_time, end_time, session_id, held_since)
        values (${resourceId}, ${date}, ${startTime}, ${endTime}, ${session}, now())
        on conflict do nothing`.execute(next())
      return numAffectedRows === 1n
    },
    book: (slot) => insertBooking(next(), userId, slot),
    async letGo() {
      await next().deleteFrom('claim').where('session_id', 'is not', null).execute()
    },
    async close() {
      await Promise.all(databases.map((database) => database.destroy()))
      await filled.remove()
    },
  }
}
