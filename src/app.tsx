/**
 * The routes of whoever books, and the way to all others. What a first visit to the start page does not need is a chunk
 * of its own; the chunk of the address that one comes in at is asked for at once.
 */
import type { ReactElement } from 'react'
import { Route, Router, Switch } from 'wouter'
import { bookingGridPage } from './booking-grid/booking-grid-chunk.tsx'
import { GroupRedirect } from './booking-grid/group-redirect.tsx'
import { useCoreStatus } from './core/core-context.tsx'
import { createChunk } from './design/chunk.tsx'
import { guardedNavigation } from './leaving/leave-guard.ts'
import { CoreFailed } from './root-page/core-failed.tsx'
import { PageSkeleton } from './root-page/page-skeleton.tsx'
import { RootPage } from './root-page/root-page.tsx'
import { basePath, shownPage } from './routing/base-path.ts'
import { isBookingPath, routes } from './routing/routes.ts'
import { SignOutPage } from './sign-in/sign-out-page.tsx'
import './leaving/before-router.ts'
import './design/tokens.css'
import './design/base.css'
import './design/controls.css'

const { Component: BookingGridPage } = bookingGridPage
const { Component: StartPage, ahead: startPageAhead } = createChunk(
  async () => (await import('./start-page/start-page.tsx')).StartPage,
  <PageSkeleton />,
)
const { Component: SignInPage, ahead: signInPageAhead } = createChunk(
  async () => (await import('./sign-in/sign-in-page.tsx')).SignInPage,
  <PageSkeleton />,
)
const { Component: FurtherRoutes, ahead: furtherRoutesAhead } = createChunk(
  async () => (await import('./routing/further-routes.tsx')).FurtherRoutes,
  <PageSkeleton />,
)

const cameTo = shownPage()
if (isBookingPath(cameTo)) bookingGridPage.ahead()
else if (cameTo === routes.start) startPageAhead()
else if (cameTo === routes.signIn) signInPageAhead()
else furtherRoutesAhead()

export const App = (): ReactElement => {
  const status = useCoreStatus()

  if (status === 'failed') return <CoreFailed />
  return (
    <Router base={basePath} aroundNav={guardedNavigation}>
      <RootPage>
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
            <FurtherRoutes />
          </Route>
        </Switch>
      </RootPage>
    </Router>
  )
}
