/**
 * Tabs of one account in one process. Each holds its choice, books it as a new booking or as an addition, or moves a booking there. They do
 * what the HTTP handlers do, but without HTTP, so that they all act at the same time.
 */
import { randomUUID } from 'node:crypto'
import { Schema } from 'effect'
import { Interval, LocalDate } from '../../../domain/schema/calendar.ts'
import { BookingId, ResourceId, SessionId, type UserId } from '../../../domain/schema/ids.ts'
import { readPerson } from '../../../server/bookings/booking-owner.ts'
import { addToBooking, createBooking } from '../../../server/bookings/bookings.ts'
import { changeTimes } from '../../../server/bookings/change-times.ts'
import { workOnBooking } from '../../../server/bookings/lock-booking.ts'
import type { Changes } from '../../../server/changes/changes.ts'
import { addReservations } from '../../../server/claims/add-reservations.ts'
import type { Database } from '../../../server/database/database.ts'
import type { SignedInCaller } from '../../../server/http/caller.ts'
import { Failure } from '../../../server/http/failure.ts'
import { createLinks } from '../../../server/mail/links.ts'
import { bookingRules, holdSettings } from '../claims/wide-caps.ts'

const Chosen = Schema.Struct({ resourceId: ResourceId, date: LocalDate, slot: Interval })
export const Tab = Schema.Struct({
  chosen: Schema.Array(Chosen),
  /**
   * The booking to which the tab adds. Null if it makes a new booking, and 'holds' if it only holds its slots, in one call. `moves` is the
   * booking whose parts are moved to the chosen slots. If several parts have the same room and day, each gets one slot, in order.
   */
  addsTo: Schema.NullOr(Schema.Union([BookingId, Schema.Literal('holds'), Schema.Struct({ moves: BookingId })])),
})
export type Tab = typeof Tab.Type

export interface Tabs {
  /**
   * Presses in all tabs at once. Each answer is `booked`, `moved`, `held` with a number, the code of a refusal, or the words of an error.
   */
  press(tabs: readonly Tab[]): Promise<readonly string[]>
}

export const createTabs = async (database: Database, changes: Changes, owner: UserId): Promise<Tabs> => {
  const context = {
    ...bookingRules,
    ...{ database, changes, links: createLinks(() => 'http://localhost'), groupMailSeconds: 600 },
    longestHold: 6_600_000,
  }
  const user = await readPerson(database, owner)
  const hold = async (sessionId: SessionId, chosen: Tab['chosen']): Promise<string> => {
    const slots = chosen.map(({ resourceId, date, slot }) => ({ resourceId, date, ...slot }))
    // The person is in a network of the house, where nobody waits for a turn of the source.
    const person = {
      sessionId,
      source: null,
      isSignedIn: true,
      userTypes: user.userTypes,
      handlesBookings: true,
    }
    const { held, refused } = await changes.run((work) => addReservations(work, { ...person, slots }, holdSettings))
    return `held ${held.length} of ${held.length + refused.length}`
  }
  const move = (caller: SignedInCaller, chosen: Tab['chosen'], id: BookingId): Promise<string> =>
    workOnBooking(context, { caller, parameters: { id } }, async (work, locked) => {
      const days = Map.groupBy(locked.resources, ({ resourceId, date }) => `${resourceId} ${date}`)
      const parts = [...days.values()].flatMap((ofDay) =>
        ofDay.map(({ id: rid, resourceId, date }, index) => {
          const wanted = chosen.filter((one) => one.resourceId === resourceId && one.date === date)
          const own = ofDay.length === 1 ? wanted : wanted.slice(index, index + 1)
          return { rid, bookingSlots: own.map(({ slot }) => slot) }
        }),
      )
      await changeTimes(work, locked, { caller, body: { parts } })
      return 'moved'
    })
  const press = async ({ chosen, addsTo }: Tab): Promise<string> => {
    const session = SessionId.make(randomUUID())
    const asked = {
      caller: { session, source: '192.0.2.1', isOfHouse: false, token: null, user },
      idempotencyKey: randomUUID(),
      body: {
        bookingResources: chosen.map(({ resourceId, date, slot }) => ({ resourceId, date, bookingSlots: [slot] })),
      },
    }
    try {
      if (addsTo === 'holds') return await hold(session, chosen)
      if (typeof addsTo === 'object' && addsTo !== null) return await move(asked.caller, chosen, addsTo.moves)
      await (addsTo === null ? createBooking(context, asked) : addToBooking(context, addsTo, asked))
      return 'booked'
    } catch (error) {
      return error instanceof Failure ? error.body.code : String(error)
    }
  }
  return { press: (tabs) => Promise.all(tabs.map(press)) }
}
