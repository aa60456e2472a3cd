/** The race again on a real PostgreSQL, where transactions do run at the same time. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addReservation } from '../../../server/claims/add-reservation.ts'
import { migrate } from '../../../server/database/migrate.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { DatabaseAway, runTransaction } from '../../../server/database/transaction.ts'
import { type Changes, createChanges } from '../../../server/live/changes.ts'
import { type PostgreSql, startPostgreSql } from '../database/start-postgresql.ts'
import {
  newSession,
  openTestDatabase,
  silentLogger,
  slotAt,
  type TestDatabase,
  untilTold,
} from '../database/test-database.ts'
import { races, runRace } from './race.ts'

let server: PostgreSql
let test: TestDatabase
let changes: Changes
beforeAll(async () => {
  server = await startPostgreSql()
  test = await openTestDatabase({ _tag: 'PostgreSql', url: server.url })
  changes = await createChanges(test.database, silentLogger)
})
beforeEach(() => test.clean())
afterAll(async () => {
  changes?.stop()
  await test?.close()
  await server?.stop()
})

describe('On PostgreSQL', () => {
  it.each(races)(
    '20 callers at once (%s), %i rounds, have exactly one winner each [quality-races] [rule-claim-every-write]',
    { timeout: 60_000 },
    async (kind, rounds) => {
      const { winners, errors } = await runRace(test, changes, { kind, rounds, callers: 20 })
      expect(errors).toEqual([])
      expect(winners).toEqual(Array(rounds).fill(1))
    },
  )

  it('two edits that want what the other has both keep their own', async () => {
    const { winners, errors } = await runRace(test, changes, { kind: 'swap', rounds: 40, callers: 2 })
    expect([winners, errors]).toEqual([Array(40).fill(0), []])
  })

  it('claims in order never wait for each other in a ring [rule-claim-sorted]', () => {
    expect(server.said.filter((line) => line.includes('deadlock'))).toEqual([])
    expect(server.said.filter((line) => line.includes('database system is ready'))).toHaveLength(1)
  })

  it('the revision has no gap and rises with each change, although they commit at the same time [push-revision-gapless]', async () => {
    const { value } = await test.database.selectFrom('revision').select('value').executeTakeFirstOrThrow()
    const heard: number[] = []
    const stop = changes.listen((news) => heard.push(news.revision))
    await Promise.all(
      Array.from({ length: 50 }, () =>
        changes.run(async (_transaction, told) => {
          told.grid(test.groupId)
        }),
      ),
    )
    await untilTold()
    stop()
    expect(heard).toEqual(Array.from({ length: 50 }, (_, index) => value + 1 + index))
  })

  it('a hold lives by the clock of the database, whatever the clock of the server says [rule-claim-clock]', async () => {
    const slot = slotAt(test.rooms.eken, '09:00', '09:30')
    const settings = { reservationSeconds: 600, releaseSeconds: 10, caps: { sessionHolds: 5, addressHolds: 9 } }
    const add = () =>
      changes.run((transaction, told) =>
        addReservation(transaction, told, { sessionId: newSession(), address: '192.0.2.1', slot }, settings),
      )
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

  it('the race has several winners without the constraint, so it can fail [quality-races-control]', async () => {
    await sql`alter table claim drop constraint no_two_claims`.execute(test.database)
    const { winners } = await runRace(test, changes, { kind: 'every', rounds: 3, callers: 20 })
    expect(Math.min(...winners)).toBeGreaterThan(1)
  })
})
