/** What the core tells the back end of the client's own pages. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { localDate } from '../../domain/calendar/local-date.ts'
import { localTime } from '../../domain/calendar/local-time.ts'
import type { SlotReference } from '../../domain/schema/events.ts'
import { GroupId, ResourceId } from '../../domain/schema/ids.ts'
import { createCoreWorld } from './testing/core-world.ts'
import { DATE, NOW } from './testing/fake-server.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

const slot: SlotReference = {
  resourceId: ResourceId.make(1),
  date: localDate(DATE),
  startTime: localTime('08:30:00'),
  endTime: localTime('09:00:00'),
}

test('what is booked from a client in a folder leads back to that folder, and the calls go to the root', {
  tags: 'own-base-path',
}, async () => {
  const { server, openTab, pass } = createCoreWorld({ site: 'http://booking.example/boka' })
  const tab = await openTab({ _tag: 'BookingGrid', groupId: GroupId.make(1), date: localDate(DATE) })
  await tab.port.command({ _tag: 'SelectSlots', slots: [slot] })
  await tab.port.confirmBooking({ idempotencyKey: 'key-1', slots: [slot], wishes: [], addTo: null, repeated: false })
  await pass()
  expect(server.requests.find(({ path, method }) => path === '/api/booking' && method === 'POST')?.body).toMatchObject({
    baseUrl: 'http://booking.example/boka/bookings',
    adminBaseUrl: 'http://booking.example/boka/admin/bookings',
  })
})
