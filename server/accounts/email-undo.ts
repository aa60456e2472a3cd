/**
 * Links that undo a change of address for seven days. The reader of the previous address gets such a link (docs/rules.md#codes).
 * Invariants: a code has 256 random bits and the database stores only its hash; each mail has its own code, so a later change takes nothing
 * from the owner of an earlier address; while an account can return to an address, no other account gets that address.
 */
import { type SqlBool, sql } from 'kysely'
import type { UserId } from '../../domain/schema/ids.ts'
import { makeToken, tokenHash } from '../access/access-token.ts'
import { emailKeyOf } from '../access/user-row.ts'
import type { Database, Transaction } from '../database/database.ts'

interface EmailUndo {
  readonly id: number
  /** The previous address, in its original spelling. */
  readonly email: string
  /** When somebody first asked to take this address from the account. */
  readonly since: string
}

const isAlive = sql<SqlBool>`address_undo.expires_at > server_now()`

/** Selects the links that still work, with their accounts. */
const selectLiving = (database: Database | Transaction) =>
  database.selectFrom('address_undo').innerJoin('app_user', 'app_user.id', 'address_undo.user_id').where(isAlive)

/** The links of one account. */
export const undosOf = (database: Database | Transaction, userId: UserId) => ({
  /** Makes a link that leads back to the present proved address. Returns the link's code. */
  async make(email: string): Promise<string> {
    const code = makeToken()
    await database
      .insertInto('address_undo')
      .values({
        user_id: userId,
        email,
        email_key: emailKeyOf(email),
        code_hash: tokenHash(code),
        expires_at: sql<string>`server_now() + interval '7 days'`,
      })
      .execute()
    return code
  },
  /** Finds a link without using it up. Returns null if the code is wrong, too old or used, or if the account is closed. */
  async find(code: string): Promise<EmailUndo | null> {
    const row = await selectLiving(database)
      .select(['address_undo.id', 'address_undo.email'])
      .select(
        sql<string>`(select min(one.expires_at) from address_undo one
          where one.user_id = address_undo.user_id and one.email_key = address_undo.email_key) - interval '7 days'`.as(
          'since',
        ),
      )
      .where('user_id', '=', userId)
      .where('code_hash', '=', tokenHash(code))
      .where('disabled', '=', false)
      .executeTakeFirst()
    return row ?? null
  },
  /** Uses up a link. It also undoes later changes, so their links are deleted. Earlier changes can still be undone. */
  async spend({ id, email }: EmailUndo): Promise<void> {
    await database
      .deleteFrom('address_undo')
      .where('user_id', '=', userId)
      .where((where) => where.or([where('id', '>=', id), where('email_key', '=', emailKeyOf(email))]))
      .execute()
  },
  /** Deletes the links to the address that the account has now. */
  async forgetIdle(): Promise<void> {
    await database
      .deleteFrom('address_undo')
      .where('user_id', '=', userId)
      .where('email_key', '=', (user) =>
        user.selectFrom('app_user').select('app_user.email_key').where('id', '=', userId),
      )
      .execute()
  },
  async forgetAll(): Promise<void> {
    await database.deleteFrom('address_undo').where('user_id', '=', userId).execute()
  },
})

/** Finds the account that can return to this address; null if there is none. */
export const findUndoOf = async (transaction: Transaction, email: string) =>
  (await selectLiving(transaction)
    .select(['user_id', 'address_undo.email', 'disabled', 'app_user.protected'])
    .where('address_undo.email_key', '=', emailKeyOf(email))
    .executeTakeFirst()) ?? null

export const deleteOldUndos = async (database: Database): Promise<void> => {
  await database.deleteFrom('address_undo').where(sql<SqlBool>`not (${isAlive})`).execute()
}
