/**
 * Backup and restore by the command of an operator (docs/operating.md), with running servers, and from one engine to the other.
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Schema } from 'effect'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import { UnusableBackup } from '../../../server/backup/backup-format.ts'
import { backUpOrRestore } from '../../../server/backup/backup-or-restore.ts'
import { checkBackup, DatabaseNotEmpty, restoreBackup } from '../../../server/backup/restore-backup.ts'
import type { Database } from '../../../server/database/database.ts'
import { openEmbeddedDatabase } from '../../../server/database/embedded-database.ts'
import { DatabaseIsNewer } from '../../../server/database/migrate.ts'
import { explain } from '../../../server/explain.ts'
import type { DatabaseSettings } from '../../../server/process/settings.ts'
import type { RunningServer } from '../../../server/start-server.ts'
import { runsOf } from '../../testing/breadth.ts'
import { patience } from '../../testing/patience.ts'
import { contentsOf, isEmpty, makeEmpty, openEmptyDatabase } from '../database/empty-database.ts'
import { type PostgreSql, startPostgreSql } from '../database/start-postgresql.ts'
import { picture } from '../media/files.ts'
import { type Browser, createBrowser, openBrowser } from '../testing/browser.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { loadTestContent, people, TEST_PASSWORD, type TestContent } from '../testing/test-content.ts'

// The tests start processes and make databases, each of which takes many seconds on a busy machine.
vi.setConfig({ testTimeout: patience(300_000), hookTimeout: patience(300_000) })

let folder: string
let postgreSql: PostgreSql
let empty: Database
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'booking-backup-'))
  postgreSql = await startPostgreSql()
  empty = await openEmptyDatabase()
})
afterAll(async () => {
  await empty?.destroy()
  await postgreSql?.stop()
  await rm(folder, { recursive: true, force: true })
})

const inFolder = (...names: string[]): string => join(folder, ...names)

const runCommand = async (task: 'backup' | 'restore', file: string, environment: Record<string, string>) => {
  const script = new URL('../../../server/backup-command.ts', import.meta.url).pathname
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--liftoff-only', script, task, file],
    {
      env: { ...process.env, DATABASE_URL: '', ...environment },
    },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  const [code] = await once(child, 'close')
  return { code, said }
}

/** Runs the command in this process, because a process of its own would need a second to load. Returns the words of its refusal. */
const refusalOf = (task: 'backup' | 'restore', file: string, environment: Record<string, string>): Promise<string> =>
  backUpOrRestore([task, file], { DATABASE_URL: '', ...environment }).then(
    (said) => `not refused: ${said}`,
    (error: unknown) => explain(error, 'Nothing was done'),
  )

const startIn = (dataDirectory: string, database: DatabaseSettings): Promise<RunningServer> =>
  startTestServer({ environment: { SEED: 'none', DATA_DIR: dataDirectory }, settings: { database } })

const decodeBooking = Schema.decodeUnknownSync(calls.createBooking.answer)
const decodeMedia = Schema.decodeUnknownSync(calls.addMediaOfGroup.answer)

/** For half an hour. */
const book = (browser: Browser, { address }: RunningServer, resourceId: number, startTime: string, endTime: string) =>
  browser.send('/api/booking', {
    method: 'POST',
    headers: { 'idempotency-key': randomUUID() },
    body: {
      baseUrl: `${address}/bookings`,
      bookingResources: [
        { resourceId, date: '2026-03-04', message: 'Ett “fönster” 🪟', bookingSlots: [{ startTime, endTime }] },
      ],
    },
  })

const dayOf = (browser: Browser, { group }: TestContent) =>
  browser.send(`/api/booking/group/${group}/slots`, { method: 'POST', body: { date: '2026-03-04' } })

describe('a centre on the embedded database that runs', () => {
  const first = { directory: '', file: '' }
  let content: TestContent
  let anna: Browser
  let cookies: Map<string, string>
  let url = ''
  let before: {
    readonly bookings: string
    readonly picture: Buffer
    readonly number: number
    readonly revision: number
  }

  beforeAll(async () => {
    first.directory = inFolder('first')
    first.file = inFolder('first.backup')
    const server = await startIn(first.directory, { _tag: 'Embedded', directory: first.directory })
    try {
      content = await loadTestContent(server.database)
      // Texts with all kinds of characters.
      const texts = fc.sample(fc.string({ unit: 'binary' }), { seed: 7, numRuns: 300 })
      await server.database
        .insertInto('content_item')
        .values(
          texts.map((text, index) => ({
            key: `content.x.${index}`,
            value: text.replaceAll('\0', ''),
            content_type: 0,
          })),
        )
        .execute()
      const administrator = await openBrowser(server.address)
      await administrator.signIn(people.administrator, TEST_PASSWORD)
      const form = new FormData()
      form.append('title', 'Rummet')
      form.append(
        'file',
        new Blob([new Uint8Array(await picture(60, 40).png().toBuffer())], { type: 'image/png' }),
        'r.png',
      )
      const uploaded = await administrator.send(`/api/groups/${content.group}/media`, { method: 'POST', form })
      expect([uploaded.status, uploaded.text]).toEqual([201, uploaded.text])
      url = decodeMedia(uploaded.json).url
      anna = await openBrowser(server.address)
      await anna.signIn(people.anna, TEST_PASSWORD)
      const booking = decodeBooking((await book(anna, server, content.rooms.free, '08:00:00', '08:30:00')).json)
      before = {
        bookings: (await anna.send('/api/booking')).text,
        picture: Buffer.from(await (await fetch(`${server.address}${url}`)).arrayBuffer()),
        number: booking.bookingNumber,
        revision: Number((await dayOf(anna, content)).headers.get('x-revision')),
      }
      cookies = new Map(anna.cookies)

      expect(await runCommand('backup', first.file, { DATA_DIR: first.directory })).toEqual({
        code: 0,
        said: expect.stringMatching(/^Backed up: \d+ rows and 2 picture files\.\n$/),
      })
      expect((await anna.send('/api/booking')).text).toBe(before.bookings)
    } finally {
      await server.stop()
    }
  })

  test('is backed up to one file for its owner alone, which opens no account, and nothing else is left', async () => {
    expect((await stat(first.file)).mode & 0o777).toBe(0o600)
    const text = gunzipSync(await readFile(first.file)).toString()
    for (const table of ['access_token', 'account_code']) expect(text).not.toContain(`"table":"${table}"`)
    expect((await readdir(folder)).filter((name) => name.startsWith('first.backup'))).toEqual(['first.backup'])
    expect((await readdir(first.directory)).toSorted()).toEqual(['database', 'last-backup', 'media'])
  })

  test('is not backed up over another backup, nor from a folder without a database', async () => {
    const again = await runCommand('backup', first.file, { DATA_DIR: first.directory })
    expect(again).toEqual({ code: 1, said: expect.stringContaining('is there already') })
    const nowhere = await refusalOf('backup', inFolder('none.backup'), { DATA_DIR: inFolder('nothing') })
    expect(nowhere).toContain('There is no database in')
  })

  test('is not backed up into a folder that is not there, and what to do is said', {
    tags: 'run-failures-named',
  }, async () => {
    const missing = await refusalOf('backup', inFolder('missing', 'a.backup'), { DATA_DIR: first.directory })
    expect(missing).toMatch(/^There is no folder .*\/missing\. Make it first/)
  })

  test('lives in a copy of its folder, made while it was stopped', async () => {
    await cp(join(first.directory, 'database'), inFolder('copy'), { recursive: true })
    const copy = await openEmbeddedDatabase(inFolder('copy'))
    const { rows } = await copy.pool.query('select booking_number from booking')
    await copy.close()
    expect(rows).toEqual([{ booking_number: before.number }])
  })

  describe('and is restored on PostgreSQL', () => {
    let second: RunningServer
    beforeAll(async () => {
      const environment = { DATA_DIR: inFolder('second'), DATABASE_URL: postgreSql.url }
      expect(await runCommand('restore', first.file, environment)).toEqual({
        code: 0,
        said: expect.stringMatching(/^Restored: \d+ rows and 2 picture files\.\n$/),
      })
      second = await startIn(inFolder('second'), { _tag: 'PostgreSql', url: postgreSql.url })
    })
    afterAll(() => second?.stop())

    test('is the same centre: people, bookings, pictures, cookies; but everybody signs in again', async () => {
      const visitor = createBrowser(second.address)
      for (const [name, value] of cookies) visitor.cookies.set(name, value)
      visitor.token = anna.token
      expect((await visitor.send('/api/booking')).status).toBe(401)
      visitor.token = null
      const signedIn = await visitor.signIn(people.anna, TEST_PASSWORD)
      const set = signedIn.headers.getSetCookie().filter((cookie) => !cookie.startsWith('known-browser='))
      expect([signedIn.status, set]).toEqual([200, []])
      expect((await visitor.send('/api/booking')).text).toBe(before.bookings)
      const served = await fetch(`${second.address}${url}`)
      expect(Buffer.from(await served.arrayBuffer()).equals(before.picture)).toBe(true)
    })

    test('gives no booking number and no revision again, and no time twice', async () => {
      const browser = await openBrowser(second.address)
      await browser.signIn(people.bertil, TEST_PASSWORD)
      expect((await book(browser, second, content.rooms.free, '08:00:00', '08:30:00')).status).toBe(409)
      const made = decodeBooking((await book(browser, second, content.rooms.free, '08:30:00', '09:00:00')).json)
      expect(made.bookingNumber).toBeGreaterThan(before.number + 1_000)
      expect(Number((await dayOf(browser, content)).headers.get('x-revision'))).toBeGreaterThan(
        before.revision + 999_999,
      )
    })

    test('is not written over by a restore', async () => {
      const contents = await contentsOf(second.database)
      const refused = await refusalOf('restore', first.file, {
        DATA_DIR: inFolder('third'),
        DATABASE_URL: postgreSql.url,
      })
      expect(refused).toContain('There is a database already')
      expect(await contentsOf(second.database)).toEqual(contents)
    })

    test('is backed up from there while it runs, row for row, and goes back to the embedded engine', async () => {
      const file = inFolder('second.backup')
      // Older releases could leave a booked slot without its claim. This must not prevent the restore of everything else.
      await sql`alter table claim disable trigger claim_goes_with_its_slot`.execute(second.database)
      await sql`delete from claim where id = (select max(id) from claim)`.execute(second.database)
      await sql`alter table claim enable trigger claim_goes_with_its_slot`.execute(second.database)
      const environment = { DATA_DIR: inFolder('second'), DATABASE_URL: postgreSql.url }
      await backUpOrRestore(['backup', file], environment)
      await mkdir(inFolder('fourth'))
      await restoreBackup(empty, inFolder('fourth'), file)
      expect(await contentsOf(empty)).toEqual(await contentsOf(second.database))
      expect((await readdir(inFolder('fourth'))).toSorted()).toEqual(
        (await readdir(inFolder('second', 'media'))).toSorted(),
      )
    })
  })
})

describe('a backup that cannot be restored', () => {
  const header = { _tag: 'Backup', format: 1, schema: 1, release: '0', at: '2026-03-02T07:00:00.000Z' }
  const write = async (name: string, ...lines: readonly object[]): Promise<string> => {
    const file = inFolder(name)
    await writeFile(file, gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join('')))
    return file
  }
  const end = (rows: number, pictures = 0) => ({ _tag: 'End', rows, pictures })
  const itemRow = { id: 1, key: 'content.a.b', value: 'x', content_type: 0 }
  const item = { _tag: 'Row', table: 'content_item', row: itemRow }
  beforeAll(() => makeEmpty(empty))

  test('because it was cut off, or is not what was written, is known for it whatever the place', async () => {
    const whole = await readFile(await write('whole', header, item, end(1)))
    const file = inFolder('broken')
    const place = fc.nat({ max: whole.length - 1 })
    await fc.assert(
      fc.asyncProperty(place, async (length) => {
        await writeFile(file, whole.subarray(0, length))
        await expect(checkBackup(file)).rejects.toThrow(UnusableBackup)
      }),
      { numRuns: runsOf(0.2) },
    )
    await expect(checkBackup(await write('endless', header, item))).rejects.toThrow('cut off')
    await expect(checkBackup(await write('missing', header, end(1)))).rejects.toThrow('lines are missing')
    await expect(checkBackup(await write('other', { hello: 'world' }))).rejects.toThrow('no backup')
    await expect(checkBackup(inFolder('nowhere'))).rejects.toThrow('cannot be read')
  })

  test('leaves nothing behind: a newer schema, a table or a row that cannot be, a picture that would leave its folder', async () => {
    const attempts = [
      [await write('newer', { ...header, schema: 9_999 }, end(0)), DatabaseIsNewer],
      [await write('table', header, { ...item, table: 'elsewhere' }, end(1)), UnusableBackup],
      [await write('row', header, item, { ...item, row: { ...itemRow, content_type: 7 } }, end(2)), 'content_type'],
      [
        await write('picture', header, item, { _tag: 'Picture', name: '../../x.webp', base64: '' }, end(1, 1)),
        UnusableBackup,
      ],
      [await write('late', header, item, end(2)), UnusableBackup],
    ] as const
    for (const [file, problem] of attempts) {
      await expect(restoreBackup(empty, folder, file)).rejects.toThrow(problem)
      expect([file, await isEmpty(empty)]).toEqual([file, true])
    }
  })

  test('because there is a database already is refused', async () => {
    const file = await write('good', header, item, end(1))
    await restoreBackup(empty, folder, file)
    await expect(restoreBackup(empty, folder, file)).rejects.toThrow(DatabaseNotEmpty)
    expect(await empty.selectFrom('content_item').select('key').execute()).toEqual([{ key: 'content.a.b' }])
  })
})
