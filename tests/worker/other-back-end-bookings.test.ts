/** Another back end: what a person learns about a booking, for all kinds of answers. */
import { describe, expect, test } from 'vitest'
import { localDate } from '../../domain/calendar/local-date.ts'
import { basket } from '../../domain/selectors/basket.ts'
import { addTo, confirmation, createOtherWorld, standing } from './other-world.ts'
import { DATE } from './testing/fake-server.ts'
import { beginNow, grid, resourceId, slot } from './testing/places.ts'

beginNow()

describe('a booking', () => {
  test('that was made is told as made, whatever status and form the answer has', {
    tags: 'other-answers',
  }, async () => {
    const { server, chosen } = createOtherWorld()
    const { tab, state } = await chosen()
    server.next.set('/api/booking', [{ status: 200, body: { Id: 9, BookingNumber: 1009, User: null } }])
    expect(await tab.port.confirmBooking(confirmation)).toMatchObject({ _tag: 'Ok', value: { bookingNumber: 1009 } })
    expect(state().latestBooking?.bookingNumber).toBe(1009)
    expect(basket(state()).slotCount).toBe(0)
  })

  test.each([
    ['could not be read', { status: 200, text: '{"id":' }],
    ['was empty', { status: 200, text: '' }],
    ['was lost', 'lost' as const],
    ['was a failure in the midst of it', { status: 500, text: '<h1>Error</h1>', type: 'text/html' }],
    ['said that it is in its own way', { status: 409, body: { message: 'Tiden är redan bokad.' } }],
  ])(
    'whose answer %s is looked for, and found: nothing else is said of it, and it is sent once',
    { tags: 'other-nothing-false' },
    async (_, answer) => {
      const { server, chosen, posted, looked } = createOtherWorld()
      const { tab, state } = await chosen()
      server.bookings = [standing()]
      server.next.set('/api/booking', [answer])
      expect(await tab.port.confirmBooking(confirmation)).toMatchObject({ _tag: 'Ok', value: { bookingNumber: 1009 } })
      expect(posted()).toHaveLength(1)
      expect(looked()).toHaveLength(1)
      expect(Object.values(state().toasts).map(({ toast }) => toast._tag)).toEqual(['BookingCreated'])
      expect(basket(state()).slotCount).toBe(0)
      expect(state().lapsed).toEqual({})
    },
  )

  test('added to another is looked for there', { tags: 'other-nothing-false' }, async () => {
    const { server, chosen } = createOtherWorld()
    const { tab } = await chosen()
    server.next.set('/api/booking/5', ['lost', { status: 200, body: standing() }])
    const answer = await tab.port.confirmBooking({ ...confirmation, addTo })
    expect(answer).toMatchObject({ _tag: 'Ok', value: { bookingNumber: 1009 } })
  })

  test.each([
    ['is not there', []],
    ['is of another time', [standing({ ...slot, date: localDate('2026-03-04') })]],
    ['was cancelled', [standing(slot, 'Cancelled')]],
  ])('that %s is told as not made', { tags: 'other-nothing-false' }, async (_, bookings) => {
    const { server, chosen } = createOtherWorld()
    const { tab, state } = await chosen()
    server.bookings = bookings
    server.next.set('/api/booking', ['lost'])
    expect(await tab.port.confirmBooking(confirmation)).toEqual({ _tag: 'Failed', failure: { _tag: 'NotMade' } })
    expect(basket(state()).slotCount).toBe(1)
  })

  test('that cannot be looked for is told as uncertain; before it is sent again it is looked for, and found it is not sent', {
    tags: 'other-nothing-false',
  }, async () => {
    const { server, chosen, posted } = createOtherWorld()
    const { tab } = await chosen()
    server.next.set('/api/booking', ['lost', 'lost', 'lost'])
    expect(await tab.port.confirmBooking(confirmation)).toEqual({ _tag: 'Failed', failure: { _tag: 'Unsettled' } })
    const again = { ...confirmation, repeated: true }
    expect(await tab.port.confirmBooking(again)).toEqual({ _tag: 'Failed', failure: { _tag: 'Unsettled' } })
    server.next.clear()
    server.bookings = [standing()]
    expect(await tab.port.confirmBooking(again)).toMatchObject({ _tag: 'Ok', value: { bookingNumber: 1009 } })
    expect(posted()).toHaveLength(1)
  })

  test('that is refused is refused in the back end’s own words', { tags: 'error-toast' }, async () => {
    const { server, chosen } = createOtherWorld()
    const { tab } = await chosen()
    server.next.set('/api/booking', [{ status: 409, text: '"Tiden är redan bokad."' }])
    expect(await tab.port.confirmBooking(confirmation)).toMatchObject({
      failure: { _tag: 'Refused', status: 409, body: { message: 'Tiden är redan bokad.' } },
    })
  })

  test('of a back end that was seen to keep keys is sent again with the same key, and not looked for', {
    tags: 'http-idempotency-key',
  }, async () => {
    const { server, chosen, posted, looked } = createOtherWorld()
    server.isOurs = true
    const { tab } = await chosen()
    server.next.set('/api/booking', [{ status: 409, body: { code: 'slot-taken', message: 'Upptaget.', slots: [] } }])
    await tab.port.confirmBooking(confirmation)
    server.next.set('/api/booking', ['lost'])
    expect(await tab.port.confirmBooking(confirmation)).toEqual({ _tag: 'Failed', failure: { _tag: 'Unreachable' } })
    expect((await tab.port.confirmBooking({ ...confirmation, repeated: true }))._tag).toBe('Ok')
    expect(posted()).toHaveLength(3)
    expect(looked()).toEqual([])
  })

  test('names who books, in prices, create and add', {
    tags: ['field-booking-model', 'confirm-after-sign-in'],
  }, async () => {
    const { server, openTab, pass } = createOtherWorld()
    const tab = await openTab(grid)
    await pass(2_000)
    await tab.port.command({ _tag: 'SelectSlots', slots: [slot] })
    await tab.served.readPrices(null).catch(() => undefined)
    await pass()
    const sent = (path: string) =>
      server.requests.findLast((request) => request.method === 'POST' && request.path === path)
    expect(sent('/api/booking/prices')?.body).not.toHaveProperty('userId')
    await tab.port.command({ _tag: 'SignIn', email: 'anna@demo.example', password: 'x' })
    const prices = tab.served.readPrices(null)
    await pass()
    await prices
    await tab.port.confirmBooking(confirmation)
    await tab.port.confirmBooking({ ...confirmation, addTo })
    const model = {
      userId: 7,
      baseUrl: 'http://booking.example/bookings',
      adminBaseUrl: 'http://booking.example/admin/bookings',
      bookingResources: [
        {
          date: DATE,
          resourceId,
          resourceTitle: 'Grupprum 1',
          message: '',
          bookingSlots: [{ startTime: '08:30:00', endTime: '09:00:00' }],
        },
      ],
    }
    expect(sent('/api/booking/prices')?.body).toEqual(model)
    expect(sent('/api/booking')?.body).toEqual(model)
    expect(sent('/api/booking/5')?.body).toEqual(model)
  })
})
