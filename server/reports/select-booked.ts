/** The booked resources that a report is about, of some of its days. Invariant: what is cancelled is among them only where its price is to be paid. */
import { type SqlBool, sql } from 'kysely'
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import { CANCELLED } from '../../domain/rules/booking-status.ts'
import type { ReportSearch } from '../../domain/schema/calls/booking-administration-calls.ts'
import { emailKeyOf } from '../access/email-key.ts'
import { lowerCaseContains } from '../access/search-people.ts'
import type { Database } from '../database/database.ts'

export const selectBooked = (database: Database, search: ReportSearch, days: readonly LocalDate[]) => {
  const { group = null, resource = null, status = null } = search
  const email = emailKeyOf(search.email ?? '')
  const payer = (search.payer ?? '').trim()
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
      .$if(payer !== '', (query) =>
        // Not in the number of the organisation, which stands before the first tab.
        query.where(lowerCaseContains(sql`lower(substr(payer_told, strpos(payer_told, chr(9))))`, payer)),
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
