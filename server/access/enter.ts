/**
 * What every way of signing in goes through between "the person is the owner" and "the session is there": the second factor. Passwords,
 * providers and tickets come here, and nobody else makes a session but for the link of a newcomer (`sign-in-by-link.ts`), whose account can
 * have neither a role nor a factor yet. Invariants: whoever has a second factor gets no session without one; nor do the people of a house
 * that asks for it, who get one first; a factor that the provider has asked for counts as one.
 */
import { isStaff } from '../../domain/rules/permissions.ts'
import { factorTexts, type ProvedFactor, parseFactorCode } from '../../domain/rules/second-factor.ts'
import type { WantedFactor } from '../../domain/schema/failure-body.ts'
import type { User } from '../../domain/schema/people.ts'
import { runTransaction } from '../database/transaction.ts'
import type { Caller } from '../http/caller.ts'
import { accepted, Failure } from '../http/failure.ts'
import type { CallingBrowser } from '../http/session-cookies.ts'
import { issueSession, noteFailedSignIn, type ProvedAccount } from './access-token.ts'
import type { AccessContext } from './check-password.ts'
import { browserWords, mailNewBrowser } from './known-browsers.ts'
import { makeRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import {
  confirmApp,
  factorNews,
  mailFactorNews,
  noteFactorChange,
  offerApp,
  proveCode,
  readFactors,
  wrongCodeText,
} from './second-factors.ts'
import { findTicket, makeTicket, noteProvedFactor, noteWrongCode, spendTicket, tooManyCodes } from './sign-in-ticket.ts'
import { readUser } from './user-row.ts'

interface Entering {
  readonly caller: Caller
  readonly browser: CallingBrowser
}

/** The first proof. */
export interface ProvedIdentity {
  /** The account as it was when its person proved to be its owner. */
  readonly account: ProvedAccount
  /** The name of the provider who says who the person is, or null for a password. */
  readonly provider: string | null
  /** Whether the provider has asked for a second factor itself. */
  readonly isStrong: boolean
}

type Entered = User & { readonly token: string }

/** Makes the session. A browser that is new to the account is told by mail, and becomes a known one. */
const admit = async (
  { database, links, knownBrowsers, countSignIn }: AccessContext,
  browser: CallingBrowser,
  { account, provider, factor }: Omit<ProvedIdentity, 'isStrong'> & { readonly factor: ProvedFactor },
): Promise<Entered> => {
  const user = await readUser(database, account.id)
  const words = browserWords(browser.userAgent)
  const start = { browser: words, factor, provider }
  const told = await database
    .selectFrom('app_user')
    .select(['signed_in', 'tells_new_browser'])
    .where('id', '=', account.id)
    .executeTakeFirst()
  const isKnown = [browser.mark, browser.formerMark].some((mark) => knownBrowsers.nameOf(mark, account) !== null)
  const isMailed = !isKnown && told?.signed_in === true && told.tells_new_browser
  const token = isMailed
    ? await runTransaction(database, async (transaction) => {
        const issued = await issueSession(transaction, account, start)
        if (issued !== null && user !== null) await mailNewBrowser(transaction, links, { user, browser: words })
        return issued
      })
    : await issueSession(database, account, start)
  if (user === null || token === null) throw new Failure('credentials')
  browser.setMark(knownBrowsers.markFor(browser.mark, account))
  countSignIn('done')
  return { ...user, token }
}

/** The second factor that an account must show, or null if none is wanted. */
const wantedOf = async (
  { database, asksStaffForFactor }: AccessContext,
  userId: number,
): Promise<Omit<WantedFactor, 'ticket'> | null> => {
  const { app } = await readFactors(database, userId)
  if (app !== null) return { app: true, enrols: false }
  if (!asksStaffForFactor) return null
  const user = await readUser(database, userId)
  return user !== null && isStaff(user.role) ? { app: false, enrols: true } : null
}

/**
 * Signs in somebody who has proved to be the owner of an account, or asks for the second factor. The caller has made sure that the account
 * may sign in at all.
 * @throws Failure `second-factor` with a ticket, `credentials` if the account has changed meanwhile
 */
export const enter = async (
  context: AccessContext,
  { caller, browser }: Entering,
  { account, provider, isStrong }: ProvedIdentity,
): Promise<Entered> => {
  const { database, knownBrowsers } = context
  const wanted = isStrong ? null : await wantedOf(context, account.id)
  if (wanted === null) return admit(context, browser, { account, provider, factor: isStrong ? 'provider' : 'none' })
  const { name, mark } = knownBrowsers.named(browser.mark)
  const ticket = await makeTicket(database, account, { caller, name, provider })
  if (ticket === null) throw new Failure('credentials')
  browser.setMark(mark)
  throw new Failure('second-factor', { factor: { ticket, ...wanted } })
}

/** The ticket of a sign-in in this browser. @throws Failure `ticket` */
const ticketHere = ({ database, knownBrowsers }: AccessContext, { caller, browser }: Entering, ticket: string) =>
  findTicket(database, ticket, { caller, name: knownBrowsers.nameIn(browser.mark) })

/**
 * Signs in by a ticket and a code, or by the ticket alone once it has proved a factor.
 * @throws Failure `ticket`, `too-many-sign-ins`, 422 `code`
 */
export const signInByFactor = async (
  context: AccessContext,
  entering: Entering,
  { ticket, code }: { readonly ticket: string; readonly code: string },
): Promise<Entered> => {
  const { database, links, knownBrowsers, countSignIn } = context
  const { browser } = entering
  const found = await ticketHere(context, entering, ticket)
  const account = { id: found.user_id, password_hash: found.password_hash }
  const prove = async (): Promise<ProvedFactor> => {
    const typed = accepted(parseFactorCode(code))
    const known = knownBrowsers.nameOf(browser.mark, account)
    const proved = await proveCode(context, account.id, { code: typed, browser: known })
    if (proved !== null) return proved
    await noteFailedSignIn(database, account.id)
    countSignIn('wrong')
    if (!(await noteWrongCode(database, ticket)))
      throw new Failure('invalid', { fields: { code: wrongCodeText(typed) } })
    await runTransaction(database, (transaction) =>
      mailFactorNews(transaction, links, { userId: account.id, what: factorNews.guessed }),
    )
    throw tooManyCodes()
  }
  const factor = found.factor ?? (await prove())
  await runTransaction(database, async (transaction) => {
    await spendTicket(transaction, ticket)
    if (factor !== 'recovery') return
    const { recoveryCodes } = await readFactors(transaction, account.id)
    await mailFactorNews(transaction, links, { userId: account.id, what: factorNews.recoveryUsed(recoveryCodes) })
  })
  return admit(context, browser, { account, provider: found.provider, factor })
}

/** The ticket of somebody who must get a first factor before they may sign in. Nobody replaces a factor that is there. @throws Failure `ticket` */
const ticketToEnrol = async (context: AccessContext, entering: Entering, ticket: string) => {
  const found = await ticketHere(context, entering, ticket)
  const wanted = await wantedOf(context, found.user_id)
  if (wanted?.enrols !== true) throw new Failure('ticket')
  return found
}

/** What somebody who must have a second factor copies into an app. @throws Failure `ticket` */
export const offerAppByTicket = async (
  context: AccessContext,
  entering: Entering,
  ticket: string,
): Promise<{ readonly secret: string; readonly address: string }> => {
  const { user_id } = await ticketToEnrol(context, entering, ticket)
  return offerApp(context, user_id)
}

/**
 * Takes the first code of the app. The ticket then signs in, once the person has the recovery codes.
 * @throws Failure `ticket`, 422 `code`
 */
export const confirmAppByTicket = async (
  context: AccessContext,
  entering: Entering,
  { ticket, code }: { readonly ticket: string; readonly code: string },
): Promise<readonly string[]> => {
  const { database, links, factorKey, passwords } = context
  const { user_id: userId } = await ticketToEnrol(context, entering, ticket)
  const typed = accepted(parseFactorCode(code))
  const made = await makeRecoveryCodes(passwords)
  await runTransaction(database, async (transaction) => {
    if (!(await confirmApp(transaction, factorKey, { userId, code: typed, isFirst: true })))
      throw new Failure('invalid', { fields: { code: factorTexts.wrongCode } })
    await replaceRecoveryCodes(transaction, userId, made)
    await noteProvedFactor(transaction, ticket, 'totp')
    await noteFactorChange(transaction, links, { userId, what: factorNews.appAdded, actorId: null })
  })
  return made.codes
}
