/**
 * A page for administrators (spec 2 and 4, Guarded routes). Invariant: to a person who has signed in without the role it
 * is the same as a page that does not exist.
 */
import type { ReactElement, ReactNode } from 'react'
import { useCoreState } from '../../core/core-context.tsx'
import { NotFoundPage } from '../page/not-found-page.tsx'
import { isAdministrator } from '../routing/is-administrator.ts'
import { SignedInPage } from './signed-in-page.tsx'

const Guard = ({ children }: { readonly children: ReactNode }): ReactNode =>
  useCoreState(isAdministrator) ? children : <NotFoundPage />

export const AdministratorPage = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <SignedInPage>
    <Guard>{children}</Guard>
  </SignedInPage>
)
