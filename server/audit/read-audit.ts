/**
 * The audit trail as administrators read it, newest first. The trail stores no names, so the answer shows the present names. A cleared
 * person has no name.
 */
import { Schema } from 'effect'
import { type SqlBool, sql } from 'kysely'
import { AuditEntry, type AuditPage, type AuditQuery } from '../../domain/schema/calls/activity-calls.ts'
import type { Database } from '../database/database.ts'

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

export const readAudit = async (database: Database, query: AuditQuery): Promise<AuditPage> => {
  const rows = await database
    .selectFrom('audit_entry')
    .leftJoin('app_user', 'app_user.id', 'audit_entry.actor_id')
    .select([
      'audit_entry.id',
      'at',
      'kind',
      'actor_id',
      'user_id as userId',
      'booking_number as bookingNumber',
      'details',
    ])
    .select(['app_user.first_name', 'app_user.last_name'])
    .where(matches(query))
    .orderBy('audit_entry.id', 'desc')
    .limit(AUDIT_PAGE_SIZE + 1)
    .execute()
  const entries = decode(
    rows.slice(0, AUDIT_PAGE_SIZE).map(({ actor_id: id, first_name, last_name, ...row }) => ({
      ...row,
      actor: id === null ? null : { id, name: `${first_name ?? ''} ${last_name ?? ''}`.trim() },
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
