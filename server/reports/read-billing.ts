/**
 * The facts of the invoices of a report, as its bookings have frozen them: read only where a file is made of it, since a
 * year has thousands of payers. Invariant: no personal number is among them.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import type { ReportBilling } from '../../domain/schema/bookings.ts'
import type { ReportSearch } from '../../domain/schema/calls/booking-administration-calls.ts'
import { Payer } from '../../domain/schema/people.ts'
import type { Database } from '../database/database.ts'
import { daysAtATime, daysOf } from './days-at-a-time.ts'
import { selectBooked } from './select-booked.ts'

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

export const readBilling = async (database: Database, search: ReportSearch): Promise<readonly ReportBilling[]> => {
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
