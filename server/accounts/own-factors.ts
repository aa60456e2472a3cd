/**
 * What people do with their own second factors in the profile. Invariants: adding the first one asks for the password, and every other change
 * for the password and a code, or for a passkey, so that a copied token is not enough; whoever lacks the password, or the telephone, has proved
 * who they are a short while ago instead, at a provider or by a recovery code; the recovery codes are shown once, when they are made.
 */
import { isStaff } from '../../domain/rules/permissions.ts'
import { factorTexts, parseFactorCode } from '../../domain/rules/second-factor.ts'
import type { CallAnswer, CallBody } from '../../domain/schema/calls/http.ts'
import { noteFactorOfSession } from '../access/access-token.ts'
import { askOwner, enteredByRecovery, hasPassword, type StillHolds } from '../access/check-password.ts'
import { askPasskey, lockOwner, readPasskeys } from '../access/passkeys.ts'
import { makeRecoveryCodes, replaceRecoveryCodes } from '../access/recovery-codes.ts'
import {
  confirmApp,
  factorNews,
  forgetFactors,
  hasFactor,
  noteFactorChange,
  offerApp,
  proveCode,
  readFactors,
  wrongCodeText,
} from '../access/second-factors.ts'
import type { Transaction } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { accepted, Failure } from '../http/failure.ts'
import type { AccountContext } from './account.ts'

const wrongCode = (text: string): Failure => new Failure('invalid', { fields: { code: text } })

export const readOwnFactors = async (
  context: AccountContext,
  caller: SignedInCaller,
): Promise<CallAnswer<'ownFactors'>> => {
  const { database, asksStaffForFactor, relyingParty } = context
  const { id, role } = caller.user
  const { app, recoveryCodes } = await readFactors(database, id)
  return {
    app,
    ...(relyingParty() === null ? {} : { passkeys: await readPasskeys(database, id) }),
    recoveryCodes,
    required: asksStaffForFactor && isStaff(role),
    hasPassword: await hasPassword(context, caller),
    enteredByRecovery: await enteredByRecovery(database, caller),
  }
}

/**
 * Requires the owner and a code, or a passkey. The recovery code that has just opened the session is enough: with the last one, nobody without
 * the telephone could get another app.
 * @throws Failure 422, `too-many-sign-ins`
 */
const askBoth = async (
  context: AccountContext,
  caller: SignedInCaller,
  { password, code, passkey }: CallBody<'removeApp'>,
): Promise<StillHolds> => {
  if (passkey !== undefined && passkey !== null) return askPasskey(context, caller, passkey)
  if (await enteredByRecovery(context.database, caller)) return askOwner(context, caller, password)
  const typed = accepted(parseFactorCode(code ?? ''))
  const stillHolds = await askOwner(context, caller, password)
  const proved = await proveCode(context, caller.user.id, { code: typed, browser: 'signed in' })
  if (proved === null) throw wrongCode(wrongCodeText(typed))
  return stillHolds
}

/** Requires both from whoever has a factor, and the owner alone from others. @throws Failure 422, `prove-again`, `too-many-sign-ins` */
export const askForChange = async (
  context: AccountContext,
  caller: SignedInCaller,
  proof: CallBody<'removeApp'>,
): Promise<StillHolds> =>
  hasFactor(await readFactors(context.database, caller.user.id))
    ? askBoth(context, caller, proof)
    : askOwner(context, caller, proof.password)

/** The last factor of a person stays if the house asks for one. @throws Failure `factor-required` */
export const requireOther = ({ asksStaffForFactor }: AccountContext, { user }: SignedInCaller): void => {
  if (asksStaffForFactor && isStaff(user.role)) throw new Failure('factor-required')
}

/** After a factor was removed: if none is left, the recovery codes end too. @throws Failure `factor-required` */
export const endIfLast = async (
  transaction: Transaction,
  context: AccountContext,
  caller: SignedInCaller,
): Promise<void> => {
  if (hasFactor(await readFactors(transaction, caller.user.id))) return
  requireOther(context, caller)
  await forgetFactors(transaction, caller.user.id)
}

/**
 * Makes the secret of an app, which counts from its first code on. Whoever has a factor must prove it.
 * @throws Failure 422 `password`, 422 `code`, `prove-again`
 */
export const offerOwnApp = async (
  context: AccountContext,
  caller: SignedInCaller,
  body: CallBody<'offerApp'>,
): Promise<CallAnswer<'offerApp'>> => {
  await askForChange(context, caller, body)
  return offerApp(context, caller.user.id)
}

/** @throws Failure 422 `code` */
export const confirmOwnApp = async (
  { database, links, factorKey, passwords }: AccountContext,
  { user, token }: SignedInCaller,
  { code }: CallBody<'confirmApp'>,
): Promise<CallAnswer<'confirmApp'>> => {
  const typed = accepted(parseFactorCode(code))
  const made = await makeRecoveryCodes(passwords)
  await runTransaction(database, async (transaction) => {
    const isRight = await confirmApp(transaction, factorKey, { userId: user.id, code: typed })
    if (!isRight) throw wrongCode(factorTexts.wrongCode)
    await replaceRecoveryCodes(transaction, user.id, made)
    if (token !== null) await noteFactorOfSession(transaction, token, 'totp')
    await noteFactorChange(transaction, links, { userId: user.id, what: factorNews.appAdded, actorId: user.id })
  })
  return { recoveryCodes: made.codes }
}

/** Removes the app. @throws Failure 422, 409 if the house asks the person for a second factor */
export const removeOwnApp = async (
  context: AccountContext,
  caller: SignedInCaller,
  body: CallBody<'removeApp'>,
): Promise<void> => {
  const { id } = caller.user
  const { passkeys } = await readFactors(context.database, id)
  if (passkeys === 0) requireOther(context, caller)
  const stillHolds = await askBoth(context, caller, body)
  await runTransaction(context.database, async (transaction) => {
    await stillHolds(transaction)
    await lockOwner(transaction, id)
    await transaction.deleteFrom('totp').where('user_id', '=', id).execute()
    await endIfLast(transaction, context, caller)
    const news = { userId: id, what: factorNews.appRemoved, actorId: id }
    await noteFactorChange(transaction, context.links, news)
  })
}

/** Makes other recovery codes. Those of before no longer work. @throws Failure 422 */
export const makeOwnRecoveryCodes = async (
  context: AccountContext,
  caller: SignedInCaller,
  body: CallBody<'makeRecoveryCodes'>,
): Promise<CallAnswer<'makeRecoveryCodes'>> => {
  const { id } = caller.user
  const stillHolds = await askBoth(context, caller, body)
  const made = await makeRecoveryCodes(context.passwords)
  await runTransaction(context.database, async (transaction) => {
    await stillHolds(transaction)
    await replaceRecoveryCodes(transaction, id, made)
    await noteFactorChange(transaction, context.links, { userId: id, what: factorNews.codesMade, actorId: id })
  })
  return { recoveryCodes: made.codes }
}
