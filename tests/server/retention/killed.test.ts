/**
 * The server is killed while the house forgets: each person is wholly forgotten or wholly kept, and the log has exactly what went. The next
 * start does the rest. The server is the shipped one in its own process, on PostgreSQL.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../server/database/database.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { isBreadth } from '../../testing/breadth.ts'
import { patience } from '../../testing/patience.ts'
import { silentLogger } from '../database/test-database.ts'
import { prepareDatabase } from '../faults/prepare-database.ts'
import { type ServerChild, spawnServer, startServerChild } from '../faults/server-child.ts'
import { until } from '../faults/until.ts'
import { newDatabase } from '../testing/new-database.ts'

/** More than two transactions take. */
const BOOKINGS = 450
const ACCOUNTS = 60

const settings = await newDatabase()
const url = settings._tag === 'PostgreSql' ? settings.url : null
const folder = mkdtempSync(join(tmpdir(), 'booking-forgetting-'))
let database: Database
let server: ServerChild | null = null

beforeAll(async () => {
  if (url === null) return
  const { content, rooms } = await prepareDatabase(settings)
  database = await openDatabase(settings, silentLogger)
  const before = sql`wall_now()::date - interval '30 months'`
  await sql`
    with made as (
      insert into booking (user_id, created_at, last_part)
      select case n % 2 when 0 then ${content.users.anna}::integer else ${content.users.bertil}::integer end,
        ${before}, 1 from generate_series(1, ${BOOKINGS}::integer) n
      returning id, booking_number, user_id
    ), part as (
      insert into booked_resource (booking_id, part, resource_id, date, message)
      select id, 1, ${rooms[0]}::integer, (${before})::date, 'önskan' from made
    ), note as (
      insert into note (booking_id, content, internal, created_at) select id, 'anteckning', true, ${before} from made
    )
    insert into audit_entry (at, actor_id, kind, user_id, booking_number, details)
    select ${before}, user_id, 'booking-made', user_id, booking_number, '{}' from made`.execute(database)
  await sql`
    with account as (
      insert into app_user (email, email_key, first_name, last_name, verified, user_type_id, created_at)
      select 'unused-' || n || '@test.example', 'unused-' || n || '@test.example', 'Kim', 'Ek', true,
        (select min(id) from user_type), ${before}
      from generate_series(1, ${ACCOUNTS}::integer) n
      returning id, email
    ), mail as (
      insert into outbox_mail (created_at, next_attempt_at, sent_at, user_id, name, recipient)
      select server_now(), server_now(), server_now() - interval '20 days', id, 'account-unused-last', email from account
      returning id, user_id
    )
    insert into account_warning (user_id, step, mail_id, queued_at)
    select user_id, 'last', id, server_now() - interval '20 days' from mail`.execute(database)
  await sql`
    update retention set booking_months = 24, account_months = 24, answered_at = server_now() - interval '3 days'`.execute(
    database,
  )
}, patience(120_000))
afterAll(async () => {
  await server?.stop('SIGKILL')
  await database?.destroy()
  rmSync(folder, { recursive: true, force: true })
})

const state = async () => {
  const { rows } = await sql<Readonly<Record<string, number>>>`
    with person as (
      select booking.id, forgotten_on is not null as is_forgotten, booking.user_id = (select nobody_id from retention) as is_nobodys,
        payer is null as has_no_payer, message = '' as has_no_wish,
        not exists (select from note where booking_id = booking.id) as has_no_note,
        not exists (
          select from audit_entry where audit_entry.booking_number = booking.booking_number
            and user_id is distinct from (select nobody_id from retention) and kind = 'booking-made'
        ) as is_nobodys_history
      from booking join booked_resource on booking_id = booking.id
    ), account as (
      select cleared_at is not null as is_cleared, email is null as has_no_email, first_name = '' as has_no_name
      from app_user where email like 'unused-%' or id in (select user_id from audit_entry where kind = 'user-cleared')
    )
    select
      (select count(*) from person where is_forgotten)::integer as forgotten,
      (select count(*) from person
        where num_nonnulls(nullif(is_forgotten, false), nullif(coalesce(is_nobodys, false), false), nullif(has_no_payer, false),
          nullif(has_no_wish, false), nullif(has_no_note, false), nullif(is_nobodys_history, false)) not in (0, 6))::integer as half,
      (select coalesce(sum(bookings), 0) from retention_run)::integer as logged,
      (select count(*) from audit_entry where kind = 'booking-forgotten')::integer as recorded,
      (select count(*) from account where is_cleared)::integer as cleared,
      (select count(*) from account where is_cleared <> has_no_email or is_cleared <> has_no_name)::integer as "halfAccounts",
      (select coalesce(sum(cleared), 0) from retention_run)::integer as "loggedAccounts",
      (select count(*) from retention_run where finished_at is not null)::integer as finished`.execute(database)
  return rows[0] ?? {}
}

/** Whether some transaction has begun to write in the log of the night and has not ended. */
const isForgetting = async (): Promise<boolean> => {
  const { rows } = await sql`
    select from pg_locks join pg_class on pg_class.oid = relation
    where relname = 'retention_run' and mode = 'RowExclusiveLock' limit 1`.execute(database)
  return rows.length > 0
}

const isWhole = async () => {
  const now = await state()
  const { forgotten, cleared } = now
  expect(now).toMatchObject({
    half: 0,
    halfAccounts: 0,
    logged: forgotten,
    recorded: forgotten,
    loggedAccounts: cleared,
  })
  return now
}

test.runIf(url !== null)(
  'kill -9 leaves each person whole, forgotten or kept, and the next start forgets the rest',
  {
    tags: 'retention-once',
    timeout: patience(120_000),
  },
  async () => {
    expect(await isWhole()).toMatchObject({ forgotten: 0, cleared: 0 })
    for (let kill = 0; kill < (isBreadth ? 12 : 2); kill += 1) {
      const { child, ended } = spawnServer({ DATABASE_URL: url ?? '', DATA_DIR: folder })
      const before = (await state()).forgotten ?? 0
      const isOver = async () => ((await state()).finished ?? 0) > 0
      // One time while a transaction writes, the other time when others see what it has written.
      const isMoment = kill % 2 === 0 ? isForgetting : async () => ((await state()).forgotten ?? 0) > before
      await until('the house to forget', async () => (await isMoment()) || (await isOver()))
      child.kill('SIGKILL')
      await ended
      await isWhole()
      if (await isOver()) break
    }
    server = await startServerChild({ DATABASE_URL: url ?? '', DATA_DIR: folder })
    await until('the night to end', async () => (await state()).finished === 1)
    expect(await isWhole()).toMatchObject({ forgotten: BOOKINGS, cleared: ACCOUNTS, finished: 1 })
    await server?.stop()
    server = null
  },
)
