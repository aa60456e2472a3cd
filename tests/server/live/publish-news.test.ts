/** The news of a rush: each hears what it may know, and nobody is looked at once for each change. */
import { Schema } from 'effect'
import { expect, test } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { localTime } from '../../../domain/calendar/local-time.ts'
import { ResourceId } from '../../../domain/schema/ids.ts'
import { createPseudonyms } from '../../../server/claims/hold-session.ts'
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
      ...{ watches: false, watchesWaiting: false },
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
        resourceId,
        date: localDate('2026-03-03'),
        startTime: localTime('09:00:00'),
        endTime: localTime('09:30:00'),
        expiration: null,
      },
    ],
  }))
  const pseudonymsAt = createPseudonyms(new Uint8Array([7]))
  publishNews(connections, pseudonymsAt, changes)
  expect(looks).toBeLessThanOrEqual(2 * connections.length)
  const together = [...heard.values()].map((messages) => Buffer.concat(messages).toString())
  heard.clear()
  for (const change of changes) publishNews(connections, pseudonymsAt, [change])
  expect([...heard.values()].map((messages) => Buffer.concat(messages).toString())).toEqual(together)
  expect(together[7]).toContain(sessions[7])
  expect(together[8]).not.toContain(sessions[7])
})
