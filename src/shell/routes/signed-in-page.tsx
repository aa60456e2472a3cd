/**
 * A page for people who have signed in (spec 4, Guarded routes). Invariant: nothing of it is drawn, and so nothing of it
 * is asked for, before it is known who is here; a visitor is sent to sign in, with the way back.
 */
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import type { State } from '../../../domain/schema/state.ts'
import { useCoreState } from '../../core/core-context.tsx'
import { PageSkeleton } from '../page/page-skeleton.tsx'
import { signInPath } from '../routing/paths.ts'

const accountOf = (state: State): State['account']['_tag'] => state.account._tag

export const SignedInPage = ({ children }: { readonly children: ReactNode }): ReactNode => {
  const account = useCoreState(accountOf)
  const [location, navigate] = useLocation()

  useEffect(() => {
    if (account === 'SignedOut') navigate(signInPath(`${location}${window.location.search}`), { replace: true })
  }, [account, location, navigate])

  return account === 'SignedIn' ? children : <PageSkeleton />
}
