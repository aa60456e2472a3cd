/**
 * The database by its settings: embedded in the process, or PostgreSQL by `DATABASE_URL` (design 10). Invariant: both
 * are reached through one `pg.Pool` and Kysely's one dialect, so that nothing above can tell them apart.
 */
import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import type { Logger } from '../logger.ts'
import type { DatabaseSettings } from '../settings.ts'
import { columnTypes } from './column-types.ts'
import type { Database } from './database.ts'
import { openEmbeddedDatabase, openMemoryDatabase } from './embedded-database.ts'
import type { Tables } from './tables.ts'

const connectionsToPostgreSql = 20

const overPool = (pool: pg.Pool, close: () => Promise<void>, logger: Logger): Database => {
  // A connection that is lost would end the process if nobody listened, idle or in the middle of a transaction.
  pool.on('error', (error) => logger.warn('An idle connection to the database was lost', { reason: error.message }))
  pool.on('connect', (client) => {
    // Whoever uses it is told by the next query.
    client.on('error', () => undefined)
  })
  const kyselyPool: PostgresPool = { connect: () => pool.connect(), end: close, options: pool.options }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: kyselyPool }) })
}

const openPostgreSql = (url: string, logger: Logger): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsToPostgreSql,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    types: columnTypes,
  })
  return overPool(pool, () => pool.end(), logger)
}

/** `destroy()` of what it gives closes everything, the lock on the folder too. */
export const openDatabase = async (settings: DatabaseSettings, logger: Logger): Promise<Database> => {
  if (settings._tag === 'PostgreSql') return openPostgreSql(settings.url, logger)
  const embedded =
    settings._tag === 'Memory'
      ? await openMemoryDatabase(settings.image === null ? null : await openAsBlob(settings.image))
      : await openEmbeddedDatabase(join(settings.directory, 'database'))
  return overPool(embedded.pool, embedded.close, logger)
}
