/**
 * A session that the server no longer knows sends the person to sign-in, with the way back (spec 4). Somebody who signed
 * out on purpose, in this tab or in another, stays where everybody may be.
 */
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { routes } from '../../../domain/routes/routes.ts'
import type { State } from '../../../domain/schema/state.ts'
import { shownPage } from '../../core/base-path.ts'
import { useCoreState } from '../../core/core-context.tsx'
import { signInPath } from '../routing/paths.ts'

type Session = 'signed-in' | 'expired' | 'none'

const sessionOf = ({ account }: State): Session => {
  if (account._tag === 'SignedIn') return 'signed-in'
  return account._tag === 'SignedOut' && account.cause === 'expired' ? 'expired' : 'none'
}

export const useSignInAfterExpiry = (): void => {
  const session = useCoreState(sessionOf)
  const before = useRef(session)
  const [location, navigate] = useLocation()

  useEffect(() => {
    const ended = before.current === 'signed-in' && session === 'expired'
    before.current = session
    if (!ended || location === routes.signOut || location === routes.signIn) return
    // The page's own guard has led there already.
    if (shownPage() === routes.signIn) return
    navigate(signInPath(`${location}${window.location.search}`))
  }, [session, location, navigate])
}
