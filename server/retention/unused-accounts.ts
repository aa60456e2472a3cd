/**
 * Accounts that nobody has used for long get two mails and are then cleared. Signing in counts as use, and so does a booking, on its day
 * and when it was made. Invariants: an account goes only after two mails have left, with `WARNING_DAYS` between them and after them; an
 * account that no mail reaches stays, and administrators are shown it; an administrator's account, one with a booking ahead, one that was
 * never proved and one that waits for approval are never cleared here.
 */

import { Schema } from 'effect'
import { sql } from 'kysely'
import { addDays, type LocalDate } from '../../domain/calendar/local-date.ts'
import { WARNING_DAYS } from '../../domain/rules/retention.ts'
import { LocalDate as LocalDateText } from '../../domain/schema/calendar.ts'
import type { RetentionPreview, UnusedAccount } from '../../domain/schema/calls/retention-calls.ts'
import { UserId } from '../../domain/schema/ids.ts'
import { longDateOfYear } from '../../domain/wording/dates-of-record.ts'
import { nameInMails } from '../access/user-row.ts'
import { lockAccount } from '../accounts/account.ts'
import { eraseAccount } from '../accounts/clear-user.ts'
import { audit } from '../audit/audit.ts'
import type { Database, Transaction } from '../database/database.ts'
import { shownName } from '../database/shown-person.ts'
import type { Links } from '../mail/links.ts'
import type { ClaimedMail } from '../mail/outbox.ts'
import { readTexts, renderedMail } from '../mail/queue-mail.ts'

/** How many accounts one transaction warns or clears. */
const accountsAtOnce = 50
/** The mails of a night leave one after the other with this pause, so that mails about bookings need not wait for them. */
const secondsBetweenMails = 2
const mostListed = 50

const mailNames = { first: 'account-unused', last: 'account-unused-last' } as const

const inStockholm = (instant: string) => sql`(${sql.raw(instant)} at time zone 'Europe/Stockholm')::date`

/**
 * Builds a select of the accounts that were last used on this day or before, each with its next step on this night. Whether a mail has left
 * is told by the outbox. A mail that was given up is tried again after `WARNING_DAYS`, and until then the account counts as unreachable.
 */
const dueAccounts = (night: LocalDate, lastDay: LocalDate) => {
  const isOver = (instant: string) => sql`${inStockholm(instant)} + ${WARNING_DAYS}::integer <= ${night}::date`
  return sql`(
    select account.id, account.name, account."lastUsed", case
      when not account.is_reachable then 'unreachable'
      when account_warning.user_id is null then 'first'
      when sent_at is not null then
        case when not (${isOver('sent_at')}) then 'wait' when step = 'first' then 'last' else 'clear' end
      when outbox_mail.id is not null and given_up_at is null then 'wait'
      when ${isOver('queued_at')} then step
      else 'unreachable'
    end as step
    from (
      select id, ${shownName(sql<string>`trim(first_name || ' ' || last_name)`)} as name,
        verified and not disabled and not unclaimed and email is not null as is_reachable,
        greatest(
          ${inStockholm('created_at')},
          (select ${inStockholm('at')} from account_use where user_id = app_user.id),
          (select ${inStockholm('max(used_at)')} from access_token where user_id = app_user.id),
          (select greatest(max(date), ${inStockholm('max(booking.created_at)')})
            from booking join booked_resource on booking_id = booking.id where user_id = app_user.id)
        ) as "lastUsed"
      from app_user
      where cleared_at is null and role = 'user' and staff_role is null and (verified or unclaimed) and (type_approved or type_refusal is not null)
    ) account
      left join account_warning on account_warning.user_id = account.id
      left join outbox_mail on outbox_mail.id = mail_id
    where "lastUsed" <= ${lastDay}::date
  ) due`
}

const Due = Schema.Struct({
  id: UserId,
  name: Schema.String,
  lastUsed: LocalDateText,
  step: Schema.Literals(['unreachable', 'first', 'last', 'wait', 'clear']),
})
const decodeDue = Schema.decodeUnknownSync(Schema.Array(Due))
const decodeCounts = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ step: Due.fields.step, count: Schema.Int })))

interface Night {
  readonly night: LocalDate
  readonly lastDay: LocalDate
}

export const previewAccounts = async (
  database: Database,
  due: Night | null,
): Promise<Omit<RetentionPreview, 'night' | 'bookings'>> => {
  const none = { count: 0, first: [] }
  if (due === null) return { firstMails: 0, lastMails: 0, cleared: none, unreachable: none }
  const accounts = dueAccounts(due.night, due.lastDay)
  const { rows } = await sql`select step, count(*)::integer as count from ${accounts} group by step`.execute(database)
  const counts = new Map(decodeCounts(rows).map(({ step, count }) => [step, count]))
  const listed = async (step: 'clear' | 'unreachable') => {
    const list = await sql`
      select * from ${accounts} where step = ${step} order by "lastUsed", id limit ${mostListed}`.execute(database)
    const first = decodeDue(list.rows).map(({ step: _, ...account }): UnusedAccount => account)
    return { count: counts.get(step) ?? 0, first }
  }
  return {
    firstMails: counts.get('first') ?? 0,
    lastMails: counts.get('last') ?? 0,
    cleared: await listed('clear'),
    unreachable: await listed('unreachable'),
  }
}

interface Forgetting extends Night {
  readonly links: Links
  /** How many mails this night has queued already. */
  readonly warned: number
}

const warn = async (
  transaction: Transaction,
  { id, step }: { readonly id: UserId; readonly step: 'first' | 'last' },
  { night, links, warned }: Forgetting,
): Promise<void> => {
  const account = await transaction
    .selectFrom('app_user')
    .select(['email', nameInMails.as('firstName')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const name = mailNames[step]
  const earliest = addDays(night, step === 'first' ? 2 * WARNING_DAYS : WARNING_DAYS)
  const values = { firstName: account.firstName, when: longDateOfYear(earliest), link: links.signIn() }
  const now = sql<string>`server_now()`
  const mail = await transaction
    .insertInto('outbox_mail')
    .values({
      ...renderedMail(await readTexts(transaction, name), name, values),
      ...{ user_id: id, name, recipient: account.email, created_at: now, gathered: JSON.stringify([{ step }]) },
      next_attempt_at: sql<string>`server_now() + make_interval(secs => ${warned * secondsBetweenMails})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const warning = { step, mail_id: mail.id, queued_at: now }
  await transaction
    .insertInto('account_warning')
    .values({ user_id: id, ...warning })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(warning))
    .execute()
}

/** Clears an account, unless somebody has begun to use it meanwhile. */
const clear = async (transaction: Transaction, id: UserId, { night, lastDay, links }: Forgetting): Promise<boolean> => {
  const account = await lockAccount(transaction, id)
  // The account is judged again now that nobody can sign in to it or book for it.
  const { rows } = await sql`
    select from ${dueAccounts(night, lastDay)} where id = ${id} and step = 'clear'`.execute(transaction)
  if (account === null || rows.length === 0) return false
  await eraseAccount({ transaction, links }, account)
  await audit(transaction, { actorId: null, kind: 'user-cleared', userId: id })
  return true
}

/** Forgets the warnings of accounts that are used again, or that are not to be cleared any more. */
const dropWarnings = async (transaction: Transaction, due: Night | null): Promise<void> => {
  const isLeft = due === null ? sql`true` : sql`user_id not in (select id from ${dueAccounts(due.night, due.lastDay)})`
  const { rows } = await sql<{ user_id: number }>`select user_id from account_warning where ${isLeft}`.execute(
    transaction,
  )
  if (rows.length === 0) return
  const left = rows.map(({ user_id }) => user_id)
  await transaction.deleteFrom('account_warning').where('user_id', '=', sql<number>`any(${left}::integer[])`).execute()
}

interface Forgotten {
  readonly warned: number
  readonly cleared: number
  readonly areMore: boolean
}

/** Warns and clears some of the accounts that are due. `lastDay` is null if accounts are never cleared. */
export const forgetAccounts = async (
  transaction: Transaction,
  { lastDay, ...rest }: Omit<Forgetting, 'lastDay'> & { readonly lastDay: LocalDate | null },
): Promise<Forgotten> => {
  const forgetting = lastDay === null ? null : { ...rest, lastDay }
  await dropWarnings(transaction, forgetting)
  if (forgetting === null) return { warned: 0, cleared: 0, areMore: false }
  const { rows } = await sql`
    select * from ${dueAccounts(forgetting.night, forgetting.lastDay)}
    where step in ('first', 'last', 'clear') order by id limit ${accountsAtOnce}`.execute(transaction)
  let [warned, cleared] = [0, 0]
  for (const { id, step } of decodeDue(rows)) {
    if (step === 'first' || step === 'last') {
      await warn(transaction, { id, step }, { ...forgetting, warned: rest.warned + warned })
      warned += 1
    } else if (await clear(transaction, id, forgetting)) cleared += 1
  }
  return { warned, cleared, areMore: rows.length === accountsAtOnce }
}

/** Whether a mail is one of the two to an unused account. */
export const isWarning = ({ name }: ClaimedMail): boolean => Object.values<string>(mailNames).includes(name)

/** Whether such a mail is still true when it is sent: nobody has used the account, or changed the months, since it was written. */
export const isStillUnused = async (database: Database, { id, userId, createdAt }: ClaimedMail): Promise<boolean> => {
  const { rows } = await sql`
    select from account_warning where user_id = ${userId} and mail_id = ${id}
      and not exists (select from account_use where user_id = ${userId} and at > ${createdAt}::timestamptz)`.execute(
    database,
  )
  return rows.length > 0
}
