/**
 * The routes of the booking pages. All other routes are in one separate chunk. Pages that a first visit to the start page
 * does not need have their own chunks. The chunk for the opened address is requested at once (`pageAhead`).
 */
import type { ReactElement } from 'react'
import { Route, Router, type RouterOptions, Switch } from 'wouter'
import { isGridPath, routes } from '../../domain/routes.ts'
import { SignOutPage } from '../account/sign-in/sign-out-page.tsx'
import { bookingGridPage, GroupRedirect } from '../booking/booking-grid/group-routes.tsx'
import { basePath } from '../core/base-path.ts'
import { useCoreStatus } from '../core/core-context.tsx'
import { createChunk } from '../kit/design/chunk.tsx'
import { guardedNavigation } from './leaving/navigation-guard.ts'
import { PageSkeleton } from './page/page-skeleton.tsx'
import { CoreFailed } from './root-page/page-boundary.tsx'
import { RootPage } from './root-page/root-page.tsx'
import '../kit/design/tokens.css'
import '../kit/design/base.css'
import '../kit/design/layout.css'
import '../kit/design/paper.css'
import '../kit/design/button.css'
import '../kit/design/field.css'
import '../kit/design/notice.css'
import '../kit/design/skeleton.css'
import { BookingBarPlace } from '../booking/booking-bar/booking-bar-place.tsx'

const { Component: BookingGridPage } = bookingGridPage
const { Component: StartPage, ahead: startPageAhead } = createChunk(
  async () => (await import('../booking/start-page/start-page.tsx')).StartPage,
  <PageSkeleton />,
)
const { Component: SignInPage, ahead: signInPageAhead } = createChunk(
  async () => (await import('../account/sign-in/sign-in-page.tsx')).SignInPage,
  <PageSkeleton />,
)
const { Component: FurtherRoutes, ahead: furtherRoutesAhead } = createChunk(
  async () => (await import('./routes/further-routes.tsx')).FurtherRoutes,
  <PageSkeleton />,
)

/** Loads the code of the page at a path. */
export const pageAhead = (path: string): Promise<void> => {
  if (isGridPath(path)) return bookingGridPage.ahead()
  if (path === routes.start) return startPageAhead()
  if (path === routes.signIn) return signInPageAhead()
  return furtherRoutesAhead()
}

/** @param router gives the address of the page on the server, where there is no browser */
export const App = ({ router }: { readonly router?: Pick<RouterOptions, 'ssrPath'> }): ReactElement => {
  const status = useCoreStatus()

  if (status === 'failed') return <CoreFailed />
  return (
    <Router base={basePath} aroundNav={guardedNavigation} {...router}>
      <RootPage bar={<BookingBarPlace />}>
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
