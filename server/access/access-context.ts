/** What signing in, and asking for a password again, work with. */
import type { Database } from '../database/database.ts'
import type { Links } from '../mail/links.ts'
import type { EnterLines } from './attempt-queues.ts'
import type { KnownBrowsers } from './known-browsers.ts'
import type { Passwords } from './password.ts'
import type { FreeFailures } from './sign-in-delay.ts'

/** What came of a sign-in: the label of a figure. */
type SignInOutcome = 'done' | 'wrong' | 'unverified' | 'refused'

export interface AccessContext {
  readonly database: Database
  readonly links: Links
  readonly passwords: Passwords
  /** Wrong passwords in 15 minutes before the delay grows. */
  readonly freeFailures: FreeFailures
  /** Lets the attempts of this process in, line by line. */
  readonly enterLines: EnterLines
  readonly knownBrowsers: KnownBrowsers
  readonly countSignIn: (outcome: SignInOutcome) => void
}
