/** All that changes of accounts work with. */
import type { AccessContext } from '../access/check-password.ts'
import type { Changes } from '../changes/changes.ts'
import type { AcceptedOrigins } from '../http/accepted-origins.ts'
import type { MailCaps } from './mail-allowance.ts'

export interface AccountContext extends AccessContext {
  readonly changes: Changes
  readonly acceptsOrigin: AcceptedOrigins
  readonly mailCaps: MailCaps
  /** The token is dead from now on: its hub connections are closed within a second. */
  readonly tokenEnded: (token: string) => void
}
