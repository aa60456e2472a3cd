/**
 * The browser comes back from a provider, with a code or with an error. Invariants: it is sent on to a page of the client, whatever it
 * brought; the address of that page holds a ticket that is worth something in this browser alone, or the kind of trouble, and nothing that the
 * provider has said; the log names the provider, the step and a code of the protocol.
 */
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import type { SessionId } from '../../domain/schema/ids.ts'
import { serverNow } from '../database/database.ts'
import type { Logger } from '../process/logger.ts'
import { type Attempt, endAway, keepProved, PROVING_STATE, secretsOf } from './attempts.ts'
import { meetsAcr, provedPerson } from './claims.ts'
import type { ProviderContext } from './enter-by-provider.ts'
import { providerSessionHash, subjectHash } from './identities.ts'
import { type ProofTrouble, prove } from './prove.ts'
import type { Provider } from './provider.ts'
import { ProviderFailure, type ProviderTrouble } from './provider-failure.ts'

export interface ComingBack {
  /** The number of the provider in the address. */
  readonly id: string
  readonly query: URLSearchParams
  readonly session: SessionId | null
  /** The name in the cookie of a known browser, or null. */
  readonly name: string | null
}

/** `expired`: the sign-in was too old, was used, or began in another browser. */
export type ShownTrouble = ProviderTrouble | ProofTrouble | 'expired'

/** Tells the operator why a provider could not sign anybody in. */
export const logTrouble = (logger: Logger, provider: Provider, error: unknown): ProviderTrouble => {
  if (!(error instanceof ProviderFailure)) throw error
  const { step, code, trouble } = error
  const facts = { provider: provider.settings.name, setting: `OIDC_${provider.settings.id}`, step, code }
  // A person who changes their mind is no news.
  if (trouble === 'cancelled' || trouble === 'again') logger.info('A provider signed nobody in', facts)
  else logger.warn('A provider could not sign somebody in', facts)
  return trouble
}

const readPerson = async (
  context: ProviderContext,
  provider: Provider,
  { query, state }: { readonly query: URLSearchParams; readonly state: string },
) => {
  const { database, providerKey } = context
  const { settings } = provider
  const claims = await context.takeTurn(provider, () => provider.claims(query, secretsOf(providerKey, state)))
  if (!meetsAcr(settings, claims))
    throw new ProviderFailure('claims', 'wrong', 'the level (acr) is not one of the setting ACR')
  const { date: today } = wallTimeAt(Date.parse(await serverNow(database)))
  const { issuer } = settings
  const { sub, sid, auth_time: authTime } = claims
  const session = typeof sid === 'string' && sid !== '' ? providerSessionHash(providerKey, issuer, sid) : null
  const subject = subjectHash(providerKey, issuer, sub)
  return {
    person: { ...provedPerson(settings, claims, today), issuer, subject, session },
    /** When the person last showed there who they are, in seconds. */
    authTime: typeof authTime === 'number' ? authTime : null,
  }
}

/** @returns the address to which the browser goes on */
export const comeBack = async (context: ProviderContext, { id, query, session, name }: ComingBack): Promise<string> => {
  const { database, links, logger } = context
  const provider = context.providers.get(id)
  const state = query.get('state') ?? ''
  const proves = state.startsWith(PROVING_STATE)
  const failed = (trouble: ShownTrouble, attempt: Attempt | null): string =>
    links.afterProvider(attempt, { trouble, provider: id, ...(proves ? { proof: 'no' } : {}) })
  const attempt = provider === undefined ? null : await endAway(database, state, { provider: id, session, name })
  if (provider === undefined || attempt === null || session === null || name === null) return failed('expired', null)
  try {
    const { person, authTime } = await readPerson(context, provider, { query, state })
    if (attempt.purpose === 'prove') {
      const trouble = await prove(context, attempt, { provider, person, authTime })
      return trouble === null ? links.afterProvider(attempt, { proof: 'yes' }) : failed(trouble, attempt)
    }
    const ticket = await keepProved(database, { ...attempt, session, name, person })
    return links.afterProvider(attempt, { ticket })
  } catch (error) {
    return failed(logTrouble(logger, provider, error), attempt)
  }
}
