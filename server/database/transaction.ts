/**
 * Runs transactions and repeats them when needed (docs/rules.md#claims). If the database aborts a transaction because of another one, the
 * work is run again a few times. After that the error is `DatabaseBusy`. If the database cannot be reached, the error is `DatabaseAway`. A
 * caller gets the status 503 for both. Invariant: nothing is run again once its commit may have happened.
 */
import { Data, Effect, Predicate, Schedule } from 'effect'
import type { Logger } from '../process/logger.ts'
import type { Database, Transaction } from './database.ts'

export class DatabaseBusy extends Data.TaggedError('DatabaseBusy')<{ readonly cause: unknown }> {}
export class DatabaseAway extends Data.TaggedError('DatabaseAway')<{ readonly cause: unknown }> {}

/** The codes of serialization failures and deadlocks. The work may succeed when it is run again. */
const abortedCodes = new Set(['40001', '40P01'])
/** The codes for: lock not available, statement cancelled by its time limit, disk full, memory full, and too many connections. */
const busyCodes = new Set(['55P03', '57014', '53000', '53100', '53200', '53300'])
const awayCodes = new Set(
  `57P01 57P02 57P03 25P03 3D000 28000 28P01
  ECONNREFUSED ECONNRESET ETIMEDOUT EPIPE ENOENT ENOTFOUND EAI_AGAIN EHOSTUNREACH`.split(/\s+/),
)

const codeOf = (error: unknown): string =>
  Predicate.hasProperty(error, 'code') && Predicate.isString(error.code) ? error.code : ''

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')

const awayMessages =
  /^Connection terminated|^Client has encountered a connection error|^driver has already been destroyed|^Cannot use a pool after|^PGlite is clos/

/**
 * The error to report to a caller of the server: DatabaseAway or DatabaseBusy if the query's error is one of these, or else the error
 * itself.
 */
export const databaseFailure = (error: unknown): unknown => {
  if (error instanceof DatabaseBusy || error instanceof DatabaseAway) return error
  const [code, message] = [codeOf(error), messageOf(error)]
  const isAway = awayCodes.has(code) || code.startsWith('08') || awayMessages.test(message)
  if (isAway) return new DatabaseAway({ cause: error })
  const isBusy = abortedCodes.has(code) || busyCodes.has(code) || message === 'timeout exceeded when trying to connect'
  return isBusy ? new DatabaseBusy({ cause: error }) : error
}

export const isDatabaseFailure = (error: unknown): error is DatabaseBusy | DatabaseAway =>
  error instanceof DatabaseBusy || error instanceof DatabaseAway

const patience = Schedule.exponential('10 millis').pipe(Schedule.jittered, Schedule.upTo({ times: 6 }))

/**
 * Runs the work in a transaction with the isolation level READ COMMITTED. If the work throws, the transaction is rolled back and the error
 * is thrown again.
 * @param work the work. It may run several times, so it must change nothing outside the transaction.
 */
export const runTransaction = <Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> =>
  Effect.tryPromise({ try: () => database.transaction().execute(work), catch: (error) => error }).pipe(
    Effect.retry({ while: (error) => abortedCodes.has(codeOf(error)), schedule: patience }),
    Effect.mapError(databaseFailure),
    Effect.runPromise,
  )

/**
 * Makes a logger that writes a database which is away or busy as a warning, without a stack trace. So the errors in the log are faults of
 * this server.
 */
export const warnOfDatabaseFailures = (logger: Logger): Logger => ({
  ...logger,
  error(message, cause, facts = {}) {
    const ofDatabase = databaseFailure(cause)
    if (isDatabaseFailure(ofDatabase)) {
      // The reason is the database's code or the driver's message. It contains no values from the query.
      const reason = codeOf(ofDatabase.cause) || messageOf(ofDatabase.cause)
      logger.warn(message, { ...facts, failure: ofDatabase._tag, reason })
    } else logger.error(message, cause, facts)
  },
})
