/**
 * `npm run staff -- keep-role EMAIL`: for somebody whose role comes from a provider that the settings no longer name. Only that provider could
 * sign them in, so the operator makes the role the house's own: their password, or a link to choose one, is a way in again.
 */

import { UserId } from '../../domain/schema/ids.ts'
import { emailKeyOf, roleIn } from '../access/user-row.ts'
import { audit } from '../audit/audit.ts'
import type { Database } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import { accountCommand } from './account-command.ts'
import { StaffProblem } from './command.ts'

export const KEEP_ROLE_TASK = 'keep-role'

/** @throws StaffProblem if nobody has the address, or if no provider gave the role */
export const keepRoleOf = (database: Database, email: string): Promise<string> =>
  runTransaction(database, async (transaction) => {
    const account = await transaction
      .selectFrom('app_user')
      .select(['id', 'role', 'staff_role', 'role_groups', 'role_issuer', 'disabled'])
      .where('email_key', '=', emailKeyOf(email))
      .forUpdate()
      .executeTakeFirst()
    if (account === undefined) throw new StaffProblem(`Nobody here has the address ${email}.`)
    const { id, role_issuer: issuer, role_groups: groups } = account
    if (issuer === null)
      throw new StaffProblem(`No provider gave ${email} a role. Nothing keeps the password from opening.`)
    const role = roleIn(account)
    await transaction.updateTable('app_user').set({ role_issuer: null }).where('id', '=', id).execute()
    const details = { from: role, to: role, ...(groups === null ? {} : { groups }) }
    await audit(transaction, { actorId: null, kind: 'role-set', userId: UserId.make(id), details })
    return (
      `The role ${role} of ${email} is the house's own from now on. The password opens the account again; whoever has none ` +
      `chooses one with "Glömt lösenord" on the page to sign in. If the settings still name ${issuer}, the next ` +
      'sign-in by it gives and takes the role again.' +
      (account.disabled ? ' The account is closed, and stays so.' : '')
    )
  })

export const keepRole = accountCommand({ name: KEEP_ROLE_TASK, work: keepRoleOf })
