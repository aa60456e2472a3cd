/** A core before a back end that knows only the specification, for tests. */
import type { SlotReference } from '../../domain/schema/events.ts'
import { BookingId } from '../../domain/schema/ids.ts'
import { createCoreWorld } from './testing/core-world.ts'
import { user } from './testing/fake-server.ts'
import { grid, slot } from './testing/places.ts'

export const addTo = BookingId.make(5)
export const confirmation = { idempotencyKey: 'key-1', slots: [slot], wishes: [], addTo: null, repeated: false }

/** The person's own booking of the slot, as the back end sends it. */
export const standing = (of: SlotReference = slot, status: unknown = 0) => ({
  id: 9,
  bookingNumber: 1009,
  user,
  bookingResources: [
    {
      id: 90,
      bookingIdNumber: '1009-1',
      resource: { title: 'Grupprum 1', group: 1 },
      resourceId: of.resourceId,
      resourceTitle: 'Grupprum 1',
      date: `${of.date}T00:00:00`,
      bookingSlots: [{ startTime: '08:00:00', endTime: '10:00:00' }],
      status,
    },
  ],
})

/** Makes a core before a back end that knows only the specification. */
export const createOtherWorld = () => {
  const world = createCoreWorld()
  world.server.isOurs = false
  const posted = () => world.server.requests.filter(({ method, path }) => method === 'POST' && path === '/api/booking')
  const looked = () => world.server.requests.filter(({ method, path }) => method === 'GET' && path === '/api/booking')
  const asked = (name: string) => world.server.invocations.filter((invocation) => invocation.name === name)
  const chosen = async () => {
    const tab = await world.openTab(grid, { token: 'secret-token-1' })
    await world.pass(2_000)
    await tab.port.command({ _tag: 'SelectSlots', slots: [slot] })
    return { tab, state: () => tab.copy.state.value }
  }
  return { ...world, posted, looked, asked, chosen }
}
