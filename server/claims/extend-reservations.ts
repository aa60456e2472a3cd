/** A full new term for all holds of a session, at most ten times (contract 4 and 7: WCAG 2.2.1), and for a visitor as long as its source may (contract 4, Caps). */
import { sql } from 'kysely'
import type { Work } from '../changes/news.ts'
import { hasHeldLong } from './held-time.ts'
import { lockSession } from './hold-session.ts'
import type { Holder, HoldSettings } from './holder.ts'
import { slotOf } from './slot.ts'

export const MAXIMUM_EXTENSIONS = 10

/** How long a hold can live, milliseconds. */
export const longestHoldOf = ({ reservationSeconds }: Pick<HoldSettings, 'reservationSeconds'>): number =>
  (MAXIMUM_EXTENSIONS + 1) * reservationSeconds * 1000

/** A session without holds has nothing to extend, which is no failure. */
export const extendReservations = async (
  work: Work,
  { sessionId, source, isSignedIn }: Holder,
  { reservationSeconds, caps }: HoldSettings,
): Promise<'extended' | 'limit'> => {
  const session = await lockSession(work, sessionId)
  if (session === null) return 'extended'
  if (session.extensions >= MAXIMUM_EXTENSIONS) return 'limit'
  const hasCap = source !== null && !isSignedIn
  if (hasCap && (await hasHeldLong(work.transaction, { sessionId, source, minutes: caps.visitorHoldMinutes })))
    return 'limit'
  const { deadline } = await work.transaction
    .updateTable('hold_session')
    .set({
      deadline: sql<string>`server_now() + make_interval(secs => ${reservationSeconds})`,
      extensions: session.extensions + 1,
    })
    .where('id', '=', sessionId)
    .returning('deadline')
    .executeTakeFirstOrThrow()
  const holds = await work.transaction
    .selectFrom('claim')
    .select(['resource_id', 'date', 'start_time', 'end_time'])
    .where('session_id', '=', sessionId)
    .orderBy('resource_id')
    .orderBy('date')
    .orderBy('start_time')
    .execute()
  work.news.reservations(
    'extended',
    holds.map((row) => ({ ...slotOf(row), sessionId, expiration: deadline })),
  )
  return 'extended'
}
