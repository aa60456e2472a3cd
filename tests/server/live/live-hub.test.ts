import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { SessionId } from '../../../domain/schema/ids.ts'
import { bookSlots, freeSlots } from '../../../server/claims/book-slots.ts'
import type { Slot } from '../../../server/claims/slot.ts'
import { sourceOf } from '../../../server/http/client-address.ts'
import { createRefusals } from '../../../server/live/hub-methods.ts'
import type { ListeningUser } from '../../../server/live/publish-news.ts'
import { addBookingRows, newSession, openTestDatabase, slotAt, type TestDatabase } from '../database/test-database.ts'
import { argumentsOf, startTestLive, type TestLive, type TestLiveClient, until } from './test-live.ts'

let test: TestDatabase
let live: TestLive | undefined
beforeAll(async () => {
  test = await openTestDatabase()
})
afterAll(() => test.close())
beforeEach(() => test.clean())
afterEach(async () => {
  await live?.close()
  live = undefined
})
const start = async (options?: Parameters<typeof startTestLive>[1]): Promise<TestLive> => {
  live = await startTestLive(test, options)
  return live
}

const nine = () => slotAt(test.rooms.eken, '09:00', '09:30')
const ten = () => slotAt(test.rooms.eken, '10:00', '10:30')
/** Times of the server's clock, which is not the clock of this machine. */
const clock = /^2026-03-02T07:1\d:\d\d\.\d{3}Z$/

describe('The methods', () => {
  it('hold, read, extend, take back and clear by the official client, and tell everybody', {
    tags: [
      'hub-official-client',
      'hub-get-reservations',
      'hub-extend-reservations',
      'hub-remove-reservation',
      'hub-clear-reservations',
    ],
  }, async () => {
    const { connect } = await start()
    const anna = newSession()
    const client = await connect({ cookie: anna })
    const other = await connect()
    expect(await client.add(anna, nine())).toMatchObject({ confirmed: true, reservation: { sessionId: anna } })
    expect(await client.add(anna, ten())).toMatchObject({ confirmed: true })
    const read = await client.call('GetReservations', anna)
    expect(read.reservations).toMatchObject([
      { sessionId: anna, ...nine() },
      { sessionId: anna, ...ten() },
    ])
    expect((await other.call('GetReservations', newSession())).reservations).toMatchObject([nine(), ten()])
    expect(read.now).toMatch(clock)
    const extended = { reservations: [nine(), ten()], revision: read.revision + 1 }
    expect(await client.call('ExtendReservations', anna)).toMatchObject(extended)
    expect(await client.call('RemoveReservation', anna, ...argumentsOf(nine()))).toBe(true)
    expect(await client.call('RemoveReservation', anna, ...argumentsOf(nine()))).toBe(false)
    expect(await client.call('ClearReservations', anna)).toBe(1)
    const after = await client.call('GetReservations', anna)
    expect(after.reservations).toEqual([])
    expect(after.revision).toBe(read.revision + 3)
    await until(() => other.reservations().length === 5)
    expect(other.reservations().map(([changed, { revision }]) => [changed.length, revision])).toEqual(
      client.reservations().map(([changed, { revision }]) => [changed.length, revision]),
    )
  })

  it('answer limit to the eleventh extension', {
    tags: ['hub-extend-reservations', 'departure-extensions'],
  }, async () => {
    const { connect } = await start()
    const anna = newSession()
    const client = await connect({ cookie: anna })
    await client.add(anna, nine())
    for (let times = 0; times < 10; times += 1) await client.call('ExtendReservations', anna)
    expect(await client.call('ExtendReservations', anna)).toEqual({ reason: 'limit' })
  })

  it('answer a press with what is held, or with the reason of a refusal', {
    tags: ['hub-add-reservation', 'hub-reason-reserved'],
  }, async () => {
    const { connect } = await start()
    const [anna, bo] = [newSession(), newSession()]
    const [hers, his] = [await connect({ cookie: anna }), await connect({ cookie: bo })]
    const reservation = { sessionId: anna, ...nine(), expiration: expect.stringMatching(/^2026-03-02T07:20:/) }
    expect(await hers.add(anna, nine())).toEqual({ confirmed: true, reservation })
    expect(await his.add(bo, nine())).toEqual({ confirmed: false, reason: 'reserved' })
  })

  it('refuse another’s session', { tags: ['hub-foreign-session', 'hold-connection-owner'] }, async () => {
    const { connect } = await start()
    const [anna, bo] = [newSession(), newSession()]
    await (await connect({ cookie: anna })).add(anna, nine())
    const his = await connect({ cookie: bo })
    for (const name of ['AddReservation', 'RemoveReservation'] as const)
      await expect(his.call(name, anna, ...argumentsOf(nine()))).rejects.toThrow(/HubException: foreign-session$/)
    for (const name of ['GetReservations', 'ClearReservations', 'ExtendReservations'] as const)
      for (const named of [anna, 'nobody'])
        await expect(his.call(name, named)).rejects.toThrow(/HubException: foreign-session$/)
  })

  it('bind a connection without cookie to the session that it names first', {
    tags: 'hold-connection-owner',
  }, async () => {
    const { connect } = await start()
    const [anna, bo] = [newSession(), newSession()]
    const client = await connect()
    await expect(client.call('GetReservations', 'no session id')).rejects.toThrow(/: bad-arguments$/)
    expect(await client.add(anna, nine())).toMatchObject({ confirmed: true })
    await expect(client.call('GetReservations', bo)).rejects.toThrow(/: foreign-session$/)
  })

  it.each([
    ['no arguments', []],
    ['too few', ['SESSION', 1, '2026-03-03', '09:00:00']],
    ['too many', ['SESSION', 1, '2026-03-03', '09:00:00', '09:30:00', 1]],
    ['an id that is text', ['SESSION', '1', '2026-03-03', '09:00:00', '09:30:00']],
    ['a negative id', ['SESSION', -1, '2026-03-03', '09:00:00', '09:30:00']],
    ['a day that does not exist', ['SESSION', 1, '2026-02-30', '09:00:00', '09:30:00']],
    ['a time without seconds', ['SESSION', 1, '2026-03-03', '09:00', '09:30']],
    ['no values', [null, null, null, null, null]],
  ])('refuse %s as bad-arguments', { tags: 'hub-bad-arguments' }, async (_what, args) => {
    const { connect } = await start()
    const anna = newSession()
    const client = await connect({ cookie: anna })
    const named = args.map((value) => (value === 'SESSION' ? anna : value))
    await expect(client.call('AddReservation', ...named)).rejects.toThrow(/HubException: bad-arguments$/)
  })

  it.each([
    ['an id', { resourceId: 2 ** 40 }],
    ['a day', { date: '0000-01-03' }],
  ])('refuse %s that there cannot be', async (_what, part) => {
    const { connect } = await start()
    const anna = newSession()
    const client = await connect({ cookie: anna })
    const { resourceId, date, startTime, endTime } = { ...nine(), ...part }
    const args = [anna, resourceId, date, startTime, endTime]
    await expect(client.call('AddReservation', ...args)).rejects.toThrow('bad-arguments')
    await expect(client.call('RemoveReservation', ...args)).rejects.toThrow('bad-arguments')
  })

  it('answer too-many beyond the calls of an address', { tags: ['hub-too-many', 'cap-address'] }, async () => {
    const { connect } = await start({ addressCallsPerSecond: 3 })
    const anna = newSession()
    const client = await connect({ cookie: anna })
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => client.call('GetReservations', anna)))
    const refused = answers.filter((answer) => answer.status === 'rejected')
    expect(refused.length).toBeGreaterThanOrEqual(3)
    expect(refused.length).toBeLessThan(answers.length)
    for (const { reason } of refused) expect(String(reason)).toMatch(/HubException: too-many$/)
  })
})

describe('A connection that goes on although its calls are refused', () => {
  it('is closed and told why, may come back, and nobody else is', { tags: 'hub-refusals-end' }, async () => {
    const { connect } = await start({ addressCallsPerSecond: 3 })
    const anna = newSession()
    const client = await connect({ cookie: anna })
    const other = await connect({ headers: { 'X-Address': '192.0.2.2' } })
    const closed = new Promise<string>((resolve) => client.connection.onclose((error) => resolve(String(error))))
    const answers = await Promise.allSettled(Array.from({ length: 120 }, () => client.call('GetReservations', anna)))
    expect(await closed).toMatch(/It went on calling although its calls were refused/)
    expect(answers.filter((answer) => answer.status === 'fulfilled').length).toBeLessThan(20)
    expect(other.connection.state).toBe('Connected')
    // Polled, because the source must first be allowed to ask again.
    const state = () => connect({ cookie: anna }).then(({ connection }) => connection.state)
    await expect.poll(() => state().catch(() => 'refused')).toBe('Connected')
  })

  it('now and then is not', { tags: 'hub-refusals-end' }, () => {
    let now = 0
    const closed: number[] = []
    const { add } = createRefusals(() => now)
    const connection = { close: () => closed.push(now) }
    for (let minute = 0; minute < 60; minute += 1) {
      for (let refusal = 0; refusal < 100; refusal += 1) add(connection)
      now += 10_000
    }
    expect(closed).toEqual([])
    for (let refusal = 0; refusal < 101; refusal += 1) add(connection)
    expect(closed).toEqual([600_000])
  })
})

/** The status that an upgrade is refused with. */
const refusal = (url: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url.replace('http', 'ws'), { headers })
    socket.on('unexpected-response', (request, response) => {
      resolve(response.statusCode ?? 0)
      request.destroy()
    })
    socket.on('open', () => reject(new Error('The upgrade was accepted')))
    socket.on('error', () => {})
  })

describe('A connection', () => {
  it('beyond the caps of session or address is refused, and only that', {
    tags: ['cap-session', 'cap-address', 'cap-isolated'],
  }, async () => {
    const { connect, url } = await start({ caps: { sessionConnections: 2, addressConnections: 4 } })
    const [anna, bo] = [newSession(), newSession()]
    await connect({ cookie: anna })
    await connect({ cookie: anna })
    expect(await refusal(url, { Cookie: `sess=${anna}` })).toBe(429)
    const unnamed = await connect()
    await expect(unnamed.call('GetReservations', anna)).rejects.toThrow(/: too-many$/)
    await connect({ cookie: bo })
    expect(await refusal(url, {})).toBe(429)
    await connect({ headers: { 'X-Address': '192.0.2.2' } })
  })

  it('counts with those of the whole network of one customer', { tags: 'cap-wide-networks' }, async () => {
    const { connect, url } = await start({ caps: { addressConnections: 1 } })
    const sources = Array.from({ length: 5 }, (_, at) => sourceOf(`2001:db8:5:60${at}::1`))
    for (const source of sources.slice(0, 4)) await connect({ headers: { 'X-Address': source } })
    expect(await refusal(url, { 'X-Address': sources[4] ?? '' })).toBe(429)
    await connect({ headers: { 'X-Address': sourceOf('2001:db8:5:700::1') } })
  })

  it('of the house counts by its session alone', { tags: 'cap-house-networks' }, async () => {
    const { connect } = await start({ caps: { visitorAddressHolds: 1 } })
    const hold = async (address: string, slot: ReturnType<typeof nine>) => {
      const cookie = newSession()
      const client = await connect({ cookie, headers: { 'X-Address': address } })
      return (await client.add(cookie, slot)).confirmed
    }
    expect([await hold('house', nine()), await hold('house', ten())]).toEqual([true, true])
    await test.clean()
    expect([await hold('192.0.2.1', nine()), await hold('192.0.2.1', ten())]).toEqual([true, false])
  })

  it('is closed when its token dies, and no other is', { tags: 'api-token-hub' }, async () => {
    const { connect, live } = await start({
      authenticate: async () => ({ id: test.owner, role: 'user', userTypes: [], typeWaits: false }),
    })
    const hers = await connect({ token: 'dead-soon' })
    const his = await connect({ token: 'alive' })
    const closed = new Promise((resolve) => hers.connection.onclose(resolve))
    live.hub.closeConnectionsOf('dead-soon')
    await closed
    expect(his.connection.state).toBe('Connected')
  })
})

describe('Pushes', () => {
  it('of holds reach all, one’s own with one’s own id, and others’ with a stand-in', {
    tags: ['push-own', 'push-reservations', 'departure-stand-ins'],
  }, async () => {
    const { connect } = await start()
    const [anna, bo] = [newSession(), newSession()]
    const [hers, hersToo, his, nobodys] = [
      await connect({ cookie: anna }),
      await connect({ cookie: anna }),
      await connect({ cookie: bo }),
      await connect(),
    ]
    await hers.add(anna, nine())
    await until(() => [hers, hersToo, his, nobodys].every((client) => client.reservations().length === 1))
    await his.call('GetReservations', bo)
    await hers.call('ClearReservations', anna)
    await until(() => [hers, hersToo, his, nobodys].every((client) => client.reservations().length === 2))
    const told = [expect.stringMatching(/^2026-03-02T07:20:/), null].map((expiration) => ({ ...nine(), expiration }))
    for (const client of [hers, hersToo, his, nobodys])
      expect(client.reservations().map(([holds]) => holds)).toMatchObject(told.map((hold) => [hold]))
    for (const client of [hers, hersToo])
      expect(client.reservations().map(([[hold]]) => hold?.sessionId)).toEqual([anna, anna])
    const pseudonyms = new Set(
      [his, nobodys].flatMap((client) => client.reservations().map(([[hold]]) => hold?.sessionId)),
    )
    expect(pseudonyms.size).toBe(1)
    for (const client of [his, nobodys]) for (const text of client.raw) expect(text).not.toContain(anna)
  })

  it('of holds name the same stand-in as the answer for as long as the session holds anything, and never again', {
    tags: 'departure-stand-ins',
  }, async () => {
    const { connect, live } = await start()
    const [anna, bo] = [newSession(), newSession()]
    const [hers, his] = [await connect({ cookie: anna }), await connect({ cookie: bo })]
    const told = () => his.reservations().map(([[hold]]) => hold?.sessionId)
    const answered = async () => (await his.call('GetReservations', bo)).reservations[0]?.sessionId
    const book = (slot: Slot) =>
      live.changes.run(async (work) => {
        const { booking, ...part } = await addBookingRows(work.transaction, test.owner, slot)
        return bookSlots(work, { sessionId: anna, slots: [{ ...slot, ...part, booking }] })
      })
    // All ways in which a hold changes or ends: it is released, cleared, extended or booked, or its time is over.
    const ends: readonly (() => Promise<unknown>)[] = [
      () => hers.call('RemoveReservation', anna, ...argumentsOf(nine())),
      async () => {
        await hers.add(anna, ten())
        await hers.call('ExtendReservations', anna)
        await hers.call('ClearReservations', anna)
      },
      () => book(nine()),
      async () => {
        await hers.call('AddReservations', anna, [ten()])
        await test.pass(3600)
      },
    ]
    const standIns: unknown[] = []
    const first = slotAt(test.rooms.granen, '09:00', '09:30')
    for (const [index, end] of ends.entries()) {
      const before = told().length
      await hers.add(anna, index < 3 ? nine() : first)
      const standIn = await answered()
      expect(standIn).toMatch(/^[\w-]{22}$/)
      await end()
      await until(
        () =>
          his
            .reservations()
            .at(-1)?.[0]
            .some(({ expiration }) => expiration === null) === true,
      )
      await until(async () => (await answered()) === undefined)
      expect(new Set(told().slice(before))).toEqual(new Set([standIn]))
      standIns.push(standIn)
    }
    expect(new Set(standIns).size).toBe(ends.length)
    expect(his.raw.join()).not.toContain(anna)
  })

  it('come in the order cancellations, bookings, reservations with one revision and the server’s clock', {
    tags: ['push-order', 'push-meta', 'push-reservations', 'push-bookings', 'push-cancellations'],
  }, async () => {
    const { connect, live } = await start()
    const anna = newSession()
    const client = await connect({ cookie: anna })
    const old = await test.database
      .transaction()
      .execute((transaction) => addBookingRows(transaction, test.owner, ten()))
    await live.changes.run((work) => bookSlots(work, { sessionId: null, slots: [{ ...ten(), ...old }] }))
    await client.add(anna, nine())
    await until(() => client.heard.length === 3)
    await live.changes.run(async (work) => {
      const { booking, ...part } = await addBookingRows(work.transaction, test.owner, nine())
      await bookSlots(work, { sessionId: anna, slots: [{ ...nine(), ...part, booking }] })
      await freeSlots(work, [{ ...old, except: [] }])
    })
    await until(() => client.heard.length === 6)
    const [, , , ...last] = client.heard
    expect(last.map(({ target }) => target)).toEqual(['cancellations', 'bookings', 'reservations'])
    const meta = { revision: live.changes.publishedRevision(), now: expect.stringMatching(clock) }
    expect(last.map(({ push }) => push)).toMatchObject([
      [[{ ...ten(), bookingIdNumber: `${old.booking.number}-1` }], meta],
      [[{ ...nine(), bookingIdNumber: expect.stringMatching(/^\d+-1$/) }], meta],
      [[{ ...nine(), expiration: null }], meta],
    ])
    expect(new Set(last.map(({ push }) => JSON.stringify(push.at(-1)))).size).toBe(1)
  })

  it('of bookings carry the id for the owner and administrators alone', { tags: 'push-booking-id' }, async () => {
    const users: Record<string, ListeningUser> = {
      owner: { id: test.owner, role: 'user', userTypes: [], typeWaits: false },
      stranger: { id: test.stranger, role: 'user', userTypes: [], typeWaits: false },
      administrator: { id: test.stranger, role: 'administrator', userTypes: [], typeWaits: false },
    }
    const { connect, live } = await start({ authenticate: async (token) => users[token] ?? null })
    const names = ['owner', 'stranger', 'administrator', 'dead', undefined] as const
    const clients = await Promise.all(names.map((token) => connect(token === undefined ? {} : { token })))
    const { booking, ...part } = await addBookingRows(test.database, test.owner, nine())
    await live.changes.run((work) => bookSlots(work, { sessionId: null, slots: [{ ...nine(), ...part, booking }] }))
    await until(() => clients.every(({ heard }) => heard.some(({ target }) => target === 'bookings')))
    const ids = clients.map(({ heard }) =>
      heard.flatMap((item) => (item.target === 'bookings' ? item.push[0].map(({ bookingId }) => bookingId) : [])),
    )
    expect(ids).toEqual([[booking.id], [null], [booking.id], [null], [null]])
    const numbers = clients.flatMap(({ heard }) =>
      heard.flatMap((item) => (item.target === 'bookings' ? item.push[0].map((made) => made.bookingIdNumber) : [])),
    )
    expect(new Set(numbers)).toEqual(new Set([`${booking.number}-1`]))
  })

  it('of a changed grid name its group', { tags: ['push-grid', 'push-meta'] }, async () => {
    const { connect, live } = await start()
    const client = await connect()
    await live.changes.run(async ({ news }) => news.grid(test.groupId))
    await until(() => client.heard.length === 2)
    const meta = { revision: live.changes.publishedRevision(), now: expect.stringMatching(clock) }
    expect(client.heard[1]).toMatchObject({ target: 'grid', push: [{ groupId: test.groupId }, meta] })
  })

  it('tell the last published revision on arrival and with each keep-alive', {
    tags: ['push-revision', 'push-meta'],
  }, async () => {
    const { connect, live } = await start({ limits: { keepAliveInterval: 50, sweepInterval: 20 } })
    const client = await connect()
    await until(() => client.heard.length >= 3)
    expect(new Set(client.heard.map(({ target }) => target))).toEqual(new Set(['revision']))
    const meta = { revision: live.changes.publishedRevision(), now: expect.stringMatching(clock) }
    expect(client.heard.at(-1)?.push).toEqual([meta])
  })

  it('tell whoever comes within the same second of what was published since', { tags: 'push-revision' }, async () => {
    const { connect, live } = await start()
    const first = await connect()
    await until(() => first.heard.length === 1)
    await live.changes.run(async ({ news }) => news.grid(test.groupId))
    await until(() => first.heard.length === 2)
    const second = await connect()
    await until(() => second.heard.length === 1)
    const meta = { revision: live.changes.publishedRevision(), now: expect.stringMatching(clock) }
    expect(second.heard[0]).toMatchObject({ target: 'revision', push: [meta] })
  })

  it('of 20 writers at once come without gap and in order to everyone', { tags: 'push-revision-gapless' }, async () => {
    const { connect } = await start()
    const listener = await connect()
    const sessions: SessionId[] = Array.from({ length: 20 }, newSession)
    const writers = await Promise.all(sessions.map((cookie) => connect({ cookie })))
    const starts = ['09', '10', '11', '12', '13'].flatMap((hour) => [`${hour}:00`, `${hour}:30`])
    const slots = [test.rooms.eken, test.rooms.granen].flatMap((room) =>
      starts.map((from) =>
        slotAt(room, from, from.endsWith('00') ? from.replace('00', '30') : `${Number(from.slice(0, 2)) + 1}:00`),
      ),
    )
    const first = listener.heard[0]?.push.at(-1)
    const before = first !== undefined && 'revision' in first ? first.revision : 0
    await Promise.all(
      writers.map(async (writer, index) => {
        const [session, slot] = [sessions[index], slots[index]]
        if (session === undefined || slot === undefined) throw new Error('too few')
        await writer.add(session, slot)
        await writer.call('RemoveReservation', session, ...argumentsOf(slot))
      }),
    )
    const everyone = [listener, ...writers]
    await until(() => everyone.every((client) => client.reservations().length === 40))
    for (const client of everyone)
      expect(client.reservations().map(([, meta]) => meta.revision)).toEqual(
        Array.from({ length: 40 }, (_, index) => before + 1 + index),
      )
  })
})

describe('Holds end', () => {
  /** Waits until the server has noticed that a session has gone or is back. */
  const untilGone = (session: SessionId, isGone: boolean): Promise<void> =>
    until(async () => {
      const row = await test.database
        .selectFrom('hold_session')
        .select('release_at')
        .where('id', '=', session)
        .executeTakeFirst()
      return (typeof row?.release_at === 'string') === isGone
    })
  /** The pushes of holds that have ended in this room. */
  const endedIn = (client: TestLiveClient, room = test.rooms.eken) =>
    client
      .reservations()
      .filter(([items]) => items.some(({ resourceId, expiration }) => resourceId === room && expiration === null))
  /**
   * Waits until the server has looked for expired holds: it makes a hold of this client in another room expire, and waits for the end of
   * that hold.
   */
  const untilLooked = async (client: TestLiveClient, session: SessionId): Promise<void> => {
    const before = endedIn(client, test.rooms.granen).length
    await client.add(session, slotAt(test.rooms.granen, '09:00', '09:30'))
    const now = sql<string>`server_now()`
    await test.database.updateTable('hold_session').set({ release_at: now }).where('id', '=', session).execute()
    await until(() => endedIn(client, test.rooms.granen).length > before)
  }

  it('at the deadline and not before, all of the session in one push', {
    tags: ['hold-expiry-push', 'push-reservations'],
  }, async () => {
    const { connect } = await start({ reservationSeconds: 600 })
    const [anna, bo] = [newSession(), newSession()]
    const [hers, his] = [await connect({ cookie: anna }), await connect({ cookie: bo })]
    const answer = await hers.add(anna, nine())
    await hers.add(anna, ten())
    await test.pass(300)
    await untilLooked(his, bo)
    expect(endedIn(his)).toEqual([])
    await test.pass(300)
    await until(() => endedIn(his).length > 0)
    await untilLooked(his, bo)
    expect(endedIn(his)).toHaveLength(1)
    const deadline = answer.confirmed ? Date.parse(answer.reservation.expiration ?? '') : 0
    const [gone, meta] = endedIn(his)[0] ?? [[], { now: '' }]
    expect(gone.map(({ expiration }) => expiration)).toEqual([null, null])
    expect(Date.parse(meta.now)).toBeGreaterThanOrEqual(deadline)
  })

  it('soon after the last connection said goodbye, and not before the last', { tags: 'hold-close-frame' }, async () => {
    const { connect, live: running } = await start({ releaseSeconds: 40 })
    const [anna, bo] = [newSession(), newSession()]
    const [first, second, his] = [
      await connect({ cookie: anna }),
      await connect({ cookie: anna }),
      await connect({ cookie: bo }),
    ]
    await first.add(anna, nine())
    await first.stop()
    await until(() => running.hub.connectionCount() === 2)
    await untilLooked(his, bo)
    await test.pass(41)
    await untilLooked(his, bo)
    expect(endedIn(his)).toEqual([])
    await second.stop()
    await untilGone(anna, true)
    await test.pass(10)
    await untilLooked(his, bo)
    expect(endedIn(his)).toEqual([])
    // Where the network was lost it is a minute.
    await test.pass(31)
    await until(() => endedIn(his).length === 1)
  })

  it('a minute after the network took the last connection', { tags: 'hold-no-close-frame' }, async () => {
    const { connect } = await start({ releaseSeconds: 1 })
    const [anna, bo] = [newSession(), newSession()]
    const [hers, his] = [await connect({ cookie: anna }), await connect({ cookie: bo })]
    await hers.add(anna, nine())
    hers.cut()
    await untilGone(anna, true)
    await test.pass(20)
    await untilLooked(his, bo)
    expect(endedIn(his)).toEqual([])
    await test.pass(41)
    await until(() => endedIn(his).length === 1)
  })

  it('not when the session came back in time', { tags: 'hold-return' }, async () => {
    const { connect } = await start({ releaseSeconds: 60 })
    const [anna, bo] = [newSession(), newSession()]
    const [hers, his] = [await connect({ cookie: anna }), await connect({ cookie: bo })]
    await hers.add(anna, nine())
    await hers.stop()
    await untilGone(anna, true)
    const again = await connect({ cookie: anna })
    await untilGone(anna, false)
    await test.pass(61)
    await untilLooked(his, bo)
    expect(endedIn(his)).toEqual([])
    expect((await again.call('GetReservations', anna)).reservations).toHaveLength(1)
  })

  it('a minute after a start of the server, unless their browser came back', {
    tags: 'hold-server-start',
  }, async () => {
    const before = await start()
    const [anna, bo, cia] = [newSession(), newSession(), newSession()]
    await (await before.connect({ cookie: anna })).add(anna, nine())
    await (await before.connect({ cookie: bo })).add(bo, ten())
    // The database is left as by a killed server, to which no client has said goodbye.
    await before.live.stop()
    const { connect } = await start()
    const [, watcher] = [await connect({ cookie: bo }), await connect({ cookie: cia })]
    expect((await watcher.call('GetReservations', cia)).reservations).toHaveLength(2)
    await test.pass(20)
    await untilLooked(watcher, cia)
    expect(endedIn(watcher)).toEqual([])
    await test.pass(41)
    await until(() => endedIn(watcher).length === 1)
    expect((await watcher.call('GetReservations', cia)).reservations).toMatchObject([ten()])
    await before.close()
  })
})
