/**
 * Many callers at once for slots that overlap, round after round, by each kind of write (contract 3, Claims). Every
 * caller wants the one slot that they all fight for, and bookings want neighbours before and after it too, so that they
 * cross each other.
 */
import { addDays, type LocalDate, weekdayOf } from '../../../domain/calendar/local-date.ts'
import { timeFromMinutes } from '../../../domain/calendar/local-time.ts'
import { CANCELLED, CONFIRMED } from '../../../domain/rules/booking-status.ts'
import { bookResources } from '../../../server/bookings/book-resources.ts'
import { createBookingMails } from '../../../server/bookings/booking-mails.ts'
import { readOwner } from '../../../server/bookings/booking-owner.ts'
import { changeBookedResource } from '../../../server/bookings/change-booked-resource.ts'
import { lockPart } from '../../../server/bookings/lock-booking.ts'
import { setStatus } from '../../../server/bookings/set-status.ts'
import { addReservation } from '../../../server/claims/add-reservation.ts'
import { bookSlots } from '../../../server/claims/book-slots.ts'
import type { Slot } from '../../../server/claims/slot.ts'
import { Failure } from '../../../server/http/failure.ts'
import type { Changes } from '../../../server/live/changes.ts'
import { createLinks } from '../../../server/mail/links.ts'
import { addBookingRows, newSession, slotAt, type TestDatabase, TOMORROW } from '../database/test-database.ts'

const settings = { reservationSeconds: 600, releaseSeconds: 10, caps: { sessionHolds: 100, addressHolds: 100_000 } }
const mails = createBookingMails(createLinks(() => 'http://localhost'))

export interface RaceResult {
  /** How many callers won, for each round. */
  readonly winners: readonly number[]
  readonly errors: readonly unknown[]
}

class Lost extends Error {}

interface Contestant {
  readonly test: TestDatabase
  readonly changes: Changes
  readonly date: LocalDate
  readonly number: number
}
/** Prepares what the write needs; what it gives then does the write, and tells whether it won. */
type Write = (contestant: Contestant) => Promise<() => Promise<boolean>>

const weekday = (days: number): LocalDate => {
  const date = addDays(TOMORROW, days + Math.floor(days / 5) * 2)
  return [0, 6].includes(weekdayOf(date)) ? addDays(date, 2) : date
}

const contested = ({ test: { rooms }, date }: Contestant): Slot => slotAt(rooms.granen, '12:00', '12:30', date)
/** With some of its neighbours on the same resource, others for each contestant. */
const ofOneResource = (contestant: Contestant): readonly [Slot, ...Slot[]] => {
  const { test, date, number } = contestant
  const neighbours = [
    slotAt(test.rooms.granen, '11:30', '12:00', date),
    slotAt(test.rooms.granen, '12:30', '13:00', date),
  ]
  return [contested(contestant), ...neighbours.filter((_, index) => (number >> index) % 2 === 1)]
}
const ofSeveral = (contestant: Contestant): readonly [Slot, ...Slot[]] => {
  const { test, date, number } = contestant
  const others = [slotAt(test.rooms.eken, '12:00', '12:30', date), slotAt(test.rooms.late, '12:00', '12:30', date)]
  return [...ofOneResource(contestant), ...others.filter((_, index) => (number >> (index + 2)) % 2 === 1)]
}

const wins = async (work: () => Promise<unknown>): Promise<boolean> => {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof Lost || (error instanceof Failure && error.body.code === 'slot-taken')) return false
    throw error
  }
}

/** A booking of one resource, with its claims unless it is Cancelled. */
const addBooking = (
  { test, changes }: Contestant,
  slots: readonly [Slot, ...Slot[]],
  status: typeof CANCELLED | typeof CONFIRMED,
) =>
  changes.run(async (transaction) => {
    const { booking, bookedResourceId } = await addBookingRows(transaction, test.owner, slots[0])
    await transaction.updateTable('booked_resource').set({ status }).where('id', '=', bookedResourceId).execute()
    const times = slots.map((slot) => ({
      ...{ booked_resource_id: bookedResourceId, start_time: slot.startTime, end_time: slot.endTime },
    }))
    await transaction.insertInto('booked_slot').values(times).execute()
    if (status !== CANCELLED)
      await transaction
        .insertInto('claim')
        .values(
          times.map((time, index) => ({ ...time, resource_id: slots[0].resourceId, date: slots[index]?.date ?? '' })),
        )
        .execute()
    const user = await readOwner(transaction, booking)
    const caller = { session: null, token: null, user: { ...user, role: 'administrator' as const } }
    return { booking, caller, part: { id: booking.id, rid: bookedResourceId } }
  })

const hold: Write = async (contestant) => {
  const press = { sessionId: newSession(), address: '192.0.2.1', slot: contested(contestant) }
  return async () =>
    (await contestant.changes.run((transaction, told) => addReservation(transaction, told, press, settings))).confirmed
}

const book: Write = async (contestant) => () =>
  wins(() =>
    contestant.changes.run(async (transaction, told) => {
      const { booking, ...part } = await addBookingRows(transaction, contestant.test.owner, contested(contestant))
      const slots = ofSeveral(contestant).map((slot) => ({ ...slot, ...part }))
      const booked = await bookSlots(transaction, told, { booking, sessionId: null, slots })
      if (booked._tag === 'Lost') throw new Lost()
    }),
  )

/** What an edit gives up: an hour at night, another for each contestant. */
const oldSlot = (contestant: Contestant): Slot => ({
  ...contested(contestant),
  startTime: timeFromMinutes(contestant.number * 10),
  endTime: timeFromMinutes(contestant.number * 10 + 10),
})

const add: Write = async (contestant) => {
  const { booking, caller } = await addBooking(contestant, [oldSlot(contestant)], CONFIRMED)
  const byResource = Map.groupBy(ofSeveral(contestant), ({ resourceId }) => resourceId)
  const entries = [...byResource].map(([resourceId, slots]) => ({
    ...{ resourceId, date: contestant.date },
    bookingSlots: slots.map(({ startTime, endTime }) => ({ startTime, endTime })),
  }))
  return () =>
    wins(() =>
      contestant.changes.run((transaction, told) =>
        bookResources(transaction, told, { booking, owner: caller.user, caller, entries }),
      ),
    )
}

const changeTo = async (contestant: Contestant, before: Slot, bookingSlots: readonly Slot[]) => {
  const { caller, part } = await addBooking(contestant, [before], CONFIRMED)
  return () =>
    wins(() =>
      contestant.changes.run(async (transaction, told) => {
        const locked = await lockPart(transaction, part, caller)
        await changeBookedResource(transaction, told, mails, locked, caller, { bookingSlots })
      }),
    )
}

const edit: Write = (contestant) => changeTo(contestant, oldSlot(contestant), ofOneResource(contestant))

const status: Write = async (contestant) => {
  const { caller, part } = await addBooking(contestant, ofOneResource(contestant), CANCELLED)
  return () =>
    wins(() =>
      contestant.changes.run(async (transaction, told) => {
        const locked = await lockPart(transaction, part, caller)
        await setStatus(transaction, told, mails, locked, caller, CONFIRMED)
      }),
    )
}

const writes = [hold, book, add, edit, status] as const

const kinds = {
  hold,
  book,
  add,
  edit,
  status,
  /** Each against all others: holds against bookings are what two tables would let pass each other. */
  every: (contestant: Contestant) => (writes[contestant.number % writes.length] ?? hold)(contestant),
  /** For two: each wants what the other has, so both lose. */
  swap: (contestant: Contestant) => {
    const { rooms } = contestant.test
    const own = slotAt(rooms.granen, '12:30', '13:00', contestant.date)
    const [before, after] = contestant.number % 2 === 0 ? [own, contested(contestant)] : [contested(contestant), own]
    return changeTo(contestant, before, [after])
  },
}
export type RaceKind = keyof typeof kinds

/** Those that have one winner each round, with as many rounds as a test has time for. */
export const races: readonly (readonly [RaceKind, number])[] = [
  ['hold', 5],
  ['book', 5],
  ['add', 5],
  ['edit', 5],
  ['status', 5],
  ['every', 40],
]

export const runRace = async (
  test: TestDatabase,
  changes: Changes,
  { kind, rounds, callers }: { readonly kind: RaceKind; readonly rounds: number; readonly callers: number },
): Promise<RaceResult> => {
  const winners: number[] = []
  const errors: unknown[] = []
  for (let round = 0; round < rounds; round += 1) {
    const ready = await Promise.all(
      Array.from({ length: callers }, (_, number) => kinds[kind]({ test, changes, date: weekday(round), number })),
    )
    const attempts = ready.map(async (attempt) => {
      try {
        return await attempt()
      } catch (error) {
        errors.push(error)
        return false
      }
    })
    winners.push((await Promise.all(attempts)).filter(Boolean).length)
  }
  return { winners, errors }
}
