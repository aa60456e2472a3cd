/** A house of before is asked and forgets nothing until it answers; in a new one the usual months hold. Nobody counts as unused too early. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { applyMigrations } from '../../../server/database/migrate.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { makeEmpty } from '../database/empty-database.ts'
import { silentLogger } from '../database/test-database.ts'
import { newDatabase } from '../testing/new-database.ts'

/** The schema before this one. */
const BEFORE = 36

test('an upgraded house has no months, and a new one has 24 and 24', { tags: 'retention-asked' }, async () => {
  const database = await openDatabase(await newDatabase(), silentLogger)
  try {
    const upgrade = async (work: () => Promise<unknown>) => {
      await makeEmpty(database)
      await database.transaction().execute((transaction) => applyMigrations(transaction, BEFORE))
      await work()
      await database.transaction().execute((transaction) => applyMigrations(transaction))
      return database.selectFrom('retention').select(['booking_months', 'account_months', 'answered_at']).execute()
    }
    expect(await upgrade(async () => undefined)).toEqual([
      { booking_months: 24, account_months: 24, answered_at: null },
    ])
    const before = await upgrade(async () => {
      const type = { key: 'privatperson', name: 'Privatperson', public: true, organisation_type: 0 }
      await database
        .insertInto('user_type')
        .values({ id: 1, ...type })
        .execute()
      const user = (id: number, days: number) =>
        sql`insert into app_user (id, user_type_id, created_at) values (${id}, 1, server_now() - make_interval(days => ${days}))`.execute(
          database,
        )
      await user(1, 2_000)
      await user(2, 2_000)
      await user(3, 10)
      await sql`insert into audit_entry (at, kind, user_id, details) values (server_now() - interval '7 days', 'signed-in', 2, '{}')`.execute(
        database,
      )
    })
    expect(before).toEqual([{ booking_months: null, account_months: null, answered_at: null }])
    // Sign-ins are known for 90 days. Who has not signed in since then may have done so just before.
    const { rows } = await sql`
      select user_id as id, round(extract(epoch from server_now() - at) / 86400)::integer as days
      from account_use order by user_id`.execute(database)
    expect(rows).toEqual([
      { id: 1, days: 90 },
      { id: 2, days: 7 },
      { id: 3, days: 10 },
    ])
  } finally {
    await database.destroy()
  }
})
