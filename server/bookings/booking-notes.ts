/**
 * Notes on a booking, of administrators (contract 3, Notes). Plain text. What was said is theirs alone: the audit knows
 * only that it was.
 */
import { sql } from 'kysely'
import type { CallBody } from '../../domain/schema/calls/http.ts'
import type { RowId } from '../../domain/schema/ids.ts'
import type { Work } from '../changes/news.ts'
import type { BookingReference } from '../claims/book-slots.ts'
import type { AdministratorCaller } from '../http/caller.ts'
import { found } from '../http/failure.ts'
import { auditBooking } from './booking-audit.ts'
import { noteContent } from './check-booking-calls.ts'

/** @throws Failure 422 */
export const insertNote = async (
  work: Work,
  booking: BookingReference,
  caller: AdministratorCaller,
  body: CallBody<'addNote'>,
): Promise<void> => {
  const content = noteContent(body.content)
  const { internal = true } = body
  const { id } = await work.transaction
    .insertInto('note')
    .values({ booking_id: booking.id, content, internal, created_at: sql<string>`server_now()` })
    .returning('id')
    .executeTakeFirstOrThrow()
  auditBooking(work, booking, caller.user.id, 'note-added', { note: id, internal })
}

/** @throws Failure 404 */
export const removeNote = async (
  work: Work,
  booking: BookingReference,
  caller: AdministratorCaller,
  id: RowId,
): Promise<void> => {
  const { internal } = found(
    await work.transaction
      .deleteFrom('note')
      .where('id', '=', id)
      .where('booking_id', '=', booking.id)
      .returning('internal')
      .executeTakeFirst(),
  )
  auditBooking(work, booking, caller.user.id, 'note-removed', { note: id, internal })
}
