/**
 * Brings the values of a part that an administrator gives into their normal form. The forms of the client refuse the same values in the
 * same words (`domain/parts/`). In addition, the server checks that the user types, people and organisations that a part names are in the
 * database.
 */
import { type LockValues, type OpenTimeValues, parseLock, parseOpenTime } from '../../domain/parts/hours.ts'
import { parsePrice } from '../../domain/parts/price.ts'
import { problemTexts } from '../../domain/parts/problem-texts.ts'
import { nothingSaid, parseBookingRule } from '../../domain/parts/rule.ts'
import { parseSpecialDay, type SpecialDayValues } from '../../domain/parts/special-day.ts'
import { parseEmail } from '../../domain/rules/email.ts'
import type { FieldValues } from '../../domain/rules/merge-fields.ts'
import { problemsOf } from '../../domain/rules/parsed.ts'
import type { BlockPrice } from '../../domain/rules/price.ts'
import { SCHOOL } from '../../domain/rules/user-types.ts'
import type { RuleValues } from '../../domain/schema/booking-rules.ts'
import type {
  LockModel,
  OpenTimeModel,
  PriceModel,
  RuleModel,
  SpecialDayModel,
} from '../../domain/schema/calls/group-administration-calls.ts'
import type { UserTypeId } from '../../domain/schema/ids.ts'
import type { Transaction } from '../database/database.ts'
import { isPersonOf } from '../database/group-scope.ts'
import { type Caller, callerGroups } from '../http/caller.ts'
import { accepted, refuseInvalid } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'

/** Returns the values of an opening time. @throws Failure 422 */
export const openTimeValues = (model: OpenTimeModel): OpenTimeValues => ({
  dayOfWeek: model.dayOfWeek,
  ...accepted(parseOpenTime(model)),
})

/** Returns the values of a lock. @throws Failure 422 */
export const lockValues = (model: LockModel): Required<LockValues> => accepted(parseLock(model))

/** Returns the values of a rule. A value that is left out sets no limit. @throws Failure 422 */
export const ruleValues = ({
  userTypeId: _type,
  began: _began,
  ...said
}: RuleModel & { readonly began?: FieldValues }): RuleValues => accepted(parseBookingRule({ ...nothingSaid, ...said }))

const MOST_SPECIAL_DAYS = 60

/** Returns the values of special days. @throws Failure 422 */
export const specialDayValues = (days: readonly SpecialDayModel[]): readonly Required<SpecialDayValues>[] => {
  const isMuch = days.length > MOST_SPECIAL_DAYS
  refuseInvalid({ days: days.length === 0 ? problemTexts.noSpecialDays : isMuch ? problemTexts.manySpecialDays : null })
  return days.map((day) => accepted(parseSpecialDay(day)))
}

/** Returns the address of a receiver. @throws Failure 422 */
export const notificationEmail = (given: string): string =>
  accepted(parseEmail(given, problemTexts.notificationEmail)).email

type PriceNames = Pick<BlockPrice, 'userTypeId' | 'organisationId' | 'userId'>
type UnknownNames = Readonly<Record<keyof PriceNames, string | null>>

/**
 * Returns the values of a price.
 * @param unknown the reason why the price may not name its user type, organisation or person. Null if it may.
 * @throws Failure 422
 */
export const priceValues = (
  { time, price, userTypeId = null, organisationId = null, userId = null }: PriceModel,
  unknown: UnknownNames,
): BlockPrice => {
  const block = parsePrice({ time, price })
  refuseInvalid({ ...problemsOf(block), ...unknown })
  return { ...accepted(block), userTypeId, organisationId, userId }
}

const readUserType = (transaction: Transaction, id: UserTypeId | null) =>
  transaction.selectFrom('user_type').select('organisation_type').where('id', '=', id).forShare().executeTakeFirst()

/** Requires that a user type exists. The id is null if no user type is named. @throws Failure 422 if it does not exist */
export const requireUserType = async (transaction: Transaction, id: UserTypeId | null): Promise<void> => {
  if (id !== null && (await readUserType(transaction, id)) === undefined)
    refuseInvalid({ userTypeId: fieldTexts.unknownUserType })
}

/**
 * Returns the values of a price. The price may name existing user types and people, and organisations that are schools.
 * @throws Failure 422
 */
export const knownPriceValues = async (
  { caller, body: model }: { readonly caller: Caller; readonly body: PriceModel },
  transaction: Transaction,
): Promise<BlockPrice> => {
  const { userTypeId = null, organisationId = null, userId = null } = model
  const type = await readUserType(transaction, userTypeId)
  const organisation = await transaction
    .selectFrom('organisation')
    .select('organisation_type')
    .where('id', '=', organisationId)
    .executeTakeFirst()
  const user = await transaction
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where('cleared_at', 'is', null)
    .where(isPersonOf(callerGroups(caller, 'arrange')))
    .executeTakeFirst()
  const organisationProblem = (): string | null => {
    if (organisationId === null) return null
    if (organisation?.organisation_type !== SCHOOL) return fieldTexts.unknownSchool
    return type === undefined || type.organisation_type === SCHOOL ? null : fieldTexts.schoolOfOtherType
  }
  return priceValues(model, {
    userTypeId: userTypeId === null || type !== undefined ? null : fieldTexts.unknownUserType,
    organisationId: organisationProblem(),
    userId: userId === null || user !== undefined ? null : fieldTexts.unknownUser,
  })
}
