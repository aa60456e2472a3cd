/**
 * A database of a test's own, migrated and otherwise empty, of the engine that its project runs on: a copy of the one that
 * the set-up of the run has made. Invariant: no test that asks here knows which engine it gets.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { DatabaseSettings } from '../../../server/process/settings.ts'
import { memoryDatabase } from './memory-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the PostgreSQL database that each begins as, to which nobody is connected; null: on PGlite. */
    postgreSqlTemplate: string | null
  }
}

/** The database of this name on the same server. */
export const databaseNamed = (url: string, name: string): string => Object.assign(new URL(url), { pathname: name }).href

const ask = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseNamed(url, 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const made = new Set<string>()

export const newDatabase = async (): Promise<DatabaseSettings> => {
  const template = inject('postgreSqlTemplate')
  if (template === null) return memoryDatabase()
  const name = `test-${randomUUID()}`
  await ask(template, `create database "${name}" template "${new URL(template).pathname.slice(1)}"`)
  made.add(name)
  return { _tag: 'PostgreSql', url: databaseNamed(template, name) }
}

/** All that this file of tests has made. */
export const dropDatabases = async (): Promise<void> => {
  const template = inject('postgreSqlTemplate')
  if (template !== null) for (const name of made) await ask(template, `drop database if exists "${name}" with (force)`)
  made.clear()
}
