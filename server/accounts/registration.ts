/**
 * Registers accounts. Invariants: the answer and its time are the same for known and unknown addresses; a registration never changes a
 * verified account; it never changes an account that an administrator made either, because its owner must first prove the address; of
 * several registrations of an unverified account, the newest counts and only its code works.
 */
import { type SqlBool, sql } from 'kysely'
import { personTexts } from '../../domain/rules/person-texts.ts'
import type { Registration } from '../../domain/schema/calls/account-calls.ts'
import { UserId } from '../../domain/schema/ids.ts'
import { newPasswordProblem } from '../access/new-password.ts'
import { emailKeyOf } from '../access/user-row.ts'
import { audit } from '../audit/audit.ts'
import type { Database, Transaction } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import type { Caller } from '../http/caller.ts'
import { fieldTexts } from '../http/failure-texts.ts'
import { dayProblem } from '../mail/links.ts'
import type { AccountContext } from './account.ts'
import { mailWithoutName } from './account-mails.ts'
import { findUndoOf } from './email-undo.ts'
import { mayBeMailed } from './mail-allowance.ts'
import {
  type AcceptedPerson,
  acceptPerson,
  deleteLeftOrganisation,
  emailColumns,
  personColumns,
  writeOrganisation,
} from './person.ts'
import { answeredAlike, registeringSession } from './prove-email.ts'
import { readUserTypes } from './read-users.ts'
import { approved, countsAtOnce } from './type-approval.ts'

interface NewAccount {
  /** The account of an earlier registration that this registration replaces; undefined if there is none. */
  readonly known: { readonly id: number; readonly organisation_id: number | null } | undefined
  /** Whether the user type counts without an administrator's approval. */
  readonly isOfTypeAtOnce: boolean
  /** The columns that only the first registration of an address sets. */
  readonly first: { readonly password_hash: string | null; readonly registering_session: Buffer | null }
}

const writeAccount = async (
  transaction: Transaction,
  accepted: AcceptedPerson,
  { known, isOfTypeAtOnce, first }: NewAccount,
): Promise<UserId> => {
  const values = {
    ...emailColumns(accepted.person.email),
    ...personColumns(accepted.person, accepted.userTypeId),
    organisation_id: await writeOrganisation(transaction, known?.organisation_id ?? null, accepted),
    ...approved,
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
  // The owner of the address may not be the person who typed this password, so the person who proves the address chooses a new password.
  const again = { ...values, password_hash: null }
  await transaction.updateTable('app_user').set(again).where('id', '=', known.id).execute()
  await deleteLeftOrganisation(transaction, known.organisation_id)
  return UserId.make(known.id)
}

/** Registers a person. @throws Failure 422 */
export const register = async (
  { database, changes, passwords, links: allLinks, mailCaps, acceptsOrigin }: AccountContext,
  caller: Caller,
  registration: Registration,
): Promise<void> => {
  const { password } = registration
  const organisations = database.selectFrom('organisation').select('name')
  const organisation = await organisations.where('id', '=', registration.organisation ?? null).executeTakeFirst()
  /** Refuses a password that is made of known texts about the person. */
  const passwordProblem = (person: object): string | null => {
    if (typeof password !== 'string') return null
    const known = [allLinks.home(), organisation?.name ?? '', ...Object.values(person)]
    return password === '' ? fieldTexts.password : newPasswordProblem(password, known)
  }
  const accepted = await acceptPerson(database, registration, {
    userTypes: await readUserTypes(database, { ...caller, user: null }),
    acceptsOrigin,
    further: (person) => ({
      password: passwordProblem(person),
      accept: registration.accept ? null : personTexts.accept,
      returnUrl: dayProblem(registration.returnUrl),
    }),
  })
  const { email } = accepted.person
  const links = allLinks.returningTo(registration.returnUrl ?? null)

  await answeredAlike(async () => {
    // The password is always hashed, so the work is the same for known and unknown addresses.
    const passwordHash = typeof password === 'string' ? await passwords.hash(password) : null
    await changes.run(async ({ transaction, news }) => {
      const asked = { emailKey: emailKeyOf(email), caller, reader: 'stranger' } as const
      if (!(await mayBeMailed(transaction, mailCaps, asked))) return
      const isOfTypeAtOnce = await countsAtOnce(transaction, accepted.userTypeId)
      const known = await transaction
        .selectFrom('app_user')
        .select(['id', 'email', 'organisation_id', 'verified', 'unclaimed', 'disabled'])
        .where('email_key', '=', emailKeyOf(email))
        .forUpdate()
        .executeTakeFirst()
      if (known?.disabled === true) return
      if (known?.verified === true || known?.unclaimed === true) {
        const to = { id: UserId.make(known.id), email: known.email ?? email }
        await mailWithoutName(transaction, links, { name: known.verified ? 'address-known' : 'verify-address', to })
        return
      }
      // An account may have had this address and changed it. Its owner may still undo the change.
      const undo = known === undefined ? await findUndoOf(transaction, email) : null
      if (undo !== null) {
        const to = { id: UserId.make(undo.user_id), email: undo.email }
        if (!undo.disabled) await mailWithoutName(transaction, links, { name: 'address-known', to })
        return
      }
      const first = { password_hash: passwordHash, registering_session: registeringSession(caller) }
      const id = await writeAccount(transaction, accepted, { known, isOfTypeAtOnce, first })
      if (!isOfTypeAtOnce) news.waits()
      await mailWithoutName(transaction, links, { name: 'verify-address', to: { id, email } })
      await audit(transaction, { actorId: caller.user?.id ?? null, kind: 'user-registered', userId: id })
    })
  })
}

const atOnce = 500

/** Deletes accounts that nobody has proved within seven days, except accounts that other data depends on. */
export const deleteUnprovedAccounts = (database: Database): Promise<void> =>
  runTransaction(database, async (transaction) => {
    const rows = await transaction
      .selectFrom('app_user')
      .select(['id', 'organisation_id'])
      .where('verified', '=', false)
      .where('disabled', '=', false)
      .where('unclaimed', '=', false)
      .where('cleared_at', 'is', null)
      .where('role', '=', 'user')
      .where(sql<SqlBool>`created_at <= server_now() - interval '7 days'`)
      .where(sql<SqlBool>`not exists (select from booking where booking.user_id = app_user.id)`)
      .where(sql<SqlBool>`not exists (select from resource_price where resource_price.user_id = app_user.id)`)
      .where(
        sql<SqlBool>`not exists (
          select from account_code where account_code.user_id = app_user.id and expires_at > server_now()
        )`,
      )
      .orderBy('id')
      .limit(atOnce)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id, organisation_id } of rows) {
      await transaction.deleteFrom('outbox_mail').where('user_id', '=', id).execute()
      await transaction.deleteFrom('app_user').where('id', '=', id).execute()
      await deleteLeftOrganisation(transaction, organisation_id)
      await audit(transaction, { actorId: null, kind: 'user-expired', userId: id })
    }
  })
