/**
 * The one way in which a booking is written, whether it is made, added to, edited, answered, priced, handed on, cancelled or removed, and
 * however many bookings and parts there are.
 */
import { sql } from 'kysely'
import type { Breach } from '../../domain/schema/booking-rules.ts'
import type { LostSlot } from '../../domain/schema/failure-body.ts'
import type { UserId } from '../../domain/schema/ids.ts'
import { payerNow } from '../access/payer.ts'
import { bookingNews, bookSlots, freeSlots, type SlotGround } from '../claims/book-slots.ts'
import { doMeet, type Slot, without } from '../claims/slot.ts'
import type { Transaction } from '../database/database.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { failureTexts } from '../http/failure-texts.ts'
import type { BegunBooking } from './begin-booking.ts'
import { bookAgain } from './book-again.ts'
import { insertBookedSlots, isCancelled, slotsOf } from './booked-resources.ts'
import { auditWrite } from './booking-audit.ts'
import type { BookingWork } from './booking-context.ts'
import { type AnswerTold, mailWrites } from './booking-mails.ts'
import { decideWrites } from './decide-writes.ts'
import {
  type BookingWrite,
  changesOf,
  claimsOf,
  handedOn,
  hasOtherOwner,
  hasOtherSlots,
  hasOtherStatus,
  hasOtherWish,
  isAdded,
  isBroughtBack,
  isChanged,
  isHandedOn,
  isRemoved,
  type PartAdded,
  type PartChange,
  placeOf,
  slotsGiven,
  slotsTaken,
} from './part-changes.ts'

interface By {
  /** The caller's holds may be used. Only administrators set prices and statuses, and change what is not theirs. */
  readonly caller: SignedInCaller
  /** A booking that has just begun, which knows already what decides about it. */
  readonly begun?: BegunBooking
  /** The writes are an administrator's answer, which can be undone before it is mailed. */
  readonly answer?: AnswerTold
  /** Slots that nobody can book: there is no such resource. */
  readonly unbookable?: readonly LostSlot[]
}

export interface Written {
  /** The bookings as they are now. */
  readonly writes: readonly BookingWrite[]
  /** Only an administrator gets them: by the owner whose rules are broken. */
  readonly breaches: ReadonlyMap<UserId, readonly Breach[]>
}

/** @param keeps the claims that each of the parts keeps */
const giveBack = (
  work: BookingWork,
  changes: readonly PartChange[],
  keeps: (change: Exclude<PartChange, PartAdded>) => readonly Slot[],
): Promise<readonly Slot[]> =>
  freeSlots(
    work,
    changes.filter((change) => !isAdded(change)).map((change) => ({ ...placeOf(change), except: keeps(change) })),
  )

/**
 * Claims come before what is given back, so that no transaction waits for a claim while another waits for what is given back here. Only
 * slots that are in the way of claims, since they have had another length or change places with others, are given back before these, once
 * all other claims are made (docs/decisions/0086).
 */
const moveClaims = async (
  work: BookingWork,
  changes: readonly PartChange[],
  { caller, unbookable = [] }: By,
  ground: SlotGround | null,
): Promise<void> => {
  const taken = changes.flatMap(slotsTaken)
  const inTheWay = (change: PartChange): Slot[] =>
    slotsGiven(change).filter((slot) => taken.some((other) => doMeet(slot, other)))
  const blocking = changes.flatMap(inTheWay)

  const fresh = changes.filter((change) => !isChanged(change) || !isBroughtBack(change))
  const slots = fresh.flatMap((change) => slotsTaken(change).map((slot) => ({ ...slot, ...placeOf(change) })))
  const making = fresh.filter(isAdded).map(({ booking, after }) => ({ ...after, booking }))
  // Parts that are made get all their slots in one statement.
  const early =
    blocking.length === 0 || making.length > 0
      ? []
      : slots.filter((slot) => !blocking.some((other) => doMeet(slot, other)))
  const lost: LostSlot[] = [...unbookable]
  const claim = async (some: typeof slots, made: typeof making): Promise<void> => {
    if (some.length === 0) return
    const asked = { sessionId: caller.session, slots: some, making: made, ...(ground === null ? {} : { ground }) }
    const booked = await bookSlots(work, asked)
    if (booked._tag === 'Lost') lost.push(...booked.slots)
  }
  await claim(early, [])
  await giveBack(
    work,
    changes.filter((change) => inTheWay(change).length > 0),
    (change) => [...without(claimsOf(change.before), inTheWay(change)), ...slotsTaken(change)],
  )
  await claim(without(slots, early), making)
  const words = fresh.some(isChanged) ? { message: failureTexts.slotTakenInChange } : {}
  if (lost.length > 0) throw new Failure('slot-taken', { ...words, slots: lost })
  await bookAgain(work, changes.filter(isChanged).filter(isBroughtBack))

  await giveBack(
    work,
    changes.filter((change) => slotsGiven(change).length > 0),
    (change) => (isRemoved(change) ? [] : claimsOf(change.after)),
  )
}

/** The rows of parts that are added are there already: the statement of their claims makes them. */
const writeRows = async (transaction: Transaction, writes: readonly BookingWrite[]): Promise<void> => {
  const changes = writes.flatMap(changesOf)
  const emptied = writes.filter(({ shall }) => shall.length === 0).map(({ booking }) => booking.id)
  const removed = changes
    .filter(isRemoved)
    .filter(({ booking }) => !emptied.includes(booking.id))
    .map(({ before }) => before.id)
  if (emptied.length > 0) await transaction.deleteFrom('booking').where('id', 'in', emptied).execute()
  if (removed.length > 0) await transaction.deleteFrom('booked_resource').where('id', 'in', removed).execute()

  for (const write of writes.filter(isHandedOn)) {
    const { id, ownerId } = handedOn(write)
    await transaction
      .updateTable('booking')
      .set({ user_id: ownerId, payer: payerNow(ownerId) })
      .where('id', '=', id)
      .execute()
  }

  const changed = changes.filter(isChanged)
  const moved = changed.filter(hasOtherSlots).map(({ after }) => after)
  if (moved.length > 0) {
    const ids = moved.map(({ id }) => id)
    await transaction.deleteFrom('booked_slot').where('booked_resource_id', 'in', ids).execute()
    await insertBookedSlots(transaction, moved)
  }
  if (changed.length === 0) return
  const rows = changed.map((change) => {
    const { id, message, price, priceSetByAdministrator, status, priceStays } = change.after
    const isRevised = hasOtherSlots(change) || hasOtherWish(change) || hasOtherStatus(change)
    return {
      ...{ id, message, price, by_administrator: priceSetByAdministrator, status, stays: priceStays },
      revised: isRevised ? 1 : 0,
    }
  })
  await sql`
    update booked_resource set message = part.message, price = part.price,
      price_set_by_administrator = part.by_administrator, status = part.status, price_stays = part.stays,
      calendar_sequence = calendar_sequence + part.revised,
      calendar_changed_at = case part.revised when 1 then server_now() else calendar_changed_at end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as part (
      id integer, message text, price numeric, by_administrator boolean, status smallint, stays boolean, revised integer
    )
    where booked_resource.id = part.id`.execute(transaction)
}

const tell = ({ news }: BookingWork, changes: readonly PartChange[]): void => {
  if (changes.some(isRemoved)) news.removed()
  // Open grids hear of a part that is cancelled or brought back by its slots.
  for (const { becomes, before, after } of changes.filter(isChanged))
    if (isCancelled(before) === isCancelled(after)) news.changed(bookingNews(becomes, after.part, slotsOf(after)))
  // It leaves the lists and the grid of the one, and is in those of the other.
  for (const { booking, becomes, after } of changes.filter(isChanged).filter(hasOtherOwner)) {
    news.cancellations(bookingNews(booking, after.part, claimsOf(after)))
    news.bookings(bookingNews(becomes, after.part, claimsOf(after)))
  }
}

/**
 * Takes what bookings are and what they shall be, and makes them so: the slots are judged by permission and rules, get their price and
 * status, and are claimed or given back; the rows, the news to open grids, the audit and the e-mails follow from the difference alone.
 *
 * Use it for every change of a booking, within a transaction that has locked the bookings (`lock-booking.ts`) or begun them
 * (`begin-booking.ts`). It guarantees that all of it happens or, when it throws, nothing; that a part which is the same before and
 * after is not touched; and that it takes a fixed number of statements, whatever the number of bookings and parts.
 *
 * @throws Failure `not-allowed`, `rule`, `slot-taken`, or `invalid` for a payer who lacks what an invoice needs; PartsTaken where what is Cancelled cannot be brought back
 * @example
 * // tests/server/bookings/write-bookings.test.ts
 * const cancelled = resources.map((part): BookedResource => ({ ...part, status: CANCELLED }))
 * await writeBookings(work, [{ booking, is: resources, shall: cancelled }], { caller })
 */
export const writeBookings = async (work: BookingWork, asked: readonly BookingWrite[], by: By): Promise<Written> => {
  const { caller, begun } = by
  const changes = asked.flatMap(changesOf)
  if (changes.length === 0 && by.unbookable === undefined && !asked.some(isHandedOn))
    return { writes: asked, breaches: new Map() }
  const { writes, breaches, slots } = await decideWrites(work, asked, caller, begun)
  const decided = writes.flatMap(changesOf)
  await moveClaims(work, decided, by, slots)
  await writeRows(work.transaction, writes)
  tell(work, decided)
  for (const write of writes) auditWrite(work, write, caller.user.id)
  await mailWrites(work, writes, { ground: begun?.mail ?? null, answer: by.answer ?? null })
  return { writes, breaches }
}
