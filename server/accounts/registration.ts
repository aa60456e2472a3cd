/**
 * Registering (contract 2 and 3). Invariants: the answer and its time are the same whether the address is known or not;
 * a verified account is never changed by it, nor is one that an administrator made, whose owner proves the address first; what the newest registration said of an unverified account is what counts,
 * and its code is the one that works.
 */
import { sql } from 'kysely'
import { personTexts } from '../../domain/rules/person-texts.ts'
import type { Registration } from '../../domain/schema/calls/account-calls.ts'
import { UserId } from '../../domain/schema/ids.ts'
import { emailKeyOf } from '../access/email-key.ts'
import { newPasswordProblem } from '../access/password-rule.ts'
import { audit } from '../audit/audit.ts'
import type { Transaction } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import type { Caller } from '../http/caller.ts'
import { fieldTexts } from '../http/failure-texts.ts'
import { dayProblem } from '../mail/links.ts'
import { type AcceptedPerson, acceptPerson } from './accept-person.ts'
import type { AccountContext } from './account-context.ts'
import { mailAddress } from './account-mails.ts'
import { findUndoOf } from './address-undo.ts'
import { answeredAlike } from './answered-alike.ts'
import { mayBeMailed } from './mail-allowance.ts'
import { readUserTypes } from './read-users.ts'
import { registeringSession } from './registering-browser.ts'
import { countsAtOnce } from './type-approval.ts'
import { deleteLeftOrganisation, emailColumns, personColumns, writeOrganisation } from './write-person.ts'

const passwordProblem = (password: string | null | undefined, known: readonly string[]) => {
  if (typeof password !== 'string') return null
  return password === '' ? fieldTexts.password : newPasswordProblem(password, known)
}

/** @param known the account of an earlier registration, which this one takes the place of */
const writeAccount = async (
  transaction: Transaction,
  known: { readonly id: number; readonly organisation_id: number | null } | undefined,
  accepted: AcceptedPerson,
  isOfTypeAtOnce: boolean,
  first: { readonly password_hash: string | null; readonly registering_session: Buffer | null },
): Promise<UserId> => {
  const values = {
    ...emailColumns(accepted.person.email),
    ...personColumns(accepted.person, accepted.userTypeId),
    organisation_id: await writeOrganisation(transaction, known?.organisation_id ?? null, accepted),
    type_approved: isOfTypeAtOnce,
    created_at: sql<string>`server_now()`,
  }
  if (known === undefined) {
    const account = transaction
      .insertInto('app_user')
      .values({ ...values, ...first })
      .returning('id')
    return UserId.make((await account.executeTakeFirstOrThrow()).id)
  }
  // The person who clicks the link may not be the one who typed this password: the proved owner chooses one.
  const again = { ...values, password_hash: null }
  await transaction.updateTable('app_user').set(again).where('id', '=', known.id).execute()
  await deleteLeftOrganisation(transaction, known.organisation_id)
  return UserId.make(known.id)
}

export const register = async (
  { database, passwords, links: allLinks, mailCaps, acceptsOrigin }: AccountContext,
  caller: Caller,
  registration: Registration,
): Promise<void> => {
  const { password } = registration
  const accepted = await acceptPerson(database, registration, {
    userTypes: await readUserTypes(database, { ...caller, user: null }),
    acceptsOrigin,
    further: (person) => ({
      password: passwordProblem(password, Object.values(person)),
      accept: registration.accept ? null : personTexts.accept,
      returnUrl: dayProblem(registration.returnUrl),
    }),
  })
  const { email } = accepted.person
  const links = allLinks.returningTo(registration.returnUrl ?? null)

  await answeredAlike(async () => {
    // Whatever will be found: the work of it is the same.
    const passwordHash =
      typeof password === 'string' ? await passwords.hash(password, { source: caller.source, isSuspect: false }) : null
    await runTransaction(database, async (transaction) => {
      if (!(await mayBeMailed(transaction, mailCaps, emailKeyOf(email), caller, 'stranger'))) return
      const isOfTypeAtOnce = await countsAtOnce(transaction, accepted.userTypeId)
      const known = await transaction
        .selectFrom('app_user')
        .select(['id', 'email', 'organisation_id', 'verified', 'unclaimed', 'disabled'])
        .where('email_key', '=', emailKeyOf(email))
        .forUpdate()
        .executeTakeFirst()
      if (known?.disabled === true) return
      if (known?.verified === true) {
        await mailAddress(transaction, links, 'address-known', {
          id: UserId.make(known.id),
          email: known.email ?? email,
        })
        return
      }
      if (known?.unclaimed === true) {
        await mailAddress(transaction, links, 'verify-address', {
          id: UserId.make(known.id),
          email: known.email ?? email,
        })
        return
      }
      // Of an account that was given another: the owner of this one may still undo it.
      const undo = known === undefined ? await findUndoOf(transaction, email) : null
      if (undo !== null) {
        if (!undo.disabled)
          await mailAddress(transaction, links, 'address-known', { id: UserId.make(undo.user_id), email: undo.email })
        return
      }
      const first = { password_hash: passwordHash, registering_session: registeringSession(caller) }
      const id = await writeAccount(transaction, known, accepted, isOfTypeAtOnce, first)
      await mailAddress(transaction, links, 'verify-address', { id, email })
      await audit(transaction, { actorId: caller.user?.id ?? null, kind: 'user-registered', userId: id })
    })
  })
}
