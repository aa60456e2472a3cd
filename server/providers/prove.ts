/**
 * Asks the provider again who somebody is who has signed in already: for changes that want a proof of now (docs/rules.md#sign-in), from people
 * who have no password. The provider is told to ask anew (`prompt=login`, `max_age=0`). Invariants: it must say when the person last showed
 * there who they are, and that must be after the question; it must be the person of the session that asked, in the browser that asked; what
 * the provider gives and takes is given and taken here as at each sign-in.
 */
import { sql } from 'kysely'
import type { ProvedFactor } from '../../domain/rules/second-factor.ts'
import { endWeakStaffSessions, isAlive } from '../access/access-token.ts'
import type { Attempt, AttemptPerson } from './attempts.ts'
import { type ProviderContext, providersOf } from './enter-by-provider.ts'
import { applyGiven } from './given-role.ts'
import { findIdentity, lockSubject, noteUse } from './identities.ts'
import type { Provider } from './provider.ts'

/**
 * `no-auth-time`: the provider does not say when the person showed who they are. `not-anew`: it was before the question. `other-person`: they
 * are not the person of the session. `ended`: the session has ended meanwhile.
 */
export type ProofTrouble = 'no-auth-time' | 'not-anew' | 'other-person' | 'ended'

/** Clocks differ by this much at most. */
const SKEW_MS = 30_000

interface Proof {
  readonly provider: Provider
  readonly person: AttemptPerson
  /** When the person showed who they are, in seconds; null if the provider does not say. */
  readonly authTime: number | null
}

/** @returns why it proves nothing, or null */
export const prove = async (
  context: ProviderContext,
  { userId, tokenId, begunAt }: Attempt,
  { provider: { settings }, person, authTime }: Proof,
): Promise<ProofTrouble | null> => {
  const isAnew = authTime !== null && authTime * 1000 >= Date.parse(begunAt) - SKEW_MS
  if (!isAnew) {
    const code = authTime === null ? 'no auth_time' : 'an auth_time of before the question'
    const facts = { provider: settings.name, setting: `OIDC_${settings.id}`, step: 'claims', code }
    context.logger.warn('A provider could not prove somebody again', facts)
    return authTime === null ? 'no-auth-time' : 'not-anew'
  }
  return context.changes.run(async (work) => {
    const { transaction } = work
    await lockSubject(transaction, person)
    const owner = await findIdentity(transaction, person)
    if (owner === null || owner !== userId) return 'other-person'
    const account = await applyGiven(work, { id: owner, person, providers: providersOf(context, person.issuer) })
    if (account === null) return 'ended'
    await noteUse(transaction, person)
    const now = sql<string>`server_now()`
    // A role that comes with the proof asks for a second factor, as at a sign-in: of the provider, or of an earlier one here.
    const factor = sql<ProvedFactor>`case when factor = 'none' and ${person.isStrong} then 'provider' else factor end`
    await transaction.updateTable('access_token').set({ factor }).where('id', '=', tokenId).execute()
    if (context.asksStaffForFactor) await endWeakStaffSessions(transaction, owner)
    const attended = await transaction
      .updateTable('access_token')
      .set({ attended_at: now, proved_at: now })
      .where('id', '=', tokenId)
      .where('user_id', '=', owner)
      .where(isAlive)
      .returning('id')
      .executeTakeFirst()
    return attended === undefined ? 'ended' : null
  })
}
