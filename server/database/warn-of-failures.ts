/**
 * A database that is away or busy is one fault, wherever it shows: a line without places in code, and no error, so that
 * what is one of this server's own stands out. Invariant: every line about it has the same two facts.
 */
import type { Logger } from '../process/logger.ts'
import { databaseFailure, isDatabaseFailure, reasonOf } from './transaction.ts'

export const warnOfDatabaseFailures = (logger: Logger): Logger => ({
  ...logger,
  error(message, cause, facts = {}) {
    const ofDatabase = databaseFailure(cause)
    if (isDatabaseFailure(ofDatabase))
      logger.warn(message, { ...facts, failure: ofDatabase._tag, reason: reasonOf(ofDatabase) })
    else logger.error(message, cause, facts)
  },
})
