/**
 * The signed token of a link in a mail that opens booked times without sign-in. It consists of the random id of the link and a signature of
 * it. Invariants: a token names nothing but the link, and no person; nobody can make one without the house's key; a token that was not
 * signed here is recognised without asking the database; a token says nothing about how long it is valid, which only the link's row does.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database, Transaction } from '../database/database.ts'
import { readServerKey } from '../database/server-keys.ts'

const ID_BYTES = 16
const SIGNATURE_BYTES = 16

export const readLinkKey = (database: Database | Transaction): Promise<Buffer> =>
  readServerKey(database, 'booking-link')

const signatureOf = (key: Buffer, id: Buffer): Buffer =>
  createHmac('sha256', key).update(id).digest().subarray(0, SIGNATURE_BYTES)

/** The token of a link. `id` is the link's UUID. */
export const signLink = (key: Buffer, id: string): string => {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return Buffer.concat([bytes, signatureOf(key, bytes)]).toString('base64url')
}

/** The UUID of the link that has this token. Null if nobody here has signed the token. */
export const readLink = (key: Buffer, token: string): string | null => {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== ID_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== token) return null
  const id = bytes.subarray(0, ID_BYTES)
  if (!timingSafeEqual(signatureOf(key, id), bytes.subarray(ID_BYTES))) return null
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5')
}
