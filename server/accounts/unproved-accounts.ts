/**
 * Accounts that were never proved are deleted after seven days (issue 14, A6). Unproved is who registered and never
 * opened a link: those of the demonstration, of ADMIN_EMAIL and whoever once proved an address are none, nor is whoever
 * was closed or cleared, or whoever an administrator made an account for. Invariant: what has anything (bookings, a price, a role, a link that still works) stays.
 */
import { type SqlBool, sql } from 'kysely'
import { audit } from '../audit/audit.ts'
import type { Database } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import { deleteLeftOrganisation } from './write-person.ts'

const atOnce = 500

export const deleteUnprovedAccounts = (database: Database): Promise<void> =>
  runTransaction(database, async (transaction) => {
    const rows = await transaction
      .selectFrom('app_user')
      .select(['id', 'organisation_id'])
      .where('verified', '=', false)
      .where('disabled', '=', false)
      .where('unclaimed', '=', false)
      .where('cleared_at', 'is', null)
      .where('role', '=', 'user')
      .where(sql<SqlBool>`created_at <= server_now() - interval '7 days'`)
      .where(sql<SqlBool>`not exists (select from booking where booking.user_id = app_user.id)`)
      .where(sql<SqlBool>`not exists (select from resource_price where resource_price.user_id = app_user.id)`)
      .where(
        sql<SqlBool>`not exists (
          select from account_code where account_code.user_id = app_user.id and expires_at > server_now()
        )`,
      )
      .orderBy('id')
      .limit(atOnce)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id, organisation_id } of rows) {
      await transaction.deleteFrom('outbox_mail').where('user_id', '=', id).execute()
      await transaction.deleteFrom('app_user').where('id', '=', id).execute()
      await deleteLeftOrganisation(transaction, organisation_id)
      await audit(transaction, { actorId: null, kind: 'user-expired', userId: id })
    }
  })
