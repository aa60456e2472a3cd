/**
 * Sends an administrator an e-mail with the texts that they are writing. Invariants: The texts are not saved. The e-mail goes to nobody
 * else. Its subject shows that it is a trial.
 */
import { type SqlBool, sql } from 'kysely'
import { sampleValues } from '../../domain/mail/sample-values.ts'
import { EMAIL_NAMES } from '../../domain/rules/email-placeholders.ts'
import { calls } from '../../domain/schema/calls/http.ts'
import { emailTextValues } from '../content/content.ts'
import type { EmailText } from '../content/standard-content.ts'
import type { Database, Transaction } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import type { PermittedCaller } from '../http/caller.ts'
import { Failure, found } from '../http/failure.ts'
import { failureTexts } from '../http/failure-texts.ts'
import { serve } from '../http/served-call.ts'
import type { Links } from './links.ts'
import { queueWritten } from './queue-mail.ts'
import { renderMail } from './render-mail.ts'

const mostInAnHour = 20
/** The name of a trial in the outbox. It differs from the kinds of e-mail that are gathered or given up early. */
const trial = 'trial'

/** Refuses a person who has sent too many trials. @throws Failure 429 */
const refuseTooMany = async (transaction: Transaction, userId: number): Promise<void> => {
  const oldest = await transaction
    .selectFrom('outbox_mail')
    .select(sql<number>`ceil(extract(epoch from created_at + interval '1 hour' - server_now()))::integer`.as('seconds'))
    .where('user_id', '=', userId)
    .where('name', '=', trial)
    .where(sql<SqlBool>`created_at > server_now() - interval '1 hour'`)
    .orderBy('id', 'desc')
    .offset(mostInAnHour - 1)
    .limit(1)
    .executeTakeFirst()
  if (oldest !== undefined)
    throw new Failure('rate-limited', {
      message: failureTexts.manyTrialMails,
      retryAfterSeconds: Math.max(1, oldest.seconds),
    })
}

interface TrialMail {
  readonly caller: PermittedCaller<'administer'>
  readonly emailName: string
  readonly texts: EmailText
}

/** Sends a trial, and returns its address. @throws Failure 404, 422 or 429 */
const sendTrialMail = async (
  transaction: Transaction,
  links: Links,
  { caller: { user }, emailName, texts }: TrialMail,
): Promise<{ readonly to: string }> => {
  const name = found(EMAIL_NAMES.find((one) => one === emailName))
  const text = emailTextValues(name, texts)
  // The lock makes two trials of one administrator run one after the other, so that the limit holds.
  const row = await transaction
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', user.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const to = found(row?.email)
  await refuseTooMany(transaction, user.id)
  const mail = renderMail(name, text, sampleValues(name, links.home().replace(/\/$/, '')))
  await queueWritten(transaction, { ...mail, name: trial, to, userId: user.id, subject: `Prov: ${mail.subject}` })
  return { to }
}

interface TrialMailContext {
  readonly database: Database
  readonly links: Links
}

export const trialMailHandlers = ({ database, links }: TrialMailContext) => ({
  sendTrialMail: serve(calls.sendTrialMail, ({ caller, parameters, body }) =>
    runTransaction(database, (transaction) =>
      sendTrialMail(transaction, links, { caller, emailName: parameters.name, texts: body }),
    ),
  ),
})
