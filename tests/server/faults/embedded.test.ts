/** Faults of a server that has its database in its own process (docs/decisions/0037). */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { patience } from '../../testing/patience.ts'
import { type BookingStream, createBookingStream } from './booking-stream.ts'
import { type PreparedDatabase, prepareDatabase, withDatabase } from './prepare-database.ts'
import { chanceFor, rounds, tell } from './rounds.ts'
import { runServer, type ServerChild, startServerChild } from './server-child.ts'
import { problemsIn } from './soundness.ts'
import { until } from './until.ts'

const folder = mkdtempSync(join(tmpdir(), 'booking-faults-'))
const settings = { _tag: 'Embedded', directory: folder } as const
const environment = { DATA_DIR: folder }
let prepared: PreparedDatabase
let stream: BookingStream
let server: ServerChild | null = null

/** The running server, or a new one with the data of the last. Unanswered calls are repeated on the new one. */
const running = async (): Promise<ServerChild> => {
  if (server !== null) return server
  server = await startServerChild(environment)
  expect(await stream.repeat(server.address)).toEqual([])
  tell(`embedded: back in ${server.startMs} ms`)
  return server
}
beforeAll(async () => {
  // Opening an existing database takes a tenth of the time of making one.
  mkdirSync(join(folder, 'database'))
  execFileSync('tar', ['-xf', inject('databaseImage'), '-C', join(folder, 'database')], { stdio: 'ignore' })
  prepared = await prepareDatabase(settings)
  server = await startServerChild(environment)
  stream = await createBookingStream(server.address, { rooms: prepared.rooms, chance: chanceFor('embedded') })
}, patience(120_000))
afterAll(async () => {
  await server?.stop('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const eachRound = Array.from({ length: rounds }, (_, round) => round)

/** The tests share one database. Starting a server takes seconds, and many seconds on a busy machine. */
describe('A server with the embedded database', { timeout: patience(120_000) }, () => {
  test('keeps a second process out, and books on meanwhile', { tags: 'core-embedded-guards' }, async () => {
    const { address } = await running()
    // The second server takes seconds to start. Thousands of bookings in that time would show no more than a few.
    const booking = stream.run(address, 200)
    const second = await runServer(environment)
    expect(second.code).toBe(1)
    expect(second.output).toContain('in use by another process, and two would destroy it')
    expect(second.output).not.toContain('    at ')
    const soFar = stream.acknowledged()
    await until('one more booking', () => stream.acknowledged() > soFar)
    booking.stop()
    expect(await booking.ended).toEqual([])
  })

  test.each(eachRound)(
    'whose disk takes no more ends with a word (round %i)',
    { tags: 'core-embedded-guards' },
    async (round) => {
      const { address, pid, ended, output } = await running()
      const booking = stream.run(address)
      const enough = stream.acknowledged() + 3 + chanceFor(`disk ${round}`).below(10)
      await until('enough bookings', () => stream.acknowledged() >= enough)
      // From now on no file of this process can grow beyond its first byte. The error is EFBIG, which is like ENOSPC on a full disk.
      execFileSync('prlimit', ['--pid', String(pid), '--fsize=1:'])
      expect(await ended).toBe(1)
      server = null
      expect(await booking.ended).toEqual([])
      expect(output()).toContain('its embedded database can no longer write to its folder')
    },
  )

  test.each(eachRound)(
    'is killed in the middle of a stream of bookings (round %i)',
    { tags: 'core-embedded-guards' },
    async (round) => {
      const chance = chanceFor(`kill ${round}`)
      const { address, stop } = await running()
      const booking = stream.run(address)
      const enough = stream.acknowledged() + 3 + chance.below(10)
      await until('enough bookings', () => stream.acknowledged() >= enough)
      await pause(chance.below(8))
      await stop('SIGKILL')
      server = null
      expect(await booking.ended).toEqual([])
    },
  )

  test('has lost no booking that was acknowledged, and has none twice or half', {
    tags: ['core-embedded-guards', 'quality-faults-kept'],
  }, async () => {
    const problems = await withDatabase(settings, (database) =>
      problemsIn(database, prepared.revision, stream.attempts),
    )
    expect(problems).toEqual([])
    expect(stream.acknowledged()).toBeGreaterThan(0)
    tell(`embedded: ${stream.acknowledged()} of ${stream.attempts.length} bookings were acknowledged, and are there`)
  })
})
