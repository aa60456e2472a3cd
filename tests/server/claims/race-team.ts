/**
 * The callers of a race in one process. They do what the handlers of the hub and of HTTP do, but without the network, so that they all act
 * at the same time.
 */

import { randomUUID } from 'node:crypto'
import { Schema } from 'effect'
import { CANCELLED, CONFIRMED } from '../../../domain/rules/booking-status.ts'
import { BookingId, BookingResourceId, SessionId } from '../../../domain/schema/ids.ts'
import { readPerson } from '../../../server/bookings/booking-owner.ts'
import { addToBooking, createBooking } from '../../../server/bookings/bookings.ts'
import { setStatus } from '../../../server/bookings/change-bookings.ts'
import { changeBookedResource } from '../../../server/bookings/change-times.ts'
import { workOnPart } from '../../../server/bookings/lock-booking.ts'
import type { Changes } from '../../../server/changes/changes.ts'
import { addReservation } from '../../../server/claims/add-reservation.ts'
import type { Slot } from '../../../server/claims/slot.ts'
import type { Database } from '../../../server/database/database.ts'
import { Failure } from '../../../server/http/failure.ts'
import { createLinks } from '../../../server/mail/links.ts'
import { insertBooking } from '../testing/insert-booking.ts'
import { planOf, type RaceGround, type RacePlan, type RaceRound } from './race-plan.ts'
import { bookingRules, holdSettings as settings } from './wide-caps.ts'

export const RaceOutcome = Schema.Struct({
  number: Schema.Int,
  /** `won`, or the reason why each slot was lost (`booked` or `reserved`), or the words of an error. */
  result: Schema.String,
  /** The time from the start of the round to the answer. */
  ms: Schema.Finite,
})
export type RaceOutcome = typeof RaceOutcome.Type

export interface RaceTeam {
  /** Makes the bookings that the round's callers change. */
  prepare(round: RaceRound, numbers: readonly number[]): Promise<void>
  /** Runs all callers at the same time. */
  run(): Promise<readonly RaceOutcome[]>
  stop(): Promise<void>
}

const decodePart = Schema.decodeUnknownSync(Schema.Struct({ id: BookingId, rid: BookingResourceId }))

const resultOf = async (work: () => Promise<unknown>): Promise<string> => {
  try {
    await work()
    return 'won'
  } catch (error) {
    if (error instanceof Failure && error.body.code === 'slot-taken')
      return [...new Set(error.body.slots?.map(({ reason }) => reason))].toSorted().join(', ')
    return String(error instanceof Error ? error.stack : error)
  }
}

export const createRaceTeam = async (database: Database, changes: Changes, ground: RaceGround): Promise<RaceTeam> => {
  const context = {
    ...bookingRules,
    database,
    changes,
    links: createLinks(() => 'http://localhost'),
    groupMailSeconds: 600,
    longestHold: 6_600_000,
  }
  const owner = await readPerson(database, ground.owner)
  const user = { ...owner, role: 'administrator' as const }

  /** Makes a booking of one resource. A Cancelled one has no claims. */
  const addBooking = async (slots: readonly Slot[], status: typeof CANCELLED | typeof CONFIRMED) => {
    const [first] = slots
    if (first === undefined) throw new Error('a booking of nothing')
    const { resourceId, date } = first
    const { id, resourceIds } = await insertBooking(database, {
      userId: ground.owner,
      resources: [{ resourceId, date, slots, status }],
    })
    return decodePart({ id, rid: resourceIds[0] })
  }

  const attemptOf = async ({ write, has, wants }: RacePlan): Promise<() => Promise<string>> => {
    const caller = { session: SessionId.make(randomUUID()), source: '192.0.2.1', isOfHouse: false, token: null, user }
    const bookingSlots = wants.map(({ startTime, endTime }) => ({ startTime, endTime }))
    const request = () => ({
      caller,
      idempotencyKey: randomUUID(),
      body: {
        bookingResources: [...Map.groupBy(wants, ({ resourceId }) => resourceId)].map(([resourceId, slots]) => ({
          ...{ resourceId, date: slots[0]?.date ?? raise() },
          bookingSlots: slots.map(({ startTime, endTime }) => ({ startTime, endTime })),
        })),
      },
    })
    switch (write) {
      case 'hold': {
        const press = { sessionId: caller.session, source: '192.0.2.1', isSignedIn: true, slot: wants[0] ?? raise() }
        return async () => {
          try {
            const answer = await changes.run((work) => addReservation(work, press, settings))
            return answer.confirmed ? 'won' : answer.reason
          } catch (error) {
            return String(error)
          }
        }
      }
      case 'create':
        return () => resultOf(() => createBooking(context, request()))
      case 'add': {
        const { id } = await addBooking(has, CONFIRMED)
        return () => resultOf(() => addToBooking(context, id, request()))
      }
      case 'edit': {
        const parameters = await addBooking(has, CONFIRMED)
        return () =>
          resultOf(() =>
            workOnPart(context, { caller, parameters }, (work, part) =>
              changeBookedResource(work, part, { caller, body: { bookingSlots } }),
            ),
          )
      }
      case 'status': {
        const parameters = await addBooking(wants, CANCELLED)
        return () =>
          resultOf(() =>
            workOnPart(context, { caller, parameters }, (work, part) =>
              setStatus(work, part, { caller, body: { status: CONFIRMED } }),
            ),
          )
      }
    }
  }

  let ready: readonly { readonly number: number; attempt(): Promise<string> }[] = []
  return {
    async prepare(round, numbers) {
      ready = await Promise.all(
        numbers.map(async (number) => ({ number, attempt: await attemptOf(planOf(ground, round, number)) })),
      )
    },
    run() {
      const start = performance.now()
      return Promise.all(
        ready.map(async ({ number, attempt }) => ({ number, result: await attempt(), ms: performance.now() - start })),
      )
    },
    stop: async () => changes.stop(),
  }
}

const raise = (): never => {
  throw new Error('a plan without slots')
}
