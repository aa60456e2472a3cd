/**
 * Ends holds when their time is up, and when the browser of their session has been away for a while (docs/rules.md#holds). It sleeps until
 * the next end that the database knows of, and looks at least twice a second, since another process may set an earlier one. Invariants: all
 * holds of a session go in one transaction and so in one push, within a second; of several processes, the one whose DELETE finds them
 * pushes.
 */
import { Effect, Schedule } from 'effect'
import { sql } from 'kysely'
import type { SessionId } from '../../domain/schema/ids.ts'
import type { Changes } from '../changes/changes.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { Logger } from '../process/logger.ts'
import { endExpiredSessions, endOfHolds } from './hold-session.ts'

const longestSleep = 500
const sessionsAtOnce = 200

/** Ends the holds whose time is up. @returns for how many milliseconds to sleep */
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

/** Ends holds for as long as it runs. An interruption waits for the transaction at hand. */
export const endHoldsInTime = (database: Database, changes: Changes, logger: Logger): Effect.Effect<never> => {
  const patience = Schedule.min([Schedule.exponential('200 millis'), Schedule.spaced('1 second')])
  const turn = Effect.tryPromise({ try: () => look(database, changes), catch: (error) => error }).pipe(
    Effect.uninterruptible,
    Effect.tapError((error) => Effect.sync(() => logger.error('Holds could not be ended; it is tried again', error))),
    Effect.retry(patience),
    // It is tried again without end, so no error is left.
    Effect.orDie,
    Effect.flatMap((milliseconds) => Effect.sleep(milliseconds)),
  )
  return Effect.forever(turn)
}

/** How long holds live on after the network is lost, or after the process that their session was connected to is gone. */
export const RELEASE_SECONDS_WITHOUT_WORD = 60

const inSeconds = (seconds: number) => sql<string>`server_now() + make_interval(secs => ${seconds})`
const isUnconnected = sql<boolean>`not exists (select from session_connection where session_id = hold_session.id)`

/** Lets the holds of these sessions end in `seconds`, unless the session is connected to some process. */
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

/** Lets the holds of sessions that are connected again live on until their deadline. */
export const keepHolds = async (database: Database | Transaction, sessionIds: readonly SessionId[]): Promise<void> => {
  await database
    .updateTable('hold_session')
    .set({ release_at: null })
    .where('id', '=', sql<string>`any(${sessionIds}::uuid[])`)
    .where('release_at', '>', sql<string>`server_now()`)
    .execute()
}

/** Lets the holds end of sessions that are connected to no process although no end is set: the process that they were connected to is gone. */
export const endForgottenHolds = async (database: Database | Transaction): Promise<void> => {
  await database
    .updateTable('hold_session')
    .set({ release_at: inSeconds(RELEASE_SECONDS_WITHOUT_WORD) })
    .where('release_at', 'is', null)
    .where(isUnconnected)
    .execute()
}
