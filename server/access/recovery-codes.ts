/**
 * The recovery codes of a person who has lost the app or the telephone. Invariants: a code has some 59 random bits and works once; only its
 * hash is stored, made as that of a password, and its first two characters, by which it is found.
 */
import { randomInt } from 'node:crypto'
import type { Database, Transaction } from '../database/database.ts'
import type { Passwords } from './password.ts'

export const RECOVERY_CODES = 10
/** No character that is taken for another one. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const hintLength = 2
const codeLength = 12

/** A code without the spaces, hyphens and capitals with which it may be typed. */
const plain = (code: string): string => code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
const hintOf = (code: string): string => plain(code).slice(0, hintLength)

/** Whether a text can only be meant as a recovery code. A code of the app has digits alone, and fewer. */
export const isLikeRecoveryCode = (code: string): boolean => plain(code).length > 8 || /[a-z]/i.test(code)

const randomText = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

export interface MadeRecoveryCodes {
  /** As the person reads them: "k7f2-mqx9-rtab". */
  readonly codes: readonly string[]
  readonly rows: readonly { readonly hint: string; readonly code_hash: string }[]
}

/** Makes codes. Their hashes take a second together, so that they are made before the transaction that stores them. */
export const makeRecoveryCodes = async (passwords: Passwords): Promise<MadeRecoveryCodes> => {
  const hints = new Set<string>()
  while (hints.size < RECOVERY_CODES) hints.add(randomText(hintLength))
  const whole = [...hints].map((hint) => `${hint}${randomText(codeLength - hintLength)}`)
  const rows = await Promise.all(
    whole.map(async (code) => ({ hint: hintOf(code), code_hash: await passwords.hash(code) })),
  )
  return { codes: whole.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-')), rows }
}

/** Stores codes. Those of before no longer work. */
export const replaceRecoveryCodes = async (
  transaction: Transaction,
  userId: number,
  { rows }: MadeRecoveryCodes,
): Promise<void> => {
  await transaction.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await transaction
    .insertInto('recovery_code')
    .values(rows.map((row) => ({ user_id: userId, ...row })))
    .execute()
}

/** Uses up a code. Returns false if it is wrong or used. The work is the same for both. */
export const spendRecoveryCode = async (
  database: Database,
  passwords: Passwords,
  { userId, code }: { readonly userId: number; readonly code: string },
): Promise<boolean> => {
  const hint = hintOf(code)
  const row = await database
    .selectFrom('recovery_code')
    .select('code_hash')
    .where('user_id', '=', userId)
    .where('hint', '=', hint)
    .executeTakeFirst()
  if (!(await passwords.isRight(row?.code_hash ?? null, plain(code))) || row === undefined) return false
  const spent = await database
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', row.code_hash)
    .returning('hint')
    .executeTakeFirst()
  return spent !== undefined
}
