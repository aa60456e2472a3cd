/**
 * The first statement of a booking's transaction. The statement locks the owner, inserts the booking's row or locks the existing one,
 * stores the key of the request, and reads everything that the rest of the transaction decides by. Invariants: only one of two requests
 * with the same key continues; the data is never older than the start of the statement; a booking number is never used twice.
 *
 * It is a single statement because the trips between server and database cost more than the work in the database (docs/decisions/0075). If
 * another transaction clears the owner, changes the booking or uses the key, the statement waits and then sees the result of that
 * transaction. All other data is as old as the start of the statement.
 */
import { Schema } from 'effect'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { BookingId, BookingResourceId, type ResourceId, UserId } from '../../domain/schema/ids.ts'
import { OrganisationType, Payer, type User } from '../../domain/schema/people.ts'
import type { Series } from '../../domain/schema/series.ts'
import { payerNow } from '../access/payer.ts'
import { nameInMails, selectUsers, signedInColumns, signedInUser, userOf } from '../access/user-row.ts'
import type { BookingReference } from '../claims/book-slots.ts'
import type { Transaction } from '../database/database.ts'
import { isBookingOf } from '../database/group-scope.ts'
import { callerGroups, callerMay, type SignedInCaller, type SignedInUser } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { type MailTexts, textKeys, textsOf } from '../mail/queue-mail.ts'
import { unknownPerson } from './booking-owner.ts'
import { type BookingTerms, selectTerms, termsOf } from './booking-terms.ts'
import { madeMailNames, type Notification } from './group-news.ts'
import { AnsweredBefore, type IdempotentRequest, isAnswered, remembering } from './idempotency.ts'

/** The recipients and the texts of the mails about a booking that is made or added to. */
export interface MailGround {
  /** Null if the owner has no address, for example a person who books by telephone. */
  readonly email: string | null
  /** Empty if a stranger may have written the name. */
  readonly firstName: string
  /** The payer at the time of the booking, whom mails to groups name as the person. */
  readonly payer: Payer
  /** Whether the person's data is protected, so that such mails do not name them. */
  readonly isProtected: boolean
  readonly texts: MailTexts
  /** The receivers, in the order in which they were entered. */
  readonly notifications: readonly Notification[]
}

export interface BegunBooking {
  readonly booking: BookingReference
  readonly owner: SignedInUser
  /** The owner, also with what others do not see of a protected person (`newBooking`). */
  readonly user: User
  /** Whether the caller is the owner. */
  readonly isOwn: boolean
  /** The organisation type of the owner if their user type lets people register with few details; otherwise null. */
  readonly shortType: OrganisationType | null
  /** The ids of the new parts and their n in `bookingNumber-n`, one for each requested part. */
  readonly parts: readonly { readonly id: BookingResourceId; readonly part: number }[]
  readonly terms: BookingTerms
  readonly mail: MailGround
  /** The server's clock, ISO 8601. */
  readonly now: string
  readonly madeAt: string
}

interface Beginning {
  readonly caller: SignedInCaller
  /** Null if the request has no key and so will not be repeated. */
  readonly request: IdempotentRequest | null
  /** The booking gets one part for each of these resources. */
  readonly resourceIds: readonly ResourceId[]
}

interface BookingToBegin extends Beginning {
  readonly ownerId: UserId
  /** The pattern of the series; null if the booking is not a series. */
  readonly series: Series | null
}

interface BookingToAddTo extends Beginning {
  readonly bookingId: BookingId
}

type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>

interface Row {
  readonly now: string
  readonly is_answered: boolean
  readonly remembered: number
  /** Null if no booking was made or found. The other columns of `made` are then null too. */
  readonly id: number | null
  readonly booking_number: number
  readonly last_part: number
  readonly payer: unknown
  readonly made_at: string
  /** Null if the person does not exist or was cleared. */
  readonly owner: UserRow | null
  /** The owner in the columns of `signedInColumns`. */
  readonly judged: unknown
  readonly name_in_mails: string
  readonly short_type: number | null
  readonly part_ids: readonly number[]
  readonly terms: unknown
  readonly texts: readonly { readonly key: string; readonly value: string }[]
  readonly notifications: MailGround['notifications']
}

const decodeReference = Schema.decodeUnknownSync(Schema.Struct({ id: BookingId, number: Schema.Int, ownerId: UserId }))
const decodeShortType = Schema.decodeUnknownSync(Schema.NullOr(OrganisationType))
const decodePayer = Schema.decodeUnknownSync(Payer)
const decodePartIds = Schema.decodeUnknownSync(Schema.Array(BookingResourceId))

/**
 * Runs the first statement of a booking's transaction.
 * @param tables SQL of two tables: `made` is the booking, and `person` is its owner. Each has one row or none.
 * @param missing the error that is thrown if there is no booking
 * @throws AnsweredBefore, Failure 404 or 422
 */
const begin = async (
  transaction: Transaction,
  { caller, request, resourceIds }: Beginning,
  { tables, missing }: { readonly tables: RawBuilder<unknown>; readonly missing: Failure },
): Promise<BegunBooking> => {
  const named = sql<number>`any(${[...resourceIds]}::integer[])`
  const texts = transaction
    .selectFrom('content_item')
    .select(['key', 'value'])
    .where('key', 'in', textKeys(['booking-made', ...madeMailNames]))
  const notifications = transaction
    .selectFrom('notification')
    .select(['group_id as groupId', 'email', 'added_at as addedAt'])
    .where('group_id', 'in', transaction.selectFrom('resource').select('group_id').where('id', '=', named))
    .orderBy('id')
  const isOwner = sql<SqlBool>`app_user.id = person.id`
  const owner = selectUsers(transaction).where(isOwner)
  const judged = transaction.selectFrom('app_user').select(signedInColumns).where(isOwner)
  const { rows } = await sql<Row>`
    with ${tables}, remembered as (${remembering(request)})
    select clock.now, ${isAnswered(request)} as is_answered, (select count(*) from remembered)::integer as remembered,
      made.id, made.booking_number, made.last_part, made.payer, made.created_at as made_at, (select row_to_json(owner) from ${owner} owner) as owner,
      (select row_to_json(judged) from ${judged} judged) as judged,
      (select ${nameInMails} from app_user where ${isOwner}) as name_in_mails,
      (
        select organisation_type from user_type join app_user on app_user.user_type_id = user_type.id
        where app_user.id = person.id and short_registration
      ) as short_type,
      array(
        select nextval(pg_get_serial_sequence('booked_resource', 'id'))::integer
        from generate_series(1, ${resourceIds.length}::integer)
      ) as part_ids,
      (select row_to_json(terms) from ${selectTerms(transaction, resourceIds)} terms) as terms,
      ${jsonArrayFrom(texts)} as texts, ${jsonArrayFrom(notifications)} as notifications
    from (select server_now() as now) clock left join made on true left join person on true`.execute(transaction)
  const [row] = rows
  if (row === undefined) throw new Error('The database tells no time')
  if (row.is_answered || (row.id !== null && row.remembered === 0)) throw new AnsweredBefore()
  const { id, booking_number, last_part, owner: person } = row
  if (id === null) throw missing
  if (person === null) throw unknownPerson()
  return {
    booking: decodeReference({ id, number: booking_number, ownerId: person.id }),
    owner: signedInUser(row.judged),
    user: userOf(person, callerMay(caller, 'handle-bookings')),
    isOwn: person.id === caller.user.id,
    shortType: decodeShortType(row.short_type),
    parts: decodePartIds(row.part_ids).map((partId, index) => ({
      id: partId,
      part: last_part - resourceIds.length + 1 + index,
    })),
    terms: termsOf(row.terms),
    mail: {
      ...{ email: person.email, firstName: row.name_in_mails, payer: decodePayer(row.payer) },
      isProtected: person.isProtected,
      ...{ texts: textsOf(row.texts), notifications: row.notifications },
    },
    now: row.now,
    madeAt: row.made_at,
  }
}

/** Makes a booking without parts. Its owner is not cleared, and cannot be cleared before the end of the transaction. */
export const beginBooking = (transaction: Transaction, beginning: BookingToBegin): Promise<BegunBooking> => {
  const { request, resourceIds, ownerId, series } = beginning
  const tables = sql`person as materialized (
      select id from app_user where id = ${ownerId} and cleared_at is null for key share
    ), made as (
      insert into booking (user_id, created_at, last_part, payer, series)
      select id, server_now(), ${resourceIds.length}::integer, ${payerNow(sql`person.id`)},
        ${series === null ? null : JSON.stringify(series)}::jsonb
      from person where not ${isAnswered(request)}
      returning id, booking_number, user_id, last_part, payer, created_at
    )`
  return begin(transaction, beginning, { tables, missing: unknownPerson() })
}

/**
 * Starts an addition to a booking of the caller, or to a booking that has a part in the groups in which the caller handles bookings. The booking is locked until the end
 * of the transaction.
 */
export const beginAddition = (transaction: Transaction, beginning: BookingToAddTo): Promise<BegunBooking> => {
  const { caller, request, resourceIds, bookingId } = beginning
  const groups = callerGroups(caller, 'handle-bookings')
  const tables = sql`made as (
      update booking set last_part = last_part + ${resourceIds.length}::integer
      where id = ${bookingId} and (user_id = ${caller.user.id} or ${isBookingOf(groups, sql`booking.id`)})
        and not ${isAnswered(request)}
      returning id, booking_number, user_id, last_part, payer, created_at
    ), person as materialized (
      select id from app_user where id = (select user_id from made) and cleared_at is null for key share
    )`
  return begin(transaction, beginning, { tables, missing: new Failure('not-found') })
}
