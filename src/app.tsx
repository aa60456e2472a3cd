/**
 * The routes. What a first visit to the start page does not need is a chunk of its own; the chunk of the address that
 * one comes in at is asked for at once.
 */
import type { ReactElement } from 'react'
import { Route, Router, Switch } from 'wouter'
import { bookingGridPage } from './booking-grid/booking-grid-chunk.tsx'
import { GroupRedirect } from './booking-grid/group-redirect.tsx'
import { useCoreStatus } from './core/core-context.tsx'
import { createChunk } from './design/chunk.tsx'
import { guardedNavigation } from './leaving/leave-guard.ts'
import { NotFoundPage } from './not-found/not-found-page.tsx'
import { CoreFailed } from './root-page/core-failed.tsx'
import { PageSkeleton } from './root-page/page-skeleton.tsx'
import { RootPage } from './root-page/root-page.tsx'
import { basePath, shownPage } from './routing/base-path.ts'
import { isBookingPath, routes } from './routing/routes.ts'
import { SignedInPage } from './routing/signed-in-page.tsx'
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
const { Component: SignInPage } = createChunk(
  async () => (await import('./sign-in/sign-in-page.tsx')).SignInPage,
  <PageSkeleton />,
)

const { Component: EditBookingPage } = createChunk(
  async () => (await import('./edit-booking/edit-booking-page.tsx')).EditBookingPage,
  <PageSkeleton />,
)

const { Component: RegisterPage } = createChunk(
  async () => (await import('./register/register-page.tsx')).RegisterPage,
  <PageSkeleton />,
)
const { Component: AccountLinkRoutes } = createChunk(
  async () => (await import('./routing/account-link-routes.tsx')).AccountLinkRoutes,
  <PageSkeleton />,
)
const { Component: ProfilePage } = createChunk(
  async () => (await import('./profile/profile-page.tsx')).ProfilePage,
  <PageSkeleton />,
)
const { Component: InformationPage } = createChunk(
  async () => (await import('./information/information-page.tsx')).InformationPage,
  <PageSkeleton />,
)

const { Component: AccessibilityPage } = createChunk(
  async () => (await import('./accessibility/accessibility-page.tsx')).AccessibilityPage,
  <PageSkeleton />,
)

const { Component: DiagnosticsPage } = createChunk(
  async () => (await import('./diagnostics/diagnostics-page.tsx')).DiagnosticsPage,
  <PageSkeleton />,
)

const { Component: BookingsPage } = createChunk(
  async () => (await import('./bookings/bookings-page.tsx')).BookingsPage,
  <PageSkeleton />,
)
const { Component: BookingPage } = createChunk(
  async () => (await import('./bookings/booking-page.tsx')).BookingPage,
  <PageSkeleton />,
)

const { Component: ReplayPage } = createChunk(
  async () => (await import('./replay/replay-page.tsx')).ReplayPage,
  <PageSkeleton />,
)

const { Component: AdministrationRoutes } = createChunk(
  async () => (await import('./routing/administration-routes.tsx')).AdministrationRoutes,
  <PageSkeleton />,
)

if (isBookingPath(shownPage())) bookingGridPage.ahead()
if (shownPage() === routes.start) startPageAhead()

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
          <Route path={routes.bookings}>
            <SignedInPage>
              <BookingsPage />
            </SignedInPage>
          </Route>
          <Route path={routes.booking}>
            {({ bookingId }) => (
              <SignedInPage>
                <BookingPage bookingText={bookingId} />
              </SignedInPage>
            )}
          </Route>
          <Route path={routes.editBooking}>
            {({ bookingId, bookingResourceId }) => (
              <SignedInPage>
                <EditBookingPage bookingText={bookingId} bookingResourceText={bookingResourceId} />
              </SignedInPage>
            )}
          </Route>
          <Route path={routes.signIn}>
            <SignInPage />
          </Route>
          <Route path={routes.signOut}>
            <SignOutPage />
          </Route>
          <Route path={routes.register}>
            <RegisterPage />
          </Route>
          <Route path={routes.verifyEmail}>
            <AccountLinkRoutes />
          </Route>
          <Route path={routes.undoEmailChange}>
            <AccountLinkRoutes />
          </Route>
          <Route path={routes.forgotPassword}>
            <AccountLinkRoutes />
          </Route>
          <Route path={routes.profile}>
            <SignedInPage>
              <ProfilePage />
            </SignedInPage>
          </Route>
          <Route path={routes.accessibility}>
            <AccessibilityPage />
          </Route>
          <Route path={routes.diagnostics}>
            <DiagnosticsPage />
          </Route>
          <Route path={routes.replay}>
            <ReplayPage />
          </Route>
          <Route path={routes.information}>
            <SignedInPage>
              <InformationPage />
            </SignedInPage>
          </Route>
          <Route path={routes.administration}>
            <AdministrationRoutes />
          </Route>
          <Route>
            <NotFoundPage />
          </Route>
        </Switch>
      </RootPage>
    </Router>
  )
}
