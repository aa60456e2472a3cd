/** The key under which an e-mail address is found and counted, however it is written. */
import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'

export const emailKeyOf = (email: string): string => email.trim().toLowerCase()

/** Until the end of the transaction no other decides who has this address, or which mails it gets. */
export const lockEmail = async (transaction: Transaction, emailKey: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`address ${emailKey}`}, 0))`.execute(transaction)
}
