/**
 * How much mail anybody may have sent to others: five an hour to any one address, so that no stranger's inbox is
 * filled; and to addresses that may be a stranger's, some an hour for each source and for the whole installation
 * (docs/rules.md#e-mails). Mails that administrators ask for are not counted, nor is the one that follows the link by which an administrator
 * has vouched for somebody. Invariant: a proved owner's link to a new
 * password depends on the first of these alone, so that strangers cannot use up what the owner needs.
 */
import { type SqlBool, sql } from 'kysely'
import { lockEmail } from '../access/user-row.ts'
import type { Database, Transaction } from '../database/database.ts'
import { type Caller, isAdministrator } from '../http/caller.ts'
import { networksOf, sourceWithin } from '../http/client-address.ts'

const mailsInAnHour = 5
/** This share of the installation's is for networks that have asked for nothing yet, so that a few cannot use it up. */
const KEPT_FOR_NEW = 0.25

export interface MailCaps {
  /** An hour, to addresses that may be a stranger's; of a network of the house only the installation's count. */
  readonly ofSource: number
  readonly ofInstallation: number
}

/**
 * `stranger`: its reader may never have asked for it; `owner`: the address was proved by the account's owner; `vouched`: an administrator's
 * link asks for it, which works once.
 */
export type MailReader = 'stranger' | 'owner' | 'vouched'

const inTheLastHour = sql<SqlBool>`at > server_now() - interval '1 hour'`

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

/** One after the other, so that fifty at once are no more than fifty one by one; a refusal waits for no lock. */
const takesRoom = async (transaction: Transaction, caller: Caller, caps: MailCaps): Promise<boolean> => {
  if (!(await hasRoom(transaction, caller, caps))) return false
  await sql`select pg_advisory_xact_lock(hashtextextended('mails to strangers', 0))`.execute(transaction)
  return hasRoom(transaction, caller, caps)
}

/** False: enough has been sent. Locks the address. */
export const mayBeMailed = async (
  transaction: Transaction,
  caps: MailCaps,
  emailKey: string,
  caller: Caller,
  reader: MailReader,
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
  if (reader === 'stranger' && !(await takesRoom(transaction, caller, caps))) return false
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
