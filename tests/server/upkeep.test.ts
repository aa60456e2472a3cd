/**
 * The server deletes old rows every ten minutes, and each kind of row has its own age. Of two rows whose ages differ by two minutes, the
 * older one is deleted and the younger one stays. Invariant: a test fails if the upkeep deletes from a table of which no kind is listed
 * here.
 */

import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Clock, Duration, Effect, Fiber } from 'effect'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type LocalDate, localDate } from '../../domain/calendar/local-date.ts'
import { sessionId } from '../../domain/ids.ts'
import { UserId } from '../../domain/schema/ids.ts'
import { issueToken } from '../../server/access/access-token.ts'
import { codesOf } from '../../server/accounts/account-codes.ts'
import { undosOf } from '../../server/accounts/email-undo.ts'
import { mayBeMailed } from '../../server/accounts/mail-allowance.ts'
import { runTransaction } from '../../server/database/transaction.ts'
import type { Caller } from '../../server/http/caller.ts'
import { createLinks } from '../../server/mail/links.ts'
import { type ClaimedMail, claimMails, markFailed, markSent } from '../../server/mail/outbox.ts'
import { queueMail } from '../../server/mail/queue-mail.ts'
import { createLogger } from '../../server/process/logger.ts'
import { beginAttempt } from '../../server/providers/attempts.ts'
import { keepUp } from '../../server/upkeep.ts'
import { patience } from '../testing/patience.ts'
import {
  addBookingRows,
  openTestDatabase,
  START,
  silentLogger,
  type TestDatabase,
  TOMORROW,
} from './database/test-database.ts'
import { startTestServer } from './testing/start-test-server.ts'
import { statementsOf } from './testing/statements.ts'

const minutes = 60
const hours = 60 * minutes
const days = 24 * hours

const links = createLinks(() => 'http://house.example')

let world: TestDatabase
let media: string
beforeAll(async () => {
  world = await openTestDatabase()
  media = await mkdtemp(join(tmpdir(), 'booking-upkeep-'))
})
afterEach(async () => {
  await sql`truncate access_token, sign_in_failure, account_code, address_undo, sign_in_ticket, passkey_challenge, provider_attempt, mail_request, idempotency_key,
    activity, audit_entry, outbox_mail, reminder, app_user cascade`.execute(world.database)
  await world.clean()
})
afterAll(async () => {
  await world?.close()
  await rm(media, { recursive: true, force: true })
})

/** Runs the whole upkeep once, without interruption. */
const keepUpOnce = async ({ vacuums = false, logger = silentLogger } = {}): Promise<void> => {
  await Effect.runPromise(
    Fiber.interrupt(
      Effect.runFork(keepUp({ database: world.database, mediaDirectory: media, links, vacuums, logger })),
    ),
  )
}

const now = sql<string>`server_now()`

const addUser = async (name: string, verified = true): Promise<UserId> => {
  const type = await world.database.selectFrom('user_type').select('id').executeTakeFirstOrThrow()
  const { id } = await world.database
    .insertInto('app_user')
    .values({
      ...{ email: name, email_key: name, first_name: name, password_hash: '-', user_type_id: type.id },
      ...{ verified, created_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return UserId.make(id)
}

const addToken = async (browser: string): Promise<unknown> =>
  issueToken(world.database, await addUser(browser), '-', { browser, factor: 'none', provider: null })

const addMail = async (to: string) => {
  await runTransaction(world.database, (transaction) =>
    queueMail(transaction, {
      name: 'password-changed',
      to,
      userId: null,
      values: { firstName: to, link: '' },
    }),
  )
  const [mail] = await claimMails(world.database, 1)
  if (mail === undefined) throw new Error('no mail waits')
  // The text and the recipient of a mail are deleted when it is sent, so it is recognized by its name.
  await world.database.updateTable('outbox_mail').set({ name: to }).where('id', '=', mail.id).execute()
  return mail
}

const visitor: Caller = { session: null, source: '192.0.2.1', isOfHouse: false, token: null, user: null }
const slot = { date: TOMORROW, start_time: '09:00', end_time: '09:30' }

/** Times of the older row are today, and those of the younger row tomorrow. */
const dayOf = (name: string): LocalDate => (name === 'older' ? localDate('2026-03-02') : TOMORROW)
/** A time of today is so long ago from the first moment of the 31st day after it. */
const thirtyDaysAfterToday = (Date.parse('2026-04-01T22:00:00Z') - START) / 1000
const addBookingOnDayOf = async (name: string) => {
  const userId = await addUser(name)
  const rows = await addBookingRows(world.database, userId, { resourceId: world.rooms.eken, date: dayOf(name) })
  return { ...rows, userId }
}

interface Kind {
  readonly table: string
  /** How long a row is kept. */
  readonly seconds: number
  /** Adds a row of this name that is made now. */
  readonly add: (name: string) => Promise<unknown>
  /** What happens to all rows before they are checked. */
  readonly meanwhile?: RawBuilder<unknown>
  readonly names: RawBuilder<{ readonly name: string }>
}

const auditKind = (kind: string, seconds: number): Kind => ({
  table: 'audit_entry',
  seconds,
  add: (name) =>
    world.database
      .insertInto('audit_entry')
      .values({ at: now, kind, details: JSON.stringify({ name }) })
      .execute(),
  names: sql`select details->>'name' as name from audit_entry`,
})

const mailKind = (end: (mail: ClaimedMail) => Promise<void>): Kind => ({
  table: 'outbox_mail',
  seconds: 90 * days,
  add: async (name) => end(await addMail(name)),
  names: sql`select name from outbox_mail`,
})

const kinds: Readonly<Record<string, Kind>> = {
  'a sign-in that nobody used': {
    table: 'access_token',
    seconds: 12 * hours,
    add: addToken,
    names: sql`select browser as name from access_token`,
  },
  'a sign-in that somebody uses': {
    table: 'access_token',
    seconds: 7 * days,
    add: addToken,
    meanwhile: sql`update access_token set used_at = server_now()`,
    names: sql`select browser as name from access_token`,
  },
  'a sign-in by a provider that somebody uses': {
    table: 'access_token',
    seconds: 12 * hours,
    add: async (browser) =>
      issueToken(world.database, await addUser(browser), '-', { browser, factor: 'none', provider: '1' }),
    meanwhile: sql`update access_token set used_at = server_now()`,
    names: sql`select browser as name from access_token`,
  },
  'a sign-in that is at a provider': {
    table: 'provider_attempt',
    seconds: 10 * minutes,
    add: (name) =>
      beginAttempt(world.database, {
        ...{ session: sessionId(crypto.randomUUID()), name, provider: name, purpose: 'sign-in' },
        ...{ userId: null, tokenId: null, wayBack: '/' },
      }),
    names: sql`select provider as name from provider_attempt`,
  },
  'a logout token that has come': {
    table: 'logout_token',
    seconds: 15 * minutes,
    add: (name) =>
      sql`insert into logout_token (id_hash, until)
        values (convert_to(${name}, 'utf8'), server_now() + interval '15 minutes')`.execute(world.database),
    names: sql`select convert_from(id_hash, 'utf8') as name from logout_token`,
  },
  'a failed sign-in': {
    table: 'sign_in_failure',
    seconds: hours,
    add: (name) =>
      sql`insert into sign_in_failure (email_key, at) values (${name}, server_now())`.execute(world.database),
    names: sql`select email_key as name from sign_in_failure`,
  },
  'a code of a mail': {
    table: 'account_code',
    seconds: 24 * hours,
    add: async (name) => {
      const id = await addUser(name)
      return runTransaction(world.database, (transaction) => codesOf(transaction, id).make('verify'))
    },
    names: sql`select first_name as name from account_code join app_user on app_user.id = user_id`,
  },
  'a link back to an earlier address': {
    table: 'address_undo',
    seconds: 7 * days,
    add: async (name) => {
      const id = await addUser(name)
      return runTransaction(world.database, (transaction) => undosOf(transaction, id).make(name))
    },
    names: sql`select email as name from address_undo`,
  },
  'a mail that counts for its address': {
    table: 'mail_request',
    seconds: hours,
    add: (name) =>
      runTransaction(world.database, (transaction) =>
        mayBeMailed(
          transaction,
          { ofSource: 9, ofInstallation: 9 },
          { emailKey: name, caller: visitor, reader: 'stranger' },
        ),
      ),
    names: sql`select email_key as name from mail_request`,
  },
  'an account that nobody proved': {
    table: 'app_user',
    seconds: 7 * days,
    add: (name) => addUser(name, false),
    names: sql`select first_name as name from app_user`,
  },
  'the key of a request to book': {
    table: 'idempotency_key',
    seconds: 24 * hours,
    add: async (key) => {
      const user_id = await addUser(key)
      const { booking } = await addBookingRows(world.database, user_id, {
        ...{ resourceId: world.rooms.eken, date: TOMORROW },
      })
      return world.database
        .insertInto('idempotency_key')
        .values({ user_id, key, request_hash: Buffer.from(key), booking_id: booking.id, created_at: now })
        .execute()
    },
    names: sql`select key as name from idempotency_key`,
  },
  'an answer that could be undone for an hour': {
    table: 'answer',
    seconds: hours,
    add: async (name) =>
      world.database
        .insertInto('answer')
        .values({
          ...{ user_id: await addUser(name), parts: JSON.stringify({ name }) },
          until: sql<string>`server_now() + interval '1 hour'`,
        })
        .execute(),
    names: sql`select parts->>'name' as name from answer`,
  },
  'a cancellation that could be undone for an hour': {
    table: 'cancellation',
    seconds: hours,
    add: async (name) => {
      const user = await addUser(name)
      await world.database
        .insertInto('cancellation')
        .values({
          ...{ user_id: user, owner_id: user, booking_id: 1, rows: JSON.stringify({ name }), changed: '[]' },
          ...{ at: sql<string>`server_now()`, until: sql<string>`server_now() + interval '1 hour'` },
        })
        .execute()
    },
    names: sql`select rows->>'name' as name from cancellation`,
  },
  'a sign-in that waits for its second factor': {
    table: 'sign_in_ticket',
    seconds: 600,
    add: async (name) => {
      const bytes = Buffer.from(name)
      await world.database
        .insertInto('sign_in_ticket')
        .values({
          ...{ ticket_hash: bytes, session_hash: bytes, browser_hash: bytes, provider: name },
          ...{ user_id: await addUser(name), expires_at: sql<string>`server_now() + interval '10 minutes'` },
        })
        .execute()
    },
    names: sql`select provider as name from sign_in_ticket`,
  },
  'what a device with a passkey was asked to sign': {
    table: 'passkey_challenge',
    seconds: 600,
    add: (name) =>
      world.database
        .insertInto('passkey_challenge')
        .values({
          ...{ challenge_hash: Buffer.from(name), holder_hash: Buffer.from(name) },
          expires_at: sql<string>`server_now() + interval '10 minutes'`,
        })
        .execute(),
    names: sql`select convert_from(challenge_hash, 'UTF8') as name from passkey_challenge`,
  },
  'how long a visitor held a slot': {
    table: 'held_time',
    seconds: 24 * hours,
    add: (source) =>
      world.database
        .insertInto('held_time')
        .values({ source, resource_id: world.rooms.eken, ...slot, since: now, seconds: 60 })
        .execute(),
    names: sql`select source as name from held_time`,
  },
  'a link to times of which none is left': {
    table: 'part_link',
    seconds: 30 * days,
    add: async (name) =>
      world.database
        .insertInto('part_link')
        .values({ user_id: await addUser(name), parts: [], made_at: now })
        .execute(),
    names: sql`select first_name as name from part_link join app_user on app_user.id = user_id`,
  },
  'a link to booked times': {
    table: 'part_link',
    seconds: thirtyDaysAfterToday,
    add: async (name) => {
      const { userId, bookedResourceId } = await addBookingOnDayOf(name)
      return world.database
        .insertInto('part_link')
        .values({ user_id: userId, parts: [bookedResourceId], made_at: now })
        .execute()
    },
    names: sql`select first_name as name from part_link join app_user on app_user.id = user_id`,
  },
  'a co-booker': {
    table: 'co_booker',
    seconds: thirtyDaysAfterToday,
    add: async (name) => {
      const { userId, booking } = await addBookingOnDayOf(name)
      return world.database
        .insertInto('co_booker')
        .values({ booking_id: booking.id, email: name, email_key: name, named_by: userId, created_at: now })
        .execute()
    },
    names: sql`select email as name from co_booker`,
  },
  'that a reminder was written': {
    table: 'reminder',
    seconds: thirtyDaysAfterToday,
    add: (name) =>
      world.database
        .insertInto('reminder')
        .values({ booked_resource_id: 1, date: dayOf(name), start_time: '09:00', decided_at: now })
        .execute(),
    names: sql`select case date when ${dayOf('older')} then 'older' else 'younger' end as name from reminder order by date`,
  },
  'what administrators watch': {
    table: 'activity',
    seconds: 24 * hours,
    add: (name) =>
      world.database
        .insertInto('activity')
        .values({
          ...{ at: now, kind: 'held', resource_id: world.rooms.eken, slots: 1 },
          ...slot,
          booking_id_number: name,
        })
        .execute(),
    names: sql`select booking_id_number as name from activity`,
  },
  'an entry of the history': auditKind('user-changed', (Date.parse('2031-03-02T07:10:00Z') - START) / 1000),
  'what went on a night': {
    table: 'retention_run',
    seconds: (Date.parse('2031-03-02T07:10:00Z') - START) / 1000,
    // A row for a day on which no upkeep of this test forgets anything.
    add: (name) =>
      world.database
        .insertInto('retention_run')
        .values({ day: name === 'older' ? '2000-01-01' : '2000-01-02', started_at: now })
        .execute(),
    names: sql`select case day when '2000-01-01' then 'older' else 'younger' end as name
      from retention_run where day < '2001-01-01' order by day`,
  },
  'that somebody signed in': auditKind('signed-in', 90 * days),
  'that somebody could not sign in': auditKind('sign-in-failed', 90 * days),
  'that a session was ended': auditKind('session-ended', 90 * days),
  'that all sessions were ended': auditKind('sessions-ended', 90 * days),
  'that a mail was sent': mailKind((mail) => markSent(world.database, [mail])),
  'that a mail was given up': mailKind((mail) => markFailed(world.database, mail, 'refused', null)),
}

const named = async ({ names }: Kind): Promise<readonly string[]> => {
  const { rows } = await names.execute(world.database)
  return rows.map(({ name }) => name)
}

/** A clock that stands still. */
const standing = {
  currentTimeMillisUnsafe: () => 0,
  currentTimeMillis: Effect.succeed(0),
  currentTimeNanosUnsafe: () => 0n,
  currentTimeNanos: Effect.succeed(0n),
  monotonicTimeNanosUnsafe: () => 0n,
  monotonicTimeNanos: Effect.succeed(0n),
}

describe('the upkeep', { tags: ['upkeep-forgets', 'audit-sign-ins'] }, () => {
  test.each(Object.entries(kinds))('forgets %s when its time is over, and not before', async (_, kind) => {
    await kind.add('older')
    await world.pass(2 * minutes)
    await kind.add('younger')
    await world.pass(kind.seconds - 3 * minutes)
    if (kind.meanwhile !== undefined) await kind.meanwhile.execute(world.database)
    await keepUpOnce()
    expect(await named(kind)).toEqual(['older', 'younger'])
    await world.pass(2 * minutes)
    if (kind.meanwhile !== undefined) await kind.meanwhile.execute(world.database)
    await keepUpOnce()
    expect(await named(kind)).toEqual(['younger'])
  })

  test('keeps the newest half a million of what administrators watch', async () => {
    await sql`insert into activity (id, at, kind, resource_id, date, start_time, end_time, slots)
      overriding system value select id, server_now(), 'held', 1, ${TOMORROW}, '09:00', '09:30', 1
      from unnest(array[7, 8, 500008]) as id`.execute(world.database)
    await keepUpOnce()
    const left = await world.database.selectFrom('activity').select('id').orderBy('id').execute()
    expect(left.map(({ id }) => id)).toEqual([8, 500_008])
  })

  test('deletes from no table that is not looked at here', async () => {
    const { statements } = await statementsOf(/^delete from/, keepUpOnce)
    const tables = statements.map((statement) => /"(\w+)"/.exec(statement)?.[1])
    const known = Object.values(kinds).map(({ table }) => table)
    // Accounts are deleted one by one, when there is one.
    expect(new Set([...tables, 'app_user'])).toEqual(new Set(known))
  })

  test('tidies the database, where the engine does not do it by itself', async () => {
    await world.database
      .insertInto('sign_in_failure')
      .values(Array.from({ length: 100 }, () => ({ email_key: '', at: now })))
      .execute()
    const vacuumed = async (vacuums: boolean) => {
      const { statements } = await statementsOf(/^vacuum/, () => keepUpOnce({ vacuums }))
      return statements
    }
    expect(await vacuumed(false)).toEqual([])
    expect(await vacuumed(true)).toContain('vacuum analyze "sign_in_failure"')
  })

  test('forgets the rest where one kind cannot be forgotten, and tells which', async () => {
    const lines: string[] = []
    const logger = createLogger('warn', { write: (line) => lines.push(line) })
    await sql`insert into sign_in_failure (email_key, at) values ('old', server_now())`.execute(world.database)
    await world.pass(2 * hours)
    await sql`alter table access_token rename to access_token_away`.execute(world.database)
    try {
      await keepUpOnce({ logger })
    } finally {
      await sql`alter table access_token_away rename to access_token`.execute(world.database)
    }
    expect(await world.database.selectFrom('sign_in_failure').select('email_key').execute()).toEqual([])
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ message: 'Upkeep failed', failed: expect.stringMatching(/^tokens: \w+$/) }),
    ])
  })

  test('comes again every ten minutes, also when it could not be done, which is told', async () => {
    const lines: string[] = []
    const slept: number[] = []
    const closed = await openTestDatabase()
    await closed.close()
    await new Promise<void>((resolve) => {
      const sleep = (duration: Duration.Duration): Effect.Effect<void> => {
        slept.push(Duration.toMinutes(duration))
        if (slept.length < 3) return Effect.void
        resolve()
        return Effect.never
      }
      const logger = createLogger('warn', { write: (line) => lines.push(line) })
      Effect.runFork(
        keepUp({ database: closed.database, mediaDirectory: media, links, vacuums: false, logger }).pipe(
          Effect.provideService(Clock.Clock, { ...standing, sleep }),
        ),
      )
    })
    expect(slept).toEqual([10, 10, 10])
    expect(lines.map((line) => JSON.parse(line))).toEqual(
      Array(3).fill(expect.objectContaining({ message: 'Upkeep failed' })),
    )
  })
})

test('a server does its upkeep from its start on', { tags: 'upkeep-forgets' }, async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'booking-upkeep-'))
  const folder = join(dataDirectory, 'media')
  await mkdir(folder)
  const name = `${'d'.repeat(32)}.webp`
  await writeFile(join(folder, name), '')
  await utimes(join(folder, name), 0, 0)
  const server = await startTestServer({ settings: { dataDirectory } })
  try {
    await expect.poll(() => readdir(folder), { timeout: patience(15_000) }).not.toContain(name)
  } finally {
    await server.stop()
    await rm(dataDirectory, { recursive: true, force: true })
  }
})
