/** Pushes to administrators about waiting parts: by the hub, on a real database. */
import { Schema } from 'effect'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type HubPush, hubPushes } from '../../../domain/schema/hub.ts'
import { bookingNews } from '../../../server/claims/book-slots.ts'
import type { ListeningUser } from '../../../server/live/publish-news.ts'
import { addBookingRows, openTestDatabase, slotAt, type TestDatabase } from '../database/test-database.ts'
import { startTestLive, type TestClient, type TestLive, until } from './test-live.ts'

let test: TestDatabase
let live: TestLive
beforeAll(async () => {
  test = await openTestDatabase()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.clean()
  const users: Record<string, ListeningUser> = {
    administrator: { id: test.stranger, role: 'administrator', userTypes: [], typeWaits: false },
    owner: { id: test.owner, role: 'user', userTypes: [], typeWaits: false },
  }
  live = await startTestLive(test, { authenticate: async (token) => users[token] ?? null })
})
afterEach(() => live.close())

const decode = Schema.decodeUnknownSync(hubPushes.waiting)
/** Returns the list to which all further pushes to the client are added. */
const listen = (client: TestClient): HubPush<'waiting'>[] => {
  const told: HubPush<'waiting'>[] = []
  client.connection.on('waiting', (...args: unknown[]) => told.push(decode(args)))
  return told
}
const slot = (from: string, to: string) => slotAt(test.rooms.eken, from, to)
const revision = async (): Promise<number> =>
  (await test.database.selectFrom('revision').select('value').executeTakeFirstOrThrow()).value

it('is for administrators alone, and begins with how many wait', { tags: 'day-waiting-watch' }, async () => {
  for (const token of [undefined, 'owner', 'dead']) {
    const client = await live.connect(token === undefined ? {} : { token })
    await expect(client.call('WatchWaiting', true)).rejects.toThrow(/HubException: forbidden$/)
  }
  await addBookingRows(test.database, test.owner, slot('09:00', '09:30'))
  const client = await live.connect({ token: 'administrator' })
  await expect(client.call('WatchWaiting', 'yes')).rejects.toThrow(/bad-arguments$/)
  const told = listen(client)
  expect(await client.call('WatchWaiting', true)).toSatisfy((answer) => answer === null || answer === undefined)
  await until(() => told.length > 0)
  expect(told).toMatchObject([[{ count: 1 }, { revision: await revision() }]])
})

it('says how many people wait for a yes to their user type, and tells of every change of that', {
  tags: 'day-type-menu',
}, async () => {
  const { database } = test
  const client = await live.connect({ token: 'administrator' })
  const told = listen(client)
  await client.call('WatchWaiting', true)
  await until(() => told.length === 1)
  const change = (columns: { readonly type_approved: boolean; readonly type_refusal: string | null }) =>
    live.live.changes.run(async ({ transaction, news }) => {
      await transaction.updateTable('app_user').set(columns).where('id', '=', test.owner).execute()
      news.waits()
    })
  try {
    await change({ type_approved: false, type_refusal: null })
    await until(() => told.length === 2)
    await change({ type_approved: false, type_refusal: 'Fel nummer' })
    await until(() => told.length === 3)
    expect(told.map(([{ userTypes }]) => userTypes)).toEqual([0, 1, 0])
  } finally {
    await database.updateTable('app_user').set({ type_approved: true, type_refusal: null }).execute()
  }
})

it('tells of every change of bookings, whether grids hear of it or not, and raises no revision', {
  tags: 'day-waiting-watch',
}, async () => {
  const { booking, part } = await addBookingRows(test.database, test.owner, slot('09:00', '09:30'))
  const { changes } = live.live
  const [watcher, other] = [
    await live.connect({ token: 'administrator' }),
    await live.connect({ token: 'administrator' }),
  ]
  const [told, untold] = [listen(watcher), listen(other)]
  await watcher.call('WatchWaiting', true)
  await until(() => told.length === 1)
  const before = await revision()

  await changes.run(async ({ transaction, news }) => {
    await transaction.updateTable('booked_resource').set({ status: 1 }).execute()
    news.changed(bookingNews(booking, part, [slot('09:00', '09:30')]))
  })
  await until(() => told.length === 2)
  await changes.run(async ({ transaction, news }) => {
    await transaction.updateTable('booked_resource').set({ status: 0 }).execute()
    news.removed()
  })
  await until(() => told.length === 3)
  expect(told.map(([{ count }]) => count)).toEqual([1, 0, 1])
  expect([await revision(), untold]).toEqual([before, []])

  await watcher.call('WatchWaiting', false)
  await other.call('WatchWaiting', true)
  await until(() => untold.length === 1)
  await changes.run(async ({ news }) => news.removed())
  await until(() => untold.length === 2)
  expect(told).toHaveLength(3)
})

it('tells in which area something was changed, so that the screens of administrators follow', {
  tags: 'twice-live',
}, async () => {
  const client = await live.connect({ token: 'administrator' })
  const told = listen(client)
  await client.call('WatchWaiting', true)
  await until(() => told.length === 1)
  for (const area of ['users', 'content', 'bookings'] as const) {
    const before = told.length
    await live.live.changes.run(async ({ news }) =>
      area === 'bookings' ? news.touchedBookings([]) : news.touched(area),
    )
    await until(() => told.length > before)
  }
  expect(told.map(([{ areas }]) => areas)).toEqual([undefined, ['users'], ['content'], ['bookings']])
})
