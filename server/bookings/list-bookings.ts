/**
 * Lists of bookings: the newest first, or in order of time from a given day on. Invariant: everybody gets only their own bookings and those
 * of the groups whose bookings they see, and finds them by nothing else than they see of them, whatever the search asks for.
 */
import { Schema } from 'effect'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import { LARGEST_PAGE_SIZE } from '../../domain/rules/paging.ts'
import type { Groups } from '../../domain/rules/permissions.ts'
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
import { isBookingOf, isOf, isResourceOf } from '../database/group-scope.ts'
import { isProtectedOwner } from '../database/shown-person.ts'
import { callerGroups, callerMay, type SignedInCaller } from '../http/caller.ts'
import { refuseInvalid } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'
import { listBookings } from './read-booking.ts'

const longestList = 200

/** The parts that the caller may see: of their own bookings all, and of others' those of some groups. */
interface Seen {
  readonly self: UserId
  readonly groups: Groups
}

const seenBy = (caller: SignedInCaller): Seen => ({
  self: caller.user.id,
  groups: callerGroups(caller, 'see-bookings'),
})

/** The conditions of a search. A condition that is null accepts every booking. */
interface Wanted {
  readonly seen: Seen
  /** The owner of the bookings. */
  readonly userId: UserId | null
  readonly bookingNumber: number | null
  /** The conditions on parts. One booked resource must meet all of them. */
  readonly part: PartSearch | null
}

interface PartSearch {
  readonly resource: ResourceId | null
  readonly group: GroupId | null
  /** The first day and the last day, both inclusive. */
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

/** Matches the number of a booking, such as "1042", or of one of its parts, such as "1042-2". */
const numbered = /^(\d{1,9})(?:-(\d{1,9}))?$/u

/**
 * Builds SQL that is true if the current booked resource contains the word. The search first finds the people, resources and companies with
 * the word, once for all bookings, because there are far fewer of them than of booked resources.
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
    sql<SqlBool>`(booking.payer_company in (${companies}) and not ${isProtectedOwner})`,
  ]
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`
}

/** Selects the booked resources of the current booking that meet all conditions. */
const partsFound = (
  database: Database,
  { typed: { words, phone }, resource, group, startDate, endDate, status }: PartSearch,
  { self, groups }: Seen,
) =>
  database
    .selectFrom('booked_resource')
    .select('booked_resource.id')
    .where(sql<SqlBool>`booked_resource.booking_id = booking.id`)
    .where(sql<SqlBool>`(booking.user_id = ${self} or ${isResourceOf(groups, sql`booked_resource.resource_id`)})`)
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
    .$if(phone !== null, (query) => {
      if (phone === null) return query
      // The digits match as words, or as the telephone number of the person who booked.
      const areWords = every(phone.words.map((word) => hasWord(database, word)))
      const people = database.selectFrom('app_user').select('app_user.id').where(phoneHas(phone.digits))
      return query.where(sql<SqlBool>`(${areWords} or booking.user_id in (${people}))`)
    })

const selectWanted = (database: Database, { seen, userId, bookingNumber, part }: Wanted) =>
  database
    .selectFrom('booking')
    .where(sql<SqlBool>`(booking.user_id = ${seen.self} or ${isBookingOf(seen.groups, sql`booking.id`)})`)
    .$if(userId !== null, (query) => query.where('booking.user_id', '=', userId))
    // A number that is too large for any booking is not an error.
    .$if(bookingNumber !== null, (query) =>
      query.where('booking.booking_number', '=', sql<number>`${bookingNumber}::bigint`),
    )
    .$if(part !== null, (query) =>
      part === null ? query : query.where((where) => where.exists(partsFound(database, part, seen))),
    )

/** Reads the newest bookings of a user, or of all users if the user is null. */
export const readNewestBookings = async (
  database: Database,
  caller: SignedInCaller,
  userId: UserId | null,
): Promise<readonly Booking[]> => {
  const rows = await selectWanted(database, { seen: seenBy(caller), userId, bookingNumber: null, part: null })
    .select('booking.id')
    .orderBy('booking.created_at', 'desc')
    .orderBy('booking.id', 'desc')
    .limit(longestList)
    .execute()
  const ids = rows.map((row) => row.id)
  return listBookings(database, ids, caller)
}

/** Reads the ids of a page and the number of all bookings that match. One statement does both, so the words are searched once. */
const readPageOfIds = (database: Database, wanted: Wanted, { page, pageSize }: BookingSearch) => {
  // All people, with the texts in which the search looks.
  const people = database
    .selectFrom('app_user')
    .leftJoin('organisation', 'organisation.id', 'app_user.organisation_id')
    .select(['app_user.id', sql<string>`lower(${searchedOfPerson})`.as('searched')])
  // The companies that pay for bookings. Like people, they are few compared with booked resources.
  const companies = database
    .selectFrom('booking')
    .select(['payer_company', sql<string>`lower(payer_company)`.as('searched')])
    .where('payer_company', 'is not', null)
    .groupBy('payer_company')
  // A search from a given day on looks for the soonest bookings, so bookings are ordered by the start of their matching parts.
  const foundAt =
    wanted.part === null || wanted.part.startDate === null
      ? sql<string | null>`null::timestamp`
      : partsFound(database, wanted.part, wanted.seen)
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

/** Reads a page of the bookings that match a search. @throws Failure 422 */
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
  const userId = callerMay(caller, 'see-bookings') ? (search.userId ?? null) : caller.user.id
  const wanted = {
    seen: seenBy(caller),
    userId,
    bookingNumber: search.bookingNumber ?? null,
    part: partSearchOf(search),
  }
  const { ids, count } = await readPageOfIds(database, wanted, search)
  const bookings = await listBookings(database, ids, caller)
  return { bookings, page, pageSize, pages: Math.ceil(count / pageSize), count }
}

const decodeGroups = Schema.decodeUnknownSync(bookingCalls.bookingGroups.answer)

/** Reads the groups, including disabled groups, that have bookings which the caller may see. */
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
        .where((where) =>
          where.or([
            isOf(callerGroups(caller, 'see-bookings'), sql`resource.group_id`),
            where('booked_resource.booking_id', 'in', ownBookings),
          ]),
        ),
    )
    .orderBy('id')
    .execute()
  return decodeGroups(rows).toSorted((a, b) => swedishOrder(a.title, b.title))
}
