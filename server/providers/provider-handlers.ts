/** The handlers of the calls about signing in by a provider (`domain/schema/calls/provider-calls.ts`). */
import { pageAddress } from '../../domain/page-address.ts'
import type { PasswordSignIn } from '../../domain/rules/password-sign-in.ts'
import type { CallBody } from '../../domain/schema/calls/http.ts'
import { providerCalls as calls } from '../../domain/schema/calls/provider-calls.ts'
import { tokenHash } from '../access/access-token.ts'
import { askOwner, requireFresh } from '../access/check-password.ts'
import { askPasskey } from '../access/passkeys.ts'
import { runTransaction } from '../database/transaction.ts'
import { isSignedIn, type SignedInCaller } from '../http/caller.ts'
import { Failure, found, refuseInvalid } from '../http/failure.ts'
import { failureTexts, fieldTexts } from '../http/failure-texts.ts'
import { serve } from '../http/served-call.ts'
import { beginAttempt, secretsOf, spendAttempt } from './attempts.ts'
import { logTrouble } from './come-back.ts'
import {
  attemptBrowser,
  type BrowserCall,
  mailEntryCode,
  type ProviderContext,
  signInByProvider,
  unknownPerson,
} from './enter-by-provider.ts'
import { linkIdentity, readIdentities, unlinkIdentity } from './identities.ts'
import type { Provider } from './provider.ts'

/** The reason to refuse a page to come back to: it is not one of the client's. */
const pageProblem = (page: string): string | null => {
  const isPath = /^\/(?!\/)[^\\\p{Cc}]*$/u.test(page)
  return isPath && pageAddress(page.replace(/[?#].*/s, '')) !== null ? null : fieldTexts.foreignAddress
}

/** The session whose person asks a linked provider to prove again who they are. @throws Failure 404, `signed-out` */
const provingSession = async (
  { database }: ProviderContext,
  { caller }: BrowserCall,
  { settings: { issuer } }: Provider,
): Promise<number> => {
  if (!isSignedIn(caller) || caller.token === null) throw new Failure('signed-out')
  const row = await database
    .selectFrom('access_token')
    .innerJoin('user_identity', 'user_identity.user_id', 'access_token.user_id')
    .select('access_token.id')
    .where('token_hash', '=', tokenHash(caller.token))
    .where('issuer', '=', issuer)
    .executeTakeFirst()
  return found(row).id
}

/** @throws Failure 404, 422, `signed-out`, `prove-again`, `provider-away` */
const begin = async (
  context: ProviderContext,
  { caller, browser, body }: BrowserCall & { readonly body: CallBody<'beginAtProvider'> },
): Promise<{ readonly address: string }> => {
  const { database, knownBrowsers, logger, providerKey } = context
  const { purpose = 'sign-in', password, passkey } = body
  const wayBack = body.returnUrl ?? '/'
  const provider = found(context.providers.get(body.provider))
  refuseInvalid({ returnUrl: pageProblem(wayBack) })
  const { session } = caller
  if (session === null) throw new Failure('bad-request')
  if (purpose === 'link') {
    if (!isSignedIn(caller)) throw new Failure('signed-out')
    await (passkey === undefined || passkey === null
      ? askOwner(context, caller, password)
      : askPasskey(context, caller, passkey))
  }
  const tokenId = purpose === 'prove' ? await provingSession(context, { caller, browser }, provider) : null
  try {
    await context.takeTurn(provider, () => provider.metadata())
  } catch (error) {
    logTrouble(logger, provider, error)
    throw new Failure('provider-away', { message: failureTexts.providerAwayNamed(provider.settings.name) })
  }
  const { name, mark } = knownBrowsers.named(browser.mark)
  browser.setMark(mark)
  const { id } = provider.settings
  const userId = purpose === 'sign-in' ? null : (caller.user?.id ?? null)
  const state = await beginAttempt(database, { session, name, provider: id, purpose, userId, tokenId, wayBack })
  const asking = purpose === 'prove' ? 'proof' : browser.hasLeft ? 'nobody' : 'known'
  return { address: await provider.address(secretsOf(providerKey, state), asking) }
}

/** Links the person of a ticket with the account of the caller. @throws Failure `ticket`, `prove-again`, `identity-taken` */
const link = (
  context: ProviderContext,
  call: BrowserCall & { readonly caller: SignedInCaller; readonly body: CallBody<'linkIdentity'> },
): Promise<void> =>
  runTransaction(context.database, async (transaction) => {
    const { caller, body } = call
    const attempt = await spendAttempt(transaction, body.ticket, attemptBrowser(context, call))
    const provider = attempt === null ? undefined : context.providers.get(attempt.provider)
    if (attempt?.person == null || provider === undefined) throw new Failure('ticket')
    // Whoever began to link has proved themselves then. Whoever came as a stranger has just signed in.
    if (attempt.purpose === 'link' && attempt.userId !== caller.user.id) throw new Failure('ticket')
    if (attempt.purpose === 'sign-in') await requireFresh(transaction, caller)
    const { id } = caller.user
    const linking = { userId: id, person: attempt.person, name: provider.settings.name, actorId: id }
    await linkIdentity(transaction, context.links, linking)
  })

export const providerHandlers = (context: ProviderContext & { readonly passwordSignIn: PasswordSignIn }) => ({
  signInWays: serve(calls.signInWays, async () => ({
    password: context.passwordSignIn,
    passkeys: context.relyingParty() !== null,
    providers: [...context.providers.values()].map(({ settings: { id, name } }) => ({ id, name })),
  })),
  beginAtProvider: serve(calls.beginAtProvider, (call) => begin(context, call)),
  signInByProvider: serve(calls.signInByProvider, (call) => signInByProvider(context, call)),
  unknownPerson: serve(calls.unknownPerson, (call) => unknownPerson(context, call)),
  mailEntryCode: serve(calls.mailEntryCode, (call) => mailEntryCode(context, call)),
  linkedIdentities: serve(calls.linkedIdentities, ({ caller }) => readIdentities(context, caller)),
  linkIdentity: serve(calls.linkIdentity, (call) => link(context, call)),
  unlinkIdentity: serve(calls.unlinkIdentity, async ({ caller, parameters }) => {
    await requireFresh(context.database, caller)
    await unlinkIdentity(context, caller, parameters.id)
  }),
})
