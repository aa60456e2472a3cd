/**
 * Notes that somebody has come to a booked time (docs/rules.md#check-in): the owner, somebody of the house, or whoever has the code of the
 * sign. Invariants: adjacent parts of one person in one room are checked in together; checking in again changes nothing; the database's
 * clock decides, with the booking locked, so a check-in comes either before or after the booking of somebody else.
 */
import { sql } from 'kysely'
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import type { CheckInState } from '../../domain/rules/check-in.ts'
import type { CheckedIn } from '../../domain/schema/calls/check-in-calls.ts'
import { type BookingId, type BookingResourceId, ResourceId, UserId } from '../../domain/schema/ids.ts'
import { timeRanges } from '../../domain/wording/dates-of-record.ts'
import type { BookingNews, Work } from '../changes/news.ts'
import { bookingIdNumber } from '../claims/book-slots.ts'
import { type Place, type PlacedRun, readRuns } from '../claims/graced-runs.ts'
import type { Database, Transaction } from '../database/database.ts'
import { type GroupStructure, limitsOfPerson, readGroupStructures } from '../groups/group-structure.ts'
import { callerMay, judgedTypes, type SignedInCaller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { readOwners } from './booking-owner.ts'
import { type LockedPart, lockAnyBookings } from './lock-booking.ts'

/** Who says that somebody is there. */
export type CheckedInBy = 'owner' | 'staff' | 'sign' | 'link'

/** Reads the runs of rooms' days, with the groups of the rooms. */
export const readRunsOf = async (
  database: Database | Transaction,
  places: readonly Place[],
): Promise<readonly PlacedRun[]> => {
  if (places.length === 0) return []
  const { groups } = await readGroupStructures(
    database,
    places.map(({ resourceId }) => ResourceId.make(resourceId)),
  )
  return readRuns(database, groups, places)
}

/** The news about the booked slots of a run: from when others may take them, and which of them somebody holds although the owner has come. */
const newsOf = ({ slots, yieldsAt, resourceId, date }: PlacedRun): readonly BookingNews[] =>
  slots.map(({ bookingId, number, part, ownerId, startTime, endTime, yields }) => ({
    ...{ resourceId: ResourceId.make(resourceId), date, startTime, endTime, bookingId, ownerId },
    bookingIdNumber: bookingIdNumber({ number }, part),
    ...(yieldsAt === null ? (yields ? { heldOver: true as const } : {}) : { yieldsAt }),
  }))

const placesOf = ({ resourceId, group }: PlacedRun) => [{ resourceId: ResourceId.make(resourceId), groupId: group.id }]

/**
 * Tells open grids from when others may take what is booked in these rooms' days. It is called when bookings there have changed.
 * @param groups the groups of the rooms, if they are known
 */
export const tellPresence = async (
  { transaction, news }: Work,
  places: readonly Place[],
  groups: readonly GroupStructure[] | null,
): Promise<void> => {
  const runs = await (groups === null ? readRunsOf(transaction, places) : readRuns(transaction, groups, places))
  news.inGroups(runs.flatMap(placesOf))
  news.presence(runs.filter(({ yieldsAt }) => yieldsAt !== null).flatMap(newsOf))
}

interface PartToCheckIn extends Place {
  readonly id: BookingResourceId
}

/** Finds the run of a booked part. Null if its group asks nobody to check in, or if the part is cancelled. */
export const readRunOf = async (
  database: Database | Transaction,
  { id, resourceId, date }: PartToCheckIn,
): Promise<PlacedRun | null> => {
  const runs = await readRunsOf(database, [{ resourceId, date }])
  return runs.find(({ slots }) => slots.some(({ partId }) => partId === id)) ?? null
}

interface CheckInWork {
  readonly part: PartToCheckIn
  readonly by: CheckedInBy
  /** Null for somebody without an account. */
  readonly actorId: UserId | null
}

/**
 * Checks in the run of a part, whose booking is locked. Whether the caller may do it is decided before.
 * @returns the state before. `open` and `late` mean that the run is checked in now.
 */
export const checkIn = async (work: Work, { part, by, actorId }: CheckInWork): Promise<CheckedIn> => {
  const { transaction, news, records } = work
  const before = await readRunOf(transaction, part)
  // The run may go on over other bookings of the same person.
  const ids = [...new Set(before?.slots.map(({ bookingId }): BookingId => bookingId) ?? [])]
  if (ids.length > 1) await lockAnyBookings(transaction, ids)
  const run = ids.length > 1 ? await readRunOf(transaction, part) : before
  const state: CheckInState = run?.state ?? 'not-needed'
  if (run === null || (state !== 'open' && state !== 'late')) return { state }

  const partIds = [...new Set(run.slots.map(({ partId }) => partId))]
  await sql`update booked_resource set checked_in_at = server_now(), checked_in_by = ${by}
    where id = any(${partIds}::integer[])`.execute(transaction)
  // The readings of days are remembered by the versions of their claims.
  await sql`update claim set ends_at = ends_at where booked_resource_id = any(${partIds}::integer[])`.execute(
    transaction,
  )
  // Who holds some of the time may still book it, but an extension of their holds is no longer for that.
  await sql`update claim set ends_at = least(claim.ends_at, hold_session.deadline)
    from hold_session, claim beneath
    where claim.session_id = hold_session.id and beneath.booked_resource_id = any(${partIds}::integer[])
      and beneath.yields and beneath.resource_id = claim.resource_id and beneath.during && claim.during`.execute(
    transaction,
  )
  news.inGroups(placesOf(run))
  news.presence(newsOf({ ...run, yieldsAt: null }))
  for (const { bookingId, number, ownerId } of new Map(run.slots.map((one) => [one.bookingId, one])).values()) {
    const own = run.slots.filter((slot) => slot.bookingId === bookingId)
    const { resourceId, date } = run
    const parts = [...new Set(own.map((slot) => slot.part))]
    const details = { parts, resourceId, date, times: timeRanges(own), by, late: state === 'late' }
    records.audit({ actorId, kind: 'checked-in', userId: ownerId, bookingNumber: number, details })
  }
  return { state, ...(await readHeld(transaction, run)) }
}

/** Reads from when, and until when at most, somebody else holds some of a run: "från 10:30, till 10:28". */
const readHeld = async (
  transaction: Transaction,
  { slots }: PlacedRun,
): Promise<Pick<CheckedIn, 'heldFrom' | 'heldUntil'>> => {
  const held = slots.find((slot) => slot.yields)
  if (held === undefined) return {}
  const { rows } = await sql<{ until: number }>`
    select (extract(epoch from max(deadline)) * 1000)::double precision as until
    from claim join hold_session on hold_session.id = claim.session_id
    where claim.resource_id = ${held.resourceId} and claim.date = ${held.date}`.execute(transaction)
  const until = rows[0]?.until
  return until == null ? {} : { heldFrom: held.startTime, heldUntil: wallTimeAt(until).time }
}

const refusals = { early: 'check-in-early', over: 'check-in-over' } as const

/** A text that may be the code of a room's sign, or a browser's proof of it (`server/signs/room-code.ts`). */
export interface GivenCode {
  readonly resourceId: number
  readonly code: string
  /** The session of the browser that gives it. Without one only the sign's code counts. */
  readonly session: string | null
  /** The server's clock, in ms since 1970. */
  readonly now: number
}

interface CheckInCall {
  readonly caller: SignedInCaller
  readonly body: { readonly code?: string | null | undefined }
  /** Whether a code is that of the room's sign at this moment. */
  readonly isCode: (resourceId: number, code: string) => boolean | Promise<boolean>
}

/** Checks in for a call. @throws Failure `check-in-early`, `check-in-over` or `check-in-code` */
export const checkInByCall = async (
  work: Work,
  { booking, resource }: LockedPart,
  { caller, body, isCode }: CheckInCall,
): Promise<CheckedIn> => {
  const code = body.code ?? null
  const hasCode = code !== null && (await isCode(resource.resourceId, code))
  const isStaff = callerMay(caller, 'handle-bookings', [resource.groupId])
  if (!hasCode && !isStaff) {
    const owner = (await readOwners(work.transaction, [booking.ownerId])).get(booking.ownerId) ?? null
    const { groups } = await readGroupStructures(work.transaction, [resource.resourceId])
    const limits = limitsOfPerson(groups, judgedTypes(owner))(resource.resourceId)
    if (code !== null || (limits?.checkInMinutes !== undefined && limits.checkInFrom !== 'anywhere'))
      throw new Failure('check-in-code')
  }
  const by = hasCode ? 'sign' : isStaff && caller.user.id !== booking.ownerId ? 'staff' : 'owner'
  const done = await checkIn(work, { part: resource, by, actorId: UserId.make(caller.user.id) })
  if (done.state === 'early' || done.state === 'over') throw new Failure(refusals[done.state])
  return done
}
