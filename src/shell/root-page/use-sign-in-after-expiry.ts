/**
 * A session that the server no longer knows sends the person to sign-in, with the way back (spec 4). Somebody who signed
 * out on purpose, in this tab or in another, stays where everybody may be.
 */
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { routes } from '../../../domain/routes/routes.ts'
import { shownPage } from '../../core/base-path.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { signInPath } from '../routing/paths.ts'

export const useSignInAfterExpiry = (): void => {
  const account = useStatePart('account')
  const isSignedIn = account._tag === 'SignedIn'
  const hasExpired = account._tag === 'SignedOut' && account.cause === 'expired'
  const wasSignedIn = useRef(isSignedIn)
  const [location, navigate] = useLocation()

  useEffect(() => {
    const ended = wasSignedIn.current && hasExpired
    wasSignedIn.current = isSignedIn
    if (!ended || location === routes.signOut || location === routes.signIn) return
    // The page's own guard has led there already.
    if (shownPage() === routes.signIn) return
    navigate(signInPath(`${location}${window.location.search}`))
  }, [isSignedIn, hasExpired, location, navigate])
}
