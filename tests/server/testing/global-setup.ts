/**
 * Makes one migrated database for all test files of a run. Each file begins with a copy of it. The database is made anew in each run, so
 * it always has the migrations of the present code.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import type { TestProject } from 'vitest/node'
import { openMemoryDatabase } from '../../../server/database/embedded-database.ts'
import { migrate } from '../../../server/database/migrate.ts'
import type { Tables } from '../../../server/database/tables.ts'
import { createLogger } from '../../../server/process/logger.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The file of the database that each test file begins with. */
    databaseImage: string
  }
}

const folder = mkdtempSync(join(tmpdir(), 'booking-test-image-'))

export const setup = async ({ provide }: TestProject): Promise<void> => {
  const memory = await openMemoryDatabase(null)
  await migrate(new Kysely<Tables>({ dialect: new PostgresDialect({ pool: memory.pool }) }), createLogger('silent'))
  // Two thirds of its files, and so of the time that each copy takes to be made.
  await memory.pool.query("update pg_database set datistemplate = false where datname like 'template%'")
  for (const template of ['template0', 'template1']) await memory.pool.query(`drop database ${template}`)
  const file = join(folder, 'database.tar')
  writeFileSync(file, await (await memory.image()).bytes())
  await memory.close()
  provide('databaseImage', file)
  provide('postgreSqlTemplate', null)
}

export const teardown = (): void => rmSync(folder, { recursive: true, force: true })
