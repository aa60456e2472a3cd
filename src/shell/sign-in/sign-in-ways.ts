/**
 * The ways in that the house offers: passwords, and providers of OpenID Connect. Where there are providers, the page brings them with it, so
 * that their buttons are in the first picture. Before a back end without providers a password is the only way.
 */
import type { SignInWays } from '../../../domain/schema/calls/provider-calls.ts'
import { firstAnswer } from '../../core/first-answers.ts'
import { useHas } from '../../core/use-has.ts'
import { type Query, useQuery } from '../../kit/query/use-query.ts'

const waysQuery: Query<SignInWays> = {
  area: null,
  ask: (core) => core.call('signInWays', {}, { toastsFailure: false }),
  first: () => firstAnswer('signInWays', {})?.answer,
}

const passwordAlone: SignInWays = { password: 'on', providers: [] }

let delivered: SignInWays | undefined

/** The ways that came with the page, for what stands in every first picture and is worth no call of its own. */
export const deliveredWays = (): SignInWays => {
  delivered ??= waysQuery.first?.()
  return delivered ?? passwordAlone
}

export const useSignInWays = (): SignInWays => {
  const has = useHas('providers')
  const result = useQuery(waysQuery)
  if (!has) return passwordAlone
  return result._tag === 'Loaded' ? result.value : deliveredWays()
}
