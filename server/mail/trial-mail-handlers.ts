/** What answers the call for a trial of an e-mail's texts (features 2). */
import { calls } from '../../domain/schema/calls/http.ts'
import type { Database } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import { serve } from '../http/served-call.ts'
import type { Links } from './links.ts'
import { sendTrialMail } from './send-trial-mail.ts'

interface TrialMailContext {
  readonly database: Database
  readonly links: Links
}

export const trialMailHandlers = ({ database, links }: TrialMailContext) => ({
  sendTrialMail: serve(calls.sendTrialMail, ({ caller, parameters, body }) =>
    runTransaction(database, (transaction) => sendTrialMail(transaction, links, caller, parameters.name, body)),
  ),
})
