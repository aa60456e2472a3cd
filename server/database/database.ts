/**
 * The rest of the server knows this of the database: queries and transactions, whichever engine is below. `destroy()`
 * closes it. Invariant: with the embedded engine there is one connection, so inside a transaction every query must go
 * through that transaction; one that does not waits for itself, and is refused as busy in the end.
 */
import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>
