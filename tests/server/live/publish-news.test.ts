/** The news of a rush: each hears what it may know, and nobody is looked at once for each change. */
import { Schema } from 'effect'
import { expect, test } from 'vitest'
import { addDays, localDate } from '../../../domain/calendar/local-date.ts'
import { localTime, timeFromMinutes } from '../../../domain/calendar/local-time.ts'
import { BookingId, ResourceId, type SessionId, UserId } from '../../../domain/schema/ids.ts'
import { type Listener, publishNews } from '../../../server/live/publish-news.ts'
import { newSession } from '../database/test-database.ts'

const resourceId = Schema.decodeUnknownSync(ResourceId)(1)
const NOW = '2026-03-02T08:00:00.000Z'

test('a listener is looked at once for all changes of a rush, and hears each as if it came alone', {
  tags: 'push-in-a-rush',
}, () => {
  const sessions = Array.from({ length: 300 }, () => newSession())
  let looks = 0
  const heard = new Map<number, Buffer[]>()
  const connections = sessions.map((session, number) => {
    const data: Listener = {
      ...{ session, source: '192.0.2.1', isOfHouse: false, token: null, user: null },
      ...{ watches: false, watchesWaiting: false, toldWaiting: null },
    }
    return {
      id: String(number),
      get data() {
        looks += 1
        return data
      },
      transport: 'webSockets',
      send: async () => true,
      sendWritten: (message: Buffer) => heard.set(number, [...(heard.get(number) ?? []), message]),
      close: () => undefined,
    } as const
  })
  const changes = sessions.slice(0, 100).map((sessionId, number) => ({
    revision: number + 1,
    now: NOW,
    cancellations: [],
    bookings: [],
    groupIds: [],
    reservations: [
      {
        sessionId,
        standIn: 'somebody',
        resourceId,
        date: localDate('2026-03-03'),
        startTime: localTime('09:00:00'),
        endTime: localTime('09:30:00'),
        expiration: null,
      },
    ],
  }))
  publishNews(connections, changes)
  expect(looks).toBeLessThanOrEqual(2 * connections.length)
  const together = [...heard.values()].map((messages) => Buffer.concat(messages).toString())
  heard.clear()
  for (const change of changes) publishNews(connections, [change])
  expect([...heard.values()].map((messages) => Buffer.concat(messages).toString())).toEqual(together)
  expect(together[7]).toContain(sessions[7])
  expect(together[8]).not.toContain(sessions[7])
})

test('many slots of a transaction are told as runs, but for what is held and to whom it was; few are told as they are', {
  tags: 'push-runs',
}, () => {
  const [own, other] = [newSession(), newSession()]
  const heard = new Map<string, string>()
  const listenerOf = (session: SessionId) => {
    const data: Listener = {
      ...{ session, source: '192.0.2.1', isOfHouse: false, token: null, user: null },
      ...{ watches: false, watchesWaiting: false, toldWaiting: null },
    }
    return {
      id: session,
      data,
      transport: 'webSockets',
      send: async () => true,
      sendWritten: (message: Buffer) => heard.set(session, `${heard.get(session) ?? ''}${message}`),
      close: () => undefined,
    } as const
  }
  /** Four slots a day from nine on, in order of the days. */
  const slots = (days: number) =>
    Array.from({ length: days * 4 }, (_, index) => ({
      resourceId,
      date: addDays(localDate('2026-03-03'), Math.floor(index / 4) * 7),
      startTime: timeFromMinutes(540 + (index % 4) * 30),
      endTime: timeFromMinutes(570 + (index % 4) * 30),
    }))
  const told = (days: number, expiration: string | null) => {
    heard.clear()
    publishNews(
      [listenerOf(own), listenerOf(other)],
      [
        {
          ...{ revision: 1, now: NOW, groupIds: [], cancellations: [] },
          bookings: slots(days).map((slot) => ({
            ...{ ...slot, bookingId: BookingId.make(1), bookingIdNumber: '1001-1', ownerId: UserId.make(1) },
          })),
          reservations: slots(days).map((slot) => ({ ...slot, sessionId: own, standIn: 'somebody', expiration })),
        },
      ],
    )
    const countOf = (session: SessionId, target: string): number => {
      const message = (heard.get(session) ?? '').split('\u001e').find((one) => one.includes(`"${target}"`)) ?? ''
      return message.match(/"startTime"/g)?.length ?? 0
    }
    return [other, own].map((session) => [countOf(session, 'bookings'), countOf(session, 'reservations')])
  }
  const whenBooked = [
    [20, 20],
    [20, 80],
  ]
  expect(told(20, null)).toEqual(whenBooked)
  expect(heard.get(other)).toContain('"startTime":"09:00:00","endTime":"11:00:00"')
  expect(told(20, '2026-03-02T08:10:00.000Z')).toEqual([
    [20, 80],
    [20, 80],
  ])
  expect(told(5, null)).toEqual([
    [20, 20],
    [20, 20],
  ])
})

test('of two people who book in one rush each is told the id of their own booking only', {
  tags: 'push-in-a-rush',
}, () => {
  const people = [7, 8].map((id) => UserId.make(id))
  const heard = new Map<number, string>()
  const connections = people.map((id) => {
    const user = { id, role: 'user', userTypes: [], typeWaits: false } as const
    const data: Listener = {
      ...{ session: newSession(), source: '192.0.2.1', isOfHouse: false, token: null, user },
      ...{ watches: false, watchesWaiting: false, toldWaiting: null },
    }
    return {
      id: String(id),
      data,
      transport: 'webSockets',
      send: async () => true,
      sendWritten: (message: Buffer) => heard.set(id, message.toString()),
      close: () => undefined,
    } as const
  })
  const changes = people.map((ownerId, index) => ({
    ...{ revision: index + 1, now: NOW, cancellations: [], reservations: [], groupIds: [] },
    bookings: [
      {
        ...{ ownerId, bookingId: BookingId.make(100 + ownerId), bookingIdNumber: `${1000 + ownerId}-1` },
        ...{ resourceId, date: localDate('2026-03-03') },
        ...{ startTime: localTime('09:00:00'), endTime: localTime('09:30:00') },
      },
    ],
  }))
  publishNews(connections, changes)
  for (const [own, other] of [
    [7, 8],
    [8, 7],
  ] as const) {
    expect(heard.get(own)).toContain(`"bookingId":${100 + own}`)
    expect(heard.get(own)).not.toContain(`"bookingId":${100 + other}`)
  }
})
