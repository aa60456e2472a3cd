/**
 * The passkeys of people (docs/rules.md#sign-in). Invariants: a passkey is one person's, and the server keeps its public half alone; its
 * counter only rises, and a copy is refused and told; wrong answers are slowed as wrong codes are; an answer about an unknown passkey is that
 * about a wrong one.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { opensByPasskey } from '../../domain/rules/password-sign-in.ts'
import { MOST_PASSKEYS, parsePasskeyName, passkeyTexts } from '../../domain/rules/second-factor.ts'
import type { CallAnswer } from '../../domain/schema/calls/http.ts'
import { RowId } from '../../domain/schema/ids.ts'
import type { MadePasskey, PasskeyCreation, PasskeyRequest, ShownPasskey } from '../../domain/schema/passkey.ts'
import { audit } from '../audit/audit.ts'
import type { Database, Transaction } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { accepted, Failure, found } from '../http/failure.ts'
import { failureTexts } from '../http/failure-texts.ts'
import { type AccessContext, countedAttempt, type StillHolds } from './check-password.ts'
import { type ChallengeUse, makeChallenge, spendChallenge } from './passkey-challenge.ts'
import { factorNews, mailFactorNews, noteFactorChange } from './second-factors.ts'
import type { SignInAttempt } from './sign-in-delay.ts'
import {
  clientDataOf,
  type NewPasskey,
  passkeyCreation,
  passkeyRequest,
  type RelyingParty,
  readMadePasskey,
  readShownPasskey,
} from './webauthn.ts'

/** The house as devices know it. @throws Failure `not-found` if nobody can have a passkey at its address */
const partyOf = ({ relyingParty }: AccessContext): RelyingParty => found(relyingParty())

const keysOf = (database: Database | Transaction, userId: number) =>
  database
    .selectFrom('passkey')
    .select(['credential_id as credentialId', 'public_key as publicKey', 'transports', 'name'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

/** The passkeys of a person, as the profile shows them. */
export const readPasskeys = async (
  database: Database,
  userId: number,
): Promise<NonNullable<CallAnswer<'ownFactors'>['passkeys']>> => {
  const rows = await database
    .selectFrom('passkey')
    .innerJoin('app_user', 'app_user.id', 'passkey.user_id')
    .select(['passkey.id', 'name', 'since', 'last_used as lastUsed', 'opens_alone', 'role_issuer as roleIssuer'])
    .where('user_id', '=', userId)
    .orderBy('passkey.id')
    .execute()
  return rows.map(({ id, opens_alone, roleIssuer, ...row }) => ({
    ...row,
    id: RowId.make(id),
    opensAlone: opens_alone && opensByPasskey({ roleIssuer }),
  }))
}

/** The bytes by which devices know an account. */
const handleOf = ({ passkeyKey }: AccessContext, userId: number): Buffer =>
  createHmac('sha256', passkeyKey).update(`account ${userId}`).digest()

/** Asks for any passkey of the house. */
export const requestAnyPasskey = async (context: AccessContext, use: ChallengeUse): Promise<PasskeyRequest> =>
  passkeyRequest(partyOf(context), await makeChallenge(context.database, use), null)

/** Asks for a passkey of a person. @throws Failure `not-found` if the person has none */
export const requestPasskeyOf = async (
  context: AccessContext,
  userId: number,
  use: ChallengeUse,
): Promise<PasskeyRequest> => {
  const party = partyOf(context)
  const keys = await keysOf(context.database, userId)
  if (keys.length === 0) throw new Failure('not-found')
  return passkeyRequest(party, await makeChallenge(context.database, use), keys)
}

/** Asks for a new passkey of a person. @throws Failure `too-many` */
export const requestNewPasskey = async (
  context: AccessContext,
  userId: number,
  use: ChallengeUse,
): Promise<PasskeyCreation> => {
  const { database } = context
  const party = partyOf(context)
  const keys = await keysOf(database, userId)
  if (keys.length >= MOST_PASSKEYS) throw tooManyPasskeys()
  const { email, first_name, last_name } = await database
    .selectFrom('app_user')
    .select(['email', 'first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const handle = handleOf(context, userId)
  const owner = { handle, email: email ?? '', name: `${first_name} ${last_name}`.trim(), keys }
  return passkeyCreation(party, await makeChallenge(database, use), owner)
}

const tooManyPasskeys = (): Failure => new Failure('too-many', { message: failureTexts.tooManyPasskeys(MOST_PASSKEYS) })

interface NamedPasskey {
  readonly name: string
  readonly passkey: MadePasskey
}

/**
 * Checks the name of a new passkey, and then what the device has made. A wrong name does not use up the challenge, because the device has
 * the key by then.
 * @throws Failure 422 `name` or `passkey`, `ticket`, `too-many`
 */
export const readNewPasskey = async (
  context: AccessContext,
  { userId, use }: { readonly userId: number; readonly use: ChallengeUse },
  { name, passkey }: NamedPasskey,
): Promise<NewPasskey> => {
  const { database, acceptsPage } = context
  const party = partyOf(context)
  const others = await keysOf(database, userId)
  accepted(parsePasskeyName(name, namesOf(others)))
  const said = clientDataOf(passkey)
  if (said !== null && !(await spendChallenge(database, said.challenge, use))) throw new Failure('ticket')
  const made = said === null ? null : await readMadePasskey(party, said.challenge, passkey)
  if (made !== null) return made
  if (said !== null) acceptsPage(said.origin)
  throw notMade()
}

const notMade = (): Failure => new Failure('invalid', { fields: { passkey: passkeyTexts.notMade } })
const namesOf = (keys: readonly { readonly name: string }[]): string[] => keys.map(({ name }) => name)

/** Locks an account for a change of its passkeys. @throws Failure `signed-out` if it is closed */
export const lockOwner = async (transaction: Transaction, userId: number): Promise<void> => {
  const open = await transaction
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where('disabled', '=', false)
    .forUpdate()
    .executeTakeFirst()
  if (open === undefined) throw new Failure('signed-out')
}

/**
 * Stores a new passkey, and tells its owner.
 * @throws Failure 422 `name` or `passkey` (it is there already, perhaps another person's), `too-many`, `signed-out`
 */
export const addPasskey = async (
  transaction: Transaction,
  { links }: Pick<AccessContext, 'links'>,
  {
    userId,
    actorId,
    name,
    made,
  }: {
    readonly userId: number
    readonly actorId: SignedInCaller['user']['id'] | null
    readonly name: string
    readonly made: NewPasskey
  },
): Promise<void> => {
  await lockOwner(transaction, userId)
  const others = await keysOf(transaction, userId)
  if (others.length >= MOST_PASSKEYS) throw tooManyPasskeys()
  accepted(parsePasskeyName(name, namesOf(others)))
  const added = await transaction
    .insertInto('passkey')
    .values({
      ...{ user_id: userId, credential_id: made.credentialId, public_key: made.publicKey },
      ...{ counter: made.counter, transports: made.transports, name, opens_alone: true },
      since: sql<string>`server_now()`,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added === undefined) throw notMade()
  // An app that was offered before would come without a proof of the passkey.
  await transaction.updateTable('totp').set({ pending: null }).where('user_id', '=', userId).execute()
  await noteFactorChange(transaction, links, { userId, what: factorNews.passkeyAdded, actorId })
}

/** @throws Failure 404, 422 `name` */
export const renamePasskey = (
  database: Database,
  { user }: SignedInCaller,
  { id, name }: { readonly id: number; readonly name: string },
): Promise<void> =>
  runTransaction(database, async (transaction) => {
    await lockOwner(transaction, user.id)
    const keys = await transaction.selectFrom('passkey').select(['id', 'name']).where('user_id', '=', user.id).execute()
    found(keys.find((key) => key.id === id))
    accepted(parsePasskeyName(name, namesOf(keys.filter((key) => key.id !== id))))
    await transaction.updateTable('passkey').set({ name }).where('id', '=', id).execute()
    await audit(transaction, { actorId: user.id, kind: 'second-factor-changed', userId: user.id })
  })

interface AskedPasskey {
  readonly use: ChallengeUse
  /** The person who must show it, or null for anybody. */
  readonly owner: number | null
  /** In which line wrong answers count. */
  readonly attempt: SignInAttempt
  /** Counts a try just before the answer is looked at, and says whether it may be. An answer that comes too late is no try. */
  readonly takeTry?: () => Promise<boolean>
}

/**
 * Takes the answer of a device.
 * @returns the owner of the passkey, or null if the answer is wrong, or of a copy
 * @throws Failure `ticket` if the challenge was used or is too old, `too-many-sign-ins`, `busy`
 */
export const provePasskey = async (
  context: AccessContext,
  passkey: ShownPasskey,
  { use, owner, attempt, takeTry }: AskedPasskey,
): Promise<number | null> => {
  const { database, acceptsPage } = context
  const party = partyOf(context)
  const said = clientDataOf(passkey)
  let userId: number | null = null
  const check = async (): Promise<boolean> => {
    if (said !== null && !(await spendChallenge(database, said.challenge, use))) throw new Failure('ticket')
    if ((await takeTry?.()) === false || said === null) return false
    const key = await database
      .selectFrom('passkey')
      .select(['id', 'user_id', 'credential_id as credentialId', 'public_key as publicKey', 'transports'])
      .where('credential_id', '=', Buffer.from(passkey.id, 'base64url'))
      .executeTakeFirst()
    if (key === undefined || (owner !== null && owner !== key.user_id)) return false
    const handle = Buffer.from(passkey.response.userHandle ?? '', 'base64url')
    const expected = handleOf(context, key.user_id)
    const isOfAccount = handle.length === expected.length && timingSafeEqual(handle, expected)
    // A device may leave the name of the account out if it was asked for a certain key.
    if (!isOfAccount && (owner === null || handle.length > 0)) return false
    const counter = await readShownPasskey(party, said.challenge, { passkey, key })
    if (counter === null) {
      acceptsPage(said.origin)
      return false
    }
    const rose = await noteUse(context, { id: key.id, userId: key.user_id, counter, isBeside: use.purpose === 'step' })
    if (rose) userId = key.user_id
    return rose
  }
  await countedAttempt(context, attempt, check)
  return userId
}

interface PasskeyUse {
  readonly id: number
  readonly userId: number
  readonly counter: number
  /** Whether the person has given the first proof of the sign-in too. */
  readonly isBeside: boolean
}

/** Records the use of a passkey. If its counter has not risen, there is a copy: the owner is told, and it does not count. */
const noteUse = ({ database, links }: AccessContext, { id, userId, counter, isBeside }: PasskeyUse): Promise<boolean> =>
  runTransaction(database, async (transaction) => {
    const key = await transaction
      .selectFrom('passkey')
      .select('counter')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (key === undefined) return false
    if (counter > key.counter || (counter === 0 && key.counter === 0)) {
      await transaction
        .updateTable('passkey')
        .set({ counter, last_used: sql<string>`server_now()` })
        .$if(isBeside, (query) => query.set({ opens_alone: true }))
        .where('id', '=', id)
        .execute()
      return true
    }
    await audit(transaction, { actorId: null, kind: 'passkey-copied', userId })
    await mailFactorNews(transaction, links, { userId, what: factorNews.passkeyCopied })
    return false
  })

/** What a signed-in person may show as proof. */
export const proofOf = ({ token }: SignedInCaller): ChallengeUse => ({ purpose: 'prove', holder: token ?? '' })

/** The refusal of a wrong passkey beside which something else may be shown. */
export const wrongPasskey = (text: string = passkeyTexts.wrong): Failure =>
  new Failure('invalid', { fields: { passkey: text } })

/** Where one may simply ask again, an old challenge is no reason to begin anew. */
export const askAgainIfLate = (error: unknown): never => {
  throw error instanceof Failure && error.body.code === 'ticket' ? wrongPasskey(passkeyTexts.late) : error
}

/**
 * Requires a passkey of the signed-in person. It stands for the password and the second factor.
 * @throws Failure 422 `passkey`, `too-many-sign-ins`
 */
export const askPasskey = async (
  context: AccessContext,
  caller: SignedInCaller,
  passkey: ShownPasskey,
): Promise<StillHolds> => {
  const { id } = caller.user
  const attempt = { emailKey: `factor ${id}`, line: 'signed in', source: null, asker: '' }
  const proved = await provePasskey(context, passkey, { use: proofOf(caller), owner: id, attempt }).catch(
    askAgainIfLate,
  )
  if (proved === null) throw wrongPasskey()
  return (transaction) => lockOwner(transaction, id)
}
