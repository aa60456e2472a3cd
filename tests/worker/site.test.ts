/** The core names the client's own pages to the back end. */
import { expect, test } from 'vitest'
import { createCoreWorld } from './testing/core-world.ts'
import { beginNow, grid, slot } from './testing/places.ts'

beginNow()

test('what is booked from a client in a folder leads back to that folder, and the calls go to the root', {
  tags: 'own-base-path',
}, async () => {
  const { server, openTab, pass } = createCoreWorld({ site: 'http://booking.example/boka' })
  const tab = await openTab(grid)
  await tab.port.command({ _tag: 'SelectSlots', slots: [slot] })
  await tab.port.confirmBooking({ idempotencyKey: 'key-1', slots: [slot], wishes: [], addTo: null, repeated: false })
  await pass()
  expect(server.requests.find(({ path, method }) => path === '/api/booking' && method === 'POST')?.body).toMatchObject({
    baseUrl: 'http://booking.example/boka/bookings',
    adminBaseUrl: 'http://booking.example/boka/admin/bookings',
  })
})
