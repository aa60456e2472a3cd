/**
 * Codes that prove an address or reset a password (docs/rules.md#codes). Invariants: a code has 256 random bits and
 * only its hash is stored, so finding it by that hash tells nothing about it; it works once, for 24 hours (verify), one
 * (reset) or seven days (claim); a new one kills the old. One that has proved the address of an account without a
 * password may choose that too (`choose`), once, for as long as it would have lived.
 */
import { type SqlBool, sql } from 'kysely'
import type { UserId } from '../../domain/schema/ids.ts'
import { makeToken, tokenHash } from '../access/access-token.ts'
import type { Database, Transaction } from '../database/database.ts'

/** `claim-by-mail`: by a link that came to the account's address, and so proves it. */
type ClaimPurpose = 'claim' | 'claim-by-mail'
type MadePurpose = 'verify' | 'reset' | ClaimPurpose
export type CodePurpose = MadePurpose | 'choose'

const lives: Readonly<Record<MadePurpose, string>> = {
  verify: '24 hours',
  reset: '1 hour',
  claim: '7 days',
  'claim-by-mail': '7 days',
}
const isAlive = sql<SqlBool>`expires_at > server_now()`
const isLivingCode = (userId: UserId, purpose: CodePurpose, code: string) => sql<SqlBool>`
  user_id = ${userId} and purpose = ${purpose} and code_hash = ${tokenHash(code)} and ${isAlive}`

export const makeCode = async (transaction: Transaction, userId: UserId, purpose: MadePurpose): Promise<string> => {
  const code = makeToken()
  const values = {
    code_hash: tokenHash(code),
    expires_at: sql<string>`server_now() + ${lives[purpose]}::interval`,
  }
  await transaction
    .insertInto('account_code')
    .values({ user_id: userId, purpose, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(values))
    .execute()
  return code
}

/** Whether this is the account's code of now, which stays. */
export const isCode = async (
  database: Database | Transaction,
  userId: UserId,
  purpose: CodePurpose,
  code: string,
): Promise<boolean> => {
  const row = await database
    .selectFrom('account_code')
    .select('user_id')
    .where(isLivingCode(userId, purpose, code))
    .executeTakeFirst()
  return row !== undefined
}

/** How this code claims the account; null: it does not. */
export const claimPurposeOf = async (
  database: Database | Transaction,
  userId: UserId,
  code: string,
): Promise<ClaimPurpose | null> => {
  if (await isCode(database, userId, 'claim', code)) return 'claim'
  return (await isCode(database, userId, 'claim-by-mail', code)) ? 'claim-by-mail' : null
}

/** Uses the code up. @returns false for one that is wrong, old or used */
export const spendCode = async (
  transaction: Transaction,
  userId: UserId,
  purpose: CodePurpose,
  code: string,
): Promise<boolean> => {
  const row = await transaction
    .deleteFrom('account_code')
    .where(isLivingCode(userId, purpose, code))
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Proves with the code, which goes on to choose a password. @returns false for one that is wrong, old or used */
export const spendForChoosing = async (transaction: Transaction, userId: UserId, code: string): Promise<boolean> => {
  await killCodes(transaction, userId, 'choose')
  const row = await transaction
    .updateTable('account_code')
    .set({ purpose: 'choose' })
    .where(isLivingCode(userId, 'verify', code))
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** @param purpose left out: of every kind */
export const killCodes = async (transaction: Transaction, userId: UserId, purpose?: CodePurpose): Promise<void> => {
  await transaction
    .deleteFrom('account_code')
    .where('user_id', '=', userId)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose ?? ''))
    .execute()
}

export const deleteOldCodes = async (database: Database): Promise<void> => {
  await database.deleteFrom('account_code').where(sql<SqlBool>`not (${isAlive})`).execute()
}
