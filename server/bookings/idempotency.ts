/**
 * Answers a repeated request with the booking that the first request made. The server keeps the keys of each user for 24 hours. Invariant:
 * the first statement of the booking's transaction writes the key, so two requests with the same key wait for each other at the row of the
 * key, and the second request finds the booking of the first.
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
 * Identifies a request that may be sent again.
 * @param key the header `Idempotency-Key`. It is null if the request will not be sent again.
 * @param request the contents of the request. A request with the same key and other contents is refused.
 * @throws Failure 422 if the key is empty or too long
 */
export const idempotentRequest = (userId: UserId, key: string | null, request: unknown): IdempotentRequest | null => {
  if (key === null) return null
  refuseInvalid({ 'Idempotency-Key': key.trim() === '' || key.length > longestKey ? fieldTexts.idempotencyKey : null })
  return { userId, key, hash: createHash('sha256').update(JSON.stringify(request)).digest() }
}

/** Thrown to roll back a transaction whose request was answered before. */
export class AnsweredBefore extends Error {
  override readonly name = 'AnsweredBefore'
}

const isOld = sql<SqlBool>`idempotency_key.created_at <= server_now() - interval '24 hours'`

/**
 * Builds SQL that is true if the request is known to be answered. False is not final, because another transaction may be answering the
 * request (`remembering`).
 */
export const isAnswered = (request: IdempotentRequest | null): RawBuilder<SqlBool> =>
  request === null
    ? sql`false`
    : sql`exists (select from idempotency_key where user_id = ${request.userId} and key = ${request.key} and not ${isOld})`

/**
 * Builds a select of the bookings in the table `made` that stores the key of this request. The select waits if another transaction is using
 * the key, and returns no rows if the request was answered before. It takes over a key that is older than a day.
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
  /** Runs a whole transaction, which throws `AnsweredBefore` if the request was answered before. */
  readonly book: () => Promise<Result>
  /** Returns the answer for the booking that this request has already made. */
  readonly again: (id: BookingId) => Promise<Result>
}

/** Books once, even if the request is sent several times. @throws Failure `key-reused`, and every error of `book` */
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
      // The key may have expired meanwhile. The request then counts as a new one.
      if (earlier === undefined) continue
      if (!earlier.request_hash.equals(request.hash)) throw new Failure('key-reused')
      return again(BookingId.make(earlier.booking_id))
    }
  }
}

export const deleteOldKeys = async (database: Database): Promise<void> => {
  await database.deleteFrom('idempotency_key').where(isOld).execute()
}
