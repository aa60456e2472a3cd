/**
 * Limits the mails that a caller can have sent to other people (docs/rules.md#e-mails). Any one address gets five mails an hour, so that no
 * stranger's inbox is filled. Addresses that may belong to a stranger also share a cap for each source and for the whole installation. Two
 * kinds of mail are not counted: mails that administrators ask for, and the mail that follows an administrator's link. Invariant: only the
 * cap of the address decides whether a proved owner gets a link to a new password, so strangers cannot use up the other caps.
 */
import { type SqlBool, sql } from 'kysely'
import { lockEmail } from '../access/user-row.ts'
import type { Database, Transaction } from '../database/database.ts'
import { type Caller, callerMay } from '../http/caller.ts'
import { networksOf, sourceWithin } from '../scheduler/source-networks.ts'

const mailsInAnHour = 5
/**
 * The share of the installation's mails that is kept for networks that have not asked for any yet. A few networks can then not use all
 * mails.
 */
const KEPT_FOR_NEW = 0.25

export interface MailCaps {
  /**
   * The number of mails an hour to addresses that may belong to a stranger. A network of the house has only the cap of the installation.
   */
  readonly ofSource: number
  readonly ofInstallation: number
}

/**
 * The reader of a mail. A `stranger` may never have asked for the mail. An `owner` has an account with this proved address. A `vouched`
 * reader has an administrator's link, which works once.
 */
export type MailReader = 'stranger' | 'owner' | 'vouched'

const inTheLastHour = sql<SqlBool>`at > server_now() - interval '1 hour'`

/** Whether one more mail to a stranger is within the caps of the source and of the installation. */
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

/**
 * Locks the address, decides whether it may get another mail, and records the mail if it counts.
 * @returns false if the address has had enough mails
 */
export const mayBeMailed = async (
  transaction: Transaction,
  caps: MailCaps,
  { emailKey, caller, reader }: MailAsked,
): Promise<boolean> => {
  await lockEmail(transaction, emailKey)
  if (callerMay(caller, 'administer') || reader === 'vouched') return true
  const { count } = await transaction
    .selectFrom('mail_request')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('email_key', '=', emailKey)
    .where(inTheLastHour)
    .executeTakeFirstOrThrow()
  if (count >= mailsInAnHour) return false
  if (reader === 'stranger') {
    // The requests run one after the other, so fifty requests at once count like fifty single requests. A refusal waits for no lock.
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
