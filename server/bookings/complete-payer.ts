/**
 * Requires a complete payer for a booking that costs something, if the user type lets people register with few details. The recipient of
 * the invoice is then known before the booking is made. Invariants: people of other user types are not asked for anything; administrators
 * are never stopped.
 */

import { Schema } from 'effect'
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import { lackingFields, type PersonField } from '../../domain/rules/person.ts'
import { personTexts } from '../../domain/rules/person-texts.ts'
import type { UserId } from '../../domain/schema/ids.ts'
import { OrganisationType, type User } from '../../domain/schema/people.ts'
import { readUser } from '../access/user-row.ts'
import type { Database, Transaction } from '../database/database.ts'
import { callerMay, type SignedInCaller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { failureTexts } from '../http/failure-texts.ts'
import { takesStudentNumbers } from '../process/brand.ts'
import type { BegunBooking } from './begin-booking.ts'
import { type BookingWrite, changesOf, isAdded, isChanged } from './part-changes.ts'

const decodeType = Schema.decodeUnknownSync(OrganisationType)

const lackingOf = (user: User, type: OrganisationType, now: string): readonly PersonField[] =>
  lackingFields(user, type, { today: wallTimeAt(Date.parse(now)).date, takesStudentNumbers })

/** Returns the fields that an invoice to this person still needs. `now` is the server's clock, ISO 8601. */
export const lackingOfPayer = async (
  database: Database | Transaction,
  id: UserId,
  now: string,
): Promise<readonly PersonField[]> => {
  const short = await database
    .selectFrom('app_user')
    .innerJoin('user_type', 'user_type.id', 'app_user.user_type_id')
    .select('organisation_type')
    .where('app_user.id', '=', id)
    .where('short_registration', '=', true)
    .executeTakeFirst()
  if (short === undefined) return []
  const user = await readUser(database, id)
  return user === null ? [] : lackingOf(user, decodeType(short.organisation_type), now)
}

interface Asked {
  readonly caller: SignedInCaller
  /** The server's clock, ISO 8601. */
  readonly now: string
  /** The booking that has just begun. It contains its owner, who has been read already. */
  readonly begun: BegunBooking | undefined
}

/**
 * Requires complete payers for bookings that start to cost something.
 * @throws Failure 422, with the fields that the payer lacks
 */
export const requireWholePayers = async (
  transaction: Transaction,
  writes: readonly BookingWrite[],
  { caller, now, begun }: Asked,
): Promise<void> => {
  if (callerMay(caller, 'handle-bookings')) return
  const costing = writes.filter((write) =>
    changesOf(write).some(
      (change) =>
        (isAdded(change) && change.after.price > 0) ||
        (isChanged(change) && change.after.price > 0 && change.before.price === 0),
    ),
  )
  for (const ownerId of new Set(costing.map(({ booking }) => booking.ownerId))) {
    const ofBegun =
      begun === undefined || begun.shortType === null ? [] : lackingOf(begun.user, begun.shortType, begun.now)
    const lacking = begun === undefined ? await lackingOfPayer(transaction, ownerId, now) : ofBegun
    if (lacking.length > 0)
      throw new Failure('invalid', {
        message: failureTexts.payerLacks,
        fields: Object.fromEntries(lacking.map((field) => [field, personTexts[field]])),
      })
  }
}
