/**
 * Runs PostgreSQL inside this process (PGlite), behind the same `pg.Pool` as a PostgreSQL server. Measurements showed that each of these
 * invariants is needed (research: stack 3, docs/decisions/0037). Only one process uses a folder. A commit is on the disk before it is
 * answered, and an engine that could not write it there answers nothing any more. The event loop gets a turn between any two statements. No
 * other user of the machine can read the folder.
 */
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, fdatasyncSync, mkdirSync, realpathSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Predicate } from 'effect'
import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from './database.ts'
import { clientsWithNames, columnTypes } from './pg-clients.ts'

export class DataDirectoryInUse extends Error {
  override readonly name = 'DataDirectoryInUse'
}

/** Locks an existing folder for this process. */
const lockDataDirectory = async (directory: string) => {
  if (process.platform !== 'linux')
    throw new DataDirectoryInUse(
      'The embedded database can be locked against a second process on Linux alone. Set DATABASE_URL to the address of a PostgreSQL server.',
    )
  const path = realpathSync(directory)
  // The name of a socket is limited to 107 bytes, but a path is not. So the name holds a hash of the path.
  const name = `\0booking-database-${createHash('sha256').update(path).digest('hex')}`
  const socket = createServer((connection) => connection.destroy())
  await new Promise<void>((resolve, reject) => {
    socket.once('error', (error) => {
      const isTaken = 'code' in error && error.code === 'EADDRINUSE'
      reject(
        isTaken
          ? new DataDirectoryInUse(
              `The database in ${path} is in use by another process, and two would destroy it. Stop that process, ` +
                'or give this one a folder of its own with DATA_DIR, or let both use PostgreSQL with DATABASE_URL.',
            )
          : error,
      )
    })
    socket.listen(name, resolve)
  })
  socket.unref()
  return { release: () => new Promise<void>((resolve) => socket.close(() => resolve())) }
}

const settings = [
  // WebAssembly does not have PostgreSQL's default method of syncing.
  'wal_sync_method=fsync',
  'shared_buffers=16MB',
  // A named statement is planned only once. In WebAssembly, planning a statement costs several times as much as running it.
  'plan_cache_mode=force_generic_plan',
]
const startParameters = [
  // The parameter `-F` would turn fsync off.
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...settings.flatMap((setting) => ['-c', setting]),
]

/**
 * Makes the engine call the operating system's `fdatasync`, which PostgreSQL uses by default too. PGlite's file layer has no fsync of its
 * own. This function uses PGlite's internals, so the version of PGlite is pinned.
 */
const syncToDisk = (engine: PGlite): (() => number) => {
  let syncs = 0
  const file: unknown = engine.Module.FS.open('/pglite/data/PG_VERSION', 'r')
  const operations = Predicate.hasProperty(file, 'stream_ops') ? file.stream_ops : null
  const isInstalled =
    Predicate.isObject(operations) &&
    Reflect.set(operations, 'fsync', (stream: unknown) => {
      if (!Predicate.hasProperty(stream, 'nfd') || !Predicate.isNumber(stream.nfd)) return
      syncs += 1
      fdatasyncSync(stream.nfd)
    })
  if (!isInstalled) throw new Error('This version of PGlite cannot be made durable: its file layer is another')
  return () => syncs
}

/** The engine has failed and cannot recover. It never answers its open queries, and only a new process can read its disk. */
export class EmbeddedDatabaseFailed extends Error {
  override readonly name = 'EmbeddedDatabaseFailed'
}

/**
 * Ends the process when PostgreSQL ends itself. PostgreSQL does so when it cannot write its log or cannot sync the log to the disk. PGlite
 * catches that end and goes on, but then it answers no query any more, or its loop never ends and blocks the event loop.
 * @param fail ends the process
 */
const failWithEngine = ({ Module: engine }: PGlite, fail: (error: EmbeddedDatabaseFailed) => never): void => {
  const turn = engine._PostgresMainLoopOnce
  engine._PostgresMainLoopOnce = () => {
    try {
      turn()
    } catch (thrown) {
      // With the status 100, the engine has left its main loop because of an error of a statement. It survives such an error.
      if (Predicate.hasProperty(thrown, 'status') && thrown.status === 100) throw thrown
      const reason = thrown instanceof Error ? thrown.message : String(thrown)
      fail(new EmbeddedDatabaseFailed(`The embedded database cannot go on: ${reason}`, { cause: thrown }))
    }
  }
}

/**
 * Whether an error means that the disk is full or fails. Most such errors have a code. A file that may not grow has none, so the message
 * decides.
 */
const isOfDisk = (said: object): said is Error =>
  said instanceof Error &&
  Predicate.hasProperty(said, 'code') &&
  (/^(?:53100|58)/.test(String(said.code)) || /^could not (?:extend|write|create|fsync) /.test(said.message))

/**
 * Ends the process when a table cannot grow. PostgreSQL survives this and refuses the write. Without this function the process would go on
 * until the next write to the log fails, and its errors would not name the disk.
 * @param fail ends the process
 */
const failWithDisk = (engine: PGlite, fail: (error: EmbeddedDatabaseFailed) => never): void => {
  const execute = engine.execProtocolStream.bind(engine)
  engine.execProtocolStream = async (message, options) => {
    const messages = await execute(message, options)
    for (const said of messages)
      if (isOfDisk(said))
        fail(new EmbeddedDatabaseFailed(`The embedded database cannot write: ${said.message}`, { cause: said }))
    return messages
  }
}

/** The messages Parse, Bind, Describe, Execute and Close, which are answered together with the Sync that follows them. */
const answeredLater = new Set(Buffer.from('PBDEC'))

/**
 * Gives the event loop one turn for each statement. PGlite never waits, so while one statement follows another, no timer and no socket of
 * the process gets a turn. The messages of a statement are joined, and this saves as much time as the turn costs.
 */
const yieldBetweenStatements = (engine: PGlite): void => {
  const execute = engine.execProtocolStream.bind(engine)
  let waiting: Uint8Array[] = []
  engine.execProtocolStream = async (message, options) => {
    waiting.push(message)
    if (answeredLater.has(message[0] ?? 0)) return []
    const messages = Buffer.concat(waiting)
    waiting = []
    await new Promise((resolve) => setImmediate(resolve))
    return execute(messages, options)
  }
}

/** Makes a pool with a new adapter for each client. If clients shared an adapter, the end of one client would end the next client too. */
const poolOf = (engine: PGlite): pg.Pool =>
  new pg.Pool({
    Client: clientsWithNames(() => createPgConfig(engine)),
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 10_000,
    types: columnTypes,
  })

/**
 * A database in memory, for tests and trials. It is lost when the process ends.
 * @param image the content with which it begins. The same release must have made it. Loading it takes a tenth of the time that an empty
 * database takes.
 */
export const openMemoryDatabase = async (image: Blob | null) => {
  const engine = await PGlite.create('memory://', {
    extensions: { btree_gist },
    startParams: startParameters,
    ...(image === null ? {} : { loadDataDir: image }),
  })
  yieldBetweenStatements(engine)
  const pool = poolOf(engine)
  return {
    pool,
    /** Returns an image of the present content, from which other databases can begin. */
    async image(): Promise<Blob> {
      // Without a checkpoint, each database that begins from the image would first have to replay the log.
      await pool.query('checkpoint')
      return engine.dumpDataDir('none')
    },
    /** Closes the engine and the pool. */
    async close(): Promise<void> {
      await pool.end()
      await engine.close()
    },
  }
}

/** The folder of the database cannot be used. The engine itself reports only "Aborted()" for a folder that it cannot read. */
export class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable'
}

/** If the disk has less free space than this for the log, the engine ends immediately. */
const leastFreeBytes = 32 * 1024 * 1024

/** Starts the engine on a folder. @throws DatabaseUnusable, whose message tells the operator what to do */
const createEngine = async (directory: string): Promise<PGlite> => {
  const isThere = existsSync(join(directory, 'PG_VERSION'))
  try {
    return await PGlite.create(directory, { extensions: { btree_gist }, startParams: startParameters })
  } catch (cause) {
    const { bavail, bsize } = statfsSync(directory)
    if (bavail * bsize < leastFreeBytes)
      throw new DatabaseUnusable(
        `The disk is full, so that the database in ${directory} cannot be opened. Make room, and start again: nothing that was acknowledged is lost.`,
        { cause },
      )
    if (!isThere) throw cause
    throw new DatabaseUnusable(
      `The database in ${directory} cannot be opened: its files are damaged, or of another release. Keep the folder, and restore a ` +
        'backup into a new one, which DATA_DIR names: npm run restore -- FILE.',
      { cause },
    )
  }
}

export type MemoryDatabase = Awaited<ReturnType<typeof openMemoryDatabase>>

/**
 * Opens the database in a folder. The folder is created if it is missing.
 * @param fail It is called when the engine cannot recover. It ends the process, with a message if one is given.
 * @throws DataDirectoryInUse if another process uses the folder, or DatabaseUnusable
 */
export const openEmbeddedDatabase = async (
  directory: string,
  fail: (error: EmbeddedDatabaseFailed) => never = () => process.exit(1),
) => {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  // PGlite creates files that anyone may read and write. So the mode of the folder above them must keep other users out.
  chmodSync(directory, 0o700)
  const lock = await lockDataDirectory(directory)
  try {
    const engine = await createEngine(directory)
    const syncs = syncToDisk(engine)
    failWithEngine(engine, fail)
    failWithDisk(engine, fail)
    yieldBetweenStatements(engine)
    const pool = poolOf(engine)
    return {
      pool,
      /** How often the engine has synced a file to the disk. */
      syncs,
      /** Closes the engine and the pool. */
      async close(): Promise<void> {
        await pool.end()
        await engine.close()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

export type EmbeddedDatabase = Awaited<ReturnType<typeof openEmbeddedDatabase>>

/**
 * Does the vacuuming that PostgreSQL does by itself and the embedded engine does not: it removes dead rows and counts the living ones.
 * Without these counts the engine plans for tables of another size, and at 100,000 bookings a press takes four times as long. The function
 * takes one table at a time, and only tables of which about a tenth has changed since the last time. So no call waits longer than for a
 * large page.
 * @returns the names of the vacuumed tables
 */
export const vacuumWhatHasChanged = async (database: Database): Promise<readonly string[]> => {
  // Without this flush, the changes of this session are counted up to a second late.
  await sql`select pg_stat_force_next_flush()`.execute(database)
  // A new process starts the counts of changed rows at zero. So tables that have grown by pages since their last vacuum are vacuumed too.
  const { rows } = await sql<{ name: string }>`
    select stat.relname as name from pg_stat_user_tables stat join pg_class on pg_class.oid = stat.relid
    where greatest(n_dead_tup, n_mod_since_analyze) > 50 + 0.1 * greatest(reltuples, 0)
      or pg_relation_size(stat.relid) / current_setting('block_size')::integer > 10 + 1.1 * relpages
    order by stat.relname`.execute(database)
  for (const { name } of rows) await sql`vacuum analyze ${sql.table(name)}`.execute(database)
  return rows.map(({ name }) => name)
}
