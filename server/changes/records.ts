/**
 * The records of a transaction as tables of SQL: the activity for administrators, the audit and the e-mails. The last statement of the
 * transaction writes them (`changes.ts`). Invariant: their time is the server's clock at that statement.
 */
import { type RawBuilder, sql } from 'kysely'
import { covers, mergeIntervals, overlaps } from '../../domain/calendar/interval.ts'
import type { ActivityKind } from '../../domain/schema/activity.ts'
import type { AuditEntry } from '../audit/audit.ts'
import type { WrittenMail } from '../mail/queue-mail.ts'
import type { BookingNews, HoldAction, HoldNews, RecordWriter } from './news.ts'

/** A row of the table `activity`. */
export interface ActivityRow {
  readonly kind: ActivityKind
  readonly resource_id: number
  readonly date: string
  readonly start_time: string
  readonly end_time: string
  readonly slots: number
  readonly session_id: string | null
  readonly booking_id: number | null
  readonly booking_id_number: string | null
}

interface Actions {
  readonly holds: readonly { readonly action: HoldAction; readonly news: readonly HoldNews[] }[]
  readonly bookings: readonly BookingNews[]
  readonly cancellations: readonly BookingNews[]
  readonly changed: readonly BookingNews[]
  /** What people who did not come had booked, and others have booked now. */
  readonly taken: readonly BookingNews[]
}

type Whose = Pick<ActivityRow, 'session_id' | 'booking_id' | 'booking_id_number'>

/** Makes one row for each run of adjacent slots of one resource, day and owner. */
const rowsOf = <News extends HoldNews | BookingNews>(
  kind: ActivityKind,
  news: readonly News[],
  whose: (one: News) => Whose,
): ActivityRow[] => {
  const owned = Map.groupBy(news, (one) => JSON.stringify([one.resourceId, one.date, whose(one)]))
  return [...owned.values()].flatMap((slots) => {
    const [first] = slots
    if (first === undefined) return []
    return mergeIntervals(slots).map((run) => ({
      kind,
      resource_id: first.resourceId,
      date: first.date,
      start_time: run.startTime,
      end_time: run.endTime,
      slots: slots.filter((slot) => covers(run, slot)).length,
      ...whose(first),
    }))
  })
}

const noOne: Whose = { session_id: null, booking_id: null, booking_id_number: null }
/** The row stores the stand-in of the hold session, in the same bytes, and never the session's own id. */
const ofSession = ({ standIn }: HoldNews): Whose => ({
  ...noOne,
  session_id: Buffer.from(standIn, 'base64url').toString('hex'),
})
const ofBooking = ({ bookingId, bookingIdNumber }: BookingNews): Whose => ({
  ...noOne,
  booking_id: bookingId,
  booking_id_number: bookingIdNumber,
})

export const activityOf = ({ holds, bookings, cancellations, changed, taken }: Actions): ActivityRow[] => {
  const numbersOf = (news: readonly BookingNews[]) => new Set(news.map(({ bookingIdNumber }) => bookingIdNumber))
  const [changedNumbers, takenNumbers] = [numbersOf(changed), numbersOf(taken)]
  const isOwnAction = ({ bookingIdNumber }: BookingNews): boolean => !changedNumbers.has(bookingIdNumber)
  // That somebody took a time says all of it: the part of the first owner is neither changed nor cancelled besides.
  const isOfTaker = ({ bookingIdNumber }: BookingNews): boolean => !takenNumbers.has(bookingIdNumber)
  const isTaken = (one: BookingNews): boolean =>
    taken.some(
      ({ resourceId, date, ...times }) => resourceId === one.resourceId && date === one.date && overlaps(times, one),
    )
  return [
    ...holds.flatMap(({ action, news }) => (action === 'booked' ? [] : rowsOf(action, news, ofSession))),
    ...rowsOf('cancelled', cancellations.filter(isOwnAction).filter(isOfTaker), ofBooking),
    ...rowsOf('taken', bookings.filter(isTaken), ofBooking),
    ...rowsOf(
      'booked',
      bookings.filter(isOwnAction).filter((one) => !isTaken(one)),
      ofBooking,
    ),
    ...rowsOf('changed', changed.filter(isOfTaker), ofBooking),
  ]
}

export interface Records {
  readonly entries: readonly AuditEntry[]
  readonly mails: readonly WrittenMail[]
}

export const takeDownRecords = (): { readonly writer: RecordWriter; readonly records: Records } => {
  const entries: AuditEntry[] = []
  const mails: WrittenMail[] = []
  return {
    writer: { audit: (entry) => void entries.push(entry), mail: (mail) => void mails.push(mail) },
    records: { entries, mails },
  }
}

export const hasNoRecords = ({ entries, mails }: Records): boolean => entries.length + mails.length === 0

/** Builds SQL that writes the records in members `audited` and `mailed` of a `with`. Each member is followed by a comma. */
export const writtenRecords = ({ entries, mails }: Records): RawBuilder<unknown> => {
  const audited = entries.map(({ actorId, kind, userId = null, bookingNumber = null, details = {} }) => ({
    ...{ actor_id: actorId, kind, user_id: userId, booking_number: bookingNumber, details },
  }))
  const mailed = mails.map(({ userId, to, gathered = null, seconds = 0, ...mail }) => ({
    ...{ ...mail, user_id: userId, recipient: to, gathered, seconds },
  }))
  return sql`audited as (
      insert into audit_entry (at, actor_id, kind, user_id, booking_number, details)
      select server_now(), item.* from jsonb_to_recordset(${JSON.stringify(audited)}::jsonb) as item (
        actor_id integer, kind text, user_id integer, booking_number integer, details jsonb
      )
      returning id
    ), mailed as (
      insert into outbox_mail
        (created_at, next_attempt_at, user_id, name, recipient, subject, html, plain, gathered)
      select now, now + make_interval(secs => seconds), user_id, name, recipient, subject, html, plain, gathered
      from (select server_now() as now) clock cross join jsonb_to_recordset(${JSON.stringify(mailed)}::jsonb) as item (
        user_id integer, name text, recipient text, subject text, html text, plain text, gathered jsonb,
        seconds double precision
      )
      returning id
    ),`
}
