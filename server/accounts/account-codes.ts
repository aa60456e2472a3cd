/**
 * Codes that prove an address or reset a password (docs/rules.md#codes). Invariants: a code has 256 random bits and the database stores
 * only its hash, so the time of a look-up reveals nothing about the code; a code works once, for 24 hours (verify), one hour (reset) or
 * seven days (claim); a new code ends the previous one. If a code has proved the address of an account without a password, the same code
 * may also choose a password (`choose`) once, during its original lifetime.
 */
import { type SqlBool, sql } from 'kysely'
import type { UserId } from '../../domain/schema/ids.ts'
import { makeToken, tokenHash } from '../access/access-token.ts'
import type { Database, Transaction } from '../database/database.ts'

/** The purpose `claim-by-mail` belongs to a link that was mailed to the account's address, so the link also proves the address. */
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

/** The codes of one account. */
export const codesOf = (database: Database | Transaction, userId: UserId) => {
  const isLivingCode = (purpose: CodePurpose, code: string) => sql<SqlBool>`
    user_id = ${userId} and purpose = ${purpose} and code_hash = ${tokenHash(code)} and ${isAlive}`

  /** Whether this code is valid. The check does not use up the code. */
  const has = async (purpose: CodePurpose, code: string): Promise<boolean> => {
    const row = await database
      .selectFrom('account_code')
      .select('user_id')
      .where(isLivingCode(purpose, code))
      .executeTakeFirst()
    return row !== undefined
  }

  /** Ends the codes of these purposes, or all codes if no purpose is given. */
  const kill = async (...purposes: readonly CodePurpose[]): Promise<void> => {
    await database
      .deleteFrom('account_code')
      .where('user_id', '=', userId)
      .$if(purposes.length > 0, (query) => query.where('purpose', 'in', purposes))
      .execute()
  }

  return {
    has,
    kill,
    /** Makes a code, and ends the previous code of the same purpose. */
    async make(purpose: MadePurpose): Promise<string> {
      const code = makeToken()
      const values = {
        code_hash: tokenHash(code),
        expires_at: sql<string>`server_now() + ${lives[purpose]}::interval`,
      }
      await database
        .insertInto('account_code')
        .values({ user_id: userId, purpose, ...values })
        .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(values))
        .execute()
      return code
    },
    /** Uses up a code. Returns false if the code is wrong, too old or used. */
    async spend(purpose: CodePurpose, code: string): Promise<boolean> {
      const row = await database
        .deleteFrom('account_code')
        .where(isLivingCode(purpose, code))
        .returning('user_id')
        .executeTakeFirst()
      return row !== undefined
    },
    /** Turns a `verify` code into a code for choosing a password. Returns false if the code is wrong, too old or used. */
    async spendForChoosing(code: string): Promise<boolean> {
      await kill('choose')
      const row = await database
        .updateTable('account_code')
        .set({ purpose: 'choose' })
        .where(isLivingCode('verify', code))
        .returning('user_id')
        .executeTakeFirst()
      return row !== undefined
    },
    /** Returns the purpose for which this code claims the account, or null if the code does not claim it. */
    async claimPurpose(code: string): Promise<ClaimPurpose | null> {
      if (await has('claim', code)) return 'claim'
      return (await has('claim-by-mail', code)) ? 'claim-by-mail' : null
    },
  }
}

export const deleteOldCodes = async (database: Database): Promise<void> => {
  await database.deleteFrom('account_code').where(sql<SqlBool>`not (${isAlive})`).execute()
}
