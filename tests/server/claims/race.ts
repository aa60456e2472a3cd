/**
 * Many callers at once for slots that overlap, round after round. Every caller wants the one slot that they all fight
 * for, and bookings want neighbours before and after it too, so that they cross each other.
 */
import { addDays, weekdayOf } from '../../../domain/calendar/local-date.ts'
import { addReservation } from '../../../server/claims/add-reservation.ts'
import { bookSlots } from '../../../server/claims/book-slots.ts'
import type { Slot } from '../../../server/claims/slot.ts'
import type { Changes } from '../../../server/live/changes.ts'
import { addBookingRows, newSession, slotAt, type TestDatabase, TOMORROW } from '../database/test-database.ts'

const settings = { reservationSeconds: 600, releaseSeconds: 10, caps: { sessionHolds: 100, addressHolds: 100_000 } }

export interface RaceResult {
  /** How many callers won, for each round. */
  readonly winners: readonly number[]
  readonly errors: readonly unknown[]
}

class Lost extends Error {}

type Call = (test: TestDatabase, changes: Changes, day: number, caller: number) => Promise<boolean>

const weekday = (days: number) => {
  const date = addDays(TOMORROW, days + Math.floor(days / 5) * 2)
  return [0, 6].includes(weekdayOf(date)) ? addDays(date, 2) : date
}

const hold: Call = async ({ rooms }, changes, day) => {
  const slot = slotAt(rooms.granen, '12:00', '12:30', weekday(day))
  const press = { sessionId: newSession(), address: '192.0.2.1', slot }
  return (await changes.run((transaction, told) => addReservation(transaction, told, press, settings))).confirmed
}

const book: Call = async ({ rooms, owner }, changes, day, caller) => {
  const date = weekday(day)
  const contested = slotAt(rooms.granen, '12:00', '12:30', date)
  const neighbours: readonly Slot[] = [
    slotAt(rooms.eken, '12:00', '12:30', date),
    slotAt(rooms.granen, '11:30', '12:00', date),
    slotAt(rooms.granen, '12:30', '13:00', date),
    slotAt(rooms.late, '12:00', '12:30', date),
  ]
  const wanted = [contested, ...neighbours.filter((_, index) => (caller >> index) % 2 === 1)]
  try {
    await changes.run(async (transaction, told) => {
      const { booking, ...part } = await addBookingRows(transaction, owner, contested)
      const slots = wanted.map((slot) => ({ ...slot, ...part }))
      const booked = await bookSlots(transaction, told, { booking, sessionId: null, slots })
      if (booked._tag === 'Lost') throw new Lost()
    })
    return true
  } catch (error) {
    if (error instanceof Lost) return false
    throw error
  }
}

const kinds = {
  hold,
  book,
  /** Holds against bookings: what two tables would let pass each other. */
  both: (...args: Parameters<Call>) => (args[3] % 2 === 0 ? hold(...args) : book(...args)),
}
export type RaceKind = keyof typeof kinds

export const runRace = async (
  test: TestDatabase,
  changes: Changes,
  { kind, rounds, callers }: { readonly kind: RaceKind; readonly rounds: number; readonly callers: number },
): Promise<RaceResult> => {
  const winners: number[] = []
  const errors: unknown[] = []
  for (let round = 0; round < rounds; round += 1) {
    const calls = Array.from({ length: callers }, async (_, caller) => {
      try {
        return await kinds[kind](test, changes, round, caller)
      } catch (error) {
        errors.push(error)
        return false
      }
    })
    winners.push((await Promise.all(calls)).filter(Boolean).length)
  }
  return { winners, errors }
}
