/**
 * Reads bookings as their owners and the people of the house may see them. The same two statements read one booking or many. Invariants:
 * somebody of the house gets nothing of a part in another group than theirs, and no booking that has only such parts; only who handles
 * bookings gets internal notes and what the house knows of the owner's account; personal numbers, addresses and payers reach only those who
 * may see billing, and with a single booking who handles it; all parts of a booking come from one moment.
 */
import { Schema } from 'effect'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { hidesWordsOf } from '../../domain/rules/hidden-words.ts'
import type { Groups } from '../../domain/rules/permissions.ts'
import { hiddenPayer } from '../../domain/rules/protected-person.ts'
import { Booking } from '../../domain/schema/bookings.ts'
import type { BookingId, UserId } from '../../domain/schema/ids.ts'
import { Payer } from '../../domain/schema/people.ts'
import { companyThen, nameNow, personThen } from '../access/payer.ts'
import { selectUsers, userOf, withoutBilling } from '../access/user-row.ts'
import { bookingIdNumber } from '../claims/book-slots.ts'
import type { Database, Transaction } from '../database/database.ts'
import { isOf } from '../database/group-scope.ts'
import { shownUser } from '../database/shown-person.ts'
import { callerGroups, callerMay, type SignedInCaller } from '../http/caller.ts'
import { found } from '../http/failure.ts'
import type { BegunBooking } from './begin-booking.ts'
import type { BookedResource } from './booked-resources.ts'

const decode = Schema.decodeUnknownSync(Booking)
const decodePayer = Schema.decodeUnknownSync(Payer)

/** Passes all ids as one parameter, so one prepared statement serves any number of ids. */
const anyOf = (ids: readonly number[]): RawBuilder<number> => sql<number>`any(${[...ids]}::integer[])`

const instantText = <Instant extends string | null>(instant: RawBuilder<unknown>): RawBuilder<Instant> =>
  sql<Instant>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const madeAt = instantText<string>(sql`coalesce(made_at, booking.created_at)`)

/** What has happened to the presence at a part. */
const presences = {
  timesAt: sql.ref('times_at'),
  checkedInAt: sql.ref('checked_in_at'),
  takenAt: sql.ref('taken_at'),
  missedAt: sql.ref('missed_at'),
  forgivenAt: sql.ref('forgiven_at'),
} as const

interface Reader {
  /** The person whose own bookings are read whole. */
  readonly self: UserId
  /** The groups in which the parts of others' bookings are read. */
  readonly groups: Groups
  /** Whether bookings in these groups have internal notes, and what the house knows of the owner's account. */
  readonly handlesBookings: boolean
  /** Whether bookings in these groups have personal numbers, addresses and payers. */
  readonly seesBilling: boolean
  readonly namesCustomer: boolean
}

/** What the owner of bookings gets of them. */
export const asOwner = (self: UserId): Reader => ({
  ...{ self, groups: [], handlesBookings: false, seesBilling: false, namesCustomer: false },
})

/** What the caller gets of bookings in a list. */
const inList = (caller: SignedInCaller): Reader => ({
  self: caller.user.id,
  groups: callerGroups(caller, 'see-bookings'),
  handlesBookings: callerMay(caller, 'handle-bookings'),
  seesBilling: callerMay(caller, 'see-billing'),
  namesCustomer: callerMay(caller, 'see-bookings'),
})

const selectBookings = (
  database: Database | Transaction,
  ids: readonly number[],
  { self, groups, handlesBookings, namesCustomer }: Reader,
) => {
  const isScoped = groups !== 'all' && groups.length > 0
  return database
    .selectFrom('booking')
    .select([
      'booking.id',
      'booking.booking_number',
      'booking.user_id',
      'booking.payer',
      'booking.created_at',
      'booking.series',
    ])
    .select((booking) => [
      jsonArrayFrom(
        booking
          .selectFrom('booked_resource')
          .innerJoin('resource', 'resource.id', 'booked_resource.resource_id')
          .select([
            ...(['booked_resource.id', 'booked_resource.part', 'resource_id as resourceId'] as const),
            ...(['resource.title as resourceTitle', 'resource.group_id as group', 'booked_resource.date'] as const),
            ...(['booked_resource.message', 'booked_resource.price', 'booked_resource.status'] as const),
            ...(['price_set_by_administrator as ownPrice', 'price_stays as priceStays'] as const),
          ])
          .select(madeAt.as('madeAt'))
          .select(
            sql<Readonly<Record<string, string>>>`json_strip_nulls(json_build_object(${sql.join(
              Object.entries(presences).flatMap(([name, instant]) => [sql.lit(name), instantText(instant)]),
            )}))`.as('presence'),
          )
          .select((booked) =>
            jsonArrayFrom(
              booked
                .selectFrom('booked_slot')
                .select(['booked_slot.start_time as startTime', 'booked_slot.end_time as endTime'])
                .whereRef('booked_slot.booked_resource_id', '=', 'booked_resource.id')
                .orderBy('booked_slot.start_time'),
            ).as('bookingSlots'),
          )
          .whereRef('booked_resource.booking_id', '=', 'booking.id')
          .where(sql<SqlBool>`(booking.user_id = ${self} or ${isOf(groups, sql`resource.group_id`)})`)
          .orderBy('booked_resource.part'),
      ).as('resources'),
      jsonArrayFrom(
        booking
          .selectFrom('note')
          .select(['note.id', 'note.content', 'note.internal'])
          .whereRef('note.booking_id', '=', 'booking.id')
          .$if(!handlesBookings, (query) => query.where('note.internal', '=', false))
          .orderBy('note.id'),
      ).as('notes'),
      // Nobody else gets less than all parts.
      (isScoped
        ? sql<number>`(select count(*) from booked_resource where booking_id = booking.id)`
        : sql<number>`0`
      ).as('partCount'),
    ])
    .$if(namesCustomer, (query) =>
      query
        .innerJoin('app_user', 'app_user.id', 'booking.user_id')
        .leftJoin('organisation', 'organisation.id', 'app_user.organisation_id')
        .select([companyThen.as('company'), personThen.as('name'), nameNow.as('nameNow')]),
    )
    .where('booking.id', '=', anyOf(ids))
}

/** Returns a booking that was made in this transaction, in the same form as a reading of it. */
export const newBooking = (
  { booking: { id, number }, user, isOwn, mail: { payer }, madeAt }: BegunBooking,
  resources: readonly BookedResource[],
): Booking => ({
  id,
  bookingNumber: number,
  user: isOwn ? user : shownUser(user),
  payer: isOwn || user.protection === undefined ? payer : hiddenPayer(payer),
  madeAt,
  bookingResources: resources.map(({ part, title, groupId, slots, priceSetByAdministrator, ...same }) => ({
    ...same,
    bookingIdNumber: bookingIdNumber({ number }, part),
    resource: { id: same.resourceId, title, group: groupId },
    resourceTitle: title,
    bookingSlots: slots,
    ownPrice: priceSetByAdministrator,
  })),
  notes: [],
})

/** Reads bookings in the order of the ids. An id without a booking that the reader may see is left out. */
export const readBookings = async (
  database: Database | Transaction,
  ids: readonly number[],
  reader: Reader,
): Promise<readonly Booking[]> => {
  if (ids.length === 0) return []
  const rows = await selectBookings(database, ids, reader).execute()
  const owners = await selectUsers(database)
    .where('app_user.id', '=', anyOf(rows.map((row) => row.user_id)))
    .execute()
  const users = new Map(owners.map((row) => [row.id, row]))
  const bookings = new Map(
    rows.flatMap(({ id, booking_number: number, company, name, nameNow: now, partCount, ...row }) => {
      const owner = users.get(row.user_id)
      const isOwn = row.user_id === reader.self
      if (owner === undefined || (!isOwn && row.resources.length === 0 && reader.groups !== 'all')) return []
      const { groups } = reader
      /** Whether the reader sees the booking as somebody of the house. */
      const isOfHouse = groups === 'all' || row.resources.some(({ group }) => groups.some((one) => one === group))
      const handles = reader.handlesBookings && isOfHouse
      const seesBilling = isOwn || (reader.seesBilling && isOfHouse)
      const whole = userOf(owner, handles)
      const user = isOwn ? whole : shownUser(whole)
      const hides = user.protection === 'hidden' ? hidesWordsOf(whole) : (text: string) => text
      const payer = user.protection === 'hidden' && row.payer !== null ? hiddenPayer(decodePayer(row.payer)) : row.payer
      const customer =
        company === undefined || name === undefined || !isOfHouse
          ? {}
          : { customer: { company, name, ...(now === null || now === undefined ? {} : { nameNow: now }) } }
      const bookingResources = row.resources.map(({ part, group, presence, ...booked }) => ({
        ...booked,
        ...presence,
        message: hides(booked.message),
        bookingIdNumber: bookingIdNumber({ number }, part),
        resource: { id: booked.resourceId, title: booked.resourceTitle, group },
      }))
      const booking = {
        ...{ id, bookingNumber: number, madeAt: row.created_at, ...customer, bookingResources },
        ...(seesBilling ? { user, payer } : { user: withoutBilling(user) }),
        ...(row.series === null ? {} : { series: row.series }),
        ...(bookingResources.length < partCount ? { partial: true } : {}),
        notes: row.notes
          .filter(({ internal }) => handles || !internal)
          .map((note) => ({ ...note, content: hides(note.content) })),
      }
      return [[id, decode(booking)] as const]
    }),
  )
  return ids.flatMap((id) => bookings.get(id) ?? [])
}

/** Reads the bookings of a list for the caller. */
export const listBookings = (
  database: Database,
  ids: readonly number[],
  caller: SignedInCaller,
): Promise<readonly Booking[]> => readBookings(database, ids, inList(caller))

/**
 * Reads a booking that the caller may see: their own, or one of the groups whose bookings they see. Any other booking looks missing.
 * @throws Failure 404
 */
export const readVisibleBooking = async (
  database: Database,
  id: BookingId,
  caller: SignedInCaller,
): Promise<Booking> => {
  const reader = inList(caller)
  const seesBilling = reader.seesBilling || reader.handlesBookings
  // With all details of the payer, the booking needs no name of its customer.
  const one = { ...reader, seesBilling, namesCustomer: reader.namesCustomer && !seesBilling }
  const [booking] = await readBookings(database, [id], one)
  const isSeen = booking?.user.id === caller.user.id || callerMay(caller, 'see-bookings')
  return found(isSeen ? booking : null)
}
