/**
 * What a ticket is traded for: the session of the person whom the provider has proved, or of a new account. Invariants: of several first
 * sign-ins of one person exactly one makes an account; what the provider has proved is written as it was proved, whatever the form says; an
 * account that has the address is never taken by what somebody typed, and by the provider's word alone only where the settings trust it
 * (docs/rules.md#sign-in); a second factor is asked for after that, by `enter`, and one's own always when the provider's word links.
 */
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { emailProblem } from '../../domain/rules/email.ts'
import { personTexts } from '../../domain/rules/person-texts.ts'
import type { CallBody } from '../../domain/schema/calls/http.ts'
import type { UnknownPerson } from '../../domain/schema/calls/provider-calls.ts'
import { UserId } from '../../domain/schema/ids.ts'
import type { User } from '../../domain/schema/people.ts'
import { endWeakStaffSessions } from '../access/access-token.ts'
import { enter } from '../access/enter.ts'
import { hasFactor, readFactors } from '../access/second-factors.ts'
import { emailKeyOf } from '../access/user-row.ts'
import { type AccountContext, type LockedAccount, lockAccount } from '../accounts/account.ts'
import { mayBeMailed } from '../accounts/mail-allowance.ts'
import {
  type AcceptedPerson,
  acceptPerson,
  emailColumns,
  personColumns,
  writeOrganisation,
} from '../accounts/person.ts'
import { answeredAlike, askToProve, findOtherHolder } from '../accounts/prove-email.ts'
import { readUserTypes, selectUserTypes, userTypeOf } from '../accounts/read-users.ts'
import { endUnprovedOf } from '../accounts/registration.ts'
import { approved, countsAtOnce } from '../accounts/type-approval.ts'
import { audit } from '../audit/audit.ts'
import type { Work } from '../changes/news.ts'
import type { Transaction } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import type { Caller } from '../http/caller.ts'
import { Failure, refuseInvalid } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'
import type { CallingBrowser } from '../http/session-cookies.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Logger } from '../process/logger.ts'
import type { ProviderSettings } from '../process/provider-settings.ts'
import {
  type Attempt,
  type AttemptBrowser,
  type AttemptPerson,
  awaitUnknown,
  findAttempt,
  keepCode,
  spendAttempt,
  tryCode,
} from './attempts.ts'
import { provedFields } from './claims.ts'
import { applyGiven, findType } from './given-role.ts'
import { findIdentity, linkIdentity, lockSubject, noteUse } from './identities.ts'
import type { Provider } from './provider.ts'

export interface ProviderContext extends AccountContext {
  /** The providers by their numbers in the settings. */
  readonly providers: ReadonlyMap<string, Provider>
  /** The key of nonces, code verifiers and names of people at providers. */
  readonly providerKey: Uint8Array
  /** Waits for a provider. Only a few works of the process wait for one provider at the same time, and none keeps its place meanwhile. */
  readonly takeTurn: <Result>(provider: Provider, work: () => Promise<Result>) => Promise<Result>
  readonly logger: Logger
}

export interface BrowserCall {
  readonly caller: Caller
  readonly browser: CallingBrowser
}

/** The browser as attempts know it. */
export const attemptBrowser = (
  { knownBrowsers }: ProviderContext,
  { caller, browser }: BrowserCall,
): AttemptBrowser => ({
  session: caller.session,
  name: knownBrowsers.nameIn(browser.mark),
})

type ProvedAttempt = Attempt & { readonly person: AttemptPerson }

const proved = (attempt: Attempt | null): ProvedAttempt => {
  if (attempt === null || attempt.person === null || attempt.purpose !== 'sign-in') throw new Failure('ticket')
  return { ...attempt, person: attempt.person }
}

/** The provider of an attempt, which the settings may have left out since. @throws Failure `ticket` */
const providerOf = ({ providers }: ProviderContext, { provider: id, person }: ProvedAttempt): Provider => {
  const provider = providers.get(id)
  if (provider === undefined || provider.settings.issuer !== person.issuer) throw new Failure('ticket')
  return provider
}

/** The numbers of the providers in the settings by which this issuer signs people in. */
export const providersOf = ({ providers }: Pick<ProviderContext, 'providers'>, issuer: string): readonly string[] =>
  [...providers.values()].flatMap(({ settings }) => (settings.issuer === issuer ? [settings.id] : []))

/** The account that has the address of a proved person. An account whose address nobody has proved gives way. */
const holderOf = async (transaction: Transaction, { email, emailIsProved }: AttemptPerson) => {
  if (!emailIsProved) return null
  await endUnprovedOf(transaction, email)
  return findOtherHolder(transaction, null, email)
}

/** Links an account that has the address, because the settings trust the provider's word about addresses. */
const takeByAddress = async (
  { transaction }: Work,
  { links }: ProviderContext,
  { person, name }: { readonly person: AttemptPerson; readonly name: string },
): Promise<UserId | null> => {
  const holder = await holderOf(transaction, person)
  if (holder === null) return null
  const account = await lockAccount(transaction, holder.id)
  // The address may be a former one that its reader can still take back. Then it is not the account's now.
  if (account === null || account.email_key !== person.email.toLowerCase()) return null
  if (account.disabled) throw new Failure('account-closed')
  if (!account.verified) {
    // The password may be a stranger's, because nobody has proved the address.
    const taken = { verified: true, unclaimed: false, password_hash: null, pending_email: null }
    await transaction.updateTable('app_user').set(taken).where('id', '=', account.id).execute()
  }
  await linkIdentity(transaction, links, { userId: holder.id, person, name, actorId: null })
  return holder.id
}

interface Known {
  readonly account: LockedAccount
  /** Whether the account asks for its own second factor, whatever the provider has asked for. */
  readonly asksOwnFactor: boolean
}

/** The account of the person, as it is after the provider has said what it gives. Null if no account knows the person. */
const known = async (
  work: Work,
  context: ProviderContext,
  { person, settings }: { readonly person: AttemptPerson; readonly settings: ProviderSettings },
): Promise<Known | null> => {
  const { transaction } = work
  await lockSubject(transaction, person)
  const { name, trustsEmail } = settings
  const linked = await findIdentity(transaction, person)
  const id = linked ?? (trustsEmail ? await takeByAddress(work, context, { person, name }) : null)
  if (id === null) return null
  const account = await applyGiven(work, { id, person, providers: providersOf(context, person.issuer) })
  if (account === null) throw new Failure('account-closed')
  // Whoever gets a role signs in again everywhere else, with a second factor.
  if (context.asksStaffForFactor) await endWeakStaffSessions(transaction, id)
  await noteUse(transaction, person)
  // A provider's word about an address is one proof, and its second factor is of whoever has the address there.
  return { account, asksOwnFactor: linked === null && hasFactor(await readFactors(transaction, id)) }
}

interface Accepting extends BrowserCall {
  readonly registration: NonNullable<CallBody<'signInByProvider'>['registration']>
  readonly person: AttemptPerson
}

/** Checks a registration, with what the provider has proved in place of what the form says. @throws Failure 422 */
const accept = async (
  { database, acceptsOrigin }: ProviderContext,
  { caller, registration, person }: Accepting,
): Promise<AcceptedPerson> => {
  const type = await findType(database, person.userTypes)
  const { email, firstName, lastName, pin } = person
  const said = new Set<string>(provedFields(person, type !== null))
  const values = { email, firstName, lastName, pin, userType: type?.id ?? 0 }
  const fixed = Object.fromEntries(Object.entries(values).filter(([field]) => said.has(field)))
  const offered = await readUserTypes(database, { ...caller, user: null })
  const ofProvider = type === null ? [] : await selectUserTypes(database).where('id', '=', type.id).execute()
  return acceptPerson(
    database,
    { ...registration, ...fixed },
    {
      userTypes: type === null ? offered : ofProvider.map(userTypeOf),
      acceptsOrigin,
      further: () => ({ accept: registration.accept ? null : personTexts.accept }),
    },
  )
}

/** Whoever registers. */
const newcomer = { choosesAll: false, present: null } as const

interface Making extends BrowserCall {
  readonly accepted: AcceptedPerson
  readonly person: AttemptPerson
  readonly name: string
}

/**
 * Makes the account of a person whom nobody knows. An address that the provider has not proved waits until its reader proves it, and the
 * account goes on without it. So nobody learns here whether a typed address has an account.
 * @throws Failure `address-known`
 */
const makeAccount = async (
  work: Work,
  context: ProviderContext,
  { caller, accepted, person, name }: Making,
): Promise<LockedAccount> => {
  const { links, mailCaps } = context
  const { transaction, news } = work
  const { emailIsProved } = person
  const { email } = accepted.person
  const type = await findType(transaction, person.userTypes)
  const isOfTypeAtOnce = type !== null || (await countsAtOnce(transaction, accepted, newcomer))
  const holder = emailIsProved ? await holderOf(transaction, person) : await findOtherHolder(transaction, null, email)
  if (emailIsProved && holder !== null) throw new Failure('address-known')
  const made = await transaction
    .insertInto('app_user')
    .values({
      ...emailColumns(emailIsProved ? email : ''),
      pending_email: emailIsProved ? null : email,
      ...personColumns(accepted.person, accepted.userTypeId),
      organisation_id: await writeOrganisation(transaction, null, accepted),
      ...approved,
      type_approved: isOfTypeAtOnce,
      password_hash: null,
      verified: true,
      created_at: sql<string>`server_now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const id = UserId.make(made.id)
  if (!isOfTypeAtOnce) news.waits()
  await audit(transaction, { actorId: null, kind: 'user-registered', userId: id, details: { provider: name } })
  await linkIdentity(transaction, links, { userId: id, person, name, actorId: null, isNews: false })
  await noteUse(transaction, person)
  if (!emailIsProved) await askToProve(transaction, { links, mailCaps }, { caller, recipient: { id, email }, holder })
  const account = await applyGiven(work, { id, person, providers: providersOf(context, person.issuer) })
  if (account === null) throw new Error('The new account is not there')
  return account
}

/**
 * Signs in by a ticket, alone, with a registration, or with a mailed code.
 * @throws Failure `ticket`, `unknown-person`, `address-known`, `account-closed`, `second-factor`, 422
 */
export const signInByProvider = async (
  context: ProviderContext,
  call: BrowserCall & { readonly body: CallBody<'signInByProvider'> },
): Promise<User & { readonly token: string }> => {
  const { ticket, registration, code } = call.body
  if (code !== undefined) return enterByCode(context, call, { ticket, code })
  const at = attemptBrowser(context, call)
  const found = proved(await findAttempt(context.database, ticket, at))
  const { settings } = providerOf(context, found)
  const { person } = found
  const accepted = registration === undefined ? null : await accept(context, { ...call, registration, person })
  const { account, asksOwnFactor } = await context.changes.run(async (work): Promise<Known> => {
    if ((await spendAttempt(work.transaction, ticket, at)) === null) throw new Failure('ticket')
    const ofKnown = await known(work, context, { person, settings })
    if (ofKnown !== null) return ofKnown
    // The transaction is undone, so the ticket lives on.
    if (accepted === null) throw new Failure('unknown-person')
    const made = await makeAccount(work, context, { ...call, accepted, person, name: settings.name })
    return { account: made, asksOwnFactor: false }
  })
  const factor = person.isStrong && !asksOwnFactor ? 'provider' : 'none'
  const { id: provider, issuer } = settings
  const providerSession = person.session == null ? null : Buffer.from(person.session, 'base64url')
  const entered = await enter(context, call, { account, provider, issuer, providerSession, factor })
  if (call.browser.hasLeft) call.browser.setLeft(false)
  return entered
}

/** Opens the account whose address got the code. The page then links the provider (`linkIdentity`). */
const enterByCode = async (
  context: ProviderContext,
  call: BrowserCall,
  { ticket, code }: { readonly ticket: string; readonly code: string },
): Promise<User & { readonly token: string }> => {
  const { database } = context
  const opened = await tryCode(database, ticket, { browser: attemptBrowser(context, call), code })
  if (opened === null) throw new Failure('invalid', { fields: { code: fieldTexts.entryCode } })
  const { id } = opened
  const account = await runTransaction(database, async (transaction) => {
    const locked = await lockAccount(transaction, UserId.make(id))
    if (locked === null || locked.disabled) throw new Failure('account-closed')
    if (locked.password_hash !== opened.password_hash) throw new Failure('credentials')
    if (locked.role_issuer !== null) throw new Failure('password-closed')
    if (locked.verified) return locked
    // The code proves the address. The password may be a stranger's.
    const taken = { verified: true, unclaimed: false, password_hash: null, pending_email: null }
    await transaction.updateTable('app_user').set(taken).where('id', '=', id).execute()
    await audit(transaction, { actorId: null, kind: 'address-verified', userId: id })
    return { ...locked, ...taken }
  })
  return enter(context, call, { account, provider: null, factor: 'none' })
}

/** What a provider has proved of a person whom no account knows, for the form. @throws Failure `ticket` */
export const unknownPerson = async (
  context: ProviderContext,
  call: BrowserCall & { readonly body: CallBody<'unknownPerson'> },
): Promise<UnknownPerson> => {
  const waiting = await awaitUnknown(context.database, call.body.ticket, attemptBrowser(context, call))
  const found = proved(waiting?.attempt ?? null)
  const { settings } = providerOf(context, found)
  const { person } = found
  return runTransaction(context.database, async (transaction) => {
    const id = (await findType(transaction, person.userTypes))?.id ?? null
    const row = await selectUserTypes(transaction).where('id', '=', id).executeTakeFirst()
    const type = row === undefined ? null : userTypeOf(row)
    const { email, firstName, lastName, pin } = person
    return {
      ticket: waiting?.ticket ?? '',
      provider: settings.name,
      ...{ email, firstName, lastName, pin },
      userType: type,
      proved: provedFields(person, type !== null),
      hasAccount: (await holderOf(transaction, person)) !== null,
    }
  })
}

/** Eight digits. They work for ten minutes, five times, and only in the browser that asked. */
const newCode = (): string => String(randomInt(10 ** 8)).padStart(8, '0')

/** Mails a code that opens the account with this address. @throws Failure 422, `ticket` */
export const mailEntryCode = async (
  context: ProviderContext,
  call: BrowserCall & { readonly body: CallBody<'mailEntryCode'> },
): Promise<void> => {
  const { database, mailCaps } = context
  const { ticket, email } = call.body
  const emailKey = emailKeyOf(email)
  refuseInvalid({ email: emailProblem(emailKey, fieldTexts.email) })
  await answeredAlike(() =>
    runTransaction(database, async (transaction) => {
      proved(await findAttempt(transaction, ticket, attemptBrowser(context, call)))
      const account = await transaction
        .selectFrom('app_user')
        .select(['id', 'email', 'email_key', 'verified', 'password_hash'])
        .where('email_key', '=', emailKey)
        .where('disabled', '=', false)
        .forUpdate()
        .executeTakeFirst()
      if (account?.email == null) return
      const reader = account.verified ? 'owner' : 'stranger'
      if (!(await mayBeMailed(transaction, mailCaps, { emailKey, caller: call.caller, reader }))) return
      const code = newCode()
      await keepCode(transaction, ticket, { code, account })
      await queueMail(transaction, {
        name: 'entry-code',
        to: account.email,
        userId: UserId.make(account.id),
        values: { code },
      })
    }),
  )
}
