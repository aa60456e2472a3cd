/**
 * PostgreSQL inside this process (PGlite), behind the same `pg.Pool` as a PostgreSQL server. Invariants, each of them
 * measured to be needed (research: stack 3, docs/decisions/0037): one process per folder; a commit is on the disk before it
 * is answered, and an engine that could not put it there answers nothing any more; the event loop turns between any two
 * statements; no other user of the machine can read the folder.
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

/** @param directory exists */
const lockDataDirectory = async (directory: string) => {
  if (process.platform !== 'linux')
    throw new DataDirectoryInUse(
      'The embedded database can be locked against a second process on Linux alone. Set DATABASE_URL to the address of a PostgreSQL server.',
    )
  const path = realpathSync(directory)
  // The name is limited to 107 bytes; a path is not.
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
  // PostgreSQL's default method of syncing does not exist in WebAssembly.
  'wal_sync_method=fsync',
  'shared_buffers=16MB',
  // A statement that is prepared by name is planned once: in WebAssembly that costs several times what running it does.
  'plan_cache_mode=force_generic_plan',
]
const startParameters = [
  // `-F` would turn fsync off.
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...settings.flatMap((setting) => ['-c', setting]),
]

/**
 * PGlite's file layer has no fsync of its own; this gives it the operating system's `fdatasync`, which PostgreSQL uses by default too. The
 * version of PGlite is pinned, since this reaches into its inside.
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

/** The engine has no way back: what it has not answered yet stays unanswered, and only a new process can read its disk. */
export class EmbeddedDatabaseFailed extends Error {
  override readonly name = 'EmbeddedDatabaseFailed'
}

/** How the engine leaves its main loop after an error of a statement, which it survives. */
const isLongJump = (thrown: unknown): boolean => Predicate.hasProperty(thrown, 'status') && thrown.status === 100

/**
 * PostgreSQL ends itself where it cannot write its log, or write it through to the disk: it could not keep what it would
 * promise. PGlite catches that end and goes on in the ruins, where nothing is answered any more, or its loop never ends and
 * the event loop stands still.
 * @param fail ends the process
 */
const failWithEngine = ({ Module: engine }: PGlite, fail: (error: EmbeddedDatabaseFailed) => never): void => {
  const turn = engine._PostgresMainLoopOnce
  engine._PostgresMainLoopOnce = () => {
    try {
      turn()
    } catch (thrown) {
      if (isLongJump(thrown)) throw thrown
      const reason = thrown instanceof Error ? thrown.message : String(thrown)
      fail(new EmbeddedDatabaseFailed(`The embedded database cannot go on: ${reason}`, { cause: thrown }))
    }
  }
}

/** A disk that is full, or fails, by PostgreSQL's codes; a file that may not grow has no code of its own. */
const isOfDisk = (said: object): said is Error =>
  said instanceof Error &&
  Predicate.hasProperty(said, 'code') &&
  (/^(?:53100|58)/.test(String(said.code)) || /^could not (?:extend|write|create|fsync) /.test(said.message))

/**
 * PostgreSQL survives it where a table cannot grow, and refuses what it is asked to write. The process would go on like that for
 * as long as nothing has to be written to the log, in words that name no disk, so it ends as it does for the log.
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

/** Parse, Bind, Describe, Execute and Close are answered together with the Sync that ends them. */
const answeredLater = new Set(Buffer.from('PBDEC'))

/**
 * PGlite never waits, so while statements follow each other no timer and no socket of the process gets a turn. This gives the event loop one
 * turn for each statement. The messages of a statement are joined, which saves as much time as the turn costs.
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

/** Each client needs an adapter of its own: the end of one client would end the next one too. */
const poolOf = (engine: PGlite): pg.Pool =>
  new pg.Pool({
    Client: clientsWithNames(() => createPgConfig(engine)),
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 10_000,
    types: columnTypes,
  })

/**
 * A database for tests and trials, gone with the process.
 * @param image what it begins with, made by the same release: loading it takes a tenth of the time that making an empty database takes
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
    /** All of it as it is now, for others to begin as. */
    async image(): Promise<Blob> {
      // Otherwise each that begins as this one would first have to repeat what is only in the log.
      await pool.query('checkpoint')
      return engine.dumpDataDir('none')
    },
    /** Ends the pool too. */
    async close(): Promise<void> {
      await pool.end()
      await engine.close()
    },
  }
}

/** The engine says no more than "Aborted()" of a folder that it cannot read. */
export class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable'
}

/** An engine that has less to write its log to ends at once. */
const leastFreeBytes = 32 * 1024 * 1024

/** @throws DatabaseUnusable with what to do */
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
 * @param directory made if it is missing
 * @param fail called when the engine has failed for good: ends the process, with a word if it is given
 * @throws DataDirectoryInUse when another process has it, and DatabaseUnusable
 */
export const openEmbeddedDatabase = async (
  directory: string,
  fail: (error: EmbeddedDatabaseFailed) => never = () => process.exit(1),
) => {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  // PGlite makes files that anyone may read and write, so the folder above them must keep everyone out.
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
      /** How often something was written through to the disk. */
      syncs,
      /** Ends the pool too. */
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
 * Does what PostgreSQL does by itself and the embedded engine does not: forgets dead rows, and counts the living ones, without
 * which it plans for tables of another size (at 100,000 bookings a press takes four times as long). One table at a time,
 * and only those that have changed by about a tenth since, so that no call waits longer than for a large page.
 * @returns the tables that it was done for
 */
export const vacuumWhatHasChanged = async (database: Database): Promise<readonly string[]> => {
  // Otherwise the work of this session is counted up to a second late.
  await sql`select pg_stat_force_next_flush()`.execute(database)
  // The counts of changed rows begin anew with the process. So tables are taken too that have grown by pages since they were last vacuumed.
  const { rows } = await sql<{ name: string }>`
    select stat.relname as name from pg_stat_user_tables stat join pg_class on pg_class.oid = stat.relid
    where greatest(n_dead_tup, n_mod_since_analyze) > 50 + 0.1 * greatest(reltuples, 0)
      or pg_relation_size(stat.relid) / current_setting('block_size')::integer > 10 + 1.1 * relpages
    order by stat.relname`.execute(database)
  for (const { name } of rows) await sql`vacuum analyze ${sql.table(name)}`.execute(database)
  return rows.map(({ name }) => name)
}
