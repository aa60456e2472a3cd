/**
 * Everything about accounts (contract 2): signing in and out, registering, passwords, addresses, people. Whoever ends a
 * token tells the hub, which closes its connections within a second; those that end elsewhere are found by
 * `token-watch.ts`.
 */
import type { User, UserId } from '../../domain/entities.ts'
import { endToken } from '../access/access-token.ts'
import { type AskPassword, createAskPassword } from '../access/ask-password.ts'
import type { KnownBrowsers } from '../access/known-browsers.ts'
import { createNewBrowserMail } from '../access/new-browser-mail.ts'
import { createPasswordGuard } from '../access/password-guard.ts'
import { createSessions, type Sessions } from '../access/sessions.ts'
import { createSignIn, type SignIn, type SignInOutcome } from '../access/sign-in.ts'
import type { FreeFailures } from '../access/sign-in-delay.ts'
import { readUser } from '../access/user-row.ts'
import type { Changes } from '../changes/changes.ts'
import type { Database } from '../database/database.ts'
import type { AcceptedOrigins } from '../http/accepted-origins.ts'
import type { Caller, SignedInCaller } from '../http/caller.ts'
import type { CallingBrowser } from '../http/calling-browser.ts'
import { Failure } from '../http/failure.ts'
import type { Links } from '../mail/links.ts'
import { createAccountMails } from './account-mails.ts'
import { type ClearUser, createClearUser } from './clear-user.ts'
import { createMailAllowance, type MailCaps } from './mail-allowance.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { type CancelEmailChange, createCancelEmailChange } from './pending-email.ts'
import { createRegistration, type Register } from './registration.ts'
import { createUndoEmailChange, type UndoEmailChange } from './undo-email-change.ts'
import { createUpdateUser, type UpdateUser } from './update-user.ts'
import { createVerification, type Verification } from './verification.ts'

export interface Accounts {
  readonly signIn: SignIn
  signInSilently(caller: SignedInCaller): Promise<User & { readonly token: string }>
  signOut(caller: Caller): Promise<void>
  readonly register: Register
  readonly update: UpdateUser
  readonly cancelEmailChange: CancelEmailChange
  readonly undoEmailChange: UndoEmailChange
  readonly clear: ClearUser
  readonly passwords: Passwords
  readonly verification: Verification
  readonly sessions: Sessions
  /** This browser has shown that the account is its user's, by a password or a code: it is known from now on. */
  know(browser: CallingBrowser, id: UserId): Promise<void>
  /** For what is asked elsewhere than here. */
  readonly askPassword: AskPassword
}

export interface AccountServices {
  readonly database: Database
  readonly changes: Changes
  readonly links: Links
  readonly acceptsOrigin: AcceptedOrigins
  /** Wrong passwords in 15 minutes before the delay grows. */
  readonly freeFailures: FreeFailures
  readonly knownBrowsers: KnownBrowsers
  readonly countSignIn: (outcome: SignInOutcome) => void
  readonly mailCaps: MailCaps
  /** The token is dead from now on. */
  readonly tokenEnded: (token: string) => void
}

export const createAccounts = (services: AccountServices): Accounts => {
  const { database, changes, links, acceptsOrigin, freeFailures, knownBrowsers, countSignIn, mailCaps, tokenEnded } =
    services
  const parts = {
    database,
    acceptsOrigin,
    mails: createAccountMails(links),
    mayBeMailed: createMailAllowance(mailCaps),
  }
  const guard = createPasswordGuard(database, freeFailures)
  const { checkPassword } = guard
  const askPassword = createAskPassword(database, checkPassword)
  const mailNewBrowser = createNewBrowserMail(links)

  return {
    signIn: createSignIn({ database, guard, knownBrowsers, mailNewBrowser, countSignIn }),

    async signInSilently({ user, token }) {
      const whole = await readUser(database, user.id)
      if (whole === null || token === null) throw new Failure('signed-out')
      return { ...whole, token }
    },

    async signOut({ token }) {
      if (token === null) return
      await endToken(database, token)
      tokenEnded(token)
    },

    register: createRegistration(parts),
    update: createUpdateUser({ ...parts, askPassword }),
    cancelEmailChange: createCancelEmailChange(database),
    undoEmailChange: createUndoEmailChange(database),
    clear: createClearUser(changes),
    passwords: createPasswords({ ...parts, checkPassword, tokenEnded }),
    verification: createVerification(parts),
    sessions: createSessions(database),

    async know(browser, id) {
      const account = await database
        .selectFrom('app_user')
        .select(['id', 'password_hash'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (account !== undefined) browser.setMark(knownBrowsers.markFor(browser.mark, account))
    },
    askPassword,
  }
}
