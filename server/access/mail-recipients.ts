/** The people who receive e-mails about bookings, or who are named in them. */
import { sql } from 'kysely'
import { UserId } from '../../domain/schema/ids.ts'
import type { Database, Transaction } from '../database/database.ts'
import { shownName } from '../database/shown-person.ts'
import { nameInMails } from './user-row.ts'

export interface Recipient {
  /** The address, or null if there is none, for example when an administrator books for somebody who telephones. */
  readonly email: string | null
  /** The name for the greeting. It is empty if a stranger may have written it. */
  readonly firstName: string
  readonly fullName: string
  /** Whether others must not learn who the person is. `fullName` says so already. */
  readonly isProtected: boolean
  readonly phone: string
}

export const readRecipients = async (
  database: Database | Transaction,
  ids: readonly UserId[],
): Promise<ReadonlyMap<UserId, Recipient>> => {
  const rows = await database
    .selectFrom('app_user')
    .select(['id', 'email', 'phone', nameInMails.as('firstName')])
    .select(shownName(sql<string>`trim(first_name || ' ' || last_name)`).as('fullName'))
    .select('app_user.protected as isProtected')
    .where('id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .execute()
  return new Map(rows.map(({ id, ...recipient }) => [UserId.make(id), recipient]))
}
