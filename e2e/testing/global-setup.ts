/**
 * Fills a database of each kind with the demo content once; each server of the tests starts from a copy of one. PostgreSQL
 * takes less of the processor than the embedded one, so that those that share a process are on it (decision 0069).
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createDatabase } from '../../tests/server/database/copied-databases.ts'
import { startPostgreSql } from '../../tests/server/database/start-postgresql.ts'
import { makeDataFolder } from '../../tests/testing/data-folder.ts'
import { CLOCK_START, startServerProcess, TEMPLATE_DATABASE, TEMPLATE_VARIABLE } from './server-process.ts'

/** The demo's bookings are older than a test's, however long filling the database takes. */
const AN_HOUR_BEFORE = new Date(Date.parse(CLOCK_START) - 3_600_000).toISOString()

const setUp = async (): Promise<() => Promise<void>> => {
  const postgreSql = await startPostgreSql({ keeps: false })
  const database = await createDatabase(postgreSql.url, 'demo')
  const folder = makeDataFolder('booking-e2e-template-')
  for (const [kind, settings] of [
    ['embedded', {}],
    ['postgresql', { DATABASE_URL: database }],
  ] as const) {
    const data = join(folder, kind)
    mkdirSync(data)
    const server = await startServerProcess({ ...settings, CLOCK_START: AN_HOUR_BEFORE }, data)
    await server.stop()
  }
  process.env[TEMPLATE_VARIABLE] = folder
  process.env[TEMPLATE_DATABASE] = database
  return async () => {
    rmSync(folder, { recursive: true, force: true })
    await postgreSql.stop()
  }
}

export default setUp
