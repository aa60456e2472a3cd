/**
 * Secret keys that are made at the first start and kept in the database, so that all processes that share the database accept the same
 * tokens. Invariant: a stored key never changes.
 */
import { randomBytes } from 'node:crypto'
import type { Database, Transaction } from './database.ts'

type ServerKeyName =
  | 'connection-token'
  | 'xsrf'
  | 'stand-in'
  | 'known-browser'
  | 'room-code'
  | 'second-factor'
  | 'passkey'
  | 'booking-link'
  | 'provider'

export const readServerKey = async (database: Database | Transaction, name: ServerKeyName): Promise<Buffer> => {
  const known = await database.selectFrom('server_key').select('secret').where('name', '=', name).executeTakeFirst()
  if (known !== undefined) return known.secret
  const row = await database
    .insertInto('server_key')
    .values({ name, secret: randomBytes(32) })
    // If another process stores the key first, this statement returns that process's key.
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
    .returning('secret')
    .executeTakeFirstOrThrow()
  return row.secret
}
