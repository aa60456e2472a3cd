/** Every hold that lives, with the revision of the same moment: one statement, one snapshot (contract 4). */
import { sql } from 'kysely'
import type { Meta } from '../../domain/schema/hub.ts'
import { SessionId } from '../../domain/schema/ids.ts'
import type { HoldNews } from '../changes/news.ts'
import type { Database, Transaction } from '../database/database.ts'
import { endOfHolds } from './hold-session.ts'
import { type SlotRow, slotOf } from './slot.ts'

interface Snapshot {
  readonly revision: number
  readonly now: string
}
type HoldRow = Snapshot & SlotRow & { readonly session_id: string; readonly deadline: string }
/** Nothing is held at all. */
type EmptyRow = Snapshot & { readonly session_id: null }

export const readReservations = async (
  database: Database | Transaction,
): Promise<{ readonly reservations: readonly HoldNews[]; readonly meta: Meta }> => {
  // The left join gives one row at least, which carries the revision when nothing is held.
  const { rows } = await sql<HoldRow | EmptyRow>`
    with clock as materialized (select server_now() as now)
    select revision.value as revision, clock.now, live.*
    from revision cross join clock left join (
      select claim.session_id, claim.resource_id, claim.date, claim.start_time, claim.end_time, hold_session.deadline,
        ${endOfHolds} as ends
      from claim join hold_session on hold_session.id = claim.session_id
    ) live on live.ends > clock.now
    order by live.resource_id, live.date, live.start_time`.execute(database)
  const [first] = rows
  if (first === undefined) throw new Error('The database has no revision')
  return {
    reservations: rows.flatMap((row) =>
      row.session_id === null
        ? []
        : [{ ...slotOf(row), sessionId: SessionId.make(row.session_id), expiration: row.deadline }],
    ),
    meta: { revision: first.revision, now: first.now },
  }
}
