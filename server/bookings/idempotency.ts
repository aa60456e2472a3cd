/**
 * A request that is sent again gives the booking that it gave before (contract 3, Booking): per user, for 24 hours.
 * Invariant: the key is written in the transaction of its booking, and two requests with one key wait for each other,
 * so that the second of them sees what the first one did.
 */
import { createHash } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { BookingId, type UserId } from '../../domain/schema/ids.ts'
import type { Database, Transaction } from '../database/database.ts'
import { Failure, refuseInvalid } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'

interface IdempotentRequest {
  readonly userId: UserId
  readonly key: string
  readonly hash: Buffer
}

const longestKey = 200

/**
 * @param key the header; null: the request is not meant to be sent again
 * @param request whatever makes it this request
 * @throws Failure 422 for a key that is none
 */
export const idempotentRequest = (userId: UserId, key: string | null, request: unknown): IdempotentRequest | null => {
  if (key === null) return null
  refuseInvalid({ 'Idempotency-Key': key.trim() === '' || key.length > longestKey ? fieldTexts.idempotencyKey : null })
  return { userId, key, hash: createHash('sha256').update(JSON.stringify(request)).digest() }
}

const isOld = sql<SqlBool>`created_at <= server_now() - interval '24 hours'`

/** The booking that this request has made already; null when it is new. @throws Failure `key-reused` */
const earlierBooking = async (transaction: Transaction, request: IdempotentRequest): Promise<BookingId | null> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${request.userId} ${request.key}`}, 0))`.execute(
    transaction,
  )
  const sameKey = transaction
    .selectFrom('idempotency_key')
    .select(['request_hash', 'booking_id'])
    .select(isOld.as('isOld'))
    .where('user_id', '=', request.userId)
    .where('key', '=', request.key)
  const earlier = await sameKey.executeTakeFirst()
  if (earlier === undefined) return null
  if (earlier.isOld) {
    await transaction
      .deleteFrom('idempotency_key')
      .where('user_id', '=', request.userId)
      .where('key', '=', request.key)
      .execute()
    return null
  }
  if (!earlier.request_hash.equals(request.hash)) throw new Failure('key-reused')
  return BookingId.make(earlier.booking_id)
}

const rememberBooking = async (
  transaction: Transaction,
  request: IdempotentRequest,
  bookingId: BookingId,
): Promise<void> => {
  await transaction
    .insertInto('idempotency_key')
    .values({
      user_id: request.userId,
      key: request.key,
      request_hash: request.hash,
      booking_id: bookingId,
      created_at: sql<string>`server_now()`,
    })
    .execute()
}

/** The booking that this request has made already, or the one that `book` makes now. @throws Failure `key-reused` */
export const bookedOnce = async (
  transaction: Transaction,
  request: IdempotentRequest | null,
  book: () => Promise<BookingId>,
): Promise<BookingId> => {
  const earlier = request === null ? null : await earlierBooking(transaction, request)
  if (earlier !== null) return earlier
  const id = await book()
  if (request !== null) await rememberBooking(transaction, request, id)
  return id
}

export const deleteOldKeys = async (database: Database): Promise<void> => {
  await database.deleteFrom('idempotency_key').where(isOld).execute()
}
