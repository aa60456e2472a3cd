/**
 * PostgreSQL inside this process (PGlite), behind the same `pg.Pool` as a PostgreSQL server. Invariants, each of them
 * measured to be needed (research: stack 3, docs/decisions/0037): one process per folder; a commit is on the disk before it
 * is answered, and an engine that could not put it there answers nothing any more; the event loop turns between any two
 * statements; no other user of the machine can read the folder.
 */
import { chmodSync, fsyncSync, mkdirSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Predicate } from 'effect'
import pg from 'pg'
import { columnTypes } from './column-types.ts'
import { lockDataDirectory } from './data-directory-lock.ts'

/** `-F` would turn fsync off; the default method of syncing is one that the WebAssembly build does not have. */
const startParameters = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=16MB',
]

/** PGlite's file layer has no fsync of its own; this gives it the operating system's. The version is pinned for it. */
const syncToDisk = (engine: PGlite): (() => number) => {
  let syncs = 0
  const file: unknown = engine.Module.FS.open('/pglite/data/PG_VERSION', 'r')
  const operations = Predicate.hasProperty(file, 'stream_ops') ? file.stream_ops : null
  const isInstalled =
    Predicate.isObject(operations) &&
    Reflect.set(operations, 'fsync', (stream: unknown) => {
      if (!Predicate.hasProperty(stream, 'nfd') || !Predicate.isNumber(stream.nfd)) return
      syncs += 1
      fsyncSync(stream.nfd)
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

/** Parse, Bind, Describe, Execute and Close are answered together with the Sync that ends them. */
const answeredLater = new Set(Buffer.from('PBDEC'))

/**
 * PGlite works without ever waiting, so 50 callers stop every timer and socket of the process for as long as they have
 * something to ask. One turn of the event loop for each statement keeps the rest alive; the messages of a statement
 * are joined, which pays for it.
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

const poolOf = (engine: PGlite): pg.Pool => {
  const names = new Map<string, string>()
  /** Each client needs an adapter of its own: the end of one client would end the next one too. */
  class Client extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, ...createPgConfig(engine) })
      nameStatements(this, names)
    }
  }
  return new pg.Pool({ Client, max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: 10_000, types: columnTypes })
}

const mostNamedStatements = 500

/**
 * Planning a statement costs more here than running it, so each is prepared once by name. Those without parameters are
 * left alone: they may be several in one text.
 */
const nameStatements = (client: pg.Client, names: Map<string, string>): void => {
  const query = client.query.bind(client)
  const named = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
      return Reflect.apply(query, client, [text, values, ...rest])
    const name = names.get(text) ?? (names.size < mostNamedStatements ? `statement ${names.size}` : undefined)
    if (name !== undefined) names.set(text, name)
    return Reflect.apply(query, client, [{ name, text, values }, ...rest])
  }
  Reflect.set(client, 'query', named)
}

/**
 * For tests and trials: gone with the process.
 * @param image of the same release: where it begins, in a tenth of the time that an empty one takes to be made
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

export type MemoryDatabase = Awaited<ReturnType<typeof openMemoryDatabase>>

/**
 * @param directory made if it is missing
 * @param fail called when the engine has failed for good: ends the process, with a word if it is given
 * @throws DataDirectoryInUse when another process has it
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
    const engine = await PGlite.create(directory, { extensions: { btree_gist }, startParams: startParameters })
    const syncs = syncToDisk(engine)
    failWithEngine(engine, fail)
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
