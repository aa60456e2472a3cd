/**
 * The database by its settings: embedded in the process, or PostgreSQL by `DATABASE_URL`. Invariant: both are reached
 * through one `pg.Pool` and Kysely's one dialect, so that nothing above can tell them apart.
 */
import { openAsBlob } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { Kysely, type PostgresPool, sql } from 'kysely'
import pg from 'pg'
import type { Logger } from '../process/logger.ts'
import type { DatabaseSettings } from '../process/settings.ts'
import type { Database } from './database.ts'
import { type EmbeddedDatabaseFailed, openEmbeddedDatabase, openMemoryDatabase } from './embedded-database.ts'
import { postgresDialect } from './last-statement.ts'
import { clientsWithNames, columnTypes } from './pg-clients.ts'
import type { Tables } from './tables.ts'

const connectionsToPostgreSql = 20
/** This many stay open over a lull, or a rush would begin with opening them; as many changes are made at once. */
const connectionsKept = 10

/** All in milliseconds. */
const longestStatement = 8_000
const longestIdle = 8_000
const longestSilence = 10_000

const socketOf = ({ connection: { stream } }: pg.PoolClient): Socket | null =>
  stream instanceof Socket ? stream : null

/**
 * A database that stands still, or a network that swallows everything, says nothing: then the wait ends. A connection that
 * nobody uses may be silent; there the operating system asks whether the other end is still alive.
 */
const endSilentConnections = (pool: pg.Pool): pg.Pool =>
  pool
    .on('connect', (client) => {
      const socket = socketOf(client)
      socket?.on('timeout', () => {
        socket.destroy(new Error('Connection terminated, since the database has long been silent'))
      })
    })
    .on('acquire', (client) => void socketOf(client)?.setTimeout(longestSilence))
    .on('release', (_, client) => void socketOf(client)?.setTimeout(0))

/** For the metrics; all other code asks the database alone. */
const pools = new WeakMap<Database, pg.Pool>()

const overPool = (pool: pg.Pool, close: () => Promise<void>, logger: Logger): Database => {
  // A connection that is lost would end the process if there were no listener, idle or in the middle of a transaction.
  pool.on('error', (error) => logger.warn('An idle connection to the database was lost', { reason: error.message }))
  pool.on('connect', (client) => {
    // Its user learns of it by the next query.
    client.on('error', () => undefined)
  })
  const kyselyPool: PostgresPool = { connect: () => pool.connect(), end: close, options: pool.options }
  const database: Database = new Kysely<Tables>({ dialect: postgresDialect({ pool: kyselyPool }) })
  pools.set(database, pool)
  return database
}

/** By database that is a process of its own: the milliseconds in which a connection to it was in use. */
const workClocks = new WeakMap<Database, () => number>()

const createWorkClock = (pool: pg.Pool): (() => number) => {
  let inUse = 0
  let worked = 0
  let seen = performance.now()
  const read = (): number => {
    const at = performance.now()
    if (inUse > 0) worked += at - seen
    seen = at
    return worked
  }
  pool
    .on('acquire', () => {
      read()
      inUse += 1
    })
    .on('release', () => {
      read()
      inUse -= 1
    })
  return read
}

/**
 * How long the database has been at work for us, whatever it did at once.
 * @returns milliseconds by the clock; always 0 where it works on our own thread
 */
export const readDatabaseWork = (database: Database): number => workClocks.get(database)?.() ?? 0

interface PoolUse {
  readonly open: number
  readonly idle: number
  /** Callers that wait for a connection. */
  readonly waiting: number
}

/** @param database as it was opened here, or else null */
export const readPoolUse = (database: Database): PoolUse | null => {
  const pool = pools.get(database)
  return pool === undefined ? null : { open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }
}

const limitsOfCalls: pg.PoolConfig = {
  max: connectionsToPostgreSql,
  min: connectionsKept,
  keepAlive: true,
  keepAliveInitialDelayMillis: longestSilence,
  idleTimeoutMillis: longestIdle,
  statement_timeout: longestStatement,
  // A process that stands still in the middle of a transaction holds up the writes of all others, but no longer than this.
  idle_in_transaction_session_timeout: 10_000,
}

/**
 * A day is 24 hours, wherever the database stands; and no statement is worth a compiler: a plan for tables that were never analysed
 * looks far larger than it is, and a server with JIT, as distributions have it, then takes a second for a day that takes a millisecond.
 */
const ownOptions = '-c TimeZone=UTC -c jit=off'

/** The driver lets options of the address take the place of all others: ours are put behind them, so that both count. */
const withOwnOptions = (address: string): string =>
  address.replaceAll(/[?&]options=[^&#]*/g, (given) => `${given}%20${encodeURIComponent(ownOptions)}`)

const poolOf = (url: string, limits: pg.PoolConfig): pg.Pool =>
  new pg.Pool({
    // Statements may be sent before the one ahead of them is answered (`last-statement.ts`).
    Client: clientsWithNames(() => ({ pipeline: true })),
    connectionString: withOwnOptions(url),
    connectionTimeoutMillis: longestSilence,
    options: ownOptions,
    types: columnTypes,
    ...limits,
  })

/** Runs what may take its time, as a change of the schema of many years' bookings does: without the limits of calls. */
export const withPatience = async (
  settings: DatabaseSettings,
  database: Database,
  logger: Logger,
  work: (database: Database) => Promise<void>,
): Promise<void> => {
  // The embedded one has no limits, and no second connection.
  if (settings._tag !== 'PostgreSql') return work(database)
  const pool = poolOf(settings.url, { max: 1 })
  const patient = overPool(pool, () => pool.end(), logger)
  try {
    await work(patient)
  } finally {
    await patient.destroy()
  }
}

/** A supervisor starts the process again; what was acknowledged is on the disk then. */
const endProcess =
  (logger: Logger) =>
  (error: EmbeddedDatabaseFailed): never => {
    logger.error('The server ends: its embedded database can no longer write to its folder. Is the disk full?', error)
    process.exit(1)
  }

/** `destroy()` closes everything, the lock on the folder too. */
export const openDatabase = async (settings: DatabaseSettings, logger: Logger): Promise<Database> => {
  if (settings._tag === 'PostgreSql') {
    const pool = endSilentConnections(poolOf(settings.url, limitsOfCalls))
    const clock = createWorkClock(pool)
    const database = overPool(pool, () => pool.end(), logger)
    workClocks.set(database, clock)
    return database
  }
  const embedded =
    settings._tag === 'Memory'
      ? await openMemoryDatabase(settings.image === null ? null : await openAsBlob(settings.image))
      : await openEmbeddedDatabase(join(settings.directory, 'database'), endProcess(logger))
  return overPool(embedded.pool, embedded.close, logger)
}

class DatabaseUnfit extends Error {
  override readonly name = 'DatabaseUnfit'
}

/** The oldest that was tried (docs/operating.md). */
const oldestVersion = 15

/**
 * Refuses a database that cannot hold this system's text before anything is written to it: one that would find å, ä and ö
 * wrongly, for ever and without a word.
 * @throws DatabaseUnfit with what to do
 */
export const checkDatabase = async (database: Database): Promise<void> => {
  const { rows } = await sql<{ version: string; knowsLetters: boolean }>`
    select current_setting('server_version_num') as version, lower('ÅÄÖ') = 'åäö' as "knowsLetters"
  `.execute(database)
  const version = Math.floor(Number(rows[0]?.version) / 10_000)
  if (version < oldestVersion)
    throw new DatabaseUnfit(`The database is PostgreSQL ${version}: ${oldestVersion} or newer is needed.`)
  if (rows[0]?.knowsLetters !== true)
    throw new DatabaseUnfit(
      'The database does not take ÅÄÖ for the capitals of åäö, so people would not be found by their names. ' +
        'Create it anew with encoding UTF8 and a locale of UTF-8, as docs/operating.md shows.',
    )
}
