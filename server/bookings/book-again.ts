/**
 * Cancelled parts claim their slots again. They may have begun, or be closed or locked by now: what was booked once is put back as it
 * was, if nobody else has it.
 */
import { sql } from 'kysely'
import type { LostSlot } from '../../domain/schema/failure-body.ts'
import type { BookingResourceId } from '../../domain/schema/ids.ts'
import { longDateOfYear, timeRanges } from '../../domain/wording/dates-of-record.ts'
import type { Work } from '../changes/news.ts'
import { bookingIdNumber, bookSlots } from '../claims/book-slots.ts'
import { claimsTouching } from '../claims/hold-session.ts'
import { doMeet, inClaimOrder, isSameSlot, type Slot } from '../claims/slot.ts'
import type { Transaction } from '../database/database.ts'
import { Failure } from '../http/failure.ts'
import { failureTexts } from '../http/failure-texts.ts'
import { slotsOf } from './booked-resources.ts'
import { type PartChanged, placeOf } from './part-changes.ts'

/** Parts that cannot be brought back: others have their slots. */
export class PartsTaken extends Failure {
  /** In words, the bookings and holds that stand in the way of each. */
  readonly parts: ReadonlyMap<BookingResourceId, string>

  constructor(parts: ReadonlyMap<BookingResourceId, string>, slots: readonly LostSlot[]) {
    const [words = ''] = parts.values()
    super('slot-taken', { message: failureTexts.inTheWay(words), slots })
    this.parts = parts
  }
}

/**
 * Words for administrators, such as "tisdag 9 juni 2026: kl. 09:00–10:00 är bokad i bokning 1066-1, kl. 10:00–10:30 är reserverad just
 * nu".
 * @returns them for any of the slots, which are in order
 */
const readWordsInTheWay = async (
  transaction: Transaction,
  slots: readonly Slot[],
): Promise<(slots: readonly Slot[]) => string> => {
  const { rows } = await sql<{
    resource_id: number
    date: string
    start_time: string
    number: number | null
    part: number | null
  }>`
    select distinct wanted.resource_id, wanted.date, wanted.start_time, booking.booking_number as number, booked_resource.part
    from ${claimsTouching(slots)}
    left join booked_resource on booked_resource.id = claim.booked_resource_id
    left join booking on booking.id = booked_resource.booking_id`.execute(transaction)
  const whose = ({ resourceId, date, startTime }: Slot): string => {
    const bookings = rows.flatMap(({ number, part, ...row }) =>
      row.resource_id === resourceId &&
      row.date === date &&
      row.start_time === startTime &&
      number !== null &&
      part !== null
        ? [bookingIdNumber({ number }, part)]
        : [],
    )
    return bookings.length === 0 ? 'är reserverad just nu' : `är bokad i bokning ${bookings.toSorted().join(' och ')}`
  }
  return (some) => {
    const stretches = [...Map.groupBy(some, whose)].flatMap(([words, ofOne]) =>
      timeRanges(ofOne).map((times) => `kl. ${times} ${words}`),
    )
    return [...new Set(some.map(({ date }) => longDateOfYear(date)))]
      .map((day) => `${day}: ${stretches.toSorted().join(', ')}`)
      .join('; ')
  }
}

/** @throws PartsTaken */
const refuse = async (
  { transaction }: Work,
  taken: readonly { readonly change: PartChanged; readonly lost: readonly LostSlot[] }[],
): Promise<void> => {
  const [first] = taken
  if (first === undefined) return
  const wordsOf = await readWordsInTheWay(
    transaction,
    taken.flatMap(({ lost }) => lost),
  )
  throw new PartsTaken(new Map(taken.map(({ change, lost }) => [change.after.id, wordsOf(lost)])), first.lost)
}

/** @throws PartsTaken */
export const bookAgain = async (work: Work, changes: readonly PartChanged[]): Promise<void> => {
  if (changes.length === 0) return
  const inOrder = changes.toSorted(
    ({ after: a }, { after: b }) => a.resourceId - b.resourceId || a.date.localeCompare(b.date) || a.id - b.id,
  )
  // Two of them may have had the same time, one after the other: the first has it now.
  const [first, second]: [PartChanged[], PartChanged[]] = [[], []]
  for (const change of inOrder) {
    const rivals = first.flatMap(({ after }) => slotsOf(after))
    const isInTheWay = slotsOf(change.after).some((slot) => rivals.some((rival) => doMeet(slot, rival)))
    ;(isInTheWay ? second : first).push(change)
  }
  const booked = await bookSlots(work, {
    // Free is free: what the administrator holds is meant for something else.
    sessionId: null,
    slots: first.flatMap((change) => slotsOf(change.after).map((slot) => ({ ...slot, ...placeOf(change) }))),
    wereBooked: true,
  })
  const lost = booked._tag === 'Lost' ? booked.slots : []
  await refuse(
    work,
    first.flatMap((change) => {
      const own = lost.filter((slot) => slotsOf(change.after).some((other) => isSameSlot(slot, other)))
      return own.length === 0 ? [] : [{ change, lost: own }]
    }),
  )
  const claimed = first.flatMap(({ after }) => slotsOf(after))
  await refuse(
    work,
    second.map((change) => ({
      change,
      lost: inClaimOrder(slotsOf(change.after).filter((slot) => claimed.some((other) => doMeet(slot, other)))).map(
        (slot) => ({ ...slot, reason: 'booked' as const }),
      ),
    })),
  )
}
