/** The confirmation of a booking: the requests, the repeated requests, and the search for a booking whose answer was lost. */
import { describe, expect, test } from 'vitest'
import { BookingId } from '../../domain/schema/ids.ts'
import { basket } from '../../domain/selectors/basket.ts'
import { openCoreWorld } from './testing/core-world.ts'
import { beginNow, callOf, slot as first, grid, slotOf } from './testing/places.ts'

beginNow()

describe('confirming', () => {
  const confirmation = { idempotencyKey: 'key-1', slots: [first], wishes: [], addTo: null, repeated: false }

  test('sends all that was confirmed, of every group and day, with the key, and reads the grid again', {
    tags: ['http-idempotency-key', 'field-booking-model', 'confirm-reload'],
  }, async () => {
    const { server, pass, tab } = await openCoreWorld(grid)
    await tab.port.command({ _tag: 'SelectSlots', slots: [first] })
    const second = slotOf(2, '09:00:00', '09:30:00')
    await tab.port.command({ _tag: 'SelectSlots', slots: [second] })
    const readings = () => server.requests.filter(({ path }) => path.endsWith('/slots')).length
    const before = readings()
    const answer = await tab.port.confirmBooking({ ...confirmation, slots: [second, first] })
    await pass()
    expect(answer._tag).toBe('Ok')
    expect(readings()).toBe(before + 1)
    const sent = server.requests.find(({ path }) => path === '/api/booking')
    expect(sent?.headers['idempotency-key']).toBe('key-1')
    expect(sent?.body).toEqual(
      expect.objectContaining({
        baseUrl: 'http://booking.example/bookings',
        bookingResources: [
          expect.objectContaining({ resourceId: 1, bookingSlots: [{ startTime: '08:30:00', endTime: '09:00:00' }] }),
          expect.objectContaining({ resourceId: 2, bookingSlots: [{ startTime: '09:00:00', endTime: '09:30:00' }] }),
        ],
      }),
    )
    expect(tab.copy.state.value.latestBooking).toEqual({ bookingId: 5, bookingNumber: 1005 })
    expect(Object.values(tab.copy.state.value.toasts)).toEqual([{ tabId: null, toast: { _tag: 'BookingCreated' } }])
  })

  test('may add to the booking that was made last', {
    tags: ['http-idempotency-key', 'toast-booking-created'],
  }, async () => {
    const { server, pass, tab } = await openCoreWorld(grid)
    await tab.port.command({ _tag: 'SelectSlots', slots: [first] })
    const answer = await tab.port.confirmBooking({ ...confirmation, addTo: BookingId.make(5) })
    await pass()
    expect(answer._tag).toBe('Ok')
    const sent = server.requests.find(({ path, method }) => path === '/api/booking/5' && method === 'POST')
    expect(sent?.headers['idempotency-key']).toBe('key-1')
    expect(Object.values(tab.copy.state.value.toasts)).toEqual([{ tabId: null, toast: { _tag: 'BookingExtended' } }])
  })

  test('in two tabs at once makes one booking; the other is told that one is on its way', async () => {
    const { server, openTab, pass, tab: one } = await openCoreWorld(grid)
    const two = await openTab(grid)
    await one.port.command({ _tag: 'SelectSlots', slots: [first] })
    const answers = Promise.all([
      one.port.confirmBooking(confirmation),
      two.port.confirmBooking({ ...confirmation, idempotencyKey: 'key-2' }),
    ])
    await pass()
    expect((await answers).map((answer) => (answer._tag === 'Ok' ? 'Ok' : answer.failure._tag)).toSorted()).toEqual([
      'Busy',
      'Ok',
    ])
    expect(server.requests.filter(({ path }) => path === '/api/booking')).toHaveLength(1)
  })

  test('names what was lost, and lets go of what stands in the way of the rest', {
    tags: 'confirm-taken',
  }, async () => {
    const { server, pass, tab } = await openCoreWorld(grid)
    const second = slotOf(2, '09:00:00', '09:30:00')
    await tab.port.command({ _tag: 'SelectSlots', slots: [first, second] })
    const body = { code: 'slot-taken', message: 'Någon av tiderna går inte längre att boka.' }
    server.next.set('/api/booking', [{ status: 409, body: { ...body, slots: [{ ...first, reason: 'locked' }] } }])
    const before = tab.copy.state.value.changed
    const answer = await tab.port.confirmBooking({ ...confirmation, slots: [first, second] })
    await pass()
    expect(answer).toEqual({
      _tag: 'Failed',
      failure: { _tag: 'Refused', status: 409, body: { ...body, slots: [{ ...first, reason: 'locked' }] } },
    })
    // The person may have used up a quota by bookings in another browser, so the lists of bookings are read again.
    expect(tab.copy.state.value.changed.bookings).toBeGreaterThan(before.bookings)
    expect(basket(tab.copy.state.value).lines.map(({ resourceId }) => resourceId)).toEqual([2])
    expect(tab.copy.state.value.lapsed).toEqual({})
  })

  test('asks for the same again after an answer that never came, also when nothing is held any more', async () => {
    const { server, pass, tab } = await openCoreWorld(grid)
    await tab.port.command({ _tag: 'SelectSlots', slots: [first] })
    server.unreachable = true
    expect(await tab.port.confirmBooking(confirmation)).toEqual({ _tag: 'Failed', failure: { _tag: 'Unsettled' } })
    server.unreachable = false
    server.holds = []
    await tab.port.command({ _tag: 'ReleaseSlots', slots: [first] })
    await pass()
    expect(basket(tab.copy.state.value).slotCount).toBe(0)
    expect((await tab.port.confirmBooking({ ...confirmation, repeated: true }))._tag).toBe('Ok')
    const [once, again] = server.requests.filter(({ path, method }) => path === '/api/booking' && method === 'POST')
    expect(again?.body).toEqual(once?.body)
    expect(again?.headers['idempotency-key']).toBe(once?.headers['idempotency-key'])
  })

  test('adding to a booking that is gone forgets it', { tags: 'confirm-add' }, async () => {
    const { server, pass, tab } = await openCoreWorld(grid)
    await tab.port.command({ _tag: 'SelectSlots', slots: [first] })
    await tab.port.confirmBooking(confirmation)
    expect(tab.copy.state.value.latestBooking?.bookingNumber).toBe(1005)
    server.next.set('/api/booking/5', [{ status: 404, body: { code: 'not-found', message: 'Finns inte.' } }])
    await tab.port.confirmBooking({ ...confirmation, idempotencyKey: 'key-2', addTo: BookingId.make(5) })
    await pass()
    expect(tab.copy.state.value.latestBooking).toBeNull()
  })

  test('the booking that was made last is forgotten, when it goes with its last part or as a whole', {
    tags: 'sign-out-forgets-booking',
  }, async () => {
    const whole = callOf('deleteBooking', { parameters: { id: 5 } })
    const lastPart = callOf('deleteBookingResource', { parameters: { id: 5, rid: 1 } })
    for (const message of [whole, lastPart]) {
      const { server, pass, tab } = await openCoreWorld(grid)
      await tab.port.command({ _tag: 'SelectSlots', slots: [first] })
      await tab.port.confirmBooking(confirmation)
      const gone = { status: 404, body: { code: 'not-found', message: 'Finns inte.' } }
      const done = { status: 204, body: undefined }
      server.next.set('/api/booking/5', message === whole ? [done, gone] : [gone])
      server.next.set('/api/booking/5/1', [done])
      expect((await tab.port.call(message))._tag).toBe('Ok')
      await pass()
      expect(tab.copy.state.value.latestBooking, message.name).toBeNull()
    }
  })

  test('of nothing is refused without a call', async () => {
    const { server, tab } = await openCoreWorld(grid)
    expect(await tab.port.confirmBooking({ ...confirmation, slots: [] })).toEqual({
      _tag: 'Failed',
      failure: { _tag: 'NothingHeld' },
    })
    expect(server.requests.filter(({ path }) => path === '/api/booking')).toEqual([])
  })

  test('repeats the call once with a fresh XSRF token', { tags: ['http-xsrf-repeat', 'http-xsrf'] }, async () => {
    const { server, pass, tab } = await openCoreWorld(grid)
    await tab.port.command({ _tag: 'SelectSlots', slots: [first] })
    server.next.set('/api/booking', [{ status: 403, body: { code: 'xsrf', message: 'Försök igen.' } }])
    tab.cookies.xsrf = 'xsrf-2'
    const answer = tab.port.confirmBooking(confirmation)
    await pass()
    expect((await answer)._tag).toBe('Ok')
    expect(server.requests.filter(({ path }) => path === '/api/booking').at(-1)?.headers['x-xsrf-token']).toBe('xsrf-2')
  })
})
