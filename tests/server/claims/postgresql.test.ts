/** The races on a real PostgreSQL, where transactions run at the same time, from two processes. */

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Changes, createChanges } from '../../../server/changes/changes.ts'
import { addReservation } from '../../../server/claims/add-reservation.ts'
import { bookSlots } from '../../../server/claims/book-slots.ts'
import type { Slot } from '../../../server/claims/slot.ts'
import { migrate } from '../../../server/database/migrate.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { DatabaseAway, runTransaction } from '../../../server/database/transaction.ts'
import { patience } from '../../testing/patience.ts'
import { type PostgreSql, startPostgreSql } from '../database/start-postgresql.ts'
import {
  addBookingRows,
  newSession,
  openTestDatabase,
  silentLogger,
  slotAt,
  type TestDatabase,
} from '../database/test-database.ts'
import { wideScheduler } from '../scheduler/wide-scheduler.ts'
import { controlRaces, type Race, raceCallers, raceSeed, races, raceTimeout, reportRace, runRace } from './race.ts'
import type { RaceTeam } from './race-team.ts'
import { startRaceProcess } from './start-race-process.ts'
import { holdSettings } from './wide-caps.ts'

let server: PostgreSql
let test: TestDatabase
let changes: Changes
let teams: readonly RaceTeam[] = []
beforeAll(async () => {
  server = await startPostgreSql()
  test = await openTestDatabase({ _tag: 'PostgreSql', url: server.url })
  changes = await createChanges(test.database, silentLogger, wideScheduler())
  teams = await Promise.all([startRaceProcess(server.url, test), startRaceProcess(server.url, test)])
  // Whatever waits for longer than this is looked at: is it a ring? It is written to the log, in a line.
  for (const setting of ["deadlock_timeout = '1ms'", 'log_lock_waits = on', 'log_error_verbosity = terse'])
    await sql.raw(`alter system set ${setting}`).execute(test.database)
  await sql`alter system set log_min_error_statement = panic`.execute(test.database)
  await sql`select pg_reload_conf()`.execute(test.database)
})
beforeEach(() => test.clean())
afterAll(async () => {
  await Promise.all(teams.map((team) => team.stop()))
  await changes?.stop()
  await test?.close()
  await server?.stop()
})

const run = async (race: Omit<Race, 'seed'>, where = 'PostgreSQL, two processes') => {
  const result = await runRace(test.database, teams, test, { seed: raceSeed, ...race })
  reportRace(where, { seed: raceSeed, ...race }, result)
  return result
}
/** The output of PostgreSQL so far. */
const readLog = async (): Promise<string> => {
  await sql.raw("do $$ begin raise log 'so far'; end $$").execute(test.database)
  await vi.waitFor(() => expect(server.said.some((text) => text.includes('so far'))).toBe(true), {
    timeout: patience(10_000),
  })
  return server.said.join('\n')
}

describe('On PostgreSQL', () => {
  it.each(races)(
    'many callers at once (%s) from two processes, %i rounds, have exactly one winner each, and the others change nothing',
    { tags: ['quality-races', 'rule-claim-every-write'], timeout: raceTimeout },
    async (kind, rounds) => {
      const { winners, problems } = await run({ kind, rounds, callers: raceCallers })
      expect(problems).toEqual([])
      expect(winners).toEqual(Array(rounds).fill(1))
    },
  )

  it('two edits that want what the other has both keep their own', async () => {
    const { winners, problems } = await run({ kind: 'swap', rounds: 10, callers: 2 })
    expect([winners, problems]).toEqual([Array(10).fill(0), []])
  })

  it('claims in order wait for each other, and never in a ring', {
    tags: 'rule-claim-sorted',
    timeout: raceTimeout,
  }, async () => {
    await run({ kind: 'every', rounds: 2, callers: raceCallers })
    const said = await readLog()
    expect(said).not.toContain('deadlock detected')
    const waits = said.match(/still waiting for/g)?.length ?? 0
    if (process.env.RACE_ROUNDS !== undefined)
      console.log(`PostgreSQL: ${waits} times a transaction waited for another`)
    expect(waits).toBeGreaterThan(0)
  })

  it('the revision has no gap and rises with each change, although they commit at the same time', {
    tags: 'push-revision-gapless',
  }, async () => {
    const { value } = await test.database.selectFrom('revision').select('value').executeTakeFirstOrThrow()
    const heard: number[] = []
    const stop = changes.listen((news) => heard.push(news.revision))
    await Promise.all(
      Array.from({ length: 50 }, () =>
        changes.run(async ({ news }) => {
          news.grid(test.groupId)
        }),
      ),
    )
    const wanted = Array.from({ length: 50 }, (_, index) => value + 1 + index)
    // Earlier messages of the teams arrive here, too.
    await vi.waitFor(() => expect(heard.filter((revision) => revision > value)).toEqual(wanted), {
      timeout: patience(10_000),
    })
    stop()
  })

  /** Another person takes the slot, by a hold or a booking. */
  const take = {
    held: (slot: Slot) =>
      changes.run((work) =>
        addReservation(work, { sessionId: newSession(), source: '192.0.2.1', isSignedIn: false, slot }, holdSettings),
      ),
    booked: (slot: Slot) =>
      changes.run(async (work) => {
        const { booking, ...part } = await addBookingRows(work.transaction, test.owner, slot)
        return bookSlots(work, { sessionId: null, slots: [{ ...slot, ...part, booking }] })
      }),
  }
  it.each([
    ['held', { confirmed: true }],
    ['booked', { _tag: 'Booked' }],
  ] as const)(
    'a slot is %s while another process ends the expired hold on it',
    { tags: 'rule-claim-expired' },
    async (how, won) => {
      const slot = slotAt(test.rooms.eken, '09:00', '09:30')
      await take.held(slot)
      await test.pass(601)
      const answer = await test.database.transaction().execute(async (other) => {
        await other.selectFrom('hold_session').select('id').forUpdate().execute()
        const waiting = take[how](slot)
        await vi.waitFor(async () => {
          const { rows } = await sql`select from pg_locks where not granted`.execute(test.database)
          expect(rows.length).toBeGreaterThan(0)
        }, patience(10_000))
        await other.deleteFrom('claim').execute()
        await other.deleteFrom('hold_session').execute()
        // It is not awaited here, because it waits for this transaction.
        return { waiting }
      })
      expect(await answer.waiting).toMatchObject(won)
    },
  )

  it('a hold lives by the clock of the database, whatever the clock of the server says', {
    tags: 'rule-claim-clock',
  }, async () => {
    const slot = slotAt(test.rooms.eken, '09:00', '09:30')
    const add = () => take.held(slot)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2031-07-01T12:00:00Z') })
    try {
      expect(await add()).toMatchObject({ confirmed: true })
      expect(await add()).toMatchObject({ reason: 'reserved' })
      await test.pass(601)
      expect(await add()).toMatchObject({ confirmed: true })
    } finally {
      vi.useRealTimers()
    }
  })

  it('values come as they come from the embedded database', async () => {
    const { rows } =
      await sql`select 9007199254740991::bigint as whole, 12.50::numeric as price, date '2026-03-02' as date,
      time '08:00' as time, timestamptz '2026-03-02 08:00:00.1239+01' as instant, timestamp '2026-03-02 08:00' as wall
      `.execute(test.database)
    expect(rows).toEqual([
      {
        whole: 9007199254740991,
        price: 12.5,
        date: '2026-03-02',
        time: '08:00:00',
        instant: '2026-03-02T07:00:00.123Z',
        wall: '2026-03-02T08:00:00',
      },
    ])
  })

  it('several processes that start at once make one schema', async () => {
    await sql`create database empty`.execute(test.database)
    const databases = await Promise.all(
      Array.from({ length: 4 }, () =>
        openDatabase({ _tag: 'PostgreSql', url: server.url.replace(/postgres$/, 'empty') }, silentLogger),
      ),
    )
    await Promise.all(databases.map((database) => migrate(database, silentLogger)))
    await Promise.all(databases.map((database) => database.destroy()))
  })

  it('a connection that is lost within a transaction ends that transaction and nothing else', async () => {
    const interrupted = runTransaction(test.database, async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(test.database)
      await new Promise((resolve) => setTimeout(resolve, 100))
      await sql`select 1`.execute(transaction)
    })
    await expect(interrupted).rejects.toThrow(DatabaseAway)
    const { rows } = await sql`select 1 as one`.execute(test.database)
    expect(rows).toEqual([{ one: 1 }])
  })

  it('the race has several winners without the constraint, so it can fail', {
    tags: ['quality-races-control', 'rule-claim-one-table'],
    timeout: raceTimeout,
  }, async () => {
    await sql`alter table claim drop constraint no_two_claims`.execute(test.database)
    for (const kind of controlRaces) {
      const { winners } = await run(
        { kind, rounds: 3, callers: raceCallers },
        'PostgreSQL, two processes, without the constraint',
      )
      expect(winners).toHaveLength(3)
      expect(Math.min(...winners)).toBeGreaterThan(1)
    }
  })
})
