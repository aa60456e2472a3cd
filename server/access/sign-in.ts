/**
 * Signing in (contract 2). Invariants: known and unknown addresses are answered alike, and after the same work; every
 * attempt is noted: in the history, known accounts by their number and unknown ones not at all, and in the figures.
 */
import type { User } from '../../domain/entities.ts'
import type { Credentials } from '../../domain/http-calls.ts'
import { isEmail } from '../../domain/rules/email.ts'
import type { Database } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import type { Caller } from '../http/caller.ts'
import type { CallingBrowser } from '../http/calling-browser.ts'
import { Failure, refuseInvalid } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'
import { issueSession, noteFailedSignIn } from './access-token.ts'
import { browserWords } from './browser-words.ts'
import { emailKeyOf } from './email-key.ts'
import type { KnownBrowsers } from './known-browsers.ts'
import type { NewBrowserMail } from './new-browser-mail.ts'
import type { PasswordGuard } from './password-guard.ts'
import { readUser } from './user-row.ts'

export type SignIn = (
  caller: Caller,
  browser: CallingBrowser,
  credentials: Credentials,
) => Promise<User & { readonly token: string }>

/** What came of an attempt: the label of a figure. */
export type SignInOutcome = 'done' | 'wrong' | 'unverified' | 'refused'

export interface SignInParts {
  readonly database: Database
  readonly guard: PasswordGuard
  readonly knownBrowsers: KnownBrowsers
  readonly mailNewBrowser: NewBrowserMail
  readonly countSignIn: (outcome: SignInOutcome) => void
}

export const createSignIn = (parts: SignInParts): SignIn => {
  const { database, guard, knownBrowsers, mailNewBrowser, countSignIn } = parts

  const find = (emailKey: string) =>
    database
      .selectFrom('app_user')
      .select(['id', 'password_hash', 'verified', 'signed_in', 'tells_new_browser'])
      .where('email_key', '=', emailKey)
      .where('disabled', '=', false)
      .executeTakeFirst()

  return async (caller, browser, { email, password }) => {
    const emailKey = emailKeyOf(email)
    refuseInvalid({
      ...(emailKey !== '' && isEmail(emailKey) ? {} : { email: fieldTexts.email }),
      ...(password === '' ? { password: fieldTexts.password } : {}),
    })
    const account = await find(emailKey)
    const knownName = knownBrowsers.nameOf(browser.mark, account)
    const line = knownName ?? caller.source
    const source = knownName === null ? caller.source : null
    const attempt = { emailKey, line, source, asker: caller.source, password }

    let isRight: boolean
    try {
      isRight = await guard.isRight(attempt, account?.password_hash ?? null)
    } catch (error) {
      countSignIn('refused')
      throw error
    }
    if (account === undefined || !isRight || !account.verified) {
      await noteFailedSignIn(database, account?.id ?? null)
      countSignIn(isRight ? 'unverified' : 'wrong')
      throw new Failure(isRight ? 'unverified' : 'credentials')
    }

    const user = await readUser(database, account.id)
    const words = browserWords(browser.userAgent)
    const isTold = knownName === null && account.signed_in && account.tells_new_browser
    const token = isTold
      ? await runTransaction(database, async (transaction) => {
          const issued = await issueSession(transaction, account, words)
          if (issued !== null && user !== null) await mailNewBrowser(transaction, user, words)
          return issued
        })
      : await issueSession(database, account, words)
    if (user === null || token === null) throw new Failure('credentials')
    browser.setMark(knownBrowsers.markFor(browser.mark, account))
    countSignIn('done')
    return { ...user, token }
  }
}
