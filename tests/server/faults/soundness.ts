/**
 * The judge of a database after a fault. It trusts only the rows. Each acknowledged booking exists, nobody has two, and each is whole: it
 * has all its requested slots, exactly their claims, its key and its entry in the audit, and each has raised the revision by one.
 */
import { sql } from 'kysely'
import type { Database, Transaction } from '../../../server/database/database.ts'
import type { Attempt } from './booking-stream.ts'

interface BookingRow {
  readonly id: number
  readonly number: number
  readonly keys: string | null
  readonly booked: string | null
  readonly claimed: string | null
  readonly audits: number
}

export const readRevision = async (database: Database | Transaction): Promise<number> =>
  (await database.selectFrom('revision').select('value').executeTakeFirstOrThrow()).value

/** Each table is read only once, because there may be thousands of bookings before a fault. */
const readBookings = async (database: Database | Transaction): Promise<BookingRow[]> => {
  const { rows } = await sql<BookingRow>`
    with keyed as (select booking_id, string_agg(key, ',') as keys from idempotency_key group by booking_id),
      booked as (
        select booking_id, string_agg(resource_id || ' ' || date || ' ' || start_time, ',' order by resource_id) as booked
        from booked_resource join booked_slot on booked_resource_id = booked_resource.id group by booking_id),
      claimed as (
        select booking_id, string_agg(claim.resource_id || ' ' || claim.date || ' ' || start_time, ','
          order by claim.resource_id) as claimed
        from claim join booked_resource on booked_resource_id = booked_resource.id group by booking_id),
      audited as (select booking_number, count(*) as audits from audit_entry group by booking_number)
    select booking.id, booking.booking_number as number, keys, booked, claimed, coalesce(audits, 0) as audits
    from booking left join keyed on keyed.booking_id = booking.id left join booked on booked.booking_id = booking.id
      left join claimed on claimed.booking_id = booking.id left join audited using (booking_number)
    order by booking.id`.execute(database)
  return rows
}

/**
 * @param revisionAtStart the revision at which there were no bookings. Null if other things than bookings have changed the revision too.
 * @returns the faults in words
 */
export const problemsIn = async (
  database: Database | Transaction,
  revisionAtStart: number | null,
  attempts: readonly Attempt[],
): Promise<string[]> => {
  const rows = await readBookings(database)
  const problems: string[] = []
  const byKey = new Map(rows.map((row) => [row.keys, row]))
  for (const { key, slots, acknowledged } of attempts) {
    const row = byKey.get(key)
    const wanted = slots.join()
    if (row === undefined) {
      if (acknowledged !== null) problems.push(`${wanted}: ${acknowledged.number} was acknowledged, and is not there`)
    } else if (row.booked !== wanted || row.claimed !== wanted)
      problems.push(`${wanted}: booked ${row.booked}, claimed ${row.claimed}`)
    else if (acknowledged !== null && (row.id !== acknowledged.id || row.number !== acknowledged.number))
      problems.push(`${wanted}: number ${acknowledged.number} was acknowledged, and it is ${row.number}`)
  }
  for (const { number, audits } of rows) if (audits !== 1) problems.push(`${number}: ${audits} entries in the audit`)
  const keys = new Set(attempts.map(({ key }) => key))
  for (const row of rows)
    if (row.keys === null || !keys.has(row.keys)) problems.push(`${row.number}: nobody asked for it, or twice`)
  if (new Set(rows.map(({ number }) => number)).size !== rows.length) problems.push('a booking number was given twice')
  if (revisionAtStart !== null) {
    const revisions = (await readRevision(database)) - revisionAtStart
    if (revisions !== rows.length) problems.push(`${revisions} revisions of ${rows.length} bookings`)
  }
  const { rows: strays } = await sql<{ claim: string }>`
    select resource_id || ' ' || date as claim from claim
    where session_id is null and booked_resource_id not in (select booked_resource_id from booked_slot)`.execute(
    database,
  )
  return [...problems, ...strays.map(({ claim }) => `${claim}: a claim of nobody`)]
}
