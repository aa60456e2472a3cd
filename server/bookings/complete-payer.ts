/**
 * The payer of a booking that costs, whose user type let them register with little: who the invoice is of is known before anything is
 * booked. Invariants: without that mark of the user type nothing is asked; administrators are never stopped.
 */

import { Schema } from 'effect'
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import { lackingFields, type PersonField } from '../../domain/rules/person.ts'
import { personTexts } from '../../domain/rules/person-texts.ts'
import type { UserId } from '../../domain/schema/ids.ts'
import { OrganisationType, type User } from '../../domain/schema/people.ts'
import { readUser } from '../access/user-row.ts'
import type { Database, Transaction } from '../database/database.ts'
import { isAdministrator, type SignedInCaller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { failureTexts } from '../http/failure-texts.ts'
import { takesStudentNumbers } from '../process/brand.ts'
import type { BegunBooking } from './begin-booking.ts'
import { type BookingWrite, changesOf, isAdded, isChanged } from './part-changes.ts'

const decodeType = Schema.decodeUnknownSync(OrganisationType)

const lackingOf = (user: User, type: OrganisationType, now: string): readonly PersonField[] =>
  lackingFields(user, type, wallTimeAt(Date.parse(now)).date, takesStudentNumbers)

/** @param now the server's clock, ISO 8601 */
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

/** A booking that has just begun knows its owner already. */
const lackingOfBegun = ({ user, shortType, now }: BegunBooking): readonly PersonField[] =>
  shortType === null ? [] : lackingOf(user, shortType, now)

/** Whether something comes to cost that did not before. */
const comesToCost = (write: BookingWrite): boolean =>
  changesOf(write).some(
    (change) =>
      (isAdded(change) && change.after.price > 0) ||
      (isChanged(change) && change.after.price > 0 && change.before.price === 0),
  )

/** @throws Failure 422, with the fields that the payer lacks */
export const requireWholePayers = async (
  transaction: Transaction,
  writes: readonly BookingWrite[],
  { caller, now, begun }: { readonly caller: SignedInCaller; readonly now: string; readonly begun?: BegunBooking },
): Promise<void> => {
  if (isAdministrator(caller)) return
  for (const ownerId of new Set(writes.filter(comesToCost).map(({ booking }) => booking.ownerId))) {
    const lacking = begun === undefined ? await lackingOfPayer(transaction, ownerId, now) : lackingOfBegun(begun)
    if (lacking.length > 0)
      throw new Failure('invalid', {
        message: failureTexts.payerLacks,
        fields: Object.fromEntries(lacking.map((field) => [field, personTexts[field]])),
      })
  }
}
