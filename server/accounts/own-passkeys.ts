/**
 * What people do with their passkeys in the profile. Invariants: adding and removing one needs a proof of the owner, so that a copied token is
 * not enough; whoever must have a second factor keeps one; the last factor takes the recovery codes along.
 */
import type { CallAnswer, CallBody } from '../../domain/schema/calls/http.ts'
import { noteFactorOfSession } from '../access/access-token.ts'
import type { ChallengeUse } from '../access/passkey-challenge.ts'
import {
  addPasskey,
  lockOwner,
  proofOf,
  readNewPasskey,
  readPasskeys,
  requestNewPasskey,
  requestPasskeyOf,
} from '../access/passkeys.ts'
import { makeRecoveryCodes, replaceRecoveryCodes } from '../access/recovery-codes.ts'
import { factorNews, hasFactor, noteFactorChange, readFactors } from '../access/second-factors.ts'
import { runTransaction } from '../database/transaction.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { found } from '../http/failure.ts'
import type { AccountContext } from './account.ts'
import { askForChange, endIfLast, requireOther } from './own-factors.ts'

/** @throws Failure `not-found` if the person has none */
export const passkeyProofOptions = async (
  context: AccountContext,
  caller: SignedInCaller,
): Promise<CallAnswer<'passkeyProofOptions'>> => ({
  options: await requestPasskeyOf(context, caller.user.id, proofOf(caller)),
})

/** Whoever had no second factor when they asked adds none beside one that has come meanwhile, which they have not proved. */
const additionOf = async ({ database }: AccountContext, { user, token }: SignedInCaller): Promise<ChallengeUse> => ({
  purpose: 'add',
  holder: `${token} ${hasFactor(await readFactors(database, user.id))}`,
})

/** @throws Failure 422, `prove-again`, `too-many`, `not-found` */
export const offerOwnPasskey = async (
  context: AccountContext,
  caller: SignedInCaller,
  body: CallBody<'offerPasskey'>,
): Promise<CallAnswer<'offerPasskey'>> => {
  await askForChange(context, caller, body)
  return { options: await requestNewPasskey(context, caller.user.id, await additionOf(context, caller)) }
}

/** @throws Failure 422 `name` or `passkey`, `ticket`, `too-many` */
export const confirmOwnPasskey = async (
  context: AccountContext,
  caller: SignedInCaller,
  { name, passkey }: CallBody<'confirmPasskey'>,
): Promise<CallAnswer<'confirmPasskey'>> => {
  const { database, passwords } = context
  const { user, token } = caller
  const userId = user.id
  const made = await readNewPasskey(context, { userId, use: await additionOf(context, caller) }, { name, passkey })
  const { recoveryCodes } = await readFactors(database, userId)
  const codes = recoveryCodes > 0 ? null : await makeRecoveryCodes(passwords)
  await runTransaction(database, async (transaction) => {
    await addPasskey(transaction, context, { userId, actorId: userId, name, made })
    if (codes !== null) await replaceRecoveryCodes(transaction, userId, codes)
    if (token !== null) await noteFactorOfSession(transaction, token, 'passkey')
  })
  return { recoveryCodes: codes?.codes ?? [] }
}

/** @throws Failure 404, 422, `factor-required` */
export const removeOwnPasskey = async (
  context: AccountContext,
  caller: SignedInCaller,
  { id, ...proof }: CallBody<'removePasskey'> & { readonly id: number },
): Promise<void> => {
  const { database, links } = context
  const userId = caller.user.id
  const own = await readPasskeys(database, userId)
  found(own.find((key) => key.id === id))
  const { app } = await readFactors(database, userId)
  if (app === null && own.length === 1) requireOther(context, caller)
  const stillHolds = await askForChange(context, caller, proof)
  await runTransaction(database, async (transaction) => {
    await stillHolds(transaction)
    await lockOwner(transaction, userId)
    const removed = await transaction
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('id')
      .executeTakeFirst()
    found(removed)
    await endIfLast(transaction, context, caller)
    await noteFactorChange(transaction, links, { userId, what: factorNews.passkeyRemoved, actorId: userId })
  })
}
