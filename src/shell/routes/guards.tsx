/**
 * Who may see a page (spec 2 and 4, Guarded routes). Invariants: nothing of a page for people who have signed in is drawn,
 * and so nothing of it is asked for, before it is known who is here; a visitor is sent to sign in, with the way back; to a
 * person without the role a page of administrators is the same as a page that does not exist.
 */
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import type { Feature } from '../../../domain/schema/events.ts'
import { useCoreState, useStatePart } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { NotFoundPage } from '../page/not-found-page.tsx'
import { PageSkeleton } from '../page/page-skeleton.tsx'
import { isAdministrator } from '../routing/is-administrator.ts'
import { signInPath } from '../routing/paths.ts'

interface Guarded {
  readonly children: ReactNode
}

const Everybody = ({ children }: Guarded): ReactNode => children

const SignedIn = ({ children }: Guarded): ReactNode => {
  const account = useStatePart('account')._tag
  const [location, navigate] = useLocation()

  useEffect(() => {
    if (account === 'SignedOut') navigate(signInPath(`${location}${window.location.search}`), { replace: true })
  }, [account, location, navigate])

  return account === 'SignedIn' ? children : <PageSkeleton />
}

const WithRole = ({ children }: Guarded): ReactNode => (useCoreState(isAdministrator) ? children : <NotFoundPage />)

const Administrator = ({ children }: Guarded): ReactNode => (
  <SignedIn>
    <WithRole>{children}</WithRole>
  </SignedIn>
)

export const guards = { everybody: Everybody, 'signed-in': SignedIn, administrator: Administrator }

/** What the back end may lack: then there is no such page (contract 8, additions). */
export const IfHas = ({ feature, children }: Guarded & { readonly feature: Feature }): ReactNode =>
  useHas(feature) ? children : <NotFoundPage />
