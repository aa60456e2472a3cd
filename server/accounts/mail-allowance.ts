/**
 * How many mails anybody may have sent to others: five an hour to any one address, so that no stranger's inbox is filled; and to addresses
 * that may be a stranger's, some an hour from each source and in the whole installation (docs/rules.md#e-mails). Mails that administrators
 * ask for are not counted, nor is the one that follows the link by which an administrator has vouched for somebody. Invariant: whether a
 * proved owner gets a link to a new password depends on the cap of one address alone, so that strangers cannot use up the others.
 */
import { type SqlBool, sql } from 'kysely'
import { lockEmail } from '../access/user-row.ts'
import type { Database, Transaction } from '../database/database.ts'
import { type Caller, isAdministrator } from '../http/caller.ts'
import { networksOf, sourceWithin } from '../scheduler/source-networks.ts'

const mailsInAnHour = 5
/** This share of the installation's mails is kept for networks that have asked for none yet, so that a few cannot use all of them. */
const KEPT_FOR_NEW = 0.25

export interface MailCaps {
  /** Mails an hour to addresses that may be a stranger's. A network of the house has only the cap of the installation. */
  readonly ofSource: number
  readonly ofInstallation: number
}

/**
 * The reader of a mail. `stranger`: perhaps somebody who never asked for it; `owner`: the account's owner, who has proved the address;
 * `vouched`: somebody with an administrator's link, which works once.
 */
export type MailReader = 'stranger' | 'owner' | 'vouched'

const inTheLastHour = sql<SqlBool>`at > server_now() - interval '1 hour'`

/** Whether one more mail to a stranger is within the caps of its source and of the installation. */
const hasRoom = async (transaction: Transaction, { source, isOfHouse }: Caller, caps: MailCaps): Promise<boolean> => {
  const networks = networksOf(source)
  const counts = networks.map((network) => sql`count(*) filter (where ${sourceWithin(network)})`)
  const { all, own } = await transaction
    .selectFrom('mail_request')
    .select((select) => select.fn.countAll<number>().as('all'))
    .select(sql<number[]>`array[${sql.join(counts)}]::integer[]`.as('own'))
    .where('source', 'is not', null)
    .where(inTheLastHour)
    .executeTakeFirstOrThrow()
  if (isOfHouse) return all < caps.ofInstallation
  const isNew = own.every((count) => count === 0)
  const ofAll = isNew ? caps.ofInstallation : Math.ceil(caps.ofInstallation * (1 - KEPT_FOR_NEW))
  return all < ofAll && networks.every(({ times }, at) => (own[at] ?? 0) < caps.ofSource * times)
}

interface MailAsked {
  readonly emailKey: string
  readonly caller: Caller
  readonly reader: MailReader
}

/** Locks the address, and counts the mail that is sent then. @returns false where enough has been sent */
export const mayBeMailed = async (
  transaction: Transaction,
  caps: MailCaps,
  { emailKey, caller, reader }: MailAsked,
): Promise<boolean> => {
  await lockEmail(transaction, emailKey)
  if (isAdministrator(caller) || reader === 'vouched') return true
  const { count } = await transaction
    .selectFrom('mail_request')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('email_key', '=', emailKey)
    .where(inTheLastHour)
    .executeTakeFirstOrThrow()
  if (count >= mailsInAnHour) return false
  if (reader === 'stranger') {
    // They come one after the other, so that fifty at once are no more than fifty one by one; a refusal waits for no lock.
    if (!(await hasRoom(transaction, caller, caps))) return false
    await sql`select pg_advisory_xact_lock(hashtextextended('mails to strangers', 0))`.execute(transaction)
    if (!(await hasRoom(transaction, caller, caps))) return false
  }
  await transaction
    .insertInto('mail_request')
    .values({
      email_key: emailKey,
      at: sql<string>`server_now()`,
      source: reader === 'stranger' ? caller.source : null,
    })
    .execute()
  return true
}

export const deleteOldRequests = async (database: Database): Promise<void> => {
  await database.deleteFrom('mail_request').where(sql<SqlBool>`at <= server_now() - interval '1 hour'`).execute()
}
