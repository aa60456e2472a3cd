/** The examples in the comments of the functions that carry the server (`tests/docs/examples.test.ts`). */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../domain/schema/calls/http.ts'
import type { GroupId } from '../../domain/schema/ids.ts'
import { createChanges } from '../../server/changes/changes.ts'
import { bookSlots } from '../../server/claims/book-slots.ts'
import { isSignedIn } from '../../server/http/caller.ts'
import { Failure } from '../../server/http/failure.ts'
import { serve } from '../../server/http/served-call.ts'
import { noBrowser } from '../../server/http/session-cookies.ts'
import { createLiveHub } from '../../server/live/live-hub.ts'
import {
  addBookingRows,
  silentLogger as logger,
  newSession,
  openTestDatabase,
  slotAt,
  type TestDatabase,
  untilTold,
} from './database/test-database.ts'
import { connectTestClient, defaultCaps } from './live/test-live.ts'
import { wideScheduler } from './scheduler/wide-scheduler.ts'

let world: TestDatabase
beforeAll(async () => {
  world = await openTestDatabase()
})
afterAll(() => world.close())

test('the example of serve', async () => {
  const caller = { session: null, source: '192.0.2.1', isOfHouse: false, token: null, user: null }
  const setHeader = (): void => undefined
  const parts = {
    parameters: {},
    query: {},
    body: undefined,
    file: null,
    idempotencyKey: null,
    groupOf: async () => null,
  }
  const asked = { ...parts, caller, browser: noBrowser, setHeader, stepAside: () => undefined }
  const authenticated = serve(calls.authenticated, async ({ caller }) => isSignedIn(caller))
  expect(await authenticated.run(asked)).toBe('false')
  const mine = serve(calls.ownBookings, () => Promise.reject(new Error('it is not asked')))
  await expect(mine.run(asked)).rejects.toMatchObject({ message: 'signed-out' })
})

test('the example of createChanges', async () => {
  const { database, groupId } = world
  const heard: GroupId[] = []
  const scheduler = wideScheduler()
  const changes = await createChanges(database, logger, scheduler)
  const stopListening = changes.listen((news) => heard.push(...news.groupIds))
  await changes.run(async ({ transaction, news }) => {
    await transaction.updateTable('resource_group').set({ title: 'Salar' }).where('id', '=', groupId).execute()
    news.grid(groupId)
  })
  await untilTold()
  stopListening()
  await changes.stop()
  expect(heard).toEqual([groupId])
  const group = database.selectFrom('resource_group').select('title').where('id', '=', groupId)
  expect(await group.executeTakeFirst()).toEqual({ title: 'Salar' })
})

test('the example of bookSlots', async () => {
  const changes = await createChanges(world.database, logger, wideScheduler())
  const slot = slotAt(world.rooms.eken, '09:00', '09:30')
  const book = async (): Promise<void> => {
    await changes.run(async (work) => {
      const made = await addBookingRows(work.transaction, world.owner, slot)
      const booked = await bookSlots(work, { sessionId: null, slots: [{ ...slot, ...made }] })
      if (booked._tag === 'Lost') throw new Failure('slot-taken', { slots: booked.slots })
    })
  }
  await book()
  await expect(book()).rejects.toMatchObject({ message: 'slot-taken' })
  expect(await world.database.selectFrom('booking').select('id').execute()).toHaveLength(1)
  await changes.stop()
})

test('the example of createScheduler', async () => {
  const scheduler = wideScheduler()
  const answer = async (): Promise<string> => String(scheduler.current().source)
  const answers: string[] = []
  const visit = scheduler.arrive('192.0.2.1', 'GET /api/groups')
  if ('retryAfterSeconds' in visit) throw new Failure('rate-limited', visit)
  try {
    const leave = await visit.enter()
    answers.push(await visit.run(answer))
    leave?.()
  } finally {
    visit.end()
  }
  expect(answers).toEqual(['192.0.2.1'])
})

test('the example of createLiveHub', async () => {
  const { database } = world
  const changes = await createChanges(database, logger, wideScheduler())
  const server = createServer()
  const processId = randomUUID()
  const settings = {
    reservationSeconds: 600,
    releaseSeconds: 10,
    signInBeforeChoosing: false,
    sharesForAll: false,
    caps: defaultCaps,
  }
  const ofHttp = {
    acceptsOrigin: () => true,
    sourceOf: () => '192.0.2.1',
    isOfHouse: () => false,
    scheduler: wideScheduler(),
    authenticate: async () => null,
  }
  const hub = await createLiveHub({ database, changes, processId, logger, settings, ...ofHttp })
  server.on('request', hub.handleRequest)
  server.on('upgrade', hub.handleUpgrade)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const client = await connectTestClient(`http://127.0.0.1:${address.port}/booking-hub`)
  const slot = slotAt(world.rooms.eken, '10:00', '10:30')
  expect(await client.add(newSession(), slot)).toMatchObject({ confirmed: true })
  await client.stop()
  await hub.stop()
  await changes.stop()
  server.close()
})
