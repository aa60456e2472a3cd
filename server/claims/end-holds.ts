/**
 * Ends holds at their deadline, and when the browser of their session has been disconnected for a while (docs/rules.md#holds). The module
 * sleeps until the next end in the database, and looks at least twice a second, because another process may set an earlier end. Invariants:
 * all holds of a session end in one transaction and so in one push, within a second; of several processes, the process whose DELETE finds
 * the holds sends the push.
 */
import { Effect, Schedule } from 'effect'
import { type RawBuilder, sql } from 'kysely'
import type { SessionId } from '../../domain/schema/ids.ts'
import type { Changes } from '../changes/changes.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { Logger } from '../process/logger.ts'
import { endExpiredSessions, endOfHolds } from './hold-session.ts'

const longestSleep = 500
const sessionsAtOnce = 200

/** Ends the holds that have reached their end. Returns the milliseconds until it must be called again. */
const look = async (database: Database, changes: Changes): Promise<number> => {
  const { rows } = await sql<{ wait: number | null }>`
    select (extract(epoch from least(
      (select min(${endOfHolds}) from hold_session),
      (select min(ends_at) from claim where session_id is not null and ends_at is not null)
    ) - server_now()) * 1000)::double precision as wait`.execute(database)
  const wait = rows[0]?.wait ?? null
  if (wait === null) return longestSleep
  if (wait > 0) return Math.min(longestSleep, wait + 1)
  const more = await changes.run((work) => endExpiredSessions(work, sessionsAtOnce))
  return more ? 0 : 20
}

/** Ends holds until it is interrupted. An interruption waits for the current transaction to finish. */
export const endHoldsInTime = (database: Database, changes: Changes, logger: Logger): Effect.Effect<never> => {
  const patience = Schedule.min([Schedule.exponential('200 millis'), Schedule.spaced('1 second')])
  const turn = Effect.tryPromise({ try: () => look(database, changes), catch: (error) => error }).pipe(
    Effect.uninterruptible,
    Effect.tapError((error) => Effect.sync(() => logger.error('Holds could not be ended; it is tried again', error))),
    Effect.retry(patience),
    // The work is retried without limit, so no error remains.
    Effect.orDie,
    Effect.flatMap((milliseconds) => Effect.sleep(milliseconds)),
  )
  return Effect.forever(turn)
}

/** The time for which holds continue after the network is lost, or after the process to which their session was connected is gone. */
export const RELEASE_SECONDS_WITHOUT_WORD = 60

const inSeconds = (seconds: number) => sql<string>`server_now() + make_interval(secs => ${seconds})`
/** Whether the browser of a session is at a provider to sign in, or has just come back. */
const isSigningIn = (session: RawBuilder<unknown>) => sql<boolean>`exists (select from provider_attempt
    where session_id = ${session} and stage <> 'unknown' and expires_at > server_now())`
/** A browser that is at a provider comes back, so its session counts as connected. */
const isUnconnected = sql<boolean>`not exists (select from session_connection where session_id = hold_session.id)
  and not ${isSigningIn(sql`hold_session.id`)}`

/** Whether a session is at a provider to sign in. Its holds are then kept to their deadline. */
export const isAway = async (transaction: Transaction, sessionId: SessionId): Promise<boolean> => {
  const { rows } = await sql<{ away: boolean }>`select ${isSigningIn(sql`${sessionId}::uuid`)} as away`.execute(
    transaction,
  )
  return rows[0]?.away === true
}

/** Ends the holds of these sessions in `seconds`, except for sessions that are connected to some process or sign in by a provider. */
export const endHoldsIn = async (
  database: Database | Transaction,
  sessionIds: readonly SessionId[],
  seconds: number,
): Promise<void> => {
  await database
    .updateTable('hold_session')
    .set({ release_at: inSeconds(seconds) })
    .where('id', '=', sql<string>`any(${sessionIds}::uuid[])`)
    .where(sql<boolean>`coalesce(release_at > server_now(), true)`)
    .where(isUnconnected)
    .execute()
}

/** Keeps the holds of sessions that have connected again until their deadline. */
export const keepHolds = async (database: Database | Transaction, sessionIds: readonly SessionId[]): Promise<void> => {
  await database
    .updateTable('hold_session')
    .set({ release_at: null })
    .where('id', '=', sql<string>`any(${sessionIds}::uuid[])`)
    .where('release_at', '>', sql<string>`server_now()`)
    .execute()
}

/** Sets an end for the holds of sessions that are connected to no process but have no such end yet, because their process is gone. */
export const endForgottenHolds = async (database: Database | Transaction): Promise<void> => {
  await database
    .updateTable('hold_session')
    .set({ release_at: inSeconds(RELEASE_SECONDS_WITHOUT_WORD) })
    .where('release_at', 'is', null)
    .where(isUnconnected)
    .execute()
}
