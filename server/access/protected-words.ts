/**
 * What others read of the wishes and notes of protected people (`domain/rules/hidden-words.ts`). Invariant: whoever sends back a wish as they
 * have read it changes nothing of it.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { hidesWordsOf } from '../../domain/rules/hidden-words.ts'
import { Payer } from '../../domain/schema/people.ts'
import type { Database, Transaction } from '../database/database.ts'
import { selectPayers } from './payer.ts'

type Hides = (text: string) => string

const decode = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ ...Payer.fields, id: Schema.Int })))

/** For each of these people who is protected: hides the person's words in a text. */
export const readHides = async (
  database: Database | Transaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Hides>> => {
  if (ids.length === 0) return new Map()
  const rows = await selectPayers(database)
    .select(['app_user.id', sql<string>`coalesce(app_user.email, '')`.as('email')])
    .where('app_user.id', '=', sql<number>`any(${[...new Set(ids)]}::integer[])`)
    .where('protected', '=', true)
    .execute()
  return new Map(decode(rows).map(({ id, ...person }) => [id, hidesWordsOf(person)]))
}

/** The wish that a change leaves. `sent` is absent if the change is about something else; `hides` if the caller reads the whole wish. */
export const wishAfter = (
  before: string,
  { sent, hides }: { readonly sent: string | null | undefined; readonly hides: Hides | undefined },
): string => (sent == null || sent === hides?.(before) ? before : sent)

/**
 * Hides the words of a protected person in what they have left in bookings that are somebody else's by now. It stays theirs, so that it goes
 * when they are cleared.
 */
export const hideLeftWords = async (transaction: Transaction, id: number): Promise<void> => {
  const hides = (await readHides(transaction, [id])).get(id)
  if (hides === undefined) return
  const wishes = await transaction
    .selectFrom('booked_resource')
    .innerJoin('booking', 'booking.id', 'booking_id')
    .select(['booked_resource.id', 'message'])
    .where('message_of', '=', id)
    .where('booking.user_id', '<>', id)
    .execute()
  for (const { id: part, message } of wishes) {
    if (hides(message) === message) continue
    const wish = transaction.updateTable('booked_resource').where('id', '=', part)
    await wish.set({ message: hides(message) }).execute()
    // The database takes a new wish for the owner's.
    await wish.set({ message_of: id }).execute()
  }
  const notes = await transaction
    .selectFrom('note')
    .innerJoin('booking', 'booking.id', 'booking_id')
    .select(['note.id', 'content'])
    .where('written_for', '=', id)
    .where('booking.user_id', '<>', id)
    .execute()
  for (const { id: note, content } of notes)
    if (hides(content) !== content)
      await transaction
        .updateTable('note')
        .set({ content: hides(content) })
        .where('id', '=', note)
        .execute()
}
