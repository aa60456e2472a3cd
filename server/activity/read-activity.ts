/**
 * Reads the activity of the last 24 hours from its table, and handles the calls about it and about all stored data of a person. Invariants:
 * a hold session has one name during these hours, and nobody learns the session's id from the name; who sees the bookings of some groups
 * gets the activity of these groups alone.
 */
import { createHmac, createSecretKey } from 'node:crypto'
import { Schema } from 'effect'
import { type SqlBool, sql } from 'kysely'
import type { Groups } from '../../domain/rules/permissions.ts'
import { ActivityDeed, ActivityMinute } from '../../domain/schema/activity.ts'
import { type ActivityPage, type ActivityQuery, activityCalls } from '../../domain/schema/calls/activity-calls.ts'
import { GroupId } from '../../domain/schema/ids.ts'
import { exportUser } from '../accounts/export-user.ts'
import { auditLookup } from '../audit/audit.ts'
import { readAudit } from '../audit/read-audit.ts'
import type { Database } from '../database/database.ts'
import { isResourceOf } from '../database/group-scope.ts'
import { readServerKey } from '../database/server-keys.ts'
import { callerGroups } from '../http/caller.ts'
import { serve } from '../http/served-call.ts'

/** Returns a name for the session of a row. The name is made from the stand-in, or from the browser's id in rows of older processes. */
export type HolderNames = (sessionId: string) => string

export const createHolderNames = (key: Uint8Array): HolderNames => {
  const secret = createSecretKey(key)
  return (sessionId) => createHmac('sha256', secret).update(sessionId).digest().subarray(0, 16).toString('base64url')
}

const ACTIVITY_PAGE_SIZE = 500
const hoursKept = 24
/** The largest number of stored rows, however much happens. */
const rowsKept = 500_000

/** A deed, and the group of its resource. The group is null if the resource is gone. */
export interface PlacedDeed {
  readonly deed: ActivityDeed
  readonly groupId: GroupId | null
}

const decodeActions = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ deed: ActivityDeed, groupId: Schema.NullOr(GroupId) })),
)
const decodeMinutes = Schema.decodeUnknownSync(Schema.Array(ActivityMinute))

const selectActions = (database: Database) =>
  database
    .selectFrom('activity')
    .leftJoin('booking', 'booking.id', 'activity.booking_id')
    .leftJoin('resource', 'resource.id', 'activity.resource_id')
    .select(['activity.id', 'at', 'kind', 'resource_id as resourceId', 'date', 'start_time as startTime'])
    .select([
      'end_time as endTime',
      'slots as count',
      'session_id',
      'booking.id as known_booking_id',
      'booking_id_number',
      'resource.group_id as groupId',
    ])
    .where('at', '>', sql<string>`server_now() - make_interval(hours => ${hoursKept})`)

type ActionRow = Awaited<ReturnType<ReturnType<typeof selectActions>['executeTakeFirstOrThrow']>>

const actionsOf = (rows: readonly ActionRow[], holderNames: HolderNames): readonly PlacedDeed[] =>
  decodeActions(
    rows.map(({ session_id, known_booking_id, booking_id_number, groupId, ...row }) => ({
      groupId,
      deed: {
        ...row,
        ...(session_id === null ? {} : { holder: holderNames(session_id) }),
        ...(known_booking_id === null ? {} : { bookingId: known_booking_id }),
        ...(booking_id_number === null ? {} : { bookingIdNumber: booking_id_number }),
      },
    })),
  )

interface After {
  readonly id: number
  readonly atMost: number
  readonly scope: Groups
}

/** Reads the deeds after a given row, in the order in which they happened. */
export const readActivityAfter = async (
  database: Database,
  holderNames: HolderNames,
  { id, atMost, scope }: After,
): Promise<readonly PlacedDeed[]> => {
  const rows = await selectActions(database)
    .where('activity.id', '>', id)
    .where(isResourceOf(scope, sql`activity.resource_id`))
    .orderBy('activity.id')
    .limit(atMost)
    .execute()
  return actionsOf(rows, holderNames)
}

/** The id of the last deed. 0 if nothing has happened. */
export const readLastActivityId = async (database: Database): Promise<number> => {
  const { last } = await database
    .selectFrom('activity')
    .select((select) => select.fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

const readMinutes = async (database: Database, upTo: number, scope: Groups): Promise<readonly ActivityMinute[]> => {
  const minute = sql<string>`date_trunc('minute', at)`
  const rows = await database
    .selectFrom('activity')
    .select([minute.as('at'), 'kind'])
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('at', '>', sql<string>`server_now() - interval '1 hour'`)
    .where('id', '<=', upTo)
    .where(isResourceOf(scope, sql`activity.resource_id`))
    .groupBy([minute, 'kind'])
    .orderBy(minute)
    .orderBy('kind')
    .execute()
  return decodeMinutes(rows)
}

export const readActivity = async (
  database: Database,
  holderNames: HolderNames,
  { since, before, scope }: ActivityQuery & { readonly scope: Groups },
): Promise<ActivityPage> => {
  const deedsOf = (placed: readonly PlacedDeed[]): readonly ActivityDeed[] => placed.map(({ deed }) => deed)
  if (since !== undefined) {
    const found = await readActivityAfter(database, holderNames, { id: since, atMost: ACTIVITY_PAGE_SIZE + 1, scope })
    return { items: deedsOf(found.slice(0, ACTIVITY_PAGE_SIZE)), more: found.length > ACTIVITY_PAGE_SIZE, minutes: [] }
  }
  const rows = await selectActions(database)
    .where(isResourceOf(scope, sql`activity.resource_id`))
    .$if(before !== undefined, (query) => query.where('activity.id', '<', before ?? 0))
    .orderBy('activity.id', 'desc')
    .limit(ACTIVITY_PAGE_SIZE + 1)
    .execute()
  const items = deedsOf(actionsOf(rows.slice(0, ACTIVITY_PAGE_SIZE).toReversed(), holderNames))
  const last = items.at(-1)
  return {
    items,
    more: rows.length > ACTIVITY_PAGE_SIZE,
    minutes: before === undefined && last !== undefined ? await readMinutes(database, last.id, scope) : [],
  }
}

export const deleteOldActivity = async (database: Database): Promise<void> => {
  await database
    .deleteFrom('activity')
    .where((where) =>
      where.or([
        sql<SqlBool>`at < server_now() - make_interval(hours => ${hoursKept})`,
        sql<SqlBool>`id < (select max(id) from activity) - ${rowsKept}`,
      ]),
    )
    .execute()
}

export const activityHandlers = ({ database }: { readonly database: Database }) => ({
  activity: serve(activityCalls.activity, async ({ caller, query }) => {
    const scope = callerGroups(caller, 'see-bookings')
    return readActivity(database, createHolderNames(await readServerKey(database, 'stand-in')), { ...query, scope })
  }),
  audit: serve(activityCalls.audit, ({ caller, query }) => readAudit(database, caller, query)),
  exportUser: serve(activityCalls.exportUser, async ({ parameters, caller, setHeader }) => {
    const answer = await exportUser(database, parameters.id, caller)
    await auditLookup(database, caller, { kind: 'user-exported', userId: parameters.id })
    setHeader('content-disposition', `attachment; filename="mina-uppgifter-${parameters.id}.json"`)
    return answer
  }),
})
