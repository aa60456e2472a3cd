/**
 * A PostgreSQL on a full disk. The disk is a small one that only root may make. It runs in a soak. `npm test` shows how the server handles
 * the error of PostgreSQL (tests/server/database).
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { patience } from '../../testing/patience.ts'
import { type PostgreSql, startPostgreSql } from '../database/start-postgresql.ts'
import { createBookingStream } from './booking-stream.ts'
import { prepareDatabase, withDatabase } from './prepare-database.ts'
import { chanceFor, isSoak, tell } from './rounds.ts'
import { type ServerChild, startServerChild } from './server-child.ts'
import { problemsIn } from './soundness.ts'
import { inTime, until } from './until.ts'

const folder = mkdtempSync(join(tmpdir(), 'booking-small-disk-'))
const isMounted = (() => {
  if (!isSoak || process.getuid?.() !== 0) return false
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=128m', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()
let postgreSql: PostgreSql | null = null
let server: ServerChild | null = null
afterAll(async () => {
  await server?.stop('SIGKILL')
  await postgreSql?.stop()
  if (isMounted) execFileSync('umount', [folder])
  rmSync(folder, { recursive: true, force: true })
})

/** Fills the disk to the last page. */
const fill = (path: string): void => {
  const file = openSync(path, 'w')
  for (const bytes of [1024 * 1024, 4096]) {
    const piece = Buffer.alloc(bytes)
    try {
      for (;;) writeSync(file, piece)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    }
  }
  closeSync(file)
}

test.runIf(isMounted)(
  'PostgreSQL with a full disk is 503 to everybody, and goes on once there is room',
  { timeout: patience(240_000) },
  async () => {
    chmodSync(folder, 0o755)
    postgreSql = await startPostgreSql({ parent: folder })
    const settings = { _tag: 'PostgreSql', url: postgreSql.url } as const
    const data = mkdtempSync(join(tmpdir(), 'booking-faults-'))
    const prepared = await prepareDatabase(settings)
    server = await startServerChild({ DATABASE_URL: postgreSql.url, DATA_DIR: data })
    const { address } = server
    const stream = await createBookingStream(address, { rooms: prepared.rooms, chance: chanceFor('small disk') })
    const booking = stream.run(address)
    await until('some bookings', () => stream.acknowledged() >= 10)
    const filler = join(folder, 'filler')
    fill(filler)
    // Each person stops at the first 503.
    expect(await inTime('all are told', booking.ended)).toEqual([])
    const acknowledged = stream.acknowledged()
    rmSync(filler)
    const since = performance.now()
    await until('well again', async () => (await fetch(`${address}/api/health`)).status === 200)
    expect(await stream.repeat(address)).toEqual([])
    tell(
      `PostgreSQL, full disk: ${acknowledged} acknowledged, well ${Math.round(performance.now() - since)} ms after it`,
    )
    const problems = await withDatabase(settings, (database) =>
      problemsIn(database, prepared.revision, stream.attempts),
    )
    expect(problems).toEqual([])
    await server.stop()
    rmSync(data, { recursive: true, force: true })
  },
)
