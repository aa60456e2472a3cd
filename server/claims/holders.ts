/**
 * The people and sources whose holds are counted, and the settings by which they are counted (docs/rules.md#fair-shares). Invariant: a
 * signed-in person is counted over all sessions, sources and processes.
 */
import { type RawBuilder, sql } from 'kysely'
import type { GroupId, SessionId, UserId } from '../../domain/schema/ids.ts'
import type { Caps } from '../process/settings.ts'

export interface Holder {
  readonly sessionId: SessionId
  /**
   * The source whose holds are counted in addition to the session's. It is null if the source is not counted, as in a network of the house.
   */
  readonly source: string | null
  /** False for a visitor, who may hold fewer slots, and each slot only for some hours. */
  readonly isSignedIn: boolean
  /** The signed-in person, whose holds are counted over all sessions, sources and processes. */
  readonly userId?: UserId | undefined
  /** Whether the holder handles bookings, so that the holds count for no share of a day. */
  readonly handlesBookings?: boolean
  /** The groups in which the holder handles bookings. Absent for all groups. */
  readonly roleGroups?: readonly GroupId[] | undefined
}

/** The holder in some groups. Who handles the bookings of other groups holds like anybody. */
export const holderIn = <Kind extends Holder>(holder: Kind, groups: readonly { readonly id: GroupId }[]): Kind =>
  groups.every(({ id }) => holder.roleGroups?.includes(id) ?? true) ? holder : { ...holder, handlesBookings: false }

/** The settings of the server that concern holds. */
export interface HoldSettings {
  readonly reservationSeconds: number
  readonly releaseSeconds: number
  readonly signInBeforeChoosing: boolean
  /** Whether signed-in people have limited shares and hours, as the source of a visitor has. */
  readonly sharesForAll: boolean
  readonly caps: Pick<
    Caps,
    | 'sessionHolds'
    | 'visitorSessionHolds'
    | 'personHolds'
    | 'addressHolds'
    | 'visitorAddressHolds'
    | 'visitorDayPercent'
    | 'visitorHoldMinutes'
    | 'bookableDays'
    | 'callSlots'
  >
}

/** Returns the person whose share and hours are counted, or null if there is none. */
export const personOfShares = ({ userId, handlesBookings }: Holder, { sharesForAll }: HoldSettings): UserId | null =>
  sharesForAll && handlesBookings !== true ? (userId ?? null) : null

/**
 * Builds SQL that counts a person's holds in all their sessions and in this session, which need not be theirs yet.
 * @param which a condition of SQL on the resource and the date of the holds
 */
export const holdsOfPerson = (
  sessionId: SessionId,
  userId: UserId,
  which: RawBuilder<boolean> = sql<boolean>`true`,
): RawBuilder<number> => sql<number>`(
  select count(*) from hold_session cross join lateral (
    select resource_id, date from claim where session_id = hold_session.id offset 0
  ) held
  where (hold_session.user_id = ${userId}::integer or hold_session.id = ${sessionId}::uuid) and ${which}
)`
