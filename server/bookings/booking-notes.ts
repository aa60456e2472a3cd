/**
 * Notes on a booking, of administrators (contract 3, Notes). Plain text. What was said is theirs alone: the audit knows
 * only that it was.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import type { Note as NoteType, RowId } from '../../domain/entities.ts'
import { Note } from '../../domain/schema/entities.ts'
import type { BookingReference } from '../claims/book-slots.ts'
import type { Transaction } from '../database/database.ts'
import type { AdministratorCaller } from '../http/caller.ts'
import { found } from '../http/failure.ts'
import { auditBooking } from './booking-audit.ts'

const decode = Schema.decodeUnknownSync(Note)

export const insertNote = async (
  transaction: Transaction,
  booking: BookingReference,
  caller: AdministratorCaller,
  { content, internal }: Omit<NoteType, 'id'>,
): Promise<NoteType> => {
  const note = decode(
    await transaction
      .insertInto('note')
      .values({ booking_id: booking.id, content, internal, created_at: sql<string>`server_now()` })
      .returning(['id', 'content', 'internal'])
      .executeTakeFirstOrThrow(),
  )
  await auditBooking(transaction, booking, caller.user.id, 'note-added', { note: note.id, internal })
  return note
}

/** @throws Failure 404 */
export const removeNote = async (
  transaction: Transaction,
  booking: BookingReference,
  caller: AdministratorCaller,
  id: RowId,
): Promise<void> => {
  const { internal } = found(
    await transaction
      .deleteFrom('note')
      .where('id', '=', id)
      .where('booking_id', '=', booking.id)
      .returning('internal')
      .executeTakeFirst(),
  )
  await auditBooking(transaction, booking, caller.user.id, 'note-removed', { note: id, internal })
}
