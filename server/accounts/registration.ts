/**
 * Registers accounts. Invariants: the answer and its time are the same for known and unknown addresses; a registration never changes a
 * verified account; it never changes an account that an administrator made either, because its owner must first prove the address; of
 * several registrations of an unverified account, the newest counts and only its code works; its password counts only if the same browser
 * registered the address first.
 */
import { type SqlBool, sql } from 'kysely'
import { emailProblem } from '../../domain/rules/email.ts'
import { personTexts } from '../../domain/rules/person-texts.ts'
import type { Registration } from '../../domain/schema/calls/account-calls.ts'
import type { CallBody } from '../../domain/schema/calls/http.ts'
import { UserId } from '../../domain/schema/ids.ts'
import { tokenHash } from '../access/access-token.ts'
import { newPasswordProblem } from '../access/new-password.ts'
import { emailKeyOf } from '../access/user-row.ts'
import { audit } from '../audit/audit.ts'
import type { Database, Transaction } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import { addressProblem } from '../http/accepted-origins.ts'
import type { Caller } from '../http/caller.ts'
import { Failure, refuseInvalid } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'
import type { CallingBrowser } from '../http/session-cookies.ts'
import { dayProblem, type MailLinks } from '../mail/links.ts'
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
import { answeredAlike, isSurelyRegisteringBrowser, registeringSession } from './prove-email.ts'
import { readUserTypes } from './read-users.ts'
import { approved, countsAtOnce } from './type-approval.ts'

interface NewAccount {
  /** The account of an earlier registration that this registration replaces; undefined if there is none. */
  readonly known: { readonly id: number; readonly organisation_id: number | null } | undefined
  /** Whether the user type counts without an administrator's approval. */
  readonly isOfTypeAtOnce: boolean
  /** The columns that only the first browser sets that registers an address. */
  readonly first: {
    readonly password_hash: string | null
    readonly registering_session: Buffer | null
    readonly registering_browser: Buffer
  }
  /** Whether this browser is the first one, also where it registers the address again. */
  readonly isFirst: boolean
}

const writeAccount = async (
  transaction: Transaction,
  accepted: AcceptedPerson,
  { known, isOfTypeAtOnce, first, isFirst }: NewAccount,
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
  // If another browser registered the address before, the person who proves the address chooses a new password.
  const again = { ...values, ...(isFirst ? first : { password_hash: null }) }
  await transaction.updateTable('app_user').set(again).where('id', '=', known.id).execute()
  await deleteLeftOrganisation(transaction, known.organisation_id)
  return UserId.make(known.id)
}

const findKnown = (transaction: Transaction, email: string) =>
  transaction
    .selectFrom('app_user')
    .select(['id', 'email', 'organisation_id', 'verified', 'unclaimed', 'disabled'])
    .select(['registering_session', 'registering_browser'])
    .where('email_key', '=', emailKeyOf(email))
    .forUpdate()
    .executeTakeFirst()

interface Known {
  readonly known: Awaited<ReturnType<typeof findKnown>>
  readonly email: string
}

/**
 * Tells the owner of an address that belongs to an account already, or may return to one.
 * @returns false for an address that is free, or that only a registration waits for
 */
const mailHolder = async (transaction: Transaction, links: MailLinks, { known, email }: Known): Promise<boolean> => {
  if (known?.disabled === true) return true
  if (known?.verified === true || known?.unclaimed === true) {
    const to = { id: UserId.make(known.id), email: known.email ?? email }
    await mailWithoutName(transaction, links, { name: known.verified ? 'address-known' : 'verify-address', to })
    return true
  }
  // An account may have had this address and changed it. Its owner may still undo the change.
  const undo = known === undefined ? await findUndoOf(transaction, email) : null
  if (undo === null) return false
  const to = { id: UserId.make(undo.user_id), email: undo.email }
  if (!undo.disabled) await mailWithoutName(transaction, links, { name: 'address-known', to })
  return true
}

/** Whoever registers, also if somebody has signed in. */
const newcomer = { choosesAll: false, present: null } as const

interface RegisteringCall {
  readonly caller: Caller
  readonly browser: CallingBrowser
  readonly body: Registration
}

/** Registers a person. @throws Failure 422 */
export const register = async (
  {
    database,
    changes,
    passwords,
    links: allLinks,
    mailCaps,
    acceptsOrigin,
    knownBrowsers,
    passwordSignIn,
  }: AccountContext,
  { caller, browser, body: registration }: RegisteringCall,
): Promise<void> => {
  const { password } = registration
  if (passwordSignIn !== 'on') throw new Failure('password-closed')
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

  // Every browser that registers gets a name, whether the address is known or not.
  const { name, mark } = knownBrowsers.named(browser.mark)
  browser.setMark(mark)
  await answeredAlike(async () => {
    // The password is always hashed, so the work is the same for known and unknown addresses.
    const passwordHash = typeof password === 'string' ? await passwords.hash(password) : null
    await changes.run(async ({ transaction, news }) => {
      if (registration.insteadOf != null && emailKeyOf(registration.insteadOf) !== emailKeyOf(email))
        await endRegistration(transaction, registration.insteadOf, { caller, name })
      const asked = { emailKey: emailKeyOf(email), caller, reader: 'stranger' } as const
      if (!(await mayBeMailed(transaction, mailCaps, asked))) return
      const isOfTypeAtOnce = await countsAtOnce(transaction, accepted, newcomer)
      const known = await findKnown(transaction, email)
      if (await mailHolder(transaction, links, { known, email })) return
      const first = {
        password_hash: passwordHash,
        registering_session: registeringSession(caller),
        registering_browser: tokenHash(name),
      }
      const isFirst = known === undefined || isSurelyRegisteringBrowser(known, caller, name)
      const id = await writeAccount(transaction, accepted, { known, isOfTypeAtOnce, first, isFirst })
      if (!isOfTypeAtOnce) news.waits()
      await mailWithoutName(transaction, links, { name: 'verify-address', to: { id, email } })
      await audit(transaction, { actorId: caller.user?.id ?? null, kind: 'user-registered', userId: id })
    })
  })
}

/** Mails the link of a registration again, whichever browser asks. @throws Failure 422 */
export const resendRegistration = async (
  { database, links: allLinks, mailCaps, acceptsOrigin }: AccountContext,
  caller: Caller,
  { email, baseUrl, returnUrl }: CallBody<'resendRegistration'>,
): Promise<void> => {
  refuseInvalid({
    email: emailProblem(emailKeyOf(email), fieldTexts.email),
    baseUrl: addressProblem(baseUrl, acceptsOrigin),
    returnUrl: dayProblem(returnUrl),
  })
  const links = allLinks.returningTo(returnUrl ?? null)
  await answeredAlike(() =>
    runTransaction(database, async (transaction) => {
      const asked = { emailKey: emailKeyOf(email), caller, reader: 'stranger' } as const
      if (!(await mayBeMailed(transaction, mailCaps, asked))) return
      const known = await findKnown(transaction, email)
      if ((await mailHolder(transaction, links, { known, email })) || known === undefined) return
      const to = { id: UserId.make(known.id), email: known.email ?? email }
      await mailWithoutName(transaction, links, { name: 'verify-address', to })
    }),
  )
}

/** Selects the accounts that nobody has proved, except accounts that other data depends on. */
const selectUnproved = (transaction: Transaction) =>
  transaction
    .selectFrom('app_user')
    .select(['id', 'organisation_id', 'registering_session', 'registering_browser'])
    .where('verified', '=', false)
    .where('disabled', '=', false)
    .where('unclaimed', '=', false)
    .where('cleared_at', 'is', null)
    .where('role', '=', 'user')
    .where('staff_role', 'is', null)
    .where(sql<SqlBool>`not exists (select from booking where booking.user_id = app_user.id)`)
    .where(sql<SqlBool>`not exists (select from resource_price where resource_price.user_id = app_user.id)`)

type Unproved = Pick<
  Awaited<ReturnType<ReturnType<typeof selectUnproved>['execute']>>[number],
  'id' | 'organisation_id'
>

/** Deletes an account that nobody has proved, with its codes and its mails. */
const deleteUnproved = async (transaction: Transaction, { id, organisation_id }: Unproved): Promise<void> => {
  await transaction.deleteFrom('outbox_mail').where('user_id', '=', id).execute()
  await transaction.deleteFrom('app_user').where('id', '=', id).execute()
  await deleteLeftOrganisation(transaction, organisation_id)
  await audit(transaction, { actorId: null, kind: 'user-expired', userId: id })
}

/** Ends the registration of an address that nobody has proved, because somebody has proved now that the address is theirs. */
export const endUnprovedOf = async (transaction: Transaction, email: string): Promise<void> => {
  const account = await selectUnproved(transaction)
    .where('email_key', '=', emailKeyOf(email))
    .forUpdate()
    .executeTakeFirst()
  if (account !== undefined) await deleteUnproved(transaction, account)
}

/**
 * Ends the registration of an address that the person mistyped, so that its reader gets no account with the person's name. It must have been
 * made in the browser that asks.
 */
const endRegistration = async (
  transaction: Transaction,
  email: string,
  { caller, name }: { readonly caller: Caller; readonly name: string },
): Promise<void> => {
  const account = await selectUnproved(transaction)
    .where('email_key', '=', emailKeyOf(email))
    .forUpdate()
    .executeTakeFirst()
  if (account !== undefined && isSurelyRegisteringBrowser(account, caller, name))
    await deleteUnproved(transaction, account)
}

const atOnce = 500

/** Deletes accounts that nobody has proved within seven days. */
export const deleteUnprovedAccounts = (database: Database): Promise<void> =>
  runTransaction(database, async (transaction) => {
    const rows = await selectUnproved(transaction)
      .where(sql<SqlBool>`created_at <= server_now() - interval '7 days'`)
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
    for (const row of rows) await deleteUnproved(transaction, row)
    // Which browser registered an address that was proved in another one is kept for a day (`registrationProved`).
    await transaction
      .updateTable('app_user')
      .set({ registering_session: null, registering_browser: null })
      .where('verified', '=', true)
      .where('registering_session', 'is not', null)
      .where(sql<SqlBool>`created_at <= server_now() - interval '1 day'`)
      .execute()
  })
