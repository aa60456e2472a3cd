/**
 * The only way to write a booking. It serves making, adding, editing, answering, pricing, handing on, cancelling and removing, for any
 * number of bookings and parts.
 */
import { sql } from 'kysely'
import { firstInstantOf } from '../../domain/calendar/stockholm.ts'
import { CANCELLED } from '../../domain/rules/booking-status.ts'
import { checkInOpens } from '../../domain/rules/check-in.ts'
import type { Breach } from '../../domain/schema/booking-rules.ts'
import type { LostSlot } from '../../domain/schema/failure-body.ts'
import type { BookingResourceId, UserId } from '../../domain/schema/ids.ts'
import { payerNow } from '../access/payer.ts'
import { bookingNews, bookSlots, freeSlots, type SlotGround } from '../claims/book-slots.ts'
import { doMeet, type Slot, without } from '../claims/slot.ts'
import type { Transaction } from '../database/database.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { failureTexts } from '../http/failure-texts.ts'
import type { BegunBooking } from './begin-booking.ts'
import { bookAgain } from './book-again.ts'
import { type BookedResource, insertBookedSlots, isCancelled, slotsOf } from './booked-resources.ts'
import { auditWrite } from './booking-audit.ts'
import type { BookingWork } from './booking-context.ts'
import { type AnswerTold, mailWrites } from './booking-mails.ts'

import { tellPresence } from './check-in.ts'
import { readConcerned } from './co-booker-mails.ts'

import { decideWrites } from './decide-writes.ts'
import { waitsAgain } from './group-news.ts'
import {
  type BookingWrite,
  bookingAfter,
  changesOf,
  claimsOf,
  isAdded,
  isChanged,
  isElsewhere,
  isHandedOn,
  isRemoved,
  type PartChange,
} from './part-changes.ts'
import { takenTimes } from './taken-times.ts'

interface By {
  /**
   * The person who makes the call. The booking may use this person's own holds. Only administrators set prices and statuses, and change
   * bookings of others.
   */
  readonly caller: SignedInCaller
  /** The booking that has just begun. It already contains the data that decides about it. */
  readonly begun?: BegunBooking
  /** The administrator's answer. It can be undone until it is mailed. */
  readonly answer?: AnswerTold
  /** The seconds for which the change can be undone, so that its mails wait. */
  readonly undoneSeconds?: number
  /**
   * Whether the write undoes a cancellation. The parts come back as they were, so nothing is decided about them. The caller of this module
   * judges them, and takes back the mails.
   */
  readonly restores?: boolean
  /**
   * Whether the write ends times to which nobody has come, because the caller has just booked them. What becomes of them is decided
   * already (`taken-times.ts`), and the owner gets a mail of its own.
   */
  readonly takes?: boolean
  /** The slots of resources that do not exist. Nobody can book them. */
  readonly unbookable?: readonly LostSlot[]
}

export interface Written {
  /** The bookings after the write. */
  readonly writes: readonly BookingWrite[]
  /** The broken rules by the owner whose rules they are. Only an administrator's writes can have any. */
  readonly breaches: ReadonlyMap<UserId, readonly Breach[]>
}

/**
 * Makes new claims before others are given back, so no transaction waits for a claim while another waits for what is given back here. There
 * is one exception: old slots that overlap the new claims, because they had another length or change places with others. These are given
 * back first, after all other claims are made (docs/decisions/0086).
 * @throws Failure `slot-taken`; PartsTaken
 */
const moveClaims = async (
  work: BookingWork,
  changes: readonly PartChange[],
  { caller, unbookable = [], restores = false, ground }: By & { readonly ground: SlotGround | null },
): Promise<readonly BookingResourceId[]> => {
  const over: BookingResourceId[] = []
  const taken = changes.flatMap((change) => change.taken)
  const inTheWay = (change: PartChange): Slot[] =>
    change.given.filter((slot) => taken.some((other) => doMeet(slot, other)))
  const blocking = changes.flatMap(inTheWay)

  const fresh = changes.filter((change) => !isChanged(change) || !change.isBroughtBack)
  const slots = fresh.flatMap((change) => change.taken.map((slot) => ({ ...slot, ...change.place })))
  const making = fresh.filter(isAdded).map(({ booking, after }) => ({ ...after, booking }))
  const lost: LostSlot[] = [...unbookable]
  const claim = async (some: typeof slots, made: typeof making): Promise<void> => {
    if (some.length === 0) return
    const asked = { sessionId: caller.session, slots: some, making: made, ...(ground === null ? {} : { ground }) }
    const booked = await bookSlots(work, asked)
    if (booked._tag === 'Lost') lost.push(...booked.slots)
    else over.push(...booked.over)
  }

  // A single statement claims all slots of new parts, so nothing is claimed early for them.
  const early =
    blocking.length === 0 || making.length > 0
      ? []
      : slots.filter((slot) => !blocking.some((other) => doMeet(slot, other)))
  await claim(early, [])
  await freeSlots(
    work,
    changes.flatMap((change) => {
      const blocked = inTheWay(change)
      if (isAdded(change) || blocked.length === 0) return []
      return [{ ...change.place, except: [...without(claimsOf(change.before), blocked), ...change.taken] }]
    }),
  )
  await claim(without(slots, early), making)
  const words = fresh.some(isChanged) ? { message: failureTexts.slotTakenInChange } : {}
  if (lost.length > 0) throw new Failure('slot-taken', { ...words, slots: lost })
  await bookAgain(
    work,
    changes.filter(isChanged).filter((change) => change.isBroughtBack),
    // An administrator's own holds are for something else. The holds of a person who undoes may be for the same time.
    restores ? caller.session : null,
  )

  await freeSlots(
    work,
    changes.flatMap((change) => {
      if (isAdded(change) || change.given.length === 0) return []
      return [{ ...change.place, except: isRemoved(change) ? [] : claimsOf(change.after) }]
    }),
  )
  return over
}

/**
 * What a change does to the check-in of a part. A part with another start counts as booked now. A check-in stays if it could have been made
 * for the new time in the same room: `opens` is the earliest moment for it.
 */
const presenceAfter = (before: BookedResource, after: BookedResource) => {
  const [first] = after.slots
  const elsewhere = isElsewhere(before, after)
  if (first === undefined || (!elsewhere && before.slots[0]?.startTime === first.startTime))
    return { starts_anew: false, opens: null }
  const startsAt = firstInstantOf(after.date, first.startTime)
  return { starts_anew: true, opens: elsewhere ? 'infinity' : new Date(checkInOpens({ startsAt })).toISOString() }
}

/** Writes the rows of changed parts. The rows of added parts exist already, because the statement that claims their slots inserts them. */
const writeRows = async (
  transaction: Transaction,
  writes: readonly BookingWrite[],
  restores: boolean,
): Promise<void> => {
  const changes = writes.flatMap(changesOf)
  const emptied = writes.filter(({ shall }) => shall.length === 0).map(({ booking }) => booking.id)
  const removed = changes
    .filter(isRemoved)
    .filter(({ booking }) => !emptied.includes(booking.id))
    .map(({ before }) => before.id)
  if (emptied.length > 0) await transaction.deleteFrom('booking').where('id', 'in', emptied).execute()
  if (removed.length > 0) await transaction.deleteFrom('booked_resource').where('id', 'in', removed).execute()

  for (const write of writes.filter(isHandedOn)) {
    const { id, ownerId } = bookingAfter(write)
    await transaction
      .updateTable('booking')
      .set({ user_id: ownerId, payer: payerNow(ownerId) })
      .where('id', '=', id)
      .execute()
  }

  const changed = changes.filter(isChanged)
  const moved = changed.filter(({ differs }) => differs.slots).map(({ after }) => after)
  if (moved.length > 0) {
    const ids = moved.map(({ id }) => id)
    await transaction.deleteFrom('booked_slot').where('booked_resource_id', 'in', ids).execute()
    await insertBookedSlots(transaction, moved)
  }
  if (changed.length === 0) return
  const rows = changed.map(({ before, after, differs }) => {
    const { id, resourceId, date, message, price, priceSetByAdministrator, status, priceStays } = after
    return {
      ...{ id, resource_id: resourceId, date, message, price, by_administrator: priceSetByAdministrator },
      ...{ status, stays: priceStays },
      // A calendar shows slots, wish and status, so a change of these gives the part a new revision.
      revised: differs.slots || differs.wish || differs.status ? 1 : 0,
      // All addresses of its group are told of it now, as of a new booking.
      is_news: !restores && (before.groupId !== after.groupId || waitsAgain(before, after)),
      ...presenceAfter(before, after),
    }
  })
  await sql`
    update booked_resource set resource_id = part.resource_id, date = part.date, message = part.message, price = part.price,
      price_set_by_administrator = part.by_administrator, status = part.status, price_stays = part.stays,
      calendar_sequence = calendar_sequence + part.revised,
      calendar_changed_at = case part.revised when 1 then server_now() else calendar_changed_at end,
      known_since = case when part.is_news then server_now() else known_since end,
      times_at = case when part.starts_anew then server_now() else times_at end,
      missed_at = case when part.starts_anew then null else missed_at end,
      taken_at = case when booked_resource.status = ${CANCELLED} and part.status <> ${CANCELLED} then null else taken_at end,
      checked_in_at = case when part.opens is null or checked_in_at >= part.opens then checked_in_at end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as part (
      id integer, resource_id integer, date date, message text, price numeric, by_administrator boolean, status smallint, stays boolean,
      revised integer, is_news boolean, starts_anew boolean, opens timestamptz
    )
    where booked_resource.id = part.id`.execute(transaction)
}

/**
 * Changes bookings from their present state to the wanted state. Permissions and rules judge the chosen slots, which get their price and
 * status and are claimed; other slots are given back. The rows, the news for open grids, the audit and the e-mails follow only from the
 * difference between the two states.
 *
 * Use it for every change of a booking, within a transaction that has locked the bookings (`lock-booking.ts`) or begun them
 * (`begin-booking.ts`). It guarantees three things. Either everything happens or, if it throws and the transaction rolls back, nothing
 * does. A part that is the same before and after is not touched. The number of statements does not depend on the number of bookings and
 * parts.
 *
 * @throws Failure `not-allowed`, `rule`, `slot-taken`, or `invalid` for a payer who lacks what an invoice needs; PartsTaken where a
 * Cancelled part cannot be brought back
 * @example
 * // tests/server/bookings/write-bookings.test.ts
 * const cancelled = resources.map((part): BookedResource => ({ ...part, status: CANCELLED }))
 * await writeBookings(work, [{ booking, is: resources, shall: cancelled }], { caller })
 */
export const writeBookings = async (work: BookingWork, asked: readonly BookingWrite[], by: By): Promise<Written> => {
  const { caller, begun, restores = false, takes = false } = by
  const hasChanges = asked.some((write) => isHandedOn(write) || changesOf(write).length > 0)
  if (!hasChanges && by.unbookable === undefined) return { writes: asked, breaches: new Map() }
  const { writes, breaches, slots } =
    restores || takes
      ? { writes: asked, breaches: new Map(), slots: null }
      : await decideWrites(work, asked, { caller, begun })
  const changes = writes.flatMap(changesOf)
  const concerned = restores ? [] : await readConcerned(work.transaction, writes)
  const over = await moveClaims(work, changes, { ...by, ground: slots })
  await writeRows(work.transaction, writes, restores)
  if (over.length > 0) {
    const taken = await takenTimes(
      work,
      over,
      changes.flatMap((change) => change.taken),
    )
    await writeBookings(work, taken.writes, { caller, takes: true })
    await taken.note()
  }

  const { news } = work
  news.inGroups(changes.flatMap((change) => (isAdded(change) ? [] : [change.before])))
  news.inGroups(changes.flatMap((change) => (isRemoved(change) ? [] : [change.after])))
  if (changes.some(isRemoved)) news.removed()
  for (const { booking, becomes, before, after, differs } of changes.filter(isChanged)) {
    if (takes) news.taken(bookingNews(booking, before.part, slotsOf(before)))
    // Open grids learn from the claims that a part is cancelled or restored.
    if (isCancelled(before) === isCancelled(after)) news.changed(bookingNews(becomes, after.part, slotsOf(after)))
    if (!differs.owner) continue
    // The part leaves the lists and the grid of one person, and appears in those of another.
    news.cancellations(bookingNews(booking, after.part, claimsOf(after)))
    news.bookings(bookingNews(becomes, after.part, claimsOf(after)))
  }

  const places = changes.flatMap((change) => [...change.taken, ...change.given])
  if (places.length > 0) await tellPresence(work, places, slots?.groups ?? null)

  for (const write of writes) auditWrite(work, write, { actorId: caller.user.id, restores, takes })
  const { answer = null, undoneSeconds: seconds = 0 } = by
  if (!restores) await mailWrites(work, writes, { ground: begun?.mail ?? null, answer, seconds, concerned, takes })
  return { writes, breaches }
}
