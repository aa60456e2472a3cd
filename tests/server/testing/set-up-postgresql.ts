/** The same as `global-setup.ts` on PostgreSQL: one server for the run, with a migrated database that each begins as. */
import type { TestProject } from 'vitest/node'
import { migrate } from '../../../server/database/migrate.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { createLogger } from '../../../server/process/logger.ts'
import { createDatabase } from '../database/copied-databases.ts'
import { type PostgreSql, startPostgreSql } from '../database/start-postgresql.ts'

const logger = createLogger('silent')
let server: PostgreSql | null = null

export const setup = async ({ provide }: TestProject): Promise<void> => {
  server = await startPostgreSql({ keeps: false })
  const template = await createDatabase(server.url, 'template')
  const database = await openDatabase({ _tag: 'PostgreSql', url: template }, logger)
  await migrate(database, logger).finally(() => database.destroy())
  provide('postgreSqlTemplate', template)
}

export const teardown = async (): Promise<void> => {
  await server?.stop()
}
