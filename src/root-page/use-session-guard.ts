/**
 * A session that ended sends the person to sign-in, with the way back (spec 4). A person who signs out on /sign-out is
 * on the way there already.
 */
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { State } from '../../domain/state/state.ts'
import { useCoreState } from '../core/core-context.tsx'
import { routes, signInPath } from '../routing/routes.ts'

const accountTag = (state: State): State['account']['_tag'] => state.account._tag

export const useSessionGuard = (): void => {
  const account = useCoreState(accountTag)
  const before = useRef(account)
  const [location, navigate] = useLocation()

  useEffect(() => {
    const ended = before.current === 'SignedIn' && account === 'SignedOut'
    before.current = account
    if (!ended || location === routes.signOut || location === routes.signIn) return
    navigate(signInPath(`${location}${window.location.search}`))
  }, [account, location, navigate])
}
