/**
 * A database of a test's own, migrated and otherwise empty, of the engine that its project runs on: a copy of the one that
 * the set-up of the run has made. Invariant: no test that asks here knows which engine it gets.
 */
import { inject } from 'vitest'
import type { DatabaseSettings } from '../../../server/process/settings.ts'
import { copyDatabase, dropDatabase } from '../database/copied-databases.ts'
import { memoryDatabase } from './memory-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the PostgreSQL database of which each new database is a copy, and to which nobody is connected. Null on PGlite. */
    postgreSqlTemplate: string | null
  }
}

const made = new Set<string>()

export const newDatabase = async (): Promise<DatabaseSettings> => {
  const template = inject('postgreSqlTemplate')
  if (template === null) return memoryDatabase()
  const url = await copyDatabase(template)
  made.add(url)
  return { _tag: 'PostgreSql', url }
}

/** Drops all databases that this test file has made. */
export const dropDatabases = async (): Promise<void> => {
  for (const url of made) await dropDatabase(url)
  made.clear()
}
