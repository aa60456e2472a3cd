/**
 * A request that is sent again gives the booking that it gave before: the keys of each user are kept for 24 hours. Invariant: the key is
 * written in the transaction of its booking, by the first statement; two requests with one key wait for each other there, at the key's own
 * row, so that the second of them finds the booking of the first.
 */
import { createHash } from 'node:crypto'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { BookingId, type UserId } from '../../domain/schema/ids.ts'
import type { Database } from '../database/database.ts'
import { Failure, refuseInvalid } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'

export interface IdempotentRequest {
  readonly userId: UserId
  readonly key: string
  readonly hash: Buffer
}

const longestKey = 200

/**
 * @param key the header `Idempotency-Key`; null where the request is not meant to be sent again
 * @param request all that makes it this request: another one with the same key is refused
 * @throws Failure 422 for a key that is empty or too long
 */
export const idempotentRequest = (userId: UserId, key: string | null, request: unknown): IdempotentRequest | null => {
  if (key === null) return null
  refuseInvalid({ 'Idempotency-Key': key.trim() === '' || key.length > longestKey ? fieldTexts.idempotencyKey : null })
  return { userId, key, hash: createHash('sha256').update(JSON.stringify(request)).digest() }
}

/** Thrown to roll back a transaction that finds its request answered already. */
export class AnsweredBefore extends Error {
  override readonly name = 'AnsweredBefore'
}

const isOld = sql<SqlBool>`idempotency_key.created_at <= server_now() - interval '24 hours'`

/** As SQL: whether the request is known to be answered. False does not decide: another transaction may be answering it (`remembering`). */
export const isAnswered = (request: IdempotentRequest | null): RawBuilder<SqlBool> =>
  request === null
    ? sql`false`
    : sql`exists (select from idempotency_key where user_id = ${request.userId} and key = ${request.key} and not ${isOld})`

/**
 * As SQL: a select of the bookings of the table `made` that this request makes, which keeps its key. It waits where another transaction is
 * using the key, and selects nothing where the request was answered before. A key that is older than a day is taken over.
 */
export const remembering = (request: IdempotentRequest | null): RawBuilder<unknown> =>
  request === null
    ? sql`select id from made`
    : sql`
      insert into idempotency_key (user_id, key, request_hash, booking_id, created_at)
      select ${request.userId}::integer, ${request.key}::text, ${request.hash}::bytea, id, server_now() from made
      on conflict (user_id, key) do update
        set request_hash = excluded.request_hash, booking_id = excluded.booking_id, created_at = excluded.created_at
        where ${isOld}
      returning booking_id as id`

interface Attempt<Result> {
  /** A whole transaction, which throws `AnsweredBefore` for a request that was answered. */
  readonly book: () => Promise<Result>
  /** The answer for the booking that this request has made already. */
  readonly again: (id: BookingId) => Promise<Result>
}

/** Books once, however often the request is sent. @throws Failure `key-reused`, and what `book` throws */
export const bookedOnce = async <Result>(
  database: Database,
  request: IdempotentRequest | null,
  { book, again }: Attempt<Result>,
): Promise<Result> => {
  while (true) {
    try {
      return await book()
    } catch (error) {
      if (!(error instanceof AnsweredBefore) || request === null) throw error
      const earlier = await database
        .selectFrom('idempotency_key')
        .select(['request_hash', 'booking_id'])
        .where('user_id', '=', request.userId)
        .where('key', '=', request.key)
        .where(sql<SqlBool>`not ${isOld}`)
        .executeTakeFirst()
      // The key may have grown too old meanwhile; then the request is a new one.
      if (earlier === undefined) continue
      if (!earlier.request_hash.equals(request.hash)) throw new Failure('key-reused')
      return again(BookingId.make(earlier.booking_id))
    }
  }
}

export const deleteOldKeys = async (database: Database): Promise<void> => {
  await database.deleteFrom('idempotency_key').where(isOld).execute()
}
