/** A server with a data folder and a database of its own, filled, on either engine; all of it goes when it is closed. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../server/database/migrate.ts'
import { openDatabase } from '../../server/database/open-database.ts'
import { createLogger } from '../../server/logger.ts'
import type { DatabaseSettings } from '../../server/settings.ts'
import { startPostgreSql } from '../../tests/server/database/start-postgresql.ts'
import { fillDatabase } from './bench-day.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

export const engines = ['PGlite', 'PostgreSQL'] as const
export type Engine = (typeof engines)[number]

export interface Installation {
  readonly server: ServerProcess
  /** Of one user each. */
  readonly tokens: readonly string[]
  close(): Promise<void>
}

export const openInstallation = async (engine: Engine, users: number): Promise<Installation> => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'booking-bench-'))
  const postgreSql = engine === 'PostgreSQL' ? await startPostgreSql() : null
  const removeAll = async (): Promise<void> => {
    await postgreSql?.stop()
    await rm(dataDirectory, { recursive: true, force: true })
  }
  try {
    const settings: DatabaseSettings =
      postgreSql === null ? { _tag: 'Embedded', directory: dataDirectory } : { _tag: 'PostgreSql', url: postgreSql.url }
    const logger = createLogger('silent')
    const database = await openDatabase(settings, logger)
    await migrate(database, logger)
    const tokens = await fillDatabase(database, users)
    await database.destroy()
    const server = await startServerProcess({
      DATA_DIR: dataDirectory,
      DATABASE_URL: postgreSql?.url ?? '',
      SEED: 'none',
    })
    return {
      server,
      tokens,
      async close() {
        await server.stop()
        await removeAll()
      },
    }
  } catch (error) {
    await removeAll()
    throw error
  }
}
