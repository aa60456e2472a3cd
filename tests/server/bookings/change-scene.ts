/**
 * The world of bookings with the calls that change bookings, over HTTP on a real server with a real database.
 */
import { afterAll, beforeEach, expect } from 'vitest'
import { type Answer, type Browser, failureOf } from '../testing/browser.ts'
import { type Booking, bookingOf, type nine, startBookingWorld } from './booking-world.ts'

export const [unconfirmed, confirmed, cancelled, occupied] = [0, 1, 2, 3] as const
export const annasMail = 'anna@test.example'

export const pathOf = (booking: Booking, part = 0): string =>
  `/api/booking/${booking.id}/resource/${booking.bookingResources[part]?.id}`
export const codeOf = (answer: Answer): readonly [number, string] => [answer.status, failureOf(answer).code]
export const remove = (browser: Browser, booking: Booking): Promise<Answer> =>
  browser.send(`/api/booking/${booking.id}`, { method: 'DELETE' })
export const removePart = (browser: Browser, booking: Booking, part = 0): Promise<Answer> =>
  browser.send(`/api/booking/${booking.id}/${booking.bookingResources[part]?.id}`, { method: 'DELETE' })
export const read = async (browser: Browser, booking: Booking): Promise<Booking> =>
  bookingOf(await browser.send(`/api/booking/${booking.id}`), 200)

/** Call it at the top of a test file: each test starts without mails, and the server stops after the last one. */
export const startChangeScene = async () => {
  const world = await startBookingWorld()
  const { database, post, rows } = world
  afterAll(() => world.server.stop())
  beforeEach(async () => {
    await world.newMails()
  })
  return {
    ...world,
    change: (
      browser: Browser,
      booking: Booking,
      slots: readonly (typeof nine)[],
      rest: object = {},
      part = 0,
    ): Promise<Answer> => post(browser, pathOf(booking, part), { bookingSlots: slots, ...rest }),
    setPrice: (browser: Browser, booking: Booking, price: unknown, part = 0): Promise<Answer> =>
      post(browser, `${pathOf(booking, part)}/price`, { price }),
    setStatus: (browser: Browser, booking: Booking, status: number, part = 0, rest: object = {}): Promise<Answer> =>
      post(browser, `${pathOf(booking, part)}/status`, { status, ...rest }),
    /** The answer of a call that must change no row. */
    changesNothing: async (work: () => Promise<Answer>): Promise<Answer> => {
      const before = await rows()
      const answer = await work()
      expect(await rows()).toEqual(before)
      return answer
    },
    /** Locks a resource for a whole day. */
    lock: async (resourceId: number, date: string): Promise<void> => {
      await database
        .insertInto('time_lock')
        .values({
          ...{ group_id: null, resource_id: resourceId },
          ...{ start_date: date, start_time: '00:00', end_date: date, end_time: '23:59' },
        })
        .execute()
    },
  }
}
