/**
 * The straight way of a person who has just registered: the link in the mail proves the address and signs in at once. Invariants: only the
 * browser that registered is signed in, by its cookie `sess` and by the name in the cookie of a known browser; it is signed in once, while
 * the link lives, as the account that it registered, with the password that it gave; in any other case nothing changes and the link can
 * still be used as before (`verification.ts`). No link signs in to an account that was proved before, or that an administrator made.
 */
import { isStaff } from '../../domain/rules/permissions.ts'
import type { CallAnswer } from '../../domain/schema/calls/http.ts'
import type { User } from '../../domain/schema/people.ts'
import { browserWords } from '../../domain/wording/browser-words.ts'
import { issueSession } from '../access/access-token.ts'
import { emailKeyOf, readUser, roleIn } from '../access/user-row.ts'
import { audit } from '../audit/audit.ts'
import { runTransaction } from '../database/transaction.ts'
import { Failure } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'
import type { CallingBrowser } from '../http/session-cookies.ts'
import { type AccountCall, type AccountContext, lockAccount } from './account.ts'
import { codesOf } from './account-codes.ts'
import { findOtherHolder, isSurelyRegisteringBrowser } from './prove-email.ts'

interface BrowserCall {
  readonly browser: CallingBrowser
}

/** @throws Failure 422, the same for every reason */
export const signInByLink = async (
  { database, knownBrowsers, countSignIn }: AccountContext,
  { caller, browser, parameters: { id }, body: { code } }: AccountCall<'signInByLink'> & BrowserCall,
): Promise<User & { readonly token: string }> => {
  const refused = new Failure('invalid', { fields: { code: fieldTexts.resetCode } })
  const name = knownBrowsers.nameIn(browser.mark)
  const { user, token, password_hash } = await runTransaction(database, async (transaction) => {
    const account = await lockAccount(transaction, id)
    if (account === null || account.disabled || account.verified || account.unclaimed) throw refused
    // A person who has signed in as somebody else stays who they are.
    if (caller.user !== null || !isSurelyRegisteringBrowser(account, caller, name)) throw refused
    // Without a password somebody else has registered the address too, or an older client left the password out.
    if (account.password_hash === null || account.email === null || isStaff(roleIn(account))) throw refused
    if ((await findOtherHolder(transaction, id, account.email)) !== null) throw refused
    if (!(await codesOf(transaction, id).spend('verify', code))) throw refused

    const proved = { verified: true, registering_session: null, registering_browser: null }
    await transaction.updateTable('app_user').set(proved).where('id', '=', id).execute()
    await audit(transaction, { actorId: null, kind: 'address-verified', userId: id })
    const issued = await issueSession(transaction, account, {
      ...{ browser: browserWords(browser.userAgent), factor: 'none', provider: null },
    })
    const whole = await readUser(transaction, id)
    if (issued === null || whole === null) throw refused
    return { user: whole, token: issued, password_hash: account.password_hash }
  })
  browser.setMark(knownBrowsers.markFor(browser.mark, { id, password_hash }))
  countSignIn('done')
  return { ...user, token }
}

/** Whether the address that this very browser registered was proved in another browser. It stays true for a day. */
export const registrationProved = async (
  { database, knownBrowsers }: AccountContext,
  { caller, browser, body: { email } }: Omit<AccountCall<'registrationProved'>, 'parameters'> & BrowserCall,
): Promise<CallAnswer<'registrationProved'>> => {
  const account = await database
    .selectFrom('app_user')
    .select(['verified', 'registering_session', 'registering_browser'])
    .where('email_key', '=', emailKeyOf(email))
    .where('disabled', '=', false)
    .executeTakeFirst()
  if (account === undefined || !account.verified) return false
  return isSurelyRegisteringBrowser(account, caller, knownBrowsers.nameIn(browser.mark))
}
