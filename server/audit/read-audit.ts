/**
 * The audit trail as the people of the house read it, newest first. The trail stores no names, so the answer shows the present names. A cleared
 * person has no name.
 */

import { Schema } from 'effect'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { AuditEntry, type AuditPage, type AuditQuery } from '../../domain/schema/calls/activity-calls.ts'
import type { Database } from '../database/database.ts'
import { isBookingOf, isOf, isResourceOf } from '../database/group-scope.ts'
import { shownName } from '../database/shown-person.ts'
import { callerGroups, callerMay, type SignedInCaller } from '../http/caller.ts'
import { bookingDeeds } from './audit.ts'

const AUDIT_PAGE_SIZE = 50
/** The number of years for which the audit is stored. A report can reach equally far back (docs/decisions/0017). */
const yearsKept = 5
/** The number of days for which sign-ins are stored, while somebody may still ask about them (docs/decisions/0017). */
const signInDaysKept = 90
const signIns = ['signed-in', 'sign-in-failed', 'session-ended', 'sessions-ended']

const decode = Schema.decodeUnknownSync(Schema.Array(AuditEntry))

/** Whether an entry meets the conditions of a query. The kinds are written out, because each condition has a partial index. */
const matches = ({ user, bookingNumber, group, resource, content, kind, before }: AuditQuery) => {
  const conditions = [
    user === undefined ? null : sql`audit_entry.user_id = ${user}`,
    bookingNumber === undefined ? null : sql`audit_entry.booking_number = ${bookingNumber}`,
    group === undefined ? null : sql`kind = 'group-changed' and details->>'groupId' = ${String(group)}`,
    resource === undefined ? null : sql`kind = 'resource-changed' and details->>'resourceId' = ${String(resource)}`,
    content === undefined
      ? null
      : sql`kind = 'content-changed' and (details->>'key' = ${content} or starts_with(details->>'key', ${`${content}.`}))`,
    kind === undefined ? null : sql`kind = ${kind}`,
    before === undefined ? null : sql`audit_entry.id < ${before}`,
  ]
  return sql<boolean>`${sql.join([sql`true`, ...conditions.filter((condition) => condition !== null)], sql` and `)}`
}

/** The resources of an entry: of the part that it is about, before and after a move, or of all its parts. */
const placesOf = (entry: RawBuilder<unknown>) => sql`(
  select (${entry}->>'resourceId')::integer as id
  union all select (${entry}->'movedTo'->>'resourceId')::integer
  union all select (part->>'resourceId')::integer from jsonb_array_elements(
    case jsonb_typeof(${entry}->'resources') when 'array' then ${entry}->'resources' else '[]' end
  ) part
)`

/**
 * Builds a condition for what the caller may see of the audit. Who administers sees all of it. Who handles bookings sees what was done to
 * those of their groups, and who arranges sees what was changed of their groups and resources.
 */
const isSeenBy = (caller: SignedInCaller): RawBuilder<SqlBool> => {
  if (callerMay(caller, 'administer')) return sql<SqlBool>`true`
  const groups = callerGroups(caller, 'handle-bookings')
  const place = sql`${placesOf(sql`details`)} place`
  const isOfBooking = sql`exists (
    select from booking where booking.booking_number = audit_entry.booking_number and ${isBookingOf(groups, sql`booking.id`)}
  )`
  const ofBookings =
    groups === 'all'
      ? sql`true`
      : sql`case when exists (select from ${place} where place.id is not null)
          then exists (select from ${place} where ${isResourceOf(groups, sql`place.id`)}) else ${isOfBooking} end`
  const arranged = callerGroups(caller, 'arrange')
  return sql<SqlBool>`(
    (kind = any(${[...bookingDeeds]}::text[]) and audit_entry.booking_number is not null and ${ofBookings})
    or (kind = 'group-changed' and ${isOf(arranged, sql`(details->>'groupId')::integer`)})
    or (kind = 'resource-changed' and ${isResourceOf(arranged, sql`(details->>'resourceId')::integer`)})
  )`
}

/** The details without parts in other groups than the caller's. */
const detailsFor = (caller: SignedInCaller): RawBuilder<unknown> => {
  const groups = callerGroups(caller, 'handle-bookings')
  if (groups === 'all') return sql`details`
  return sql`case jsonb_typeof(details->'resources') when 'array' then jsonb_set(details, '{resources}', coalesce((
    select jsonb_agg(part) from jsonb_array_elements(details->'resources') part
    where ${isResourceOf(groups, sql`(part->>'resourceId')::integer`)}
  ), '[]')) else details end`
}

/** Reads a page of the audit, as far as the caller may see it. */
export const readAudit = async (database: Database, caller: SignedInCaller, query: AuditQuery): Promise<AuditPage> => {
  const rows = await database
    .selectFrom('audit_entry')
    .leftJoin('app_user', 'app_user.id', 'audit_entry.actor_id')
    .select([
      'audit_entry.id',
      'at',
      'kind',
      'actor_id',
      'user_id as userId',
      'audit_entry.booking_number as bookingNumber',
      detailsFor(caller).as('details'),
    ])
    .select(shownName(sql<string>`concat_ws(' ', nullif(first_name, ''), nullif(last_name, ''))`).as('name'))
    .where(matches(query))
    .where(isSeenBy(caller))
    .orderBy('audit_entry.id', 'desc')
    .limit(AUDIT_PAGE_SIZE + 1)
    .execute()
  const entries = decode(
    rows.slice(0, AUDIT_PAGE_SIZE).map(({ actor_id: id, name, ...row }) => ({
      ...row,
      actor: id === null ? null : { id, name: name ?? '' },
    })),
  )
  return { entries, more: rows.length > AUDIT_PAGE_SIZE }
}

export const deleteOldAudit = async (database: Database): Promise<void> => {
  await database
    .deleteFrom('audit_entry')
    .where((where) =>
      where.or([
        sql<SqlBool>`at < server_now() - make_interval(years => ${yearsKept})`,
        where.and([
          where('kind', 'in', signIns),
          sql<SqlBool>`at < server_now() - make_interval(days => ${signInDaysKept})`,
        ]),
      ]),
    )
    .execute()
}
