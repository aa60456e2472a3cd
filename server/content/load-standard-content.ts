/**
 * What every installation starts with: user types, content and e-mail texts (contract 1, SEED). Invariant: what is there
 * already stays as administrators made it; a text that a new release brings is added.
 */
import type { Transaction } from '../database/database.ts'
import { standardContent } from './standard-content.ts'

export const loadStandardContent = async (transaction: Transaction): Promise<void> => {
  const isEmpty = (await transaction.selectFrom('user_type').select('id').limit(1).executeTakeFirst()) === undefined
  if (isEmpty)
    await transaction
      .insertInto('user_type')
      .values(
        standardContent.userTypes.map(({ organisationType, ...type }) => ({
          ...type,
          organisation_type: organisationType,
        })),
      )
      .execute()
  await transaction
    .insertInto('content_item')
    .values(
      standardContent.content.map((item) => ({ key: item.key, value: item.value, content_type: item.contentType })),
    )
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}
