/**
 * What the hub tells the people of a house, read at the wire: the activity and what waits, of their own groups alone. Deeds in other groups
 * bring them no message at all. On a real server with a real database.
 */
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { Schema } from 'effect'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../../domain/calendar/local-date.ts'
import { activityPush } from '../../../domain/schema/activity.ts'
import { calls } from '../../../domain/schema/calls/http.ts'
import { hubPushes, PERSON_CHANGED } from '../../../domain/schema/hub.ts'
import type { RunningServer } from '../../../server/start-server.ts'
import { until } from '../live/test-live.ts'
import type { Browser } from '../testing/browser.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { loadTestContent } from '../testing/test-content.ts'
import { buildHouse, type House, planArbitrary, TODAY, type Viewer } from './house.ts'

let server: RunningServer
let houses = 0
beforeAll(async () => {
  server = await startTestServer({
    environment: { SEED: 'none', MAX_ADDRESS_CALLS_PER_SECOND: '1000000', MAX_SESSION_CONNECTIONS: '100' },
  })
  await loadTestContent(server.database)
})
afterAll(() => server?.stop())

const decodeActivity = Schema.decodeUnknownSync(activityPush)
const decodeWaiting = Schema.decodeUnknownSync(hubPushes.waiting)
const decodeBookings = Schema.decodeUnknownSync(hubPushes.bookings)
const decodeBooking = Schema.decodeUnknownSync(calls.createBooking.answer)

/** Connects and watches all that the person may watch. */
const listen = async ({ token }: Pick<Browser, 'token'>) => {
  const connection = new HubConnectionBuilder()
    .withUrl(`${server.address}/booking-hub`, { accessTokenFactory: () => token ?? '' })
    .configureLogging(LogLevel.None)
    .build()
  const numbers: string[] = []
  const waiting: (readonly [count: number, areas: readonly string[]])[] = []
  const known = new Set<string>()
  connection.on('activity', (...args) => {
    for (const item of decodeActivity(args)[0])
      if ('bookingIdNumber' in item && item.bookingIdNumber !== undefined) numbers.push(item.bookingIdNumber)
  })
  connection.on('waiting', (...args) => {
    const [{ count, areas = [] }] = decodeWaiting(args)
    waiting.push([count, areas])
  })
  connection.on('bookings', (...args) => {
    for (const { bookingId, bookingIdNumber } of decodeBookings(args)[0])
      if (bookingId !== null) known.add(bookingIdNumber)
  })
  const ended = Promise.withResolvers<string>()
  connection.onclose((error) => ended.resolve(error?.message ?? ''))
  await connection.start()
  const watch = (method: 'WatchActivity' | 'WatchWaiting') =>
    connection.invoke(method, true).then(
      () => true,
      () => false,
    )
  const mayWatch = [await watch('WatchActivity'), await watch('WatchWaiting')]
  return { connection, numbers, waiting, known, mayWatch, ended: ended.promise }
}
type Line = Awaited<ReturnType<typeof listen>>

const isAhead = 7
/** Books a slot in each of these groups, each by a person who has booked nothing there. Returns the numbers by group. */
const bookIn = async (house: House, groups: readonly number[], slot: number): Promise<Map<number, string>> => {
  const made = new Map<number, string>()
  for (const group of groups) {
    const room = house.rooms.find((one) => one.group === group)
    const bookingSlots = [
      {
        startTime: `${String(8 + slot).padStart(2, '0')}:00:00`,
        endTime: `${String(8 + slot).padStart(2, '0')}:30:00`,
      },
    ]
    const body = { bookingResources: [{ resourceId: room?.id, date: addDays(TODAY, isAhead), bookingSlots }] }
    const answer = await house.people[2]?.browser.send('/api/booking', { method: 'POST', body })
    expect(answer?.status).toBe(201)
    made.set(group, `${decodeBooking(answer?.json).bookingNumber}-1`)
  }
  return made
}

const build = (plan: fc.Arbitrary<Parameters<typeof buildHouse>[0]['plan']>, seed: number): Promise<House> => {
  houses += 1
  const [first] = fc.sample(plan, { numRuns: 1, seed })
  if (first === undefined) throw new Error('no plan')
  return buildHouse({ database: server.database, address: server.address, number: houses, plan: first })
}

describe('what the hub tells', () => {
  test.each([1, 2])(
    'is of the groups of who hears it, and what happens elsewhere is silence (house %i)',
    {
      tags: ['scope-activity', 'scope-waiting', 'push-activity'],
    },
    async (seed) => {
      const house = await build(planArbitrary, seed)
      const lines = new Map<Viewer, Line>()
      for (const viewer of house.viewers) lines.set(viewer, await listen(viewer.browser))
      const administrator = await listen(house.administrator.browser)
      for (const [{ title, sees }, { mayWatch }] of lines)
        expect([title, ...mayWatch]).toEqual([title, sees.size > 0, sees.size > 0])

      for (const [slot, groups] of [[0], [1, 2], [2]].entries()) {
        const before = new Map([...lines].map(([viewer, line]) => [viewer, line.waiting.length]))
        const made = await bookIn(house, groups, slot)
        const numbers = [...made.values()]
        await until(() => numbers.every((number) => administrator.numbers.includes(number)))
        const queue = await house.administrator.browser.send('/api/booking/waiting')
        await until(() => administrator.waiting.at(-1)?.[0] === JSON.parse(queue.text).count)
        for (const [viewer, line] of lines) {
          // Whatever was sent to the connection has come before this answer.
          await line.connection.invoke('ClearReservations', viewer.browser.cookies.get('sess'))
          const theirs = groups.filter((group) => viewer.sees.has(group)).map((group) => made.get(group))
          expect([viewer.title, line.numbers.filter((number) => numbers.includes(number))]).toEqual([
            viewer.title,
            theirs,
          ])
          expect([viewer.title, numbers.filter((number) => line.known.has(number))]).toEqual([viewer.title, theirs])
          if (theirs.length === 0)
            expect([viewer.title, line.waiting.length]).toEqual([viewer.title, before.get(viewer)])
        }
      }
      for (const { connection } of [...lines.values(), administrator]) await connection.stop()
    },
  )

  test('says how much waits for the one who hears it, and not for others', { tags: 'scope-waiting' }, async () => {
    const house = await build(planArbitrary, 7)
    for (const viewer of house.viewers.filter(({ sees }) => sees.size > 0)) {
      const line = await listen(viewer.browser)
      await until(() => line.waiting.length > 0)
      const queue = await viewer.browser.send('/api/booking/waiting')
      const count = viewer.handles.size === 0 ? 0 : JSON.parse(queue.text).count
      expect([viewer.title, line.waiting[0]?.[0]]).toEqual([viewer.title, count])
      await line.connection.stop()
    }
  })

  test('changes with the groups of a person: the connection ends with the reason, and the next one hears of the new groups alone', {
    tags: ['scope-changed', 'person-changed'],
  }, async () => {
    const house = await build(
      planArbitrary.map((plan) => ({ ...plan, groups: { ...plan.groups, reception: [0] } })),
      11,
    )
    const reception = house.viewers.find(({ title }) => title.startsWith('reception'))
    if (reception === undefined) throw new Error('no reception')
    const [before, administrator] = [await listen(reception.browser), await listen(house.administrator.browser)]
    await server.database
      .updateTable('app_user')
      .set({ role_groups: [house.groupIds[1] ?? 0] })
      .where('email', 'like', `receptionq${houses}x%`)
      .execute()
    expect(await before.ended).toContain(PERSON_CHANGED)
    const after = await listen(reception.browser)
    const made = [...(await bookIn(house, [0, 1], 3)).values()]
    await until(() => made.every((number) => administrator.numbers.includes(number)))
    await after.connection.invoke('ClearReservations', reception.browser.cookies.get('sess'))
    expect(after.numbers).toEqual(made.slice(1))
    expect([...after.known]).toEqual(made.slice(1))
    await Promise.all([after.connection.stop(), administrator.connection.stop()])
  })
})
