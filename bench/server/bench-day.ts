/**
 * The contents of the measured servers: the day that the grid's benchmark draws (50 resources × 48 slots, with its
 * bookings), and people with a token each. Invariant: the days after it are open and empty.
 */
import { addDays } from '../../domain/calendar/local-date.ts'
import type { SlotReference } from '../../domain/schema/events.ts'
import { issueToken } from '../../server/access/access-token.ts'
import { payerNow } from '../../server/access/payer.ts'
import { loadStandardContent } from '../../server/content/standard-content.ts'
import type { Database, Transaction } from '../../server/database/database.ts'
import {
  date,
  groupId,
  type Place,
  placesOfBurst,
  RESOURCES,
  ROWS,
  resourceTitle,
  type Stretch,
  slotAt,
  stretches,
} from '../grid/day-fixture.ts'

export { date, groupId }

/** Those of the day that somebody holds; nothing of them is in the database yet. */
export const heldSlots: readonly SlotReference[] = stretches
  .filter((stretch) => stretch.use === 'hold')
  .map((stretch) => slotAt(stretch))

/** Some thousand free ones of the day, over the whole grid. */
export const freeSlots: readonly SlotReference[] = placesOfBurst.map((place) => slotAt(place))

/** The number-th slot after the day: each number has another. */
export const laterSlot = (number: number): SlotReference => {
  const place: Place = { resource: number % RESOURCES, row: Math.floor(number / RESOURCES) % ROWS }
  return { ...slotAt(place), date: addDays(date, 1 + Math.floor(number / (RESOURCES * ROWS))) }
}

const slotsOf = (stretch: Stretch): SlotReference[] =>
  Array.from({ length: stretch.rows }, (_, index) => slotAt({ resource: stretch.resource, row: stretch.row + index }))

const insertGroup = async (transaction: Transaction): Promise<void> => {
  await transaction
    .insertInto('resource_group')
    .values({ id: groupId, title: 'Grupprum', description: '', slot_time: 30 })
    .execute()
  await transaction
    .insertInto('resource')
    .values(
      Array.from({ length: RESOURCES }, (_, resource) => ({
        id: resource + 1,
        group_id: groupId,
        title: resourceTitle(resource),
        description: '',
      })),
    )
    .execute()
  await transaction
    .insertInto('opening_time')
    .values(
      [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({
        group_id: groupId,
        day_of_week,
        start_time: '00:00:00',
        end_time: '00:00:00',
      })),
    )
    .execute()
  await transaction
    .insertInto('resource_price')
    .values(
      Array.from({ length: RESOURCES }, (_, resource) => ({
        resource_id: resource + 1,
        block_minutes: 30,
        price: 100,
      })),
    )
    .execute()
}

const insertBooking = async (transaction: Transaction, userId: number, stretch: Stretch): Promise<void> => {
  const booking = await transaction
    .insertInto('booking')
    .values({ user_id: userId, last_part: 1, created_at: new Date(), payer: payerNow(userId) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const slots = slotsOf(stretch)
  const booked = await transaction
    .insertInto('booked_resource')
    .values({ booking_id: booking.id, part: 1, resource_id: stretch.resource + 1, date })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = slots.map(({ startTime, endTime }) => ({
    booked_resource_id: booked.id,
    start_time: startTime,
    end_time: endTime,
  }))
  await transaction.insertInto('booked_slot').values(rows).execute()
  await transaction
    .insertInto('claim')
    .values(rows.map((row) => ({ ...row, resource_id: stretch.resource + 1, date })))
    .execute()
}

const insertUsers = async (transaction: Transaction, count: number): Promise<number[]> => {
  const type = await transaction.selectFrom('user_type').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  const rows = await transaction
    .insertInto('app_user')
    .values(
      Array.from({ length: count }, (_, index) => ({
        email: `user-${index}@bench.example`,
        email_key: `user-${index}@bench.example`,
        // The people do not sign in: `issueToken` makes their tokens.
        password_hash: 'none',
        verified: true,
        first_name: 'Test',
        last_name: `Testsson ${index}`,
        user_type_id: type.id,
      })),
    )
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/**
 * @param users the first half of them have the bookings
 * @returns a token for each of them
 */
export const fillDatabase = async (database: Database, users: number): Promise<string[]> => {
  const ids = await database.transaction().execute(async (transaction) => {
    await loadStandardContent(transaction)
    await insertGroup(transaction)
    const userIds = await insertUsers(transaction, users)
    const bookings = stretches.filter((stretch) => stretch.use === 'booking')
    const owners = userIds.slice(0, Math.ceil(users / 2))
    for (const [index, stretch] of bookings.entries())
      await insertBooking(transaction, owners[index % owners.length] ?? 0, stretch)
    return userIds
  })
  const tokens: string[] = []
  for (const id of ids) tokens.push((await issueToken(database, id, 'none')) ?? '')
  return tokens
}
