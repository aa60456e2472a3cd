/** Faults of a server with PostgreSQL, and of PostgreSQL itself (docs/decisions/0037). */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { Schema } from 'effect'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { addressOf } from '../../../bench/server/visitor.ts'
import { addDays } from '../../../domain/calendar/local-date.ts'
import { wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import { datesOf, MOST_RESOURCES } from '../../../domain/rules/series.ts'
import { calls } from '../../../domain/schema/calls/http.ts'
import type { SeriesPattern } from '../../../domain/schema/series.ts'
import { tokenHash } from '../../../server/access/access-token.ts'
import type { Database } from '../../../server/database/database.ts'
import { failureTexts } from '../../../server/http/failure-texts.ts'
import { patience } from '../../testing/patience.ts'
import { type PostgreSql, startPostgreSql } from '../database/start-postgresql.ts'
import { picture } from '../media/files.ts'
import { type Browser, createBrowser, openBrowser } from '../testing/browser.ts'
import { people, TEST_PASSWORD } from '../testing/test-content.ts'
import { type BookingStream, createBookingStream } from './booking-stream.ts'
import { type Crowd, createCrowd, whileHoldsWait } from './crowd.ts'
import { knock, openHubListener } from './hub-listener.ts'
import { type Kills, momentOf, noKills, untilMoment } from './kill-moment.ts'
import { type PreparedDatabase, prepareDatabase, withDatabase } from './prepare-database.ts'
import { chanceFor, clientCount, isSoak, rounds, tell } from './rounds.ts'
import { type ServerChild, startServerChild } from './server-child.ts'
import { problemsIn } from './soundness.ts'
import { inTime, until } from './until.ts'

const decodeBooking = Schema.decodeUnknownSync(calls.createBooking.answer)
const folder = mkdtempSync(join(tmpdir(), 'booking-faults-'))
let postgreSql: PostgreSql
let prepared: PreparedDatabase
let stream: BookingStream
let server: ServerChild | null = null

const settings = () => ({ _tag: 'PostgreSql', url: postgreSql.url }) as const
const running = async (more: Readonly<Record<string, string>> = {}): Promise<ServerChild> => {
  server ??= await startServerChild({
    ...{ DATABASE_URL: postgreSql.url, DATA_DIR: folder, TRUSTED_PROXIES: '127.0.0.1' },
    ...more,
  })
  return server
}
const startAgain = (more: Readonly<Record<string, string>> = {}): Promise<ServerChild> => {
  server = null
  return running(more)
}
beforeAll(async () => {
  postgreSql = await startPostgreSql()
  prepared = await prepareDatabase(settings())
  const { address } = await running()
  stream = await createBookingStream(address, { rooms: prepared.rooms, chance: chanceFor('postgresql') })
}, patience(120_000))
afterAll(async () => {
  await server?.stop('SIGKILL')
  await postgreSql?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The 10 s after which a silent connection is given up, and some more, ms: in the long run, which has the machine to itself. */
const longestAnswer = isSoak ? patience(15_000) : Number.POSITIVE_INFINITY
const eachRound = Array.from({ length: rounds }, (_, round) => round)
/** Books one after the other in the database that the servers of the test share. */
const bookOn = async (address: string, count: number): Promise<void> => {
  const booking = stream.run(address)
  const enough = stream.acknowledged() + count
  await until('enough bookings', () => stream.acknowledged() >= enough)
  booking.stop()
  expect(await booking.ended).toEqual([])
}

const comeBack = (crowd: Crowd, address: string) =>
  withDatabase(settings(), (database) => whileHoldsWait(database, crowd.comeBack(address)))

/** Starts a server with other settings in place of the running one. */
const startWith = async (more: Readonly<Record<string, string>>): Promise<ServerChild> => {
  await server?.stop()
  return startAgain(more)
}

const seriesKills = { booking: noKills(), cancelling: noKills() }

/** The tests share one database. */
describe('A server on PostgreSQL', { timeout: patience(240_000) }, () => {
  test.each(eachRound)(
    'is killed in the middle of a stream of bookings and has lost none that was acknowledged; all its clients come back at once, and hold what they held (round %i)',
    { tags: 'quality-faults-kept' },
    async (round) => {
      const chance = chanceFor(`kill ${round}`)
      const first = await running()
      const crowd = createCrowd(clientCount, prepared.rooms, addressOf, 2050 + round)
      onTestFinished(crowd.leave)
      await crowd.arrive(first.address)
      const booking = stream.run(first.address)
      const enough = stream.acknowledged() + 5 + chance.below(20)
      await until('enough bookings', () => stream.acknowledged() >= enough)
      await pause(chance.below(8))
      await first.stop('SIGKILL')
      expect(await booking.ended).toEqual([])
      const acknowledged = stream.acknowledged()

      await crowd.lost()
      const [second, back] = await Promise.all([
        startAgain({ PORT: new URL(first.address).port }),
        comeBack(crowd, first.address),
      ])
      expect(back).toMatchObject({ kept: clientCount, refused: 0 })
      expect(await stream.repeat(second.address)).toEqual([])
      tell(
        `PostgreSQL, server killed: ${acknowledged} acknowledged; server back in ${second.startMs} ms, ` +
          `${clientCount} clients in ${back.tookMs} ms`,
      )
    },
  )

  test.each(eachRound)(
    'is killed in the middle of a series, and of cancelling all of it: nothing is half booked or half cancelled (round %i)',
    { tags: 'series-killed' },
    async (round) => {
      const chance = chanceFor(`series ${round}`)
      const browser = await openBrowser((await running()).address)
      await browser.signIn(people.administrator, TEST_PASSWORD)
      const now = Number((await browser.send('/api/version')).headers.get('x-now'))
      // The stream of bookings never reaches these days.
      const from = addDays(wallTimeAt(now).date, 250)
      const pattern: SeriesPattern = {
        ...{ weeks: 1, weekdays: [0, 1, 2, 3, 4, 5, 6], from, end: { count: 60 } },
        except: [],
      }
      const rooms = prepared.rooms.slice(0, MOST_RESOURCES)
      const nine = { startTime: '09:00:00', endTime: '09:30:00' }
      const body = {
        series: { pattern, skipped: [] },
        bookingResources: datesOf(pattern).flatMap((date) =>
          rooms.map((resourceId) => ({ date, resourceId, bookingSlots: [nine] })),
        ),
      }
      const all = body.bookingResources.length
      const readSeries = async (database: Database) => {
        const { rows } = await sql<{ parts: number; slots: number; claims: number }>`
            select (select count(*) from booked_resource where date between ${from} and ${addDays(from, 59)}) as parts,
              (select count(*) from booked_slot join booked_resource on booked_resource.id = booked_resource_id
                where date between ${from} and ${addDays(from, 59)}) as slots,
              (select count(*) from claim where date between ${from} and ${addDays(from, 59)}) as claims`.execute(
          database,
        )
        return rows[0]
      }
      const rowsOfSeries = () => withDatabase(settings(), readSeries)
      const whole = { parts: all, slots: all, claims: all }
      const nothing = { parts: 0, slots: 0, claims: 0 }

      const at = ({ address }: ServerChild): Browser => {
        const same = createBrowser(address)
        for (const [name, value] of browser.cookies) same.cookies.set(name, value)
        same.token = browser.token
        return same
      }
      interface Killed {
        readonly kills: Kills
        readonly path: string
        readonly sent: object
        /** The status and the rows after success. */
        readonly done: readonly [number, typeof whole]
        readonly undone: typeof whole
        readonly moment: ReturnType<typeof momentOf>
      }
      /** Sends a request, kills the server at the moment, starts another server, and sends the request again. Returns the new server and its answer. */
      const killedAt = async (current: ServerChild, { kills, path, sent, done, undone, moment }: Killed) => {
        const [status, rows] = done
        const send = (to: ServerChild) =>
          at(to).send(path, { method: 'POST', body: sent, headers: { 'idempotency-key': `series ${round} ${path}` } })
        const answer = await withDatabase(settings(), async (database) => {
          const sending = send(current).catch(() => null)
          await untilMoment(moment, {
            ...{ answer: sending, database, anyMs: chance.below(Math.ceil(1.2 * kills.takesMs)) },
            isDone: async () => isDeepStrictEqual(await readSeries(database), rows),
          })
          await current.stop('SIGKILL')
          return sending
        })
        const next = await startAgain()
        const found = await rowsOfSeries()
        expect([rows, undone]).toContainEqual(found)
        if (answer !== null) expect([answer.status, found]).toEqual([status, rows])
        const isDone = isDeepStrictEqual(found, rows)
        kills[isDone ? 'after' : 'before'] += 1
        if (answer !== null) kills.answered += 1
        const begun = performance.now()
        const again = await send(next)
        if (!isDone) kills.takesMs = performance.now() - begun
        expect(await rowsOfSeries()).toEqual(rows)
        return { next, again }
      }

      const { next, again } = await killedAt(await running(), {
        ...{ kills: seriesKills.booking, path: '/api/booking', sent: body, moment: momentOf(round) },
        ...{ done: [201, whole], undone: nothing },
      })
      const { id } = decodeBooking(again.json)
      await killedAt(next, {
        ...{
          kills: seriesKills.cancelling,
          path: `/api/booking/${id}/rest`,
          sent: { from },
          moment: momentOf(round + 2),
        },
        ...{ done: [200, nothing], undone: whole },
      })
    },
  )

  test('the kills in the middle of a series fell before its commit and after it', { tags: 'series-killed' }, () => {
    for (const [what, { before, after, answered }] of Object.entries(seriesKills)) {
      tell(
        `PostgreSQL, killed in a series, ${what}: ${before} before the commit, ${after} after it, ${answered} answered`,
      )
      expect(before + after, what).toBe(rounds)
      // One round has only one moment for each kind.
      if (rounds >= 3) expect([what, before > 0, after > 0]).toEqual([what, true, true])
    }
  })

  test.runIf(isSoak)('whose clients all have one address is back for all of them', async () => {
    // Each of them holds one slot.
    const holds = {
      MAX_ADDRESS_HOLDS: String(clientCount),
      MAX_VISITOR_ADDRESS_HOLDS: String(clientCount),
      MAX_VISITOR_DAY_PERCENT: '100',
    }
    const ofOneAddress = { MAX_ADDRESS_CALLS_PER_SECOND: '600', ...holds }
    const first = await startWith(ofOneAddress)
    const crowd = createCrowd(clientCount, prepared.rooms, () => '192.0.2.7', 2045)
    onTestFinished(crowd.leave)
    await crowd.arrive(first.address)
    await first.stop('SIGKILL')
    await crowd.lost()
    const port = new URL(first.address).port
    const [second, back] = await Promise.all([
      startAgain({ PORT: port, ...ofOneAddress }),
      comeBack(crowd, first.address),
    ])
    expect(back.kept).toBe(clientCount)
    tell(
      `One address: server back in ${second.startMs} ms, ${clientCount} clients in ${back.tookMs} ms, ` +
        `${back.refused} calls refused`,
    )
  })

  const ways = isSoak ? (['in order', 'killed', 'frozen'] as const) : (['killed'] as const)
  test.each(eachRound.flatMap((round) => ways.map((way) => [way, round] as const)))(
    'whose database is away (%s) says so to everybody in time, and does all it had to do once it is back (round %i)',
    { tags: ['api-database-away', 'quality-faults-kept', 'hold-expiry-push'] },
    async (way) => {
      const { address, output } = await running()
      const visitor = await openBrowser(address)
      const listener = await openHubListener(address, visitor)
      const administrator = await openBrowser(address)
      await administrator.signIn(people.administrator, TEST_PASSWORD)
      const watcher = await openHubListener(address, administrator)
      await watcher.connection.invoke('WatchActivity', true)
      const [room = 0] = prepared.rooms
      const holdOf = (startTime: string, endTime: string) => [
        ...[visitor.cookies.get('sess'), room],
        ...['2099-03-04', startTime, endTime],
      ]
      await listener.connection.invoke('AddReservation', ...holdOf('08:00:00', '08:30:00'))
      // The hold reaches its end while the database is away.
      await withDatabase(settings(), (database) =>
        database
          .updateTable('hold_session')
          .set({ deadline: sql<string>`server_now() + interval '3 seconds'` })
          .where('id', '=', visitor.cookies.get('sess') ?? '')
          .execute(),
      )
      const heldAt = performance.now()
      const isEnd = (push: string): boolean => push.includes('2099-03-04') && push.includes('"expiration":null')

      const booking = stream.run(address)
      const enough = stream.acknowledged() + 5
      await until('enough bookings', () => stream.acknowledged() >= enough)
      await postgreSql.halt(way)
      expect(await inTime('A stream of bookings', booking.ended)).toEqual([])

      let longest = 0
      const timed = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
        const begun = performance.now()
        const result = await inTime(what, work())
        longest = Math.max(longest, performance.now() - begun)
        return result
      }
      const post = (path: string, body: object) => [path, { method: 'POST', body }] as const
      const sent = [
        ['/api/health'],
        ['/api/groups'],
        ['/api/user/authenticated'],
        ['/api/booking'],
        ['/api/activity'],
        post(`/api/booking/group/${prepared.content.group}/slots`, { date: '2099-03-04' }),
        post('/api/booking', { bookingResources: [] }),
        post('/api/auth/sign-in', { email: people.anna, password: TEST_PASSWORD }),
        post('/api/user/forgot-password', { email: people.anna }),
      ] as const
      await Promise.all(
        sent.map(async ([path, sending]) => {
          const { status, json } = await timed(path, () => administrator.send(path, sending))
          expect([path, status, json]).toEqual([path, 503, { code: 'unavailable', message: failureTexts.unavailable }])
        }),
      )
      for (const method of ['AddReservation', 'RemoveReservation']) {
        const refused = timed(method, () => listener.connection.invoke(method, ...holdOf('09:00:00', '09:30:00')))
        await expect(refused).rejects.toThrow('An unexpected error occurred')
      }
      // A client that connects is refused, so that it tries again after a pause.
      for (const browser of [administrator, visitor])
        expect(await timed('the hub', () => knock(address, browser))).toBe(503)
      const metrics = await timed('/metrics', async () => (await fetch(`${address}/metrics`)).text())
      expect(metrics).toContain('booking_database_up 0')

      await pause(Math.max(0, heldAt + 3_500 - performance.now()))
      expect(listener.heard.filter(isEnd)).toEqual([])
      await postgreSql.resume()
      const back = performance.now()
      await until('well again', async () => (await administrator.send('/api/health')).status === 200)
      const backAfter = performance.now() - back
      await until('holds ended', () => listener.heard.some(isEnd))
      const expiredAfter = performance.now() - back
      await bookOn(address, 3)
      expect(await stream.repeat(address)).toEqual([])
      await until('activity told', () =>
        watcher.heard.some((push) => push.startsWith('activity') && push.includes('"expired"')),
      )
      expect([listener.isConnected(), watcher.isConnected()]).toEqual([true, true])
      await withDatabase(settings(), async (database) => {
        // The tokens are checked again, and the e-mails are sent.
        await database
          .deleteFrom('access_token')
          .where('token_hash', '=', tokenHash(administrator.token ?? ''))
          .execute()
        await until('a dead token let go', () => !watcher.isConnected())
        await until('each e-mail taken', async () => {
          const waiting = database.selectFrom('outbox_mail').select('id').where('attempts', '=', 0)
          return (await waiting.execute()).length === 0
        })
      })
      await listener.connection.stop()
      expect(output()).not.toMatch(/unhandled|uncaught|nothing was prepared/i)
      expect(longest).toBeLessThan(longestAnswer)
      tell(
        `PostgreSQL ${way}: longest answer ${Math.round(longest)} ms; back after ${Math.round(backAfter)} ms, ` +
          `holds ended after ${Math.round(expiredAfter)} ms`,
      )
    },
  )

  test('whose own disk is full refuses pictures and leaves nothing of them, and keeps e-mails until there is room', async () => {
    const { address, pid } = await running()
    const administrator = await openBrowser(address)
    await administrator.signIn(people.administrator, TEST_PASSWORD)
    const upload = async () => {
      const form = new FormData()
      form.append('title', 'Rummet')
      form.append('file', new Blob([await picture(60, 40).png().toBuffer()], { type: 'image/png' }), 'rum.png')
      return administrator.send(`/api/groups/${prepared.content.group}/media`, { method: 'POST', form })
    }
    const [media, outbox] = [join(folder, 'media'), join(folder, 'outbox')]
    const filesOf = (directory: string) => readdirSync(directory).toSorted()
    /** E-mails about earlier bookings may still be written. */
    const cutOff = () =>
      filesOf(outbox).filter((file) => (statSync(join(outbox, file), { throwIfNoEntry: false })?.size ?? 2) < 2)
    const limitFiles = (bytes: string) => execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`])

    await withDatabase(settings(), async (database) => {
      const waiting = () =>
        database.selectFrom('outbox_mail').where('sent_at', 'is', null).where('last_error', '=', 'EFBIG')
      const before = filesOf(media)
      // A server that was killed while writing an e-mail has left its beginning, which stays until the next attempt.
      const begun = new Set(cutOff())
      limitFiles('1')
      await bookOn(address, 1)
      const refused = await upload()
      expect([refused.status, refused.json]).toEqual([503, { code: 'unavailable', message: failureTexts.unavailable }])
      await until('an e-mail could not be written', async () => (await waiting().select('id').execute()).length > 0)
      // Another e-mail may be in the process of being sent.
      await until(
        'nothing of it is left',
        () => isDeepStrictEqual(filesOf(media), before) && cutOff().every((file) => begun.has(file)),
      )
      const written = filesOf(outbox).length

      limitFiles('unlimited')
      expect((await upload()).status).toBe(201)
      expect(filesOf(media)).toHaveLength(2)
      await database.updateTable('outbox_mail').set({ next_attempt_at: sql<string>`server_now()` }).execute()
      await until('it is written now', async () => (await waiting().select('id').execute()).length === 0)
      expect(filesOf(outbox).length).toBeGreaterThan(written)
    })
  })

  test('has lost no booking that was acknowledged, and has none twice or half', {
    tags: 'quality-faults-kept',
  }, async () => {
    const problems = await withDatabase(settings(), (database) => problemsIn(database, null, stream.attempts))
    expect(problems).toEqual([])
  })
})
