import { execFileSync } from 'node:child_process'
import fs, { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { type Database, serverNow, setClock } from '../../../server/database/database.ts'
import {
  DataDirectoryInUse,
  type EmbeddedDatabase,
  openEmbeddedDatabase,
} from '../../../server/database/embedded-database.ts'
import { DatabaseIsNewer, migrate } from '../../../server/database/migrate.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { readServerKey } from '../../../server/database/server-keys.ts'
import { DatabaseAway, DatabaseBusy, runTransaction } from '../../../server/database/transaction.ts'
import { silentLogger } from './test-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'booking-embedded-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('The embedded database on disk', () => {
  let embedded: EmbeddedDatabase
  beforeAll(async () => {
    embedded = await openEmbeddedDatabase(join(folder, 'database'))
    await embedded.pool.query('create table thing (id integer)')
  })
  afterAll(() => embedded.close())

  it('writes each commit through to the disk, and no rollback', { tags: 'core-embedded-guards' }, async () => {
    const before = embedded.syncs()
    for (let commit = 0; commit < 20; commit += 1) await embedded.pool.query('insert into thing values ($1)', [commit])
    expect(embedded.syncs() - before).toBe(20)
    const client = await embedded.pool.connect()
    await client.query('begin')
    await client.query('insert into thing values (1)')
    await client.query('rollback')
    client.release()
    expect(embedded.syncs() - before).toBe(20)
  })

  it('lets nobody else into its folder', { tags: 'setting-data-dir' }, () => {
    expect(statSync(join(folder, 'database')).mode & 0o777).toBe(0o700)
  })

  it('is refused to whoever opens it a second time, who is told what to do', {
    tags: 'core-embedded-guards',
  }, async () => {
    const second = openEmbeddedDatabase(join(folder, 'database'))
    await expect(second).rejects.toThrow(DataDirectoryInUse)
    await expect(second).rejects.toThrow(/in use by another process.*DATA_DIR.*DATABASE_URL/)
  })

  it('leaves timers and sockets their turn while many callers wait', { tags: 'core-embedded-guards' }, async () => {
    let turns = 0
    let isWaiting = true
    const turn = () => {
      turns += 1
      if (isWaiting) setImmediate(turn)
    }
    setImmediate(turn)
    const callers = Array.from({ length: 300 }, () =>
      embedded.pool.query('select count(*) from thing where id > $1', [1]),
    )
    await Promise.all(callers)
    isWaiting = false
    expect(turns).toBeGreaterThanOrEqual(300)
  })

  it('goes on after an error, and after a client was thrown away', async () => {
    await expect(embedded.pool.query('select 1 / $1::integer', [0])).rejects.toMatchObject({ code: '22012' })
    const client = await embedded.pool.connect()
    client.release(true)
    const { rows } = await embedded.pool.query('select 1 as one')
    expect(rows).toEqual([{ one: 1 }])
  })
})

describe('The embedded database on a disk that fails', () => {
  it.each([
    ['write through', 'fdatasyncSync', 'EIO', /^The embedded database cannot go on: EIO/],
    [
      'write to a table that has to grow',
      'writeSync',
      'ENOSPC',
      /^The embedded database cannot write: could not extend/,
    ],
  ] as const)(
    'acknowledges nothing that it could not %s, and fails for good',
    {
      tags: 'core-embedded-guards',
    },
    async (_, operation, code, words) => {
      const directory = join(folder, `failing-${operation}`)
      mkdirSync(directory)
      execFileSync('tar', ['-xf', inject('databaseImage'), '-C', directory], { stdio: 'ignore' })
      const failed = Promise.withResolvers<string>()
      const { pool } = await openEmbeddedDatabase(directory, (error) => {
        failed.resolve(error.message)
        throw error
      })
      await pool.query('create table thing (id integer)')
      vi.spyOn(fs, operation).mockImplementation(() => {
        throw Object.assign(new Error(`${code}: i/o error`), { code })
      })
      syncBuiltinESMExports()
      try {
        const acknowledged = pool.query('insert into thing values (1)').then(
          () => 'acknowledged',
          () => 'refused',
        )
        expect(await Promise.race([failed.promise, acknowledged])).toMatch(words)
      } finally {
        vi.restoreAllMocks()
        syncBuiltinESMExports()
      }
    },
  )
})

describe('A database', () => {
  let database: Database
  beforeAll(async () => {
    database = await openDatabase({ _tag: 'Memory', image: null }, silentLogger)
    await migrate(database, silentLogger)
  })

  it('gives dates and times as text, instants as ISO text with Z, and numbers as numbers', async () => {
    const { rows } =
      await sql`select 9007199254740991::bigint as whole, 12.50::numeric as price, date '2026-03-02' as date,
      time '08:00' as time, timestamptz '2026-03-02 08:00:00.1239+01' as instant, timestamp '2026-03-02 08:00' as wall
      `.execute(database)
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

  it('is migrated once, and the second time nothing is done', async () => {
    await migrate(database, silentLogger)
    const rows = await database.selectFrom('schema_migration').select('number').execute()
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
  })

  it('of a newer release is left alone', async () => {
    await database.insertInto('schema_migration').values({ number: 9999, name: '9999-later.sql' }).execute()
    await expect(migrate(database, silentLogger)).rejects.toThrow(DatabaseIsNewer)
    await database.deleteFrom('schema_migration').where('number', '=', 9999).execute()
  })

  it('keeps its keys', async () => {
    const key = await readServerKey(database, 'xsrf')
    expect(key).toHaveLength(32)
    expect(await readServerKey(database, 'xsrf')).toEqual(key)
    expect(await readServerKey(database, 'stand-in')).not.toEqual(key)
  })

  it('has a clock that starts where it is told, and else tells the time', { tags: 'setting-clock-start' }, async () => {
    await setClock(database, Date.parse('2030-01-01T12:00:00Z'))
    expect(await serverNow(database)).toMatch(/^2030-01-01T12:00:0\d\.\d{3}Z$/)
    await setClock(database, null)
    const before = Date.now()
    const now = Date.parse(await serverNow(database))
    // Milliseconds of another clock.
    expect(now).toBeGreaterThanOrEqual(before - 1)
    expect(now).toBeLessThanOrEqual(Date.now() + 1)
  })

  const failingWith = (code: string) => Object.assign(new Error('from the database'), { code })

  it.each(['40001', '40P01'])('runs what it aborted with %s again', { tags: 'rule-claim-retry' }, async (code) => {
    let runs = 0
    const result = await runTransaction(database, async () => {
      runs += 1
      if (runs < 3) throw failingWith(code)
      return 'done'
    })
    expect([result, runs]).toEqual(['done', 3])
  })

  it('is busy when it aborts again and again', { tags: 'rule-claim-retry' }, async () => {
    const failing = runTransaction(database, () => Promise.reject(failingWith('40P01')))
    await expect(failing).rejects.toThrow(DatabaseBusy)
  })

  it.each(['57P01', '08006', 'ECONNREFUSED'])('is away on %s, and nothing is run again', async (code) => {
    let runs = 0
    const failing = runTransaction(database, () => {
      runs += 1
      return Promise.reject(failingWith(code))
    })
    await expect(failing).rejects.toThrow(DatabaseAway)
    expect(runs).toBe(1)
  })

  it.each(['53100', '53200', '53300', '57014'])('is busy on %s: its disk is full, say', async (code) => {
    await expect(runTransaction(database, () => Promise.reject(failingWith(code)))).rejects.toThrow(DatabaseBusy)
  })

  it('rolls back and throws on what the work throws', async () => {
    const own = new Error('mine')
    const failing = runTransaction(database, async (transaction) => {
      await transaction.insertInto('content_item').values({ key: 'content.a.b', value: '', content_type: 0 }).execute()
      throw own
    })
    await expect(failing).rejects.toBe(own)
    expect(await database.selectFrom('content_item').select('id').execute()).toEqual([])
  })

  it('that is closed is away', async () => {
    await database.destroy()
    await expect(runTransaction(database, async () => 1)).rejects.toThrow(DatabaseAway)
  })
})
