/**
 * `npm run staff -- reset-second-factor EMAIL`: for somebody who has lost the telephone and the recovery codes, after the operator has made
 * sure who asks. The app, the passkeys and the codes go, and all who are signed in to the account are signed out. The owner is told by mail.
 */
import { UserId } from '../../domain/schema/ids.ts'
import { endAllTokens } from '../access/access-token.ts'
import { factorNews, forgetFactors, hasFactor, noteFactorChange, readFactors } from '../access/second-factors.ts'
import { emailKeyOf } from '../access/user-row.ts'
import type { Database } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import type { Links } from '../mail/links.ts'
import { accountCommand } from './account-command.ts'
import { StaffProblem } from './command.ts'

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

export const resetSecondFactor = accountCommand({
  name: RESET_TASK,
  work: (database, email, links) => resetFactorOf(database, links, email),
})
