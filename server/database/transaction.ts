/**
 * Transactions that survive what databases do to them (docs/rules.md#claims): work that the database aborts to keep
 * order is run again a few times, then it is `DatabaseBusy`; a database that cannot be reached is `DatabaseAway`. Both
 * are 503 to a caller. Invariant: nothing is run again once its commit may have happened.
 */
import { Data, Effect, Predicate, Schedule } from 'effect'
import type { Logger } from '../process/logger.ts'
import type { Database, Transaction } from './database.ts'

export class DatabaseBusy extends Data.TaggedError('DatabaseBusy')<{ readonly cause: unknown }> {}
export class DatabaseAway extends Data.TaggedError('DatabaseAway')<{ readonly cause: unknown }> {}

/** Serialization failure and deadlock: the work may succeed when it is run again. */
const abortedCodes = new Set(['40001', '40P01'])
/** Lock not available, statement cancelled by its time limit; a disk or a memory that is full, too many connections. */
const busyCodes = new Set(['55P03', '57014', '53000', '53100', '53200', '53300'])
const awayCodes = new Set(
  `57P01 57P02 57P03 25P03 3D000 28000 28P01
  ECONNREFUSED ECONNRESET ETIMEDOUT EPIPE ENOENT ENOTFOUND EAI_AGAIN EHOSTUNREACH`.split(/\s+/),
)

const codeOf = (error: unknown): string =>
  Predicate.hasProperty(error, 'code') && Predicate.isString(error.code) ? error.code : ''

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')

const isAway = (error: unknown): boolean =>
  awayCodes.has(codeOf(error)) ||
  codeOf(error).startsWith('08') ||
  /^Connection terminated|^Client has encountered a connection error|^driver has already been destroyed|^Cannot use a pool after|^PGlite is clos/.test(
    messageOf(error),
  )

const isBusy = (error: unknown): boolean =>
  abortedCodes.has(codeOf(error)) ||
  busyCodes.has(codeOf(error)) ||
  messageOf(error) === 'timeout exceeded when trying to connect'

/** The error of a query as a caller hears of it: DatabaseAway or DatabaseBusy where it is one of them, which become a 503, else the error itself. */
export const databaseFailure = (error: unknown): unknown => {
  if (error instanceof DatabaseBusy || error instanceof DatabaseAway) return error
  if (isAway(error)) return new DatabaseAway({ cause: error })
  return isBusy(error) ? new DatabaseBusy({ cause: error }) : error
}

export const isDatabaseFailure = (error: unknown): error is DatabaseBusy | DatabaseAway =>
  error instanceof DatabaseBusy || error instanceof DatabaseAway

/** For the log: the database's code, or what its driver says. It repeats no value. */
const reasonOf = ({ cause }: DatabaseBusy | DatabaseAway): string => codeOf(cause) || messageOf(cause)

const patience = Schedule.exponential('10 millis').pipe(Schedule.jittered, Schedule.upTo({ times: 6 }))

/**
 * Runs the work in a transaction, READ COMMITTED. An error of the work rolls back and is thrown on.
 * @param work may run several times: its only effects are in the transaction
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
 * A database that is away or busy is one fault, wherever it shows: a line without places in code, and no error, so that
 * faults of this server's own stand out.
 */
export const warnOfDatabaseFailures = (logger: Logger): Logger => ({
  ...logger,
  error(message, cause, facts = {}) {
    const ofDatabase = databaseFailure(cause)
    if (isDatabaseFailure(ofDatabase))
      logger.warn(message, { ...facts, failure: ofDatabase._tag, reason: reasonOf(ofDatabase) })
    else logger.error(message, cause, facts)
  },
})
