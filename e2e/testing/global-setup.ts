/**
 * Fills a database with the demo content once. Each server that shares a process starts with a copy of it. The database
 * is on PostgreSQL, which needs less processor time than the embedded database (decision 0069).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '../../tests/server/database/copied-databases.ts'
import { startPostgreSql } from '../../tests/server/database/start-postgresql.ts'
import { CLOCK_START, startServerProcess, TEMPLATE_DATABASE, TEMPLATE_VARIABLE } from './server-process.ts'

/** The demo's bookings are older than the bookings of the tests, however long it takes to fill the database. */
const AN_HOUR_BEFORE = new Date(Date.parse(CLOCK_START) - 3_600_000).toISOString()

const setUp = async (): Promise<() => Promise<void>> => {
  const postgreSql = await startPostgreSql({ keeps: false })
  const database = await createDatabase(postgreSql.url, 'demo')
  const folder = mkdtempSync(join(tmpdir(), 'booking-e2e-template-'))
  const server = await startServerProcess({ DATABASE_URL: database, CLOCK_START: AN_HOUR_BEFORE }, folder)
  await server.stop()
  process.env[TEMPLATE_VARIABLE] = folder
  process.env[TEMPLATE_DATABASE] = database
  return async () => {
    rmSync(folder, { recursive: true, force: true })
    await postgreSql.stop()
  }
}

export default setUp
