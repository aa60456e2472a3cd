/**
 * An installation as operators have it: an embedded database with its one process, or PostgreSQL with one or several. Data
 * folder and database are its own, and filled; all of it goes when it is closed.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../server/database/database.ts'
import { migrate } from '../../server/database/migrate.ts'
import { openDatabase, withPatience } from '../../server/database/open-database.ts'
import { createLogger } from '../../server/process/logger.ts'
import type { DatabaseSettings } from '../../server/process/settings.ts'
import { startPostgreSql } from '../../tests/server/database/start-postgresql.ts'
import { fillDatabase } from './bench-day.ts'
import { insertPastBookings } from './past-bookings.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

export interface SetUp {
  readonly name: string
  readonly engine: 'PGlite' | 'PostgreSQL'
  readonly processes: 1 | 2 | 4
}

export const embedded: SetUp = { name: 'PGlite', engine: 'PGlite', processes: 1 }
export const onPostgreSql: SetUp = { name: 'PostgreSQL', engine: 'PostgreSQL', processes: 1 }
export const onTwoProcesses: SetUp = { name: 'PostgreSQL, 2 processes', engine: 'PostgreSQL', processes: 2 }
export const onFourProcesses: SetUp = { name: 'PostgreSQL, 4 processes', engine: 'PostgreSQL', processes: 4 }
export const setUps: readonly SetUp[] = [embedded, onPostgreSql, onTwoProcesses]

export interface Installation {
  /** Visitors and clients take turns between them, as behind a proxy. */
  portOf(number: number): number
  /** Time of all threads of all its processes since they began, ms. PostgreSQL's own are not in it. */
  cpuMs(): Promise<number>
  /** Memory of its first process. */
  readonly memory: ServerProcess['memory']
  readonly holdMs: ServerProcess['holdMs']
  /** Tokens of one user each. */
  readonly tokens: readonly string[]
  close(): Promise<void>
}

interface InstallationOptions {
  /** Ids of the users. */
  readonly firstIsAdministrator?: boolean
  /** Settings of the server, besides its defaults. */
  readonly environment?: Readonly<Record<string, string>>
  /** Bookings of the years before; null if `fill` inserts them. Without it `--past` says how many. */
  readonly past?: null
  /** The other contents of the database. */
  readonly fill?: (database: Database) => Promise<unknown>
}

/** A database of its own, filled, before any server uses it. */
export interface FilledDatabase {
  readonly settings: DatabaseSettings
  readonly dataDirectory: string
  readonly tokens: readonly string[]
  remove(): Promise<void>
}

export const fillOwnDatabase = async (
  { engine }: SetUp,
  users: number,
  { firstIsAdministrator = false, past, fill }: InstallationOptions = {},
): Promise<FilledDatabase> => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'booking-bench-'))
  const postgreSql = engine === 'PostgreSQL' ? await startPostgreSql() : null
  const remove = async (): Promise<void> => {
    await postgreSql?.stop()
    await rm(dataDirectory, { recursive: true, force: true })
  }
  try {
    const settings: DatabaseSettings =
      postgreSql === null ? { _tag: 'Embedded', directory: dataDirectory } : { _tag: 'PostgreSql', url: postgreSql.url }
    const logger = createLogger('silent')
    const database = await openDatabase(settings, logger)
    const tokens: string[] = []
    await withPatience(settings, database, logger, async (patient) => {
      await migrate(patient, logger)
      tokens.push(...(await fillDatabase(patient, users)))
      const first = patient.selectFrom('app_user').select((user) => user.fn.min('id').as('id'))
      if (firstIsAdministrator)
        await patient.updateTable('app_user').set({ role: 'administrator' }).where('id', '=', first).execute()
      if (past !== null) await insertPastBookings(patient)
      await fill?.(patient)
    })
    await database.destroy()
    return { settings, dataDirectory, tokens, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

export const openInstallation = async (
  setUp: SetUp,
  users: number,
  options: InstallationOptions = {},
): Promise<Installation> => {
  const { settings, dataDirectory, tokens, remove } = await fillOwnDatabase(setUp, users, options)
  const servers: ServerProcess[] = []
  const close = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.stop()))
    await remove()
  }
  try {
    const start = () =>
      startServerProcess({
        DATA_DIR: dataDirectory,
        DATABASE_URL: settings._tag === 'PostgreSql' ? settings.url : '',
        SEED: 'none',
        STAFF_SECOND_FACTOR: '0',
        ...options.environment,
      })
    const first = await start()
    servers.push(first)
    while (servers.length < setUp.processes) servers.push(await start())
    return {
      portOf: (number) => (servers[number % servers.length] ?? first).port,
      async cpuMs() {
        const used = await Promise.all(servers.map((server) => server.cpuMs()))
        return used.reduce((sum, ms) => sum + ms, 0)
      },
      memory: first.memory,
      holdMs: first.holdMs,
      tokens,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
