/** The database at the start of a server in these tests, with the standard texts and the small known content. */

import type { Database } from '../../../server/database/database.ts'
import { migrate } from '../../../server/database/migrate.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { loadContent } from '../../../server/load-content.ts'
import type { DatabaseSettings } from '../../../server/process/settings.ts'
import { silentLogger } from '../database/test-database.ts'
import { loadTestContent, passwords, type TestContent } from '../testing/test-content.ts'
import { readRevision } from './soundness.ts'

export interface PreparedDatabase {
  readonly content: TestContent
  /** Rooms that all people may book. */
  readonly rooms: readonly number[]
  readonly revision: number
}

/** Opens the database for the work and closes it again, because only one process can open an embedded database. */
export const withDatabase = async <Result>(
  settings: DatabaseSettings,
  work: (database: Database) => Promise<Result>,
): Promise<Result> => {
  const database = await openDatabase(settings, silentLogger)
  try {
    return await work(database)
  } finally {
    await database.destroy()
  }
}

export const prepareDatabase = (settings: DatabaseSettings): Promise<PreparedDatabase> =>
  withDatabase(settings, async (database) => {
    await migrate(database, silentLogger)
    await loadContent(database, {
      settings: { seed: 'none', adminEmail: null, refusesDemo: false },
      passwords,
      mediaDirectory: null,
      logger: silentLogger,
    })
    const content = await loadTestContent(database)
    return { content, rooms: [content.rooms.priced, content.rooms.free], revision: await readRevision(database) }
  })
