/**
 * Signing in with a passkey alone, and with one as the second step (docs/rules.md#sign-in). Invariants: a passkey alone opens no account
 * whose role a provider has given, and after a new password none before it was shown beside that password; whoever brings a wrong one learns
 * nothing of any account; the keys of an account are named only to whoever has given its first proof.
 */
import { opensByPasskey } from '../../domain/rules/password-sign-in.ts'
import type { CallAnswer, CallBody } from '../../domain/schema/calls/http.ts'
import { runTransaction } from '../database/transaction.ts'
import { Failure } from '../http/failure.ts'
import { failureTexts } from '../http/failure-texts.ts'
import { noteFailedSignIn, tokenHash } from './access-token.ts'
import { type AccessContext, hasPassword } from './check-password.ts'
import { type Entered, type Entering, enter, stepOf, ticketHere, ticketToEnrol } from './enter.ts'
import type { ChallengeUse } from './passkey-challenge.ts'
import {
  addPasskey,
  lockOwner,
  provePasskey,
  readNewPasskey,
  requestAnyPasskey,
  requestNewPasskey,
  requestPasskeyOf,
} from './passkeys.ts'
import { makeRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { hasFactor, readFactors } from './second-factors.ts'
import { noteProvedFactor } from './sign-in-ticket.ts'

/** A sign-in that nobody has begun yet is of the browser, by its session and the name that no page can read. */
const signInIn = (session: string, name: string): ChallengeUse => ({ purpose: 'sign-in', holder: `${session} ${name}` })

/** @throws Failure `not-found` if the house's address can have no passkeys */
export const passkeySignInOptions = async (
  context: AccessContext,
  { caller, browser }: Entering,
): Promise<CallAnswer<'passkeySignInOptions'>> => {
  if (caller.session === null) throw new Failure('bad-request')
  const { name, mark } = context.knownBrowsers.named(browser.mark)
  const options = await requestAnyPasskey(context, signInIn(caller.session, name))
  browser.setMark(mark)
  return { options }
}

/**
 * Signs in by a passkey alone. It stands for both factors, because its device has made sure of its owner.
 * @throws Failure `passkey`, `ticket`, `unverified`, `password-closed`, `passkey-alone`, `too-many-sign-ins`
 */
export const signInByPasskey = async (
  context: AccessContext,
  entering: Entering,
  { passkey }: CallBody<'signInByPasskey'>,
): Promise<Entered> => {
  const { database, knownBrowsers, countSignIn } = context
  const { caller, browser } = entering
  const name = knownBrowsers.nameIn(browser.mark)
  if (caller.session === null || name === null) throw new Failure('ticket')
  const emailKey = `passkey ${tokenHash(passkey.id).toString('base64url')}`
  const attempt = { emailKey, line: caller.source, source: null, asker: caller.source }
  const asked = { use: signInIn(caller.session, name), owner: null, attempt }
  const userId = await provePasskey(context, passkey, asked).catch((error: unknown) => {
    countSignIn('refused')
    throw error
  })
  const account =
    userId === null
      ? undefined
      : await database
          .selectFrom('app_user')
          .innerJoin('passkey', 'passkey.user_id', 'app_user.id')
          .select(['app_user.id', 'password_hash', 'verified', 'role_issuer', 'opens_alone'])
          .where('app_user.id', '=', userId)
          .where('credential_id', '=', Buffer.from(passkey.id, 'base64url'))
          .where('disabled', '=', false)
          .executeTakeFirst()
  if (account === undefined) {
    await noteFailedSignIn(database, userId)
    countSignIn('wrong')
    throw new Failure('passkey')
  }
  if (!account.verified) {
    await noteFailedSignIn(database, account.id)
    countSignIn('unverified')
    throw new Failure('unverified')
  }
  const mayOpen = opensByPasskey({ roleIssuer: account.role_issuer })
  if (!mayOpen || !account.opens_alone) {
    countSignIn('refused')
    if (!mayOpen) throw new Failure('password-closed')
    const hasOne = await hasPassword(context, { user: account })
    throw new Failure('passkey-alone', hasOne ? {} : { message: failureTexts.passkeyAloneWithoutPassword })
  }
  return enter(context, entering, { account, provider: null, factor: 'passkey' })
}

/** Asks for a passkey in the second step of a sign-in. @throws Failure `ticket`, `not-found` */
export const passkeyStepOptions = async (
  context: AccessContext,
  entering: Entering,
  ticket: string,
): Promise<CallAnswer<'passkeyStepOptions'>> => {
  const found = await ticketHere(context, entering, ticket)
  return { options: await requestPasskeyOf(context, found.user_id, stepOf(ticket)) }
}

const enrolmentOf = (ticket: string): ChallengeUse => ({ purpose: 'enrol', holder: ticket })

/** Asks for the first passkey of somebody who must have a second factor. @throws Failure `ticket`, `not-found` */
export const offerPasskeyByTicket = async (
  context: AccessContext,
  entering: Entering,
  ticket: string,
): Promise<CallAnswer<'offerPasskeyByTicket'>> => {
  const { user_id } = await ticketToEnrol(context, entering, ticket)
  return { options: await requestNewPasskey(context, user_id, enrolmentOf(ticket)) }
}

/**
 * Takes the first passkey. The ticket then signs in, once the person has the recovery codes.
 * @throws Failure `ticket`, 422 `name` or `passkey`
 */
export const confirmPasskeyByTicket = async (
  context: AccessContext,
  entering: Entering,
  { ticket, name, passkey }: CallBody<'confirmPasskeyByTicket'>,
): Promise<CallAnswer<'confirmPasskeyByTicket'>> => {
  const { user_id: userId } = await ticketToEnrol(context, entering, ticket)
  const made = await readNewPasskey(context, { userId, use: enrolmentOf(ticket) }, { name, passkey })
  const codes = await makeRecoveryCodes(context.passwords)
  await runTransaction(context.database, async (transaction) => {
    await lockOwner(transaction, userId)
    // Somebody else who knows the password may have been quicker, or slower.
    if (hasFactor(await readFactors(transaction, userId))) throw new Failure('ticket')
    await addPasskey(transaction, context, { userId, actorId: null, name, made })
    await replaceRecoveryCodes(transaction, userId, codes)
    await noteProvedFactor(transaction, ticket, 'passkey')
  })
  return { recoveryCodes: codes.codes }
}
