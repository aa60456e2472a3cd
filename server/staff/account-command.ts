/**
 * A command of `npm run staff` about the account of somebody: `npm run staff -- NAME EMAIL`. It works on the database of the settings, whether
 * the server runs or not: a running server that has the embedded database open does the work in its place.
 */
import { access } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Database } from '../database/database.ts'
import { checkDatabase, openDatabase } from '../database/open-database.ts'
import { readBasePath } from '../http/build-version.ts'
import { createLinks, type Links } from '../mail/links.ts'
import { createLogger } from '../process/logger.ts'
import { readSettings } from '../process/settings.ts'
import { type StaffCommand, StaffProblem } from './command.ts'
import { askServer } from './staff-socket.ts'

interface AccountWork {
  readonly name: string
  /** Does the work for the account of an address. Returns sentences about what was done. @throws StaffProblem */
  readonly work: (database: Database, email: string, links: Links) => Promise<string>
}

const builtClient = fileURLToPath(new URL('../../dist', import.meta.url))

export const accountCommand = ({ name, work }: AccountWork): StaffCommand => ({
  usage: 'EMAIL',
  async run(words, environment) {
    const [email = '', ...rest] = words
    if (email === '' || rest.length > 0) throw new StaffProblem(`Say whose: npm run staff -- ${name} EMAIL`)
    const settings = readSettings(environment)
    if (settings.database._tag === 'Embedded') {
      await access(join(settings.database.directory, 'database')).catch(() => {
        throw new StaffProblem(`There is no database in ${settings.dataDirectory}. Set DATA_DIR, or DATABASE_URL.`)
      })
      const said = await askServer(settings.dataDirectory, name, email)
      if (said !== null) return said
    }
    await using database = await openDatabase(settings.database, createLogger('warn'))
    await checkDatabase(database)
    const origin = settings.publicUrl ?? `http://localhost:${settings.port}`
    const { clientDirectory } = settings
    const basePath = await readBasePath(clientDirectory === null ? builtClient : resolve(clientDirectory))
    // Awaited here: the database is closed when this function ends.
    return await work(
      database,
      email,
      createLinks(() => origin, basePath),
    )
  },
})
