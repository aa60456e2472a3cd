/**
 * Lists of bookings, newest first, or from a day on in order of time. Invariant: a user who is no administrator gets their own bookings and
 * no others, whatever they ask for.
 */
import { Schema } from 'effect'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import { LARGEST_PAGE_SIZE } from '../../domain/rules/paging.ts'
import { daySpanTexts } from '../../domain/rules/report-days.ts'
import {
  LONGEST_SEARCH,
  MOST_SEARCH_WORDS,
  type PeopleSearch,
  peopleSearch,
  searchWords,
} from '../../domain/rules/search-words.ts'
import { swedishOrder } from '../../domain/rules/swedish-order.ts'
import type { Booking, BookingStatus } from '../../domain/schema/bookings.ts'
import { type BookingSearch, bookingCalls, type PagedBookings } from '../../domain/schema/calls/booking-calls.ts'
import type { CallAnswer } from '../../domain/schema/calls/http.ts'
import type { GroupId, ResourceId, UserId } from '../../domain/schema/ids.ts'
import { contains, every, lowerCaseContains, phoneHas, searchedOfPerson } from '../access/search-people.ts'
import type { Database } from '../database/database.ts'
import { isAdministrator, type SignedInCaller } from '../http/caller.ts'
import { refuseInvalid } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'
import { readBookings } from './read-booking.ts'

const longestList = 200

/** Null leaves anything through. */
interface Wanted {
  /** The owner. */
  readonly userId: UserId | null
  readonly bookingNumber: number | null
  /** One and the same booked resource must have all that is asked for. */
  readonly part: PartSearch | null
}

interface PartSearch {
  readonly resource: ResourceId | null
  readonly group: GroupId | null
  /** Both inclusive. */
  readonly startDate: LocalDate | null
  readonly endDate: LocalDate | null
  readonly status: BookingStatus | null
  readonly typed: PeopleSearch
}

const partSearchOf = (search: BookingSearch): PartSearch | null => {
  const { resource = null, group = null, startDate = null, endDate = null, status = null } = search
  const part = { resource, group, startDate, endDate, status, typed: peopleSearch(search.words ?? '') }
  const isTyped = part.typed.words.length > 0 || part.typed.phone !== null
  return isTyped || Object.values({ ...part, typed: null }).some((value) => value !== null) ? part : null
}

/** The number of a booking, "1042", or of one of its parts, "1042-2". */
const numbered = /^(\d{1,9})(?:-(\d{1,9}))?$/u

/**
 * As SQL: whether the booked resource at hand has the word. People, resources and companies are few beside what is booked, so that those
 * with the word are found first, once for all bookings.
 */
const hasWord = (database: Database, word: string) => {
  const people = sql`select id from searched_person where ${lowerCaseContains(sql`searched`, word)}`
  const resources = database
    .selectFrom('resource')
    .innerJoin('resource_group', 'resource_group.id', 'resource.group_id')
    .select('resource.id')
    .where(contains(sql`concat_ws(' ', resource.title, resource_group.title)`, word))
  const companies = sql`select payer_company from searched_company where ${lowerCaseContains(sql`searched`, word)}`
  const [, number, part] = numbered.exec(word) ?? []
  const isBooking = sql<SqlBool>`booking.booking_number = ${Number(number)}`
  const isPart = sql<SqlBool>`(${isBooking} and booked_resource.part = ${Number(part)})`
  const ways: readonly RawBuilder<SqlBool>[] = [
    ...(number === undefined ? [] : [part === undefined ? isBooking : isPart]),
    sql<SqlBool>`booking.user_id in (${people})`,
    sql<SqlBool>`booked_resource.resource_id in (${resources})`,
    sql<SqlBool>`booking.payer_company in (${companies})`,
  ]
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`
}

/** As SQL: digits that may be a telephone number are found as words, or as the number of the person who booked. */
const hasPhone = (database: Database, { words, digits }: NonNullable<PeopleSearch['phone']>) => {
  const people = database.selectFrom('app_user').select('app_user.id').where(phoneHas(digits))
  return sql<SqlBool>`(${every(words.map((word) => hasWord(database, word)))} or booking.user_id in (${people}))`
}

/** The booked resources of the booking at hand that have all that is asked for. */
const partsFound = (
  database: Database,
  { typed: { words, phone }, resource, group, startDate, endDate, status }: PartSearch,
) =>
  database
    .selectFrom('booked_resource')
    .select('booked_resource.id')
    .where(sql<SqlBool>`booked_resource.booking_id = booking.id`)
    .$if(resource !== null, (query) => query.where('booked_resource.resource_id', '=', resource))
    .$if(group !== null, (query) =>
      query.where('booked_resource.resource_id', 'in', (resources) =>
        resources.selectFrom('resource').select('resource.id').where('group_id', '=', group),
      ),
    )
    .$if(startDate !== null, (query) => query.where('booked_resource.date', '>=', startDate))
    .$if(endDate !== null, (query) => query.where('booked_resource.date', '<=', endDate))
    .$if(status !== null, (query) => query.where('booked_resource.status', '=', status))
    .where((where) => where.and(words.map((word) => hasWord(database, word))))
    .$if(phone !== null, (query) => (phone === null ? query : query.where(hasPhone(database, phone))))

const selectWanted = (database: Database, { userId, bookingNumber, part }: Wanted) =>
  database
    .selectFrom('booking')
    .$if(userId !== null, (query) => query.where('booking.user_id', '=', userId))
    // A number that is too large for any booking is no error.
    .$if(bookingNumber !== null, (query) =>
      query.where('booking.booking_number', '=', sql<number>`${bookingNumber}::bigint`),
    )
    .$if(part !== null, (query) =>
      part === null ? query : query.where((where) => where.exists(partsFound(database, part))),
    )

/** The newest bookings of a user, or of anybody where the user is null. */
export const readNewestBookings = async (
  database: Database,
  caller: SignedInCaller,
  userId: UserId | null,
): Promise<readonly Booking[]> => {
  const rows = await selectWanted(database, { userId, bookingNumber: null, part: null })
    .select('booking.id')
    .orderBy('booking.created_at', 'desc')
    .orderBy('booking.id', 'desc')
    .limit(longestList)
    .execute()
  const ids = rows.map((row) => row.id)
  return readBookings(database, ids, { isForAdministrator: isAdministrator(caller) })
}

/** The ids of a page, and how many bookings there are in all. It is one statement, so that the words are looked for once. */
const readPageOfIds = (database: Database, wanted: Wanted, { page, pageSize }: BookingSearch) => {
  // Everybody, with the texts that they are searched by.
  const people = database
    .selectFrom('app_user')
    .leftJoin('organisation', 'organisation.id', 'app_user.organisation_id')
    .select(['app_user.id', sql<string>`lower(${searchedOfPerson})`.as('searched')])
  // The companies that bookings are paid by. There are few, as there are few people, beside what is booked.
  const companies = database
    .selectFrom('booking')
    .select(['payer_company', sql<string>`lower(payer_company)`.as('searched')])
    .where('payer_company', 'is not', null)
    .groupBy('payer_company')
  // Somebody who searches from a day on looks for the soonest: the bookings come in the order in which their found parts begin.
  const foundAt =
    wanted.part === null || wanted.part.startDate === null
      ? sql<string | null>`null::timestamp`
      : partsFound(database, wanted.part)
          .clearSelect()
          .select(
            sql<string>`min(booked_resource.date + coalesce(
              (select min(start_time) from booked_slot where booked_resource_id = booked_resource.id), time '00:00'
            ))`.as('found_at'),
          )
  return database
    .with(
      (name) => name('searched_person').materialized(),
      () => people,
    )
    .with(
      (name) => name('searched_company').materialized(),
      () => companies,
    )
    .with(
      (name) => name('wanted').materialized(),
      () => selectWanted(database, wanted).select(['booking.id', 'booking.created_at']).select(foundAt.as('found_at')),
    )
    .selectNoFrom((select) => [
      select
        .selectFrom('wanted')
        .select((all) => all.fn.countAll<number>().as('count'))
        .$asScalar()
        .as('count'),
      sql<number[]>`array(
        select id from wanted order by found_at, created_at desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}
      )`.as('ids'),
    ])
    .executeTakeFirstOrThrow()
}

/** @throws Failure 422 */
export const readPagedBookings = async (
  database: Database,
  caller: SignedInCaller,
  search: BookingSearch,
): Promise<PagedBookings> => {
  const { page, pageSize, startDate, endDate } = search
  const words = search.words ?? ''
  const isLong = words.length > LONGEST_SEARCH
  const hasMany = !isLong && searchWords(words).length > MOST_SEARCH_WORDS
  refuseInvalid({
    words: isLong ? fieldTexts.longText : hasMany ? fieldTexts.manyWords(MOST_SEARCH_WORDS) : null,
    endDate: startDate && endDate && endDate < startDate ? daySpanTexts.endBeforeStart : null,
    page: page < 1 ? fieldTexts.page : null,
    pageSize: pageSize < 1 || pageSize > LARGEST_PAGE_SIZE ? fieldTexts.pageSize : null,
  })
  const userId = isAdministrator(caller) ? (search.userId ?? null) : caller.user.id
  const wanted = { userId, bookingNumber: search.bookingNumber ?? null, part: partSearchOf(search) }
  const { ids, count } = await readPageOfIds(database, wanted, search)
  const bookings = await readBookings(database, ids, { isForAdministrator: isAdministrator(caller) })
  return { bookings, page, pageSize, pages: Math.ceil(count / pageSize), count }
}

const decodeGroups = Schema.decodeUnknownSync(bookingCalls.bookingGroups.answer)

/** The groups, disabled ones too, in which there are bookings that the caller may see. */
export const readBookingGroups = async (
  database: Database,
  caller: SignedInCaller,
): Promise<CallAnswer<'bookingGroups'>> => {
  const ownBookings = database.selectFrom('booking').select('id').where('user_id', '=', caller.user.id)
  const rows = await database
    .selectFrom('resource_group')
    .select(['id', 'title'])
    .where('id', 'in', (group) =>
      group
        .selectFrom('booked_resource')
        .innerJoin('resource', 'resource.id', 'booked_resource.resource_id')
        .select('resource.group_id')
        .$if(!isAdministrator(caller), (query) => query.where('booked_resource.booking_id', 'in', ownBookings)),
    )
    .orderBy('id')
    .execute()
  return decodeGroups(rows).toSorted((a, b) => swedishOrder(a.title, b.title))
}
