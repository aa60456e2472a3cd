/**
 * Who an account is at the providers (*Kopplade inloggningar*). Invariants: a person of a provider is one account's; the provider's name for
 * the person is stored as a keyed hash alone; linking and unlinking are told by mail and stand in the history; the last way in to an account
 * stays.
 */
import { createHmac } from 'node:crypto'
import { Schema } from 'effect'
import { sql } from 'kysely'
import { opensByPassword, type PasswordSignIn } from '../../domain/rules/password-sign-in.ts'
import { LinkedIdentities } from '../../domain/schema/calls/provider-calls.ts'
import { type RowId, UserId } from '../../domain/schema/ids.ts'
import { roleIn } from '../access/user-row.ts'
import { audit } from '../audit/audit.ts'
import type { Database, Transaction } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { Failure, found } from '../http/failure.ts'
import type { Links } from '../mail/links.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Provider } from './provider.ts'

/** A person as an issuer names them. */
export interface Subject {
  readonly issuer: string
  /** The keyed hash of the issuer's name for the person, as base64url. */
  readonly subject: string
}

export const subjectHash = (key: Uint8Array, issuer: string, subject: string): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([issuer, subject]))
    .digest('base64url')

/** The keyed hash of a session at an issuer. */
export const providerSessionHash = (key: Uint8Array, issuer: string, sid: string): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(['session', issuer, sid]))
    .digest('base64url')

const bytes = (subject: string): Buffer => Buffer.from(subject, 'base64url')

/** Locks a person of a provider: until the end of the transaction, nobody else decides whose account the person has. */
export const lockSubject = async (transaction: Transaction, { issuer, subject }: Subject): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`identity ${issuer} ${subject}`}, 0))`.execute(transaction)
}

/** The account of a person of a provider, or null. */
export const findIdentity = async (
  database: Database | Transaction,
  { issuer, subject }: Subject,
): Promise<UserId | null> => {
  const row = await database
    .selectFrom('user_identity')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject_hash', '=', bytes(subject))
    .executeTakeFirst()
  return row === undefined ? null : UserId.make(row.user_id)
}

/** For so long the provider's yes counts for what goes on without the person (docs/rules.md#sign-in). */
const VOUCHED_FOR = '12 hours'

export const noteUse = async (transaction: Transaction, { issuer, subject }: Subject): Promise<void> => {
  await transaction
    .updateTable('user_identity')
    .set({
      used_at: sql<string>`server_now()`,
      vouched_until: sql<string>`server_now() + ${VOUCHED_FOR}::interval`,
    })
    .where('issuer', '=', issuer)
    .where('subject_hash', '=', bytes(subject))
    .execute()
}

interface Linking {
  readonly userId: UserId
  readonly person: Subject
  /** The provider's name on its button. */
  readonly name: string
  /** Whoever links; null if the provider's word links. */
  readonly actorId: UserId | null
  /** Whether the owner of the account is told. Nobody is told of the first way in to a new account. */
  readonly isNews?: boolean
}

/** Tells the owner of an account that a way in came or went. */
const mailLink = async (
  transaction: Transaction,
  links: Links,
  { userId, name, kind }: { readonly userId: UserId; readonly name: string; readonly kind: 'linked' | 'unlinked' },
): Promise<void> => {
  const account = await transaction
    .selectFrom('app_user')
    .select(['email', 'verified'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (account?.email == null || !account.verified) return
  const values = { provider: name, link: links.forgotPassword() }
  await queueMail(transaction, { name: `identity-${kind}`, to: account.email, userId, values })
}

/**
 * Links a person of a provider with an account. It is told by mail.
 * @throws Failure `identity-taken` if the person has another account
 */
export const linkIdentity = async (
  transaction: Transaction,
  links: Links,
  { userId, person, name, actorId, isNews = true }: Linking,
): Promise<void> => {
  await lockSubject(transaction, person)
  const owner = await findIdentity(transaction, person)
  if (owner === userId) return
  if (owner !== null) throw new Failure('identity-taken')
  const at = sql<string>`server_now()`
  await transaction
    .insertInto('user_identity')
    .values({
      ...{ user_id: userId, issuer: person.issuer, subject_hash: bytes(person.subject), name },
      ...{ linked_at: at, used_at: null },
    })
    .execute()
  await audit(transaction, { actorId, kind: 'identity-linked', userId, details: { provider: name } })
  if (isNews) await mailLink(transaction, links, { userId, name, kind: 'linked' })
}

const decode = Schema.decodeUnknownSync(LinkedIdentities)

interface IdentityContext {
  readonly database: Database
  /** The providers by their numbers in the settings. */
  readonly providers: ReadonlyMap<string, Provider>
  readonly links: Links
  readonly passwordSignIn: PasswordSignIn
}

const readAccount = async (database: Database | Transaction, id: UserId) => {
  const account = await database
    .selectFrom('app_user')
    .select(['role', 'staff_role', 'password_hash', 'role_issuer as roleIssuer'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...account, role: roleIn(account) }
}

export const readIdentities = async (
  { database, providers, passwordSignIn }: IdentityContext,
  { user }: SignedInCaller,
): Promise<typeof LinkedIdentities.Type> => {
  const account = await readAccount(database, user.id)
  const rows = await database
    .selectFrom('user_identity')
    .select(['id', 'issuer', 'name', 'linked_at as since', 'used_at as lastUsed'])
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute()
  const settings = [...providers.values()].map((one) => one.settings)
  const identities = rows.map(({ issuer, ...row }) => ({
    ...row,
    providers: settings.flatMap((one) => (one.issuer === issuer ? [one.id] : [])),
  }))
  const hasPassword = account.password_hash !== null && opensByPassword(passwordSignIn, account)
  return decode({ identities, hasPassword, opensByPassword: hasPassword })
}

/** Removes a link of the caller. It is told by mail. @throws Failure 404, `last-way-in` */
export const unlinkIdentity = (
  { database, links, passwordSignIn }: IdentityContext,
  { user }: SignedInCaller,
  id: typeof RowId.Type,
): Promise<void> =>
  runTransaction(database, async (transaction) => {
    // Two that remove the last two at the same moment come one after the other.
    await transaction.selectFrom('app_user').select('id').where('id', '=', user.id).forUpdate().execute()
    const account = await readAccount(transaction, user.id)
    const all = await transaction
      .selectFrom('user_identity')
      .select(['id', 'name', 'issuer'])
      .where('user_id', '=', user.id)
      .execute()
    const { name, issuer } = found(all.find((one) => one.id === id))
    const hasPassword = account.password_hash !== null && opensByPassword(passwordSignIn, account)
    // The provider that gave the role must go on to be asked for it.
    if (account.roleIssuer === issuer) throw new Failure('role-of-provider')
    if (all.length === 1 && !hasPassword) throw new Failure('last-way-in')
    await transaction.deleteFrom('user_identity').where('id', '=', id).execute()
    await audit(transaction, {
      actorId: user.id,
      kind: 'identity-unlinked',
      userId: user.id,
      details: { provider: name },
    })
    await mailLink(transaction, links, { userId: user.id, name, kind: 'unlinked' })
  })
