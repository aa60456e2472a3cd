/** What the parts of accounts need. */
import type { Database } from '../database/database.ts'
import type { AcceptedOrigins } from '../http/accepted-origins.ts'
import type { AccountMails } from './account-mails.ts'
import type { MayBeMailed } from './mail-allowance.ts'

export interface AccountParts {
  readonly database: Database
  readonly mails: AccountMails
  readonly mayBeMailed: MayBeMailed
  readonly acceptsOrigin: AcceptedOrigins
}
