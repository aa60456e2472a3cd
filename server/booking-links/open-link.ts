/**
 * What a link in a mail opens without sign-in. The owner's link opens the parts that its reminder has told, until each of them begins. A
 * co-booker's link opens the parts of one booking, or one of them, until each of them ends. Invariants: nothing is changed here; no answer
 * contains a person, a wish, a note, or a price that need not be paid; a link opens nothing of an account that is closed or cleared, of a
 * booking that has another owner by now, or after the owner has changed the password.
 */
import { sql } from 'kysely'
import { mergeIntervals } from '../../domain/calendar/interval.ts'
import { type WallTime, wallTimeAt } from '../../domain/calendar/stockholm.ts'
import { UNCONFIRMED } from '../../domain/rules/booking-status.ts'
import { checkInOpens } from '../../domain/rules/check-in.ts'
import { freelyCancelledUntil, undoneUntil } from '../../domain/rules/free-cancelling.ts'
import type { LinkedTime, OpenedLink } from '../../domain/schema/calls/link-calls.ts'
import { type BookingId, UserId } from '../../domain/schema/ids.ts'
import {
  type BookedResource,
  hasEnded,
  hasResourceBegun,
  isCancelled,
  readBookedResources,
} from '../bookings/booked-resources.ts'
import { readPerson } from '../bookings/booking-owner.ts'
import { judgedInTime } from '../bookings/changing-in-time.ts'
import { readRunOf } from '../bookings/check-in.ts'
import { readWays } from '../bookings/ways.ts'
import { type Database, serverNow, type Transaction } from '../database/database.ts'
import { limitsOfPerson, readGroupStructures } from '../groups/group-structure.ts'
import { type Caller, judgedTypes, type SignedInCaller } from '../http/caller.ts'

interface LinkedPart extends BookedResource {
  readonly bookingId: BookingId
}

export type Link =
  | { readonly _tag: 'Owner'; readonly userId: UserId; readonly parts: readonly LinkedPart[] }
  | {
      readonly _tag: 'CoBooker'
      readonly coBookerId: number
      /** The owner of the booking. */
      readonly userId: UserId
      readonly parts: readonly LinkedPart[]
    }

const partsOf = async (
  database: Database | Transaction,
  bookingIds: readonly number[],
  isOfLink: (part: BookedResource) => boolean,
): Promise<readonly LinkedPart[]> => {
  const bookings = await readBookedResources(database, bookingIds)
  return [...bookings].flatMap(([bookingId, parts]) =>
    parts.flatMap((part) => (isOfLink(part) && !isCancelled(part) ? [{ ...part, bookingId }] : [])),
  )
}

/** Finds a link with its parts that are not cancelled. Null if the link was ended. */
export const findLink = async (database: Database | Transaction, id: string): Promise<Link | null> => {
  const owned = await database
    .selectFrom('part_link')
    .innerJoin('app_user', 'app_user.id', 'user_id')
    .select(['user_id', 'parts'])
    .where('part_link.id', '=', id)
    .where('disabled', '=', false)
    .executeTakeFirst()
  if (owned !== undefined) {
    const bookings = await database
      .selectFrom('booked_resource')
      .innerJoin('booking', 'booking.id', 'booking_id')
      .select('booking_id')
      .distinct()
      .where('booked_resource.id', '=', sql<number>`any(${[...owned.parts]}::integer[])`)
      .where('user_id', '=', owned.user_id)
      .execute()
    const ids = bookings.map(({ booking_id }) => booking_id)
    const parts = await partsOf(database, ids, (part) => owned.parts.includes(part.id))
    return { _tag: 'Owner', userId: UserId.make(owned.user_id), parts }
  }
  const named = await database
    .selectFrom('co_booker')
    .innerJoin('booking', 'booking.id', 'booking_id')
    .select(['co_booker.id', 'booking_id', 'booked_resource_id as only', 'user_id'])
    .where('link', '=', id)
    .executeTakeFirst()
  if (named === undefined) return null
  return {
    _tag: 'CoBooker',
    coBookerId: named.id,
    userId: UserId.make(named.user_id),
    parts: await partsOf(database, [named.booking_id], (part) => named.only === null || named.only === part.id),
  }
}

/** Whether the link still opens the part. */
export const isOpen = (link: Link, now: WallTime) => (part: LinkedPart) =>
  link._tag === 'Owner' ? !hasResourceBegun(part, now) : !hasEnded(part, now)

/**
 * The owner of a link as the caller of what the link does. Whatever the owner may do in the house, the link may do only what everybody may
 * with a booking of their own.
 */
export const asOwner = async (
  database: Database | Transaction,
  caller: Caller,
  userId: UserId,
): Promise<SignedInCaller> => {
  const { roleGroups: _, ...person } = await readPerson(database, userId)
  return { ...caller, token: null, user: { ...person, role: 'user' } }
}

/** Tells for each part whether it can be cancelled, and what that costs. */
const readCancelling = async (
  transaction: Transaction,
  owner: SignedInCaller,
  parts: readonly LinkedPart[],
): Promise<(part: LinkedPart) => NonNullable<LinkedTime['cancelling']>> => {
  const { refusalOf, isLate } = await judgedInTime(transaction, owner, parts)
  const { groups, now } = await readGroupStructures(
    transaction,
    parts.map(({ resourceId }) => resourceId),
  )
  const limitsOf = limitsOfPerson(groups, judgedTypes(owner.user))
  return (part) => {
    const refused = refusalOf(part)?.body.message ?? null
    if (isLate(part)) return { refused, price: part.price }
    const [first] = part.slots
    const rule =
      part.price === 0 || first === undefined
        ? null
        : freelyCancelledUntil(limitsOf(part.resourceId) ?? {}, part.date, first.startTime)
    if (rule === null) return { refused, price: 0 }
    const until = Math.max(rule, undoneUntil(part.madeAt))
    return {
      ...{ refused, price: 0 },
      ...(until < Date.parse(now) ? {} : { freeUntil: new Date(until).toISOString(), priceLater: part.price }),
    }
  }
}

/** From where the owner of a link may check in a part: by the code of the room's sign, or anywhere. */
export const checkInFrom = async (
  transaction: Transaction,
  owner: SignedInCaller,
  { resourceId }: LinkedPart,
): Promise<'sign' | 'anywhere'> => {
  const { groups } = await readGroupStructures(transaction, [resourceId])
  const { checkInMinutes, checkInFrom: from } = limitsOfPerson(groups, judgedTypes(owner.user))(resourceId) ?? {}
  // Where nobody is asked to check in, the place does not matter.
  return checkInMinutes === undefined ? 'anywhere' : (from ?? 'sign')
}

const readCheckIn = async (
  transaction: Transaction,
  owner: SignedInCaller,
  part: LinkedPart,
): Promise<Pick<LinkedTime, 'checkIn'>> => {
  const run = await readRunOf(transaction, part)
  if (run === null || run.until === null) return {}
  const { state, until, checkedInAt } = run
  const instant = (milliseconds: number): string => new Date(milliseconds).toISOString()
  return {
    checkIn: {
      ...{ state, from: await checkInFrom(transaction, owner, part), resourceId: part.resourceId },
      ...{ opens: instant(checkInOpens(run)), until: instant(until) },
      ...(checkedInAt === null ? {} : { at: instant(checkedInAt) }),
    },
  }
}

/** Opens a link. `link` is null if it was ended. */
export const openedLink = async (transaction: Transaction, caller: Caller, link: Link | null): Promise<OpenedLink> => {
  const whose = link?._tag === 'CoBooker' ? 'co-booker' : 'owner'
  if (link === null || link.parts.length === 0) return { state: 'gone', whose, times: [] }
  const now = wallTimeAt(Date.parse(await serverNow(transaction)))
  const parts = link.parts
    .filter(isOpen(link, now))
    .toSorted((one, other) =>
      startOf(one) < startOf(other) ? -1 : startOf(one) > startOf(other) ? 1 : one.id - other.id,
    )
  if (parts.length === 0) return { state: 'over', whose, times: [] }
  const ways = await readWays(
    transaction,
    parts.map(({ resourceId }) => resourceId),
  )
  const owner = await asOwner(transaction, caller, link.userId)
  const cancellingOf = link._tag === 'CoBooker' ? null : await readCancelling(transaction, owner, parts)
  const checkIns = new Map<number, Pick<LinkedTime, 'checkIn'>>()
  for (const part of parts)
    if (part.date === now.date) checkIns.set(part.id, await readCheckIn(transaction, owner, part))
  return {
    ...{ state: 'open', whose },
    times: parts.map((part) => ({
      ...{ rid: part.id, title: part.title, date: part.date, times: mergeIntervals(part.slots) },
      ...(ways.get(part.resourceId) ?? { place: '', placeLink: '', way: '' }),
      ...checkIns.get(part.id),
      ...(cancellingOf === null
        ? {}
        : {
            bookingId: part.bookingId,
            ...(part.status === UNCONFIRMED ? { waits: true as const } : {}),
            cancelling: cancellingOf(part),
          }),
    })),
  }
}

const startOf = ({ date, slots }: LinkedPart): string => `${date} ${slots[0]?.startTime ?? ''}`
