/**
 * A report of bookings (docs/rules.md#reports). Invariant: the report contains a cancelled booked resource only if its price remains to be
 * paid.
 *
 * A report of a year has tens of thousands of booked resources. They are read in portions of some days, and each portion is one value,
 * because rows cost the embedded database far more than their contents. The payer has the name that the invoice has, from the time of the
 * booking. There are few resources, so each title is read once.
 */

import { setImmediate as turn } from 'node:timers/promises'
import { Schema } from 'effect'
import { type SqlBool, sql } from 'kysely'
import { type LocalDate, localDate } from '../../domain/calendar/local-date.ts'
import { CANCELLED } from '../../domain/rules/booking-status.ts'
import type { Groups } from '../../domain/rules/permissions.ts'
import { PROTECTED_NAME } from '../../domain/rules/protected-person.ts'
import { parseReportDays } from '../../domain/rules/report-days.ts'
import { searchWords } from '../../domain/rules/search-words.ts'
import { SCHOOL } from '../../domain/rules/user-types.ts'
import { BookingStatus, type ReportBilling, type ReportRow } from '../../domain/schema/bookings.ts'
import type { Report, ReportSearch } from '../../domain/schema/calls/booking-administration-calls.ts'
import { calls } from '../../domain/schema/calls/http.ts'
import { BookingId } from '../../domain/schema/ids.ts'
import { Payer } from '../../domain/schema/people.ts'
import { every, lowerCaseContains } from '../access/search-people.ts'
import { emailKeyOf } from '../access/user-row.ts'
import { auditLookup } from '../audit/audit.ts'
import type { Database } from '../database/database.ts'
import { isResourceOf } from '../database/group-scope.ts'
import { isProtectedOwner } from '../database/shown-person.ts'
import { membersInParts } from '../http/answer-in-parts.ts'
import { callerGroups } from '../http/caller.ts'
import { accepted } from '../http/failure.ts'
import { serve } from '../http/served-call.ts'
import { createSlotsReader, daysAtATime, daysOf, remembered, slotsOfBooked } from './days-at-a-time.ts'
import { type BookedLine, createReport } from './report-of.ts'

interface Asked {
  readonly search: ReportSearch
  /** The report is about these groups only. */
  readonly groups: Groups
}

/** Selects the booked resources of a report for some of its days. */
const selectBooked = (database: Database, { search, groups }: Asked, days: readonly LocalDate[]) => {
  const { group = null, resource = null, status = null } = search
  const email = emailKeyOf(search.email ?? '')
  const payer = searchWords(search.payer ?? '')
  return (
    database
      .selectFrom('booked_resource')
      .innerJoin('booking', 'booking.id', 'booked_resource.booking_id')
      // The days are listed, because a prepared statement with a range of days would be planned for very few rows.
      .where('booked_resource.date', '=', sql<string>`any(${[...days]}::date[])`)
      .where((where) => where.or([where('booked_resource.status', '<>', CANCELLED), where('price_stays', '=', true)]))
      .where(isResourceOf(groups, sql`booked_resource.resource_id`))
      .$if(resource !== null, (query) => query.where('booked_resource.resource_id', '=', resource))
      .$if(group !== null, (query) =>
        query.where('booked_resource.resource_id', 'in', (resources) =>
          resources.selectFrom('resource').select('resource.id').where('group_id', '=', group),
        ),
      )
      .$if(status !== null, (query) => query.where('booked_resource.status', '=', status))
      // Nobody finds a protected person by words about them.
      .$if(payer.length > 0 || email !== '', (query) => query.where(sql<SqlBool>`not ${isProtectedOwner}`))
      .$if(payer.length > 0, (query) =>
        // The organisation's number is before the first tab and is not searched.
        query.where(
          every(
            payer.map((word) => lowerCaseContains(sql`lower(substr(payer_told, strpos(payer_told, chr(9))))`, word)),
          ),
        ),
      )
      .$if(email !== '', (query) =>
        query.where((where) =>
          where.or([
            sql<SqlBool>`strpos(lower(payer ->> 'email'), ${email}) > 0`,
            where('booking.user_id', 'in', (users) =>
              users
                .selectFrom('app_user')
                .select('app_user.id')
                .where(sql<SqlBool>`strpos(app_user.email_key, ${email}) > 0`),
            ),
          ]),
        ),
      )
  )
}

const billingOf = (payer: Payer, bookings: readonly number[]): ReportBilling => {
  const joined = (separator: string, ...words: readonly string[]): string =>
    words.filter((word) => word !== '').join(separator)
  return {
    bookings,
    company: payer.organisation?.name ?? '',
    orgNr: payer.organisation?.orgNr ?? '',
    accountString: payer.organisation?.accountString ?? '',
    reference: payer.organisation?.reference ?? '',
    address: joined(', ', payer.address, joined(' ', payer.zipCode, payer.city)),
    billingName: joined(' ', payer.billingFirstName, payer.billingLastName),
    billingAddress: joined(', ', payer.billingAddress, joined(' ', payer.billingZipCode, payer.billingCity)),
    billingEmail: payer.billingEmail,
  }
}

const decodePaid = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ id: BookingId, payer: Payer })))

/**
 * Reads the invoice facts of a report, as its bookings have stored them. They are read only for a file, because a year has thousands of
 * payers, and once for all bookings with the same facts. Invariant: they contain no personal number.
 */
const createBilling = (database: Database) => {
  // For each set of facts: one booking with these facts, and the numbers of all such bookings.
  const paid = new Map<string, { readonly id: BookingId; readonly numbers: Set<number> }>()
  const readSome = async (some: readonly { readonly id: BookingId; readonly numbers: Set<number> }[]) => {
    const rows = await database
      .selectFrom('booking')
      .select(['id', 'payer'])
      .where('id', '=', sql<BookingId>`any(${some.map(({ id }) => id)}::integer[])`)
      .where('payer', 'is not', null)
      .execute()
    const payers = new Map(decodePaid(rows).map(({ id, payer }) => [id, payer]))
    return some.flatMap(({ id, numbers }) => {
      const payer = payers.get(id)
      return payer === undefined ? [] : [billingOf(payer, [...numbers])]
    })
  }
  return {
    add(lines: readonly PaidLine[]): void {
      for (const { facts, booking } of lines) {
        if (facts === NO_FACTS) continue
        const known = paid.get(facts) ?? { id: booking.id, numbers: new Set() }
        known.numbers.add(booking.number)
        paid.set(facts, known)
      }
    },
    async read(): Promise<readonly ReportBilling[]> {
      const billing: ReportBilling[] = []
      for (const some of membersInParts([...paid.values()])) billing.push(...(await readSome(some)))
      return billing
    },
  }
}

/** The column `payer_told`, as others see it. */
const toldOfPayer = sql<string>`case when ${isProtectedOwner}
  then chr(9) || chr(9) || ${sql.lit(PROTECTED_NAME)} || chr(9) else coalesce(payer_told, '') end`
const NO_NUMBER = '-'
const NO_FACTS = '-'

/**
 * Selects all booked resources of some days as one text with a line for each. The text costs both sides a fifth of the work of rows or
 * JSON. The payer and the wish (as JSON) follow in the line, separated by tabs. A protected person has neither.
 */
const selectLines = (database: Database, asked: Asked, days: readonly LocalDate[]) => {
  // The digest is the same for all bookings with the same invoice facts, which are far longer than the digest.
  const print = sql`case when ${isProtectedOwner} then ${sql.lit(NO_FACTS)} else coalesce(md5(booking.payer::text), ${sql.lit(NO_FACTS)}) end`
  return selectBooked(database, asked, days).select(
    sql<string | null>`string_agg(
      ${asked.search.billing === true ? print : sql.lit(NO_FACTS)} || ' ' || case when ${isProtectedOwner} then ${sql.lit(NO_NUMBER)} else coalesce(nullif(payer_number, ''), ${sql.lit(NO_NUMBER)}) end || ' ' || user_id || ' ' || booked_resource.id || ' ' || booking.id || ' ' || booking_number || ' ' || status || ' ' || date || ' ' || resource_id || ' ' ||
        price || ' ' || ${slotsOfBooked} || chr(9) || ${toldOfPayer} || chr(9) ||
        case when message = '' or ${isProtectedOwner} then '' else to_json(message)::text end, chr(10))`.as('lines'),
  )
}

const decodeStatus = Schema.decodeUnknownSync(BookingStatus)
const decodeWish = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.String))

interface PaidLine extends BookedLine {
  readonly booking: BookedLine['booking'] & { readonly id: BookingId }
  /** A digest that is the same for all bookings with the same invoice facts. */
  readonly facts: string
}

/** Returns a function that reads lines. A text that many lines share is checked once and returns the same object each time. */
const createLineReader = (schools: ReadonlySet<string>): ((line: string) => PaidLine) => {
  const dateOf = remembered(localDate)
  const statusOf = remembered((text: string) => decodeStatus(Number(text)))
  const slotsOf = createSlotsReader()
  // The numbers of the payers, in the order in which the payers appear.
  const numbers = new Map<string, number>()
  const numberOf = (key: string): number => {
    const known = numbers.get(key) ?? numbers.size
    numbers.set(key, known)
    return known
  }
  // Reads the column `payer_told`, which is empty if the payer is erased.
  const payerOf = remembered((told: string) => {
    const [organisation = '', company = '', person = '', email = ''] = told.split('\t')
    // People of a school are shown by their own names, because the organisation does not belong to them.
    const isPerson = company === '' || schools.has(organisation)
    return { name: isPerson ? person : company, email, organisation: isPerson ? null : organisation }
  })
  // The key of a payer is the organisation's number, or the organisation if it has no number, or else the person. A name is never the key,
  // because many payers can share a name and a name can change.
  const payerKey = (organisation: string | null, organisationNumber: string, userId: string): string => {
    if (organisation === null) return `person ${userId}`
    return organisationNumber === NO_NUMBER ? `organisation ${organisation}` : `number ${organisationNumber}`
  }
  return (line) => {
    const end = line.indexOf('\t')
    const endOfPayer = line.lastIndexOf('\t')
    const { name, email, organisation } = payerOf(line.slice(end + 1, endOfPayer))
    const wish = line.slice(endOfPayer + 1)
    let from = 0
    const next = (): string => {
      const space = line.indexOf(' ', from)
      const part = line.slice(from, space)
      from = space + 1
      return part
    }
    const facts = next()
    const payer = numberOf(payerKey(organisation, next(), next()))
    return {
      id: Number(next()),
      booking: { id: BookingId.make(Number(next())), number: Number(next()), status: statusOf(next()), name, payer },
      date: dateOf(next()),
      resourceId: Number(next()),
      price: Number(next()),
      slots: slotsOf(line.slice(from, end)),
      email,
      message: wish === '' ? '' : decodeWish(wish),
      facts,
    }
  }
}

/** Adds the titles of resources that no earlier line contained. */
const readTitles = async (database: Database, lines: readonly BookedLine[], titles: Map<number, string>) => {
  const unknown = new Set(lines.map(({ resourceId }) => resourceId).filter((id) => !titles.has(id)))
  if (unknown.size === 0) return
  const resources = await database
    .selectFrom('resource')
    .select(['id', 'title'])
    .where('id', '=', sql<number>`any(${[...unknown]}::integer[])`)
    .execute()
  for (const { id, title } of resources) titles.set(id, title)
}

/**
 * Returns a report in parts. In the order of dates, the first days are returned as soon as they are read. In another order, all days are
 * read before the first row is returned.
 */
const readReport = async function* (database: Database, asked: Asked): AsyncGenerator<Report> {
  const { search } = asked
  const sort = search.sort ?? 'date'
  const schools = database.selectFrom('organisation').select('id').where('organisation_type', '=', SCHOOL)
  const schoolIds = (await schools.execute()).map(({ id }) => String(id))
  const readLine = createLineReader(new Set(schoolIds))
  const titles = new Map<number, string>()
  const report = createReport(titles, sort, turn)
  const billing = search.billing === true ? createBilling(database) : null
  const rowsOf = async (lines: readonly BookedLine[]): Promise<readonly ReportRow[]> => {
    await readTitles(database, lines, titles)
    return report.rows(lines)
  }
  const read = (days: readonly LocalDate[]) => selectLines(database, asked, days).executeTakeFirstOrThrow()
  const kept: BookedLine[][] = []
  for await (const { lines: told } of daysAtATime(daysOf(search), read)) {
    const lines = told === null ? [] : told.split('\n').map(readLine)
    billing?.add(lines)
    if (sort !== 'date') kept.push(lines)
    else for (const reports of membersInParts(await rowsOf(lines))) yield { reports, statistics: [] }
  }
  for (const reports of membersInParts(await rowsOf(kept.flat()))) yield { reports, statistics: [] }
  const statistics = report.statistics()
  yield billing === null ? { reports: [], statistics } : { reports: [], statistics, billing: await billing.read() }
}

export const reportHandlers = ({ database }: { readonly database: Database }) => ({
  reports: serve(calls.reports, async ({ body, caller }) => {
    accepted(parseReportDays(body))
    await auditLookup(database, caller, { kind: 'people-listed', list: 'report' })
    return readReport(database, { search: body, groups: callerGroups(caller, 'invoice') })
  }),
})
