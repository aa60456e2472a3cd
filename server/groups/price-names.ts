/**
 * Whom a price may name (contract 3, Price): user types and people that are there, and organisations that are schools.
 */
import { SCHOOL } from '../../domain/rules/user-types.ts'
import type { PriceModel } from '../../domain/schema/calls/group-administration-calls.ts'
import { isSchool } from '../accounts/read-users.ts'
import type { Transaction } from '../database/database.ts'
import { fieldTexts } from '../http/failure-texts.ts'
import type { PriceNames } from './group-rules.ts'

/** Why each thing that a price names cannot be named; null: it can, or nothing is named. */
export const unknownPriceNames = async (
  transaction: Transaction,
  { userTypeId = null, organisationId = null, userId = null }: PriceModel,
): Promise<Readonly<Record<keyof PriceNames, string | null>>> => {
  const type = await transaction
    .selectFrom('user_type')
    .select('organisation_type')
    .where('id', '=', userTypeId)
    .executeTakeFirst()
  const isOfSchool = organisationId !== null && (await isSchool(transaction, organisationId))
  const user = await transaction
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where('cleared_at', 'is', null)
    .executeTakeFirst()
  const whyOrganisation = (): string | null => {
    if (organisationId === null) return null
    if (!isOfSchool) return fieldTexts.unknownSchool
    return type === undefined || type.organisation_type === SCHOOL ? null : fieldTexts.schoolOfOtherType
  }
  return {
    userTypeId: userTypeId === null || type !== undefined ? null : fieldTexts.unknownUserType,
    organisationId: whyOrganisation(),
    userId: userId === null || user !== undefined ? null : fieldTexts.unknownUser,
  }
}
