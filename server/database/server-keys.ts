/**
 * Secret keys, made at the first start and kept in the database, so that every process that shares it accepts the same
 * tokens. Invariant: a key never changes once it is there.
 */
import { randomBytes } from 'node:crypto'
import type { Database } from './database.ts'

type ServerKeyName = 'connection-token' | 'xsrf' | 'stand-in' | 'known-browser'

export const readServerKey = async (database: Database, name: ServerKeyName): Promise<Buffer> => {
  const known = await database.selectFrom('server_key').select('secret').where('name', '=', name).executeTakeFirst()
  if (known !== undefined) return known.secret
  const row = await database
    .insertInto('server_key')
    .values({ name, secret: randomBytes(32) })
    // Another process may make it in between: then that one is given back.
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
    .returning('secret')
    .executeTakeFirstOrThrow()
  return row.secret
}
