/**
 * Opens the database that the settings name: the embedded one, or PostgreSQL at `DATABASE_URL`. Invariant: both are reached through
 * `pg.Pool` and the same dialect of Kysely, so that the code above cannot tell them apart.
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
/**
 * This many connections stay open when the server is idle, so that a rush does not have to open them first. The same number of changes can
 * run at the same time.
 */
const connectionsKept = 10

/** The time limits of a connection, in milliseconds. */
const longestStatement = 8_000
const longestIdle = 8_000
const longestSilence = 10_000

const socketOf = ({ connection: { stream } }: pg.PoolClient): Socket | null =>
  stream instanceof Socket ? stream : null

/**
 * Ends connections on which no answer comes for too long. This ends the wait for a database that hangs and for a network that drops all
 * packets. An idle connection may be silent. For such a connection the operating system checks whether the other end still lives.
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

/** The pools, for the metrics. All other code uses only the database. */
const pools = new WeakMap<Database, pg.Pool>()

const overPool = (pool: pg.Pool, close: () => Promise<void>, logger: Logger): Database => {
  // Without a listener, a lost connection would end the process, whether the connection is idle or inside a transaction.
  pool.on('error', (error) => logger.warn('An idle connection to the database was lost', { reason: error.message }))
  pool.on('connect', (client) => {
    // The user of the connection gets the error at the next query.
    client.on('error', () => undefined)
  })
  const kyselyPool: PostgresPool = { connect: () => pool.connect(), end: close, options: pool.options }
  const database: Database = new Kysely<Tables>({ dialect: postgresDialect({ pool: kyselyPool }) })
  pools.set(database, pool)
  return database
}

/** For each database that is a process of its own: a function that gives the milliseconds in which any connection to it was in use. */
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
 * How long the database has worked for this process, in milliseconds of clock time. Queries that run at the same time count once. A
 * database that works on this thread always gives 0.
 */
export const readDatabaseWork = (database: Database): number => workClocks.get(database)?.() ?? 0

interface PoolUse {
  readonly open: number
  readonly idle: number
  /** The number of callers that wait for a connection. */
  readonly waiting: number
}

/** The use of the pool of a database that this module has opened. Null for any other database. */
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
  // PostgreSQL ends the transaction of a process that hangs inside it after this time. Until then, that process may block the writes of
  // others.
  idle_in_transaction_session_timeout: 10_000,
}

/**
 * Options of every connection. UTC makes a day 24 hours long, wherever the database runs. JIT is off because no statement is worth
 * compiling. For tables without statistics PostgreSQL overestimates the cost. With JIT on, as in most distributions, a query for a day then
 * takes a second instead of a millisecond.
 */
const ownOptions = '-c TimeZone=UTC -c jit=off'

const poolOf = (url: string, limits: pg.PoolConfig): pg.Pool =>
  new pg.Pool({
    // The client may send a statement before the one ahead of it is answered (`last-statement.ts`).
    Client: clientsWithNames(() => ({ pipeline: true })),
    // The driver lets options in the address replace all others, so ours are also appended there.
    connectionString: url.replaceAll(/[?&]options=[^&#]*/g, (given) => `${given}%20${encodeURIComponent(ownOptions)}`),
    connectionTimeoutMillis: longestSilence,
    options: ownOptions,
    types: columnTypes,
    ...limits,
  })

/** Runs slow work without the time limits of calls, such as a change of the schema for many years of bookings. */
export const withPatience = async (
  settings: DatabaseSettings,
  database: Database,
  logger: Logger,
  work: (database: Database) => Promise<void>,
): Promise<void> => {
  // The embedded database has no time limits and no second connection.
  if (settings._tag !== 'PostgreSql') return work(database)
  const pool = poolOf(settings.url, { max: 1 })
  const patient = overPool(pool, () => pool.end(), logger)
  try {
    await work(patient)
  } finally {
    await patient.destroy()
  }
}

/** Opens the database. Its `destroy()` closes everything, and also releases the lock on the folder. */
export const openDatabase = async (settings: DatabaseSettings, logger: Logger): Promise<Database> => {
  if (settings._tag === 'PostgreSql') {
    const pool = endSilentConnections(poolOf(settings.url, limitsOfCalls))
    const clock = createWorkClock(pool)
    const database = overPool(pool, () => pool.end(), logger)
    workClocks.set(database, clock)
    return database
  }
  /** Ends the process after the engine has failed. A supervisor starts it again, and every acknowledged change is on the disk. */
  const endProcess = (error: EmbeddedDatabaseFailed): never => {
    logger.error('The server ends: its embedded database can no longer write to its folder. Is the disk full?', error)
    process.exit(1)
  }
  const embedded =
    settings._tag === 'Memory'
      ? await openMemoryDatabase(settings.image === null ? null : await openAsBlob(settings.image))
      : await openEmbeddedDatabase(join(settings.directory, 'database'), endProcess)
  return overPool(embedded.pool, embedded.close, logger)
}

class DatabaseUnfit extends Error {
  override readonly name = 'DatabaseUnfit'
}

/** The oldest version of PostgreSQL that was tested (docs/operating.md). */
const oldestVersion = 15

/**
 * Refuses a database that cannot store this system's text correctly, before anything is written to it. Such a database would always search
 * å, ä and ö wrongly, without any error.
 * @throws DatabaseUnfit, whose message tells the operator what to do
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
