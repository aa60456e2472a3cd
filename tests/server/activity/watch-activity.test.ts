/** Pushes of the activity to administrators: by the hub, on a real database. */
import { Schema } from 'effect'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ActivityItem, activityPush } from '../../../domain/schema/activity.ts'
import { createHolderNames, deleteOldActivity, readActivity } from '../../../server/activity/read-activity.ts'
import { bookingNews, bookSlots, freeSlots } from '../../../server/claims/book-slots.ts'
import { readServerKey } from '../../../server/database/server-keys.ts'
import type { ListeningUser } from '../../../server/live/publish-news.ts'
import { addBookingRows, newSession, openTestDatabase, slotAt, type TestDatabase } from '../database/test-database.ts'
import { startTestLive, type TestClient, type TestLive, until } from '../live/test-live.ts'

let test: TestDatabase
let live: TestLive | undefined
beforeAll(async () => {
  test = await openTestDatabase()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.clean()
  await test.database.deleteFrom('activity').execute()
})
afterEach(async () => {
  await live?.close()
  live = undefined
})

const start = async (options: Parameters<typeof startTestLive>[1] = {}): Promise<TestLive> => {
  const users: Record<string, ListeningUser> = {
    administrator: { id: test.stranger, role: 'administrator', userTypes: [], typeWaits: false },
    other: { id: test.owner, role: 'administrator', userTypes: [], typeWaits: false },
    owner: { id: test.owner, role: 'user', userTypes: [], typeWaits: false },
  }
  live = await startTestLive(test, { authenticate: async (token) => users[token] ?? null, ...options })
  return live
}

const decode = Schema.decodeUnknownSync(activityPush)

/** Collects the pushes to a client from now on. */
const listen = (client: TestClient): { items: ActivityItem[]; messages: number } => {
  const told = { items: [] as ActivityItem[], messages: 0 }
  client.connection.on('activity', (...args: unknown[]) => {
    told.messages += 1
    told.items.push(...decode(args)[0])
  })
  return told
}
const deedsOf = (items: readonly ActivityItem[]) => items.flatMap((item) => ('id' in item ? [item] : []))
const kindsOf = (items: readonly ActivityItem[]) => deedsOf(items).map(({ kind }) => kind)

const slot = (from: string, to: string) => slotAt(test.rooms.eken, from, to)

describe('Watching what happens', () => {
  it('is refused with forbidden to everybody but administrators', {
    tags: ['hub-watch-activity', 'hub-forbidden'],
  }, async () => {
    const { connect } = await start()
    for (const token of [undefined, 'owner', 'dead']) {
      const client = await connect(token === undefined ? {} : { token })
      await expect(client.call('WatchActivity', true)).rejects.toThrow(/HubException: forbidden$/)
    }
    const client = await connect({ token: 'administrator' })
    await expect(client.call('WatchActivity', 'yes')).rejects.toThrow(/bad-arguments$/)
    expect(await client.call('WatchActivity', true)).toSatisfy((answer) => answer === null || answer === undefined)
  })

  it('tells holds and bookings as deeds on stretches of time, to watchers alone, without a session', {
    tags: 'push-activity',
  }, async () => {
    const { connect, live: running } = await start()
    const anna = newSession()
    const [hers, watcher, idle] = [
      await connect({ cookie: anna }),
      await connect({ token: 'administrator' }),
      await connect({ token: 'administrator' }),
    ]
    const [told, toldIdle] = [listen(watcher), listen(idle)]
    await watcher.call('WatchActivity', true)
    await until(() => told.items.length > 0)
    expect(told.items).toMatchObject([
      { kind: 'visitors', count: 1 },
      { kind: 'connections', count: 3 },
    ])

    await hers.add(anna, slot('09:00', '09:30'))
    await hers.add(anna, slot('09:30', '10:00'))
    await hers.call('ExtendReservations', anna)
    await running.changes.run(async (work) => {
      const { booking, ...part } = await addBookingRows(work.transaction, test.owner, slot('09:00', '09:30'))
      const slots = [slot('09:00', '09:30'), slot('09:30', '10:00')]
      await bookSlots(work, {
        sessionId: anna,
        slots: slots.map((one) => ({ ...one, ...part, booking })),
      })
    })
    await until(() => kindsOf(told.items).includes('booked'))
    expect(deedsOf(told.items)).toMatchObject([
      { kind: 'held', ...slot('09:00', '09:30'), count: 1 },
      { kind: 'held', ...slot('09:30', '10:00'), count: 1 },
      { kind: 'extended', ...slot('09:00', '10:00'), count: 2 },
      { kind: 'booked', ...slot('09:00', '10:00'), count: 2 },
    ])
    const ids = deedsOf(told.items).map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    expect(JSON.stringify(told.items)).not.toContain(anna)
    const [held, , extended, booked] = deedsOf(told.items)
    expect(held?.holder).toMatch(/^[\w-]{22}$/)
    expect(extended?.holder).toBe(held?.holder)
    expect(booked).not.toHaveProperty('holder')
    expect(booked?.bookingId).toBeTypeOf('number')
    expect(toldIdle.items).toEqual([])
    expect(hers.raw.join()).not.toContain('"activity"')
  })

  it('tells a change as one deed, and a cancellation with the number of what is gone', {
    tags: 'push-activity',
  }, async () => {
    const { connect, live: running } = await start()
    const watcher = await connect({ token: 'administrator' })
    const told = listen(watcher)
    await watcher.call('WatchActivity', true)
    const { booking, bookedResourceId, part } = await addBookingRows(test.database, test.owner, slot('10:00', '10:30'))
    const of = { booking, bookedResourceId, part }
    const book = (from: string, to: string) => ({ ...slot(from, to), ...of })
    await running.changes.run((work) => bookSlots(work, { sessionId: null, slots: [book('10:00', '10:30')] }))
    await running.changes.run(async (work) => {
      await bookSlots(work, { sessionId: null, slots: [book('11:00', '11:30')] })
      await freeSlots(work, [{ ...of, except: [slot('11:00', '11:30')] }])
      work.news.changed(bookingNews(booking, part, [slot('11:00', '11:30')]))
    })
    const revision = async () =>
      (await test.database.selectFrom('revision').select('value').executeTakeFirstOrThrow()).value
    const before = await revision()
    await running.changes.run(async ({ news }) => news.changed(bookingNews(booking, part, [slot('11:00', '11:30')])))
    await running.changes.run(async (work) => {
      await freeSlots(work, [{ ...of, except: [] }])
      await work.transaction.deleteFrom('booking').where('id', '=', booking.id).execute()
    })
    await until(() => kindsOf(told.items).includes('cancelled'))
    expect(kindsOf(told.items)).toEqual(['booked', 'changed', 'changed', 'cancelled'])
    const [, changed, , cancelled] = deedsOf(told.items)
    expect(changed).toMatchObject(slot('11:00', '11:30'))
    expect(cancelled).toMatchObject({ bookingIdNumber: `${booking.number}-1`, ...slot('11:00', '11:30') })
    // Activity that does not concern grids raises no revision, so the next change has the next number.
    expect(await revision()).toBe(before + 1)
  })

  it('tells what ended by itself and what was let go apart', { tags: 'push-activity' }, async () => {
    const { connect } = await start({ reservationSeconds: 600 })
    const [anna, bo] = [newSession(), newSession()]
    const watcher = await connect({ token: 'administrator' })
    const told = listen(watcher)
    await watcher.call('WatchActivity', true)
    const [hers, his] = [await connect({ cookie: anna }), await connect({ cookie: bo })]
    await his.add(bo, slot('11:00', '11:30'))
    await his.call('ClearReservations', bo)
    await hers.add(anna, slot('12:00', '12:30'))
    await test.pass(600)
    await until(() => kindsOf(told.items).includes('expired'))
    expect(kindsOf(told.items)).toEqual(['held', 'released', 'held', 'expired'])
  })

  it('ends when it is switched off, and with its token', { tags: 'hub-watch-activity' }, async () => {
    const { connect, live: running } = await start()
    const anna = newSession()
    const hers = await connect({ cookie: anna })
    const watcher = await connect({ token: 'administrator' })
    const told = listen(watcher)
    await watcher.call('WatchActivity', true)
    await watcher.call('WatchActivity', false)
    const other = await connect({ token: 'other' })
    const toldToOther = listen(other)
    await other.call('WatchActivity', true)
    await hers.add(anna, slot('13:00', '13:30'))
    await until(() => kindsOf(toldToOther.items).includes('held'))
    // Earlier messages to the client come before its answer.
    await watcher.call('WatchActivity', true)
    expect(deedsOf(told.items)).toEqual([])
    const closed = new Promise((resolve) => watcher.connection.onclose(resolve))
    running.hub.closeConnectionsOf('administrator')
    await closed
    await hers.call('ClearReservations', anna)
    await until(() => kindsOf(toldToOther.items).includes('released'))
    expect(deedsOf(told.items)).toEqual([])
  })

  it('carries many deeds in few messages, in order, each once', { tags: 'push-activity' }, async () => {
    const { connect, live: running } = await start()
    const watcher = await connect({ token: 'administrator' })
    const told = listen(watcher)
    await watcher.call('WatchActivity', true)
    const { booking, part } = await addBookingRows(test.database, test.owner, slot('10:00', '10:30'))
    const news = bookingNews(booking, part, [slot('10:00', '10:30')])
    const started = performance.now()
    for (let round = 0; round < 20; round += 1)
      await Promise.all(Array.from({ length: 10 }, () => running.changes.run(async (work) => work.news.changed(news))))
    const ticks = (performance.now() - started) / 250
    await until(() => deedsOf(told.items).length === 200)
    const ids = deedsOf(told.items).map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b))
    expect(told.messages).toBeLessThan(ticks + 5)
  })
})

describe('Reading what happened', () => {
  const fill = async (count: number): Promise<void> => {
    const { live: running } = live ?? (await start())
    const { booking, part } = await addBookingRows(test.database, test.owner, slot('10:00', '10:30'))
    const slots = Array.from({ length: count }, (_, index) => {
      const hour = 8 + (index % 8)
      return slot(`${String(hour).padStart(2, '0')}:00`, `${String(hour).padStart(2, '0')}:30`)
    })
    // The slots are not adjacent, so each is a deed of its own.
    await running.changes.run(async ({ news }) => {
      for (const one of slots)
        news.reservations('held', [
          { ...one, sessionId: newSession(), standIn: 'c29tZWJvZHkgZWxzZS4u'.padEnd(22, 'A'), expiration: null },
        ])
    })
    await running.changes.run(async ({ news }) => news.changed(bookingNews(booking, part, slots.slice(0, 1))))
  }
  const read = async (query: Omit<Parameters<typeof readActivity>[2], 'scope'>) =>
    readActivity(test.database, createHolderNames(await readServerKey(test.database, 'stand-in')), {
      ...query,
      scope: 'all',
    })

  it('goes back page by page and forward from an id, without gap or double', { tags: 'call-activity' }, async () => {
    await fill(1_150)
    const newest = await read({})
    expect(newest.items).toHaveLength(500)
    expect(newest.more).toBe(true)
    expect(newest.minutes.reduce((sum, { count }) => sum + count, 0)).toBe(1_151)
    const older = await read({ before: newest.items[0]?.id ?? 0 })
    const oldest = await read({ before: older.items[0]?.id ?? 0 })
    expect([older.more, oldest.more]).toEqual([true, false])
    const all = [...oldest.items, ...older.items, ...newest.items].map(({ id }) => id)
    expect(all).toHaveLength(1_151)
    expect(all).toEqual([...new Set(all)].toSorted((a, b) => a - b))
    const since = await read({ since: all[99] ?? 0 })
    expect(since.items.map(({ id }) => id)).toEqual(all.slice(100, 600))
    expect(since.more).toBe(true)
    expect((await read({ since: all.at(-1) ?? 0 })).items).toEqual([])
  })

  it('ends after 24 hours, and then the rows go', { tags: 'call-activity' }, async () => {
    await fill(3)
    await test.pass(86_000)
    expect((await read({})).items).toHaveLength(4)
    await deleteOldActivity(test.database)
    expect((await read({})).items).toHaveLength(4)
    await test.pass(500)
    expect((await read({})).items).toEqual([])
    await deleteOldActivity(test.database)
    expect(await test.database.selectFrom('activity').selectAll().execute()).toEqual([])
  })

  it('knows a booking for as long as there is one', async () => {
    await fill(1)
    expect((await read({})).items.at(-1)).toHaveProperty('bookingId')
    await test.database.deleteFrom('booking').execute()
    const gone = (await read({})).items.at(-1)
    expect(gone).not.toHaveProperty('bookingId')
    expect(gone?.bookingIdNumber).toMatch(/^\d+-1$/)
  })
})
