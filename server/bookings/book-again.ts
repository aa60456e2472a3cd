/**
 * Claims the slots of cancelled parts again. The slots may have begun, or may be closed or locked by now. A part that was booked once is
 * restored as it was if nobody else has its slots.
 */
import { sql } from 'kysely'
import type { LostSlot } from '../../domain/schema/failure-body.ts'
import type { BookingResourceId, SessionId } from '../../domain/schema/ids.ts'
import { longDateOfYear, timeRanges } from '../../domain/wording/dates-of-record.ts'
import type { Work } from '../changes/news.ts'
import { bookingIdNumber, bookSlots } from '../claims/book-slots.ts'
import { claimsMeeting } from '../claims/hold-session.ts'
import { doMeet, inClaimOrder, isSameSlot, type Slot } from '../claims/slot.ts'
import { Failure } from '../http/failure.ts'
import { failureTexts } from '../http/failure-texts.ts'
import { slotsOf } from './booked-resources.ts'
import type { PartChanged } from './part-changes.ts'

/** The failure for parts that cannot be restored because others have their slots. */
export class PartsTaken extends Failure {
  /** For each part, words that name the bookings and holds on its slots. */
  readonly parts: ReadonlyMap<BookingResourceId, string>

  constructor(parts: ReadonlyMap<BookingResourceId, string>, slots: readonly LostSlot[]) {
    const [words = ''] = parts.values()
    super('slot-taken', { message: failureTexts.inTheWay(words), slots })
    this.parts = parts
  }
}

interface TakenPart {
  readonly change: PartChanged
  /** The slots of the part that others have, in order. */
  readonly lost: readonly LostSlot[]
}

/**
 * Refuses parts whose slots others have, in words for administrators, such as "tisdag 9 juni 2026: kl. 09:00–10:00 är bokad i bokning
 * 1066-1, kl. 10:00–10:30 är reserverad just nu".
 * @throws PartsTaken if there are any such parts
 */
const refuse = async ({ transaction }: Work, taken: readonly TakenPart[]): Promise<void> => {
  const [first] = taken
  if (first === undefined) return
  const { rows } = await sql<{
    resource_id: number
    date: string
    start_time: string
    number: number | null
    part: number | null
  }>`
    select distinct wanted.resource_id, wanted.date, wanted.start_time, booking.booking_number as number, booked_resource.part
    from ${claimsMeeting(taken.flatMap(({ lost }) => lost))}
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
  const wordsOf = (slots: readonly Slot[]): string => {
    const stretches = [...Map.groupBy(slots, whose)].flatMap(([words, ofOne]) =>
      timeRanges(ofOne).map((times) => `kl. ${times} ${words}`),
    )
    return [...new Set(slots.map(({ date }) => longDateOfYear(date)))]
      .map((day) => `${day}: ${stretches.toSorted().join(', ')}`)
      .join('; ')
  }
  throw new PartsTaken(new Map(taken.map(({ change, lost }) => [change.after.id, wordsOf(lost)])), first.lost)
}

/** Claims the slots of restored parts. @param sessionId the session whose holds are used; null if none are. @throws PartsTaken */
export const bookAgain = async (
  work: Work,
  changes: readonly PartChanged[],
  sessionId: SessionId | null,
): Promise<void> => {
  if (changes.length === 0) return
  const inOrder = changes.toSorted(
    ({ after: a }, { after: b }) => a.resourceId - b.resourceId || a.date.localeCompare(b.date) || a.id - b.id,
  )
  // Two of the parts may have had the same time, one after the other. The first part gets it.
  const [first, second]: [PartChanged[], PartChanged[]] = [[], []]
  for (const change of inOrder) {
    const rivals = first.flatMap(({ after }) => slotsOf(after))
    const isInTheWay = slotsOf(change.after).some((slot) => rivals.some((rival) => doMeet(slot, rival)))
    ;(isInTheWay ? second : first).push(change)
  }
  const booked = await bookSlots(work, {
    sessionId,
    slots: first.flatMap(({ after, place }) => slotsOf(after).map((slot) => ({ ...slot, ...place }))),
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
    second.map((change) => {
      const met = slotsOf(change.after).filter((slot) => claimed.some((other) => doMeet(slot, other)))
      return { change, lost: inClaimOrder(met).map((slot) => ({ ...slot, reason: 'booked' as const })) }
    }),
  )
}
