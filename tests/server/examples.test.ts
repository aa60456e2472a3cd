/** The examples in the comments of the functions that carry the server, run as they stand there. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GroupId } from '../../domain/schema/ids.ts'
import { createChanges } from '../../server/changes/changes.ts'
import { bookSlots } from '../../server/claims/book-slots.ts'
import { createCallRate } from '../../server/http/call-rate.ts'
import { Failure } from '../../server/http/failure.ts'
import { createLiveHub } from '../../server/live/live-hub.ts'
import { runExample } from '../testing/run-example.ts'
import { wideCaps } from './claims/wide-caps.ts'
import {
  addBookingRows,
  newSession,
  openTestDatabase,
  silentLogger,
  slotAt,
  type TestDatabase,
  untilTold,
} from './database/test-database.ts'
import { connectTestClient, defaultCaps } from './live/test-live.ts'

let world: TestDatabase
beforeAll(async () => {
  world = await openTestDatabase()
})
afterAll(() => world.close())

test('a change is heard once it is committed', async () => {
  const heard: GroupId[] = []
  const { database, groupId } = world
  await runExample('server/changes/changes.ts', 'createChanges', {
    createChanges,
    database,
    logger: silentLogger,
    heard,
    groupId,
    untilTold,
  })
  expect(heard).toEqual([groupId])
  const group = database.selectFrom('resource_group').select('title').where('id', '=', groupId)
  expect(await group.executeTakeFirst()).toEqual({ title: 'Salar' })
})

test('slots are booked once, and lost ones are told with a reason', async () => {
  const changes = await createChanges(world.database, silentLogger)
  const slot = slotAt(world.rooms.eken, '09:00', '09:30')
  const given = { changes, bookSlots, addBookingRows, Failure, slot, ownerId: world.owner }
  const book = () => runExample('server/claims/book-slots.ts', 'bookSlots', given)
  await book()
  await expect(book()).rejects.toMatchObject({ message: 'slot-taken' })
  expect(await world.database.selectFrom('booking').select('id').execute()).toHaveLength(1)
  await changes.stop()
})

test('a client of the hub holds a slot', async () => {
  const changes = await createChanges(world.database, silentLogger)
  const server = createServer()
  const answers: unknown[] = []
  await runExample('server/live/live-hub.ts', 'createLiveHub', {
    createLiveHub,
    server,
    changes,
    database: world.database,
    processId: newSession(),
    logger: silentLogger,
    settings: {
      reservationSeconds: 600,
      releaseSeconds: 10,
      signInBeforeChoosing: false,
      caps: { ...wideCaps, ...defaultCaps },
    },
    ofHttp: {
      acceptsOrigin: () => true,
      sourceOf: () => '192.0.2.1',
      isOfHouse: () => false,
      callRate: createCallRate(600),
      authenticate: async () => null,
    },
    connectAndHold: async (of: Server) => {
      of.listen(0, '127.0.0.1')
      await once(of, 'listening')
      const address = of.address()
      if (address === null || typeof address === 'string') throw new Error('no port')
      const client = await connectTestClient(`http://127.0.0.1:${address.port}/booking-hub`)
      answers.push(await client.add(newSession(), slotAt(world.rooms.eken, '10:00', '10:30')))
      await client.stop()
    },
  })
  expect(answers).toMatchObject([{ confirmed: true }])
  await changes.stop()
  server.close()
})
