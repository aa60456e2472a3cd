/**
 * The challenges that devices with passkeys sign. Invariants: a challenge has 256 random bits and is stored hashed; it counts once in all
 * processes together, also if the answer is wrong, and for ten minutes by the database's clock; it counts only for the purpose and the holder
 * for which it was made.
 */
import { type SqlBool, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { makeToken, tokenHash } from './access-token.ts'

export const CHALLENGE_MINUTES = 10
/** How many challenges one holder may have for one purpose. A further one ends the oldest. */
const mostOfHolder = 10

export interface ChallengeUse {
  readonly purpose: 'sign-in' | 'step' | 'enrol' | 'add' | 'prove'
  /** Who may bring the answer: a browser, a ticket, or the token of a session. */
  readonly holder: string
}

const holderHash = ({ purpose, holder }: ChallengeUse): Buffer => tokenHash(`${purpose} ${holder}`)

const isAlive = sql<SqlBool>`passkey_challenge.expires_at > server_now()`

/** @returns the challenge as base64url */
export const makeChallenge = async (database: Database, use: ChallengeUse): Promise<string> => {
  const challenge = makeToken()
  const holder = holderHash(use)
  await database
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: tokenHash(challenge),
      holder_hash: holder,
      expires_at: sql<string>`server_now() + ${CHALLENGE_MINUTES} * interval '1 minute'`,
    })
    .execute()
  await sql`delete from passkey_challenge where holder_hash = ${holder}::bytea and challenge_hash not in (
    select challenge_hash from passkey_challenge where holder_hash = ${holder}::bytea
    order by expires_at desc limit ${mostOfHolder})`.execute(database)
  return challenge
}

/** Uses up a challenge. Returns false if it was used, is too old, or is not for this use. */
export const spendChallenge = async (database: Database, challenge: string, use: ChallengeUse): Promise<boolean> => {
  const spent = await database
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', tokenHash(challenge))
    .where('holder_hash', '=', holderHash(use))
    .where(isAlive)
    .returning('challenge_hash')
    .executeTakeFirst()
  return spent !== undefined
}

export const deleteOldChallenges = async (database: Database): Promise<void> => {
  await database.deleteFrom('passkey_challenge').where(sql<SqlBool>`not (${isAlive})`).execute()
}
