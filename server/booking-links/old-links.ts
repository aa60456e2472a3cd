/**
 * Forgets links and co-bookers some time after their times are over. Until then a link says why it opens nothing. Invariant: nothing is
 * forgotten of a booking that has a part ahead.
 */
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** For so many days after their last time, a link and the address of a co-booker are kept. */
const KEPT_DAYS = 30

const lastDayOf = (parts: string) => sql`(select max(date) from booked_resource where ${sql.raw(parts)})`
const isLongAgo = (day: ReturnType<typeof lastDayOf>) => sql<boolean>`${day} < wall_now()::date - ${KEPT_DAYS}::integer`

export const deleteOldLinks = async (database: Database): Promise<void> => {
  const ofLink = lastDayOf('booked_resource.id = any(part_link.parts)')
  await database
    .deleteFrom('part_link')
    .where(sql<boolean>`made_at < server_now() - make_interval(days => ${KEPT_DAYS})`)
    .where(sql<boolean>`coalesce(${isLongAgo(ofLink)}, true)`)
    .execute()
  await database
    .deleteFrom('co_booker')
    .where(isLongAgo(lastDayOf('booked_resource.booking_id = co_booker.booking_id')))
    .execute()
  await database.deleteFrom('reminder').where(sql<boolean>`date < wall_now()::date - ${KEPT_DAYS}::integer`).execute()
}
