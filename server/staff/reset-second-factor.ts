/**
 * `npm run staff -- reset-second-factor EMAIL`: for somebody who has lost the telephone and the recovery codes, after the operator has made
 * sure who asks. The app, the passkeys and the codes go, and all who are signed in to the account are signed out. The owner is told by mail.
 */
import { access } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { UserId } from '../../domain/schema/ids.ts'
import { endAllTokens } from '../access/access-token.ts'
import { factorNews, forgetFactors, hasFactor, noteFactorChange, readFactors } from '../access/second-factors.ts'
import { emailKeyOf } from '../access/user-row.ts'
import type { Database } from '../database/database.ts'
import { checkDatabase, openDatabase } from '../database/open-database.ts'
import { runTransaction } from '../database/transaction.ts'
import { readBasePath } from '../http/build-version.ts'
import { createLinks, type Links } from '../mail/links.ts'
import { createLogger } from '../process/logger.ts'
import { readSettings } from '../process/settings.ts'
import { type StaffCommand, StaffProblem } from './command.ts'
import { askServer } from './staff-socket.ts'

export const RESET_TASK = 'reset-second-factor'

/** @throws StaffProblem if nobody has the address */
export const resetFactorOf = (
  database: Database,
  links: Pick<Links, 'forgotPassword'>,
  email: string,
): Promise<string> =>
  runTransaction(database, async (transaction) => {
    const account = await transaction
      .selectFrom('app_user')
      .select(['id', 'disabled'])
      .where('email_key', '=', emailKeyOf(email))
      .forUpdate()
      .executeTakeFirst()
    if (account === undefined) throw new StaffProblem(`Nobody here has the address ${email}.`)
    const userId = UserId.make(account.id)
    const factors = await readFactors(transaction, userId)
    if (!hasFactor(factors)) throw new StaffProblem(`${email} has no second factor. The password alone signs in.`)
    await forgetFactors(transaction, userId)
    await endAllTokens(transaction, userId)
    await noteFactorChange(transaction, links, { userId, what: factorNews.reset, actorId: null })
    return (
      `The second factor of ${email} is gone, everybody is signed out of the account, and a mail tells its owner. ` +
      `The next sign-in asks for the password alone; whoever works here gets a new second factor in it.` +
      (account.disabled ? ' The account is closed, and stays so.' : '')
    )
  })

const builtClient = fileURLToPath(new URL('../../dist', import.meta.url))

export const resetSecondFactor: StaffCommand = {
  usage: 'EMAIL',
  async run(words, environment) {
    const [email = '', ...rest] = words
    if (email === '' || rest.length > 0) throw new StaffProblem('Say whose: npm run staff -- reset-second-factor EMAIL')
    const settings = readSettings(environment)
    if (settings.database._tag === 'Embedded') {
      await access(join(settings.database.directory, 'database')).catch(() => {
        throw new StaffProblem(`There is no database in ${settings.dataDirectory}. Set DATA_DIR, or DATABASE_URL.`)
      })
      const said = await askServer(settings.dataDirectory, RESET_TASK, email)
      if (said !== null) return said
    }
    await using database = await openDatabase(settings.database, createLogger('warn'))
    await checkDatabase(database)
    const origin = settings.publicUrl ?? `http://localhost:${settings.port}`
    const { clientDirectory } = settings
    const basePath = await readBasePath(clientDirectory === null ? builtClient : resolve(clientDirectory))
    // Awaited here: the database is closed when this function ends.
    return await resetFactorOf(
      database,
      createLinks(() => origin, basePath),
      email,
    )
  },
}
