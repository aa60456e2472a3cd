/**
 * What every way of signing in goes through between "the person is the owner" and "the session is there": the second factor. Passwords,
 * providers, passkeys and tickets come here, and nobody else makes a session but for the link of a newcomer (`sign-in-by-link.ts`), whose account can
 * have neither a role nor a factor yet. Invariants: whoever has a second factor gets no session without one; nor do the people of a house
 * that asks for it, who get one first; a factor that the provider has asked for counts as one.
 */
import { isStaff } from '../../domain/rules/permissions.ts'
import { factorTexts, type ProvedFactor, parseFactorCode } from '../../domain/rules/second-factor.ts'
import type { CallBody } from '../../domain/schema/calls/http.ts'
import type { WantedFactor } from '../../domain/schema/failure-body.ts'
import type { ShownPasskey } from '../../domain/schema/passkey.ts'
import type { User } from '../../domain/schema/people.ts'
import { browserWords } from '../../domain/wording/browser-words.ts'
import { runTransaction } from '../database/transaction.ts'
import type { Caller } from '../http/caller.ts'
import { accepted, Failure } from '../http/failure.ts'
import { failureTexts } from '../http/failure-texts.ts'
import type { CallingBrowser } from '../http/session-cookies.ts'
import { issueSession, noteFailedSignIn, type ProvedAccount } from './access-token.ts'
import type { AccessContext } from './check-password.ts'
import { mailNewBrowser } from './known-browsers.ts'
import type { ChallengeUse } from './passkey-challenge.ts'
import { askAgainIfLate, lockOwner, provePasskey, wrongPasskey } from './passkeys.ts'
import { makeRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import {
  confirmApp,
  factorNews,
  hasFactor,
  mailFactorNews,
  noteFactorChange,
  offerApp,
  proveCode,
  readFactors,
  wrongCodeText,
} from './second-factors.ts'
import { countTry, findTicket, makeTicket, noteProvedFactor, spendTicket, tooManyCodes } from './sign-in-ticket.ts'
import { readUser } from './user-row.ts'

export interface Entering {
  readonly caller: Caller
  readonly browser: CallingBrowser
}

/** The first proof. */
export interface ProvedIdentity {
  /** The account as it was when its person proved to be its owner. */
  readonly account: ProvedAccount
  /** The name of the provider who says who the person is, or null for a password. */
  readonly provider: string | null
  /** The second factor that this proof contains already: the provider has asked for one, or a passkey stands for both. */
  readonly factor: ProvedFactor
  /** The issuer behind that name. */
  readonly issuer?: string
  /** The provider's own session, as a keyed hash. */
  readonly providerSession?: Buffer | null
}

export type Entered = User & { readonly token: string }

/** Makes the session. A browser that is new to the account is told by mail, and becomes a known one. */
const admit = async (
  { database, links, knownBrowsers, countSignIn, asksStaffForFactor }: AccessContext,
  browser: CallingBrowser,
  { account, provider, providerSession = null, factor }: ProvedIdentity,
): Promise<Entered> => {
  const user = await readUser(database, account.id)
  const words = browserWords(browser.userAgent)
  const isOfNoStaff = asksStaffForFactor && factor === 'none'
  const start = { browser: words, factor, provider, providerSession, isOfNoStaff }
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
  { database, asksStaffForFactor, relyingParty }: AccessContext,
  userId: number,
): Promise<Omit<WantedFactor, 'ticket'> | null> => {
  const factors = await readFactors(database, userId)
  const takesPasskeys = relyingParty() !== null
  if (hasFactor(factors))
    return { app: factors.app !== null, passkey: takesPasskeys && factors.passkeys > 0, enrols: false }
  if (!asksStaffForFactor) return null
  const user = await readUser(database, userId)
  return user !== null && isStaff(user.role) ? { app: false, passkey: takesPasskeys, enrols: true } : null
}

/**
 * Whoever has their role from a provider comes in by that provider alone: it can take the role only from those whom it is asked about.
 * @throws Failure `password-closed`
 */
const refuseOtherWays = async (
  { database }: AccessContext,
  { account, issuer }: Pick<ProvedIdentity, 'account' | 'issuer'>,
): Promise<void> => {
  const row = await database
    .selectFrom('app_user')
    .select('role_issuer')
    .where('id', '=', account.id)
    .executeTakeFirst()
  const giver = row?.role_issuer ?? null
  if (giver !== null && giver !== issuer) throw new Failure('password-closed', { message: failureTexts.otherProvider })
}

/**
 * Signs in somebody who has proved to be the owner of an account, or asks for the second factor. The caller has made sure that the account
 * may sign in at all.
 * @throws Failure `second-factor` with a ticket, `password-closed`, `credentials` if the account has changed meanwhile
 */
export const enter = async (
  context: AccessContext,
  { caller, browser }: Entering,
  proved: ProvedIdentity,
): Promise<Entered> => {
  const { database, knownBrowsers } = context
  const { account, provider, providerSession = null, factor } = proved
  await refuseOtherWays(context, proved)
  const wanted = factor === 'none' ? await wantedOf(context, account.id) : null
  if (wanted === null) return admit(context, browser, proved)
  const { name, mark } = knownBrowsers.named(browser.mark)
  const ticket = await makeTicket(database, account, { caller, name, provider, providerSession })
  if (ticket === null) throw new Failure('credentials')
  browser.setMark(mark)
  const byPasskeyAlone = wanted.passkey === true && !wanted.app && !wanted.enrols
  const said = byPasskeyAlone ? { message: failureTexts.passkeyStep } : {}
  throw new Failure('second-factor', { ...said, factor: { ticket, ...wanted } })
}

/** The ticket of a sign-in in this browser. @throws Failure `ticket` */
export const ticketHere = ({ database, knownBrowsers }: AccessContext, { caller, browser }: Entering, ticket: string) =>
  findTicket(database, ticket, { caller, name: knownBrowsers.nameIn(browser.mark) })

/** The use of the challenge that a ticket's person signs in the second step. */
export const stepOf = (ticket: string): ChallengeUse => ({ purpose: 'step', holder: ticket })

/**
 * Signs in by a ticket and a code or a passkey, or by the ticket alone once it has proved a factor.
 * @throws Failure `ticket`, `too-many-sign-ins`, 422 `code` or `passkey`
 */
export const signInByFactor = async (
  context: AccessContext,
  entering: Entering,
  { ticket, code, passkey }: CallBody<'signInByFactor'>,
): Promise<Entered> => {
  const { database, links, knownBrowsers, countSignIn } = context
  const { browser } = entering
  const found = await ticketHere(context, entering, ticket)
  const account = { id: found.user_id, password_hash: found.password_hash }
  const known = knownBrowsers.nameOf(browser.mark, account)
  let tried: Awaited<ReturnType<typeof countTry>> = 'further'
  const takeTry = async (): Promise<boolean> => {
    tried = await countTry(database, ticket)
    return tried === 'further' || tried === 'last'
  }
  const byCode = async (): Promise<ProvedFactor | Failure> => {
    const typed = accepted(parseFactorCode(code ?? ''))
    const proved = await proveCode(context, account.id, { code: typed, browser: known, takeTry })
    return proved ?? new Failure('invalid', { fields: { code: wrongCodeText(typed) } })
  }
  const byPasskey = async (shown: ShownPasskey): Promise<ProvedFactor | Failure> => {
    const attempt = { emailKey: `factor ${account.id}`, line: known ?? '', source: null, asker: '' }
    const asked = { use: stepOf(ticket), owner: account.id, attempt, takeTry }
    const owner = await provePasskey(context, shown, asked).catch(askAgainIfLate)
    return owner === null ? wrongPasskey() : 'passkey'
  }
  const prove = async (): Promise<ProvedFactor> => {
    const proved = await (passkey == null ? byCode() : byPasskey(passkey))
    if (!(proved instanceof Failure)) return proved
    await noteFailedSignIn(database, account.id)
    countSignIn('wrong')
    if (tried === 'further') throw proved
    if (tried === 'used') throw new Failure('ticket')
    if (tried === 'too-many') throw tooManyCodes()
    await runTransaction(database, (transaction) =>
      mailFactorNews(transaction, links, {
        userId: account.id,
        what: passkey == null ? factorNews.guessed : factorNews.guessedPasskey,
      }),
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
  const { provider, provider_session: providerSession } = found
  return admit(context, browser, { account, provider, providerSession, factor })
}

/** The ticket of somebody who must get a first factor before they may sign in. Nobody replaces a factor that is there. @throws Failure `ticket` */
export const ticketToEnrol = async (context: AccessContext, entering: Entering, ticket: string) => {
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
    await lockOwner(transaction, userId)
    if (!(await confirmApp(transaction, factorKey, { userId, code: typed, isFirst: true })))
      throw new Failure('invalid', { fields: { code: factorTexts.wrongCode } })
    await replaceRecoveryCodes(transaction, userId, made)
    await noteProvedFactor(transaction, ticket, 'totp')
    await noteFactorChange(transaction, links, { userId, what: factorNews.appAdded, actorId: null })
  })
  return made.codes
}
