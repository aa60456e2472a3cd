/**
 * Notes the times at which the server was away, because nobody could check in then (docs/rules.md#check-in). Every living process notes
 * that it is there. Invariants: a process that starts while no other lives notes the stop before it serves anybody; a stop is told in the
 * server's clock; a gap of the whole house, such as a database that cannot be reached, counts as a stop too.
 */
import { Effect, Schedule } from 'effect'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Logger } from '../process/logger.ts'
import { isAnyAlive } from './connection-rows.ts'

const period = '10 seconds'
/** A longer silence than this, while the processes live, is a stop. */
const LONGEST_SILENCE_SECONDS = 60
const DAYS_KEPT = 2

const seen = sql`
  insert into server_seen (at, machine_at) values (server_now(), clock_timestamp())
  on conflict (only_row) do update set at = excluded.at, machine_at = excluded.machine_at`

/**
 * Notes that the server is there again. To be called before a process serves anybody.
 * @param isShared whether other processes may use the database
 */
export const noteReturn = async (database: Database, isShared: boolean): Promise<void> => {
  const isAlone = isShared ? sql`not ${isAnyAlive}` : sql`true`
  await sql`insert into server_stop (stopped_at, returned_at)
    select at, server_now() from server_seen where at < server_now() and ${isAlone}
    on conflict do nothing`.execute(database)
  await sql`delete from server_stop
    where returned_at < server_now() - make_interval(days => ${DAYS_KEPT}) or stopped_at > server_now()`.execute(
    database,
  )
  await seen.execute(database)
}

/** Notes that the server is there now. */
export const noteSeen = async (database: Database): Promise<void> => {
  await sql`insert into server_stop (stopped_at, returned_at)
    select server_now() - (clock_timestamp() - machine_at), server_now() from server_seen
    where machine_at < clock_timestamp() - make_interval(secs => ${LONGEST_SILENCE_SECONDS})
    on conflict do nothing`.execute(database)
  await seen.execute(database)
}

/** Notes that the server is there until it is interrupted. */
export const keepSeen = (database: Database, logger: Logger): Effect.Effect<never> =>
  Effect.tryPromise({ try: () => noteSeen(database), catch: (error) => error }).pipe(
    // When the server stops, it must not close the database during this work.
    Effect.uninterruptible,
    Effect.catch((error) =>
      Effect.sync(() =>
        logger.warn('The server could not note that it is there', {
          error: error instanceof Error ? error.name : 'unknown',
        }),
      ),
    ),
    Effect.repeat(Schedule.spaced(period)),
    Effect.andThen(Effect.never),
  )
