/** The same as `global-setup.ts` on PostgreSQL: one server for the run, with a migrated database that each begins as. */
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import type { Database } from '../../../server/database/database.ts'
import { migrate } from '../../../server/database/migrate.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { createLogger } from '../../../server/process/logger.ts'
import { type PostgreSql, startPostgreSql } from '../database/start-postgresql.ts'
import { databaseNamed } from './new-database.ts'

const logger = createLogger('silent')
let server: PostgreSql | null = null

const withDatabase = async (url: string, work: (database: Database) => Promise<unknown>): Promise<void> => {
  const database = await openDatabase({ _tag: 'PostgreSql', url }, logger)
  await work(database).finally(() => database.destroy())
}

export const setup = async ({ provide }: TestProject): Promise<void> => {
  server = await startPostgreSql({ keeps: false })
  const template = databaseNamed(server.url, 'template')
  await withDatabase(server.url, (database) => sql`create database template`.execute(database))
  await withDatabase(template, (database) => migrate(database, logger))
  provide('postgreSqlTemplate', template)
}

export const teardown = async (): Promise<void> => {
  await server?.stop()
}
