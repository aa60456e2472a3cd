/**
 * A report of bookings (docs/rules.md#reports). Invariant: what is cancelled is in it only where its price is to be paid.
 *
 * A report of a year is tens of thousands of booked resources. They are read some days at a time, and each time as one
 * value, because rows cost the embedded database far more than their contents. The owner is named as on the invoice
 * basis: as they were when they booked. Titles, which are few, are read once for all.
 */
import { setImmediate as turn } from 'node:timers/promises'
import { Schema } from 'effect'
import { type SqlBool, sql } from 'kysely'
import { type LocalDate, localDate } from '../../domain/calendar/local-date.ts'
import { CANCELLED } from '../../domain/rules/booking-status.ts'
import { parseReportDays } from '../../domain/rules/report-days.ts'
import { searchWords } from '../../domain/rules/search-words.ts'
import { SCHOOL } from '../../domain/rules/user-types.ts'
import { BookingStatus, type ReportBilling } from '../../domain/schema/bookings.ts'
import type { Report, ReportSearch } from '../../domain/schema/calls/booking-administration-calls.ts'
import { calls } from '../../domain/schema/calls/http.ts'
import { BookingId } from '../../domain/schema/ids.ts'
import { Payer } from '../../domain/schema/people.ts'
import { every, lowerCaseContains } from '../access/search-people.ts'
import { emailKeyOf } from '../access/user-row.ts'
import { auditLookup } from '../audit/audit.ts'
import type { Database } from '../database/database.ts'
import { accepted } from '../http/failure.ts'
import { serve } from '../http/served-call.ts'
import { createSlotsReader, daysAtATime, daysOf, remembered, slotsOfBooked } from './days-at-a-time.ts'
import { type BookedLine, reportOf } from './report-of.ts'

/**
 * The booked resources that a report is about, of some of its days. Invariant: a cancelled one is among them only where its price is
 * to be paid.
 */
const selectBooked = (database: Database, search: ReportSearch, days: readonly LocalDate[]) => {
  const { group = null, resource = null, status = null } = search
  const email = emailKeyOf(search.email ?? '')
  const payer = searchWords(search.payer ?? '')
  return (
    database
      .selectFrom('booked_resource')
      .innerJoin('booking', 'booking.id', 'booked_resource.booking_id')
      // Not from one to another: a prepared statement would be planned for very few days.
      .where('booked_resource.date', '=', sql<string>`any(${[...days]}::date[])`)
      .where((where) => where.or([where('booked_resource.status', '<>', CANCELLED), where('price_stays', '=', true)]))
      .$if(resource !== null, (query) => query.where('booked_resource.resource_id', '=', resource))
      .$if(group !== null, (query) =>
        query.where('booked_resource.resource_id', 'in', (resources) =>
          resources.selectFrom('resource').select('resource.id').where('group_id', '=', group),
        ),
      )
      .$if(status !== null, (query) => query.where('booked_resource.status', '=', status))
      .$if(payer.length > 0, (query) =>
        // Not in the number of the organisation, which stands before the first tab.
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

const decodePaid = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ payer: Payer, bookings: Schema.Array(Schema.Int) })),
)

const joined = (separator: string, ...words: readonly string[]): string =>
  words.filter((word) => word !== '').join(separator)

const billingOf = (payer: Payer, bookings: readonly number[]): ReportBilling => ({
  bookings,
  company: payer.organisation?.name ?? '',
  orgNr: payer.organisation?.orgNr ?? '',
  accountString: payer.organisation?.accountString ?? '',
  reference: payer.organisation?.reference ?? '',
  address: joined(', ', payer.address, joined(' ', payer.zipCode, payer.city)),
  billingName: joined(' ', payer.billingFirstName, payer.billingLastName),
  billingAddress: joined(', ', payer.billingAddress, joined(' ', payer.billingZipCode, payer.billingCity)),
  billingEmail: payer.billingEmail,
})

/**
 * The facts of the invoices of a report, as its bookings have frozen them: read only where a file is made of it, since a
 * year has thousands of payers. Invariant: no personal number is among them.
 */
const readBilling = async (database: Database, search: ReportSearch): Promise<readonly ReportBilling[]> => {
  const billing: ReportBilling[] = []
  await daysAtATime(daysOf(search), async (days: readonly LocalDate[]) => {
    const rows = await selectBooked(database, search, days)
      .select(['booking.payer', sql<number[]>`array_agg(distinct booking_number)`.as('bookings')])
      .where('booking.payer', 'is not', null)
      .groupBy('booking.payer')
      .execute()
    for (const { payer, bookings } of decodePaid(rows)) billing.push(billingOf(payer, bookings))
  })
  return billing
}

const NO_NUMBER = '-'

/** All as one text, a line for each, which costs both sides a fifth of the work of rows or JSON. Behind tabs: who pays, the wish as JSON. */
const selectLines = (database: Database, search: ReportSearch, days: readonly LocalDate[]) =>
  selectBooked(database, search, days).select(
    sql<string | null>`string_agg(
      coalesce(nullif(payer_number, ''), ${sql.lit(NO_NUMBER)}) || ' ' || user_id || ' ' || booked_resource.id || ' ' || booking.id || ' ' || booking_number || ' ' || status || ' ' || date || ' ' || resource_id || ' ' ||
        price || ' ' || ${slotsOfBooked} || chr(9) || coalesce(payer_told, '') || chr(9) ||
        case when message = '' then '' else to_json(message)::text end, chr(10))`.as('lines'),
  )

const decodeStatus = Schema.decodeUnknownSync(BookingStatus)
const decodeWish = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.String))

/** @param told `payer_told`; nothing, of who is erased */
const payerOf = (told: string, schools: ReadonlySet<string>) => {
  const [organisation = '', company = '', person = '', email = ''] = told.split('\t')
  // People of a school are known by their own names: the organisation is not theirs.
  const isPerson = company === '' || schools.has(organisation)
  return { name: isPerson ? person : company, email, organisation: isPerson ? null : organisation }
}

/** An organisation number, or the organisation that has said none; or else the person: never a name, which many have, and which changes. */
const payerKey = (organisation: string | null, organisationNumber: string, userId: string): string => {
  if (organisation === null) return `person ${userId}`
  return organisationNumber === NO_NUMBER ? `organisation ${organisation}` : `number ${organisationNumber}`
}

/** A text that is the same in many lines is checked once, and is then the same object. */
const createLineReader = (schools: ReadonlySet<string>): ((line: string) => BookedLine) => {
  const dateOf = remembered(localDate)
  const statusOf = remembered((text: string) => decodeStatus(Number(text)))
  const slotsOf = createSlotsReader()
  /** The payers' numbers, in the order in which they come. */
  const numbers = new Map<string, number>()
  const numberOf = (key: string): number => {
    const known = numbers.get(key) ?? numbers.size
    numbers.set(key, known)
    return known
  }
  const payerToldOf = remembered((told: string) => payerOf(told, schools))
  return (line) => {
    const end = line.indexOf('\t')
    const endOfPayer = line.lastIndexOf('\t')
    const { name, email, organisation } = payerToldOf(line.slice(end + 1, endOfPayer))
    const wish = line.slice(endOfPayer + 1)
    let from = 0
    const next = (): string => {
      const space = line.indexOf(' ', from)
      const part = line.slice(from, space)
      from = space + 1
      return part
    }
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
    }
  }
}

const readSchools = async (database: Database): Promise<ReadonlySet<string>> => {
  const schools = await database
    .selectFrom('organisation')
    .select('id')
    .where('organisation_type', '=', SCHOOL)
    .execute()
  return new Set(schools.map(({ id }) => String(id)))
}

const readTitles = async (database: Database, lines: readonly BookedLine[]): Promise<ReadonlyMap<number, string>> => {
  const resources = await database
    .selectFrom('resource')
    .select(['id', 'title'])
    .where('id', '=', sql<number>`any(${[...new Set(lines.map(({ resourceId }) => resourceId))]}::integer[])`)
    .execute()
  return new Map(resources.map(({ id, title }) => [id, title]))
}

const readReport = async (database: Database, search: ReportSearch): Promise<Report> => {
  const readLine = createLineReader(await readSchools(database))
  const read: BookedLine[][] = []
  await daysAtATime(daysOf(search), async (days) => {
    const { lines } = await selectLines(database, search, days).executeTakeFirstOrThrow()
    if (lines !== null) read.push(lines.split('\n').map(readLine))
  })
  const lines = read.flat()
  const report = await reportOf(lines, await readTitles(database, lines), search.sort ?? 'date', turn)
  return search.billing === true ? { ...report, billing: await readBilling(database, search) } : report
}

export const reportHandlers = ({ database }: { readonly database: Database }) => ({
  reports: serve(calls.reports, async ({ body, caller }) => {
    accepted(parseReportDays(body))
    const report = await readReport(database, body)
    await auditLookup(database, caller, { kind: 'people-listed', list: 'report' })
    return report
  }),
})
