/** What answers the calls about what happened, and about all that is kept of a person. */
import { activityCalls } from '../../domain/schema/calls/activity-calls.ts'
import { exportUser } from '../accounts/export-user.ts'
import { auditLookup } from '../audit/audit-lookup.ts'
import { readAudit } from '../audit/read-audit.ts'
import { createPseudonyms } from '../claims/pseudonym.ts'
import type { Database } from '../database/database.ts'
import { readServerKey } from '../database/server-keys.ts'
import { serve } from '../http/served-call.ts'
import { readActivity } from './read-activity.ts'

export const activityHandlers = ({ database }: { readonly database: Database }) => ({
  activity: serve(activityCalls.activity, async ({ query }) =>
    readActivity(database, createPseudonyms(await readServerKey(database, 'stand-in')), query),
  ),
  audit: serve(activityCalls.audit, ({ query }) => readAudit(database, query)),
  exportUser: serve(activityCalls.exportUser, async ({ parameters, caller, setHeader }) => {
    const answer = await exportUser(database, parameters.id, caller)
    await auditLookup(database, caller, { kind: 'user-exported', userId: parameters.id })
    setHeader('content-disposition', `attachment; filename="mina-uppgifter-${parameters.id}.json"`)
    return answer
  }),
})
