/**
 * The routes. What a first visit to the start page does not need is a chunk of its own; the chunk of the address that
 * one comes in at is asked for at once.
 */
import { lazy, type ReactElement, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { GroupRedirect } from './booking-grid/group-redirect.tsx'
import { loadGridPage, loadGridPageAhead } from './booking-grid/load-grid-page.ts'
import { useCoreStatus } from './core/core-context.tsx'
import { NotFoundPage } from './not-found/not-found-page.tsx'
import { CoreFailed } from './root-page/core-failed.tsx'
import { PageSkeleton } from './root-page/page-skeleton.tsx'
import { RootPage } from './root-page/root-page.tsx'
import { isBookingPath, routes } from './routing/routes.ts'
import type { SignInPage as LoadedSignInPage } from './sign-in/sign-in-page.tsx'
import { SignOutPage } from './sign-in/sign-out-page.tsx'
import { StartPage } from './start-page/start-page.tsx'
import './design/tokens.css'
import './design/base.css'
import './design/controls.css'

const loadSignInPage = async (): Promise<{ readonly default: typeof LoadedSignInPage }> => ({
  default: (await import('./sign-in/sign-in-page.tsx')).SignInPage,
})
const BookingGridPage = lazy(loadGridPage)
const SignInPage = lazy(loadSignInPage)

if (isBookingPath(window.location.pathname)) loadGridPageAhead()

export const App = (): ReactElement => {
  const status = useCoreStatus()

  if (status === 'failed') return <CoreFailed />
  return (
    <RootPage>
      <Suspense fallback={<PageSkeleton />}>
        <Switch>
          <Route path={routes.start}>
            <StartPage />
          </Route>
          <Route path={routes.group}>{({ groupId }) => <GroupRedirect groupText={groupId} />}</Route>
          <Route path={routes.groupDay}>
            {({ groupId, date }) => <BookingGridPage groupText={groupId} dateText={date} />}
          </Route>
          <Route path={routes.signIn}>
            <SignInPage />
          </Route>
          <Route path={routes.signOut}>
            <SignOutPage />
          </Route>
          <Route>
            <NotFoundPage />
          </Route>
        </Switch>
      </Suspense>
    </RootPage>
  )
}
