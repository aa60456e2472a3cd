/**
 * The routes of what nobody books in: accounts, lists, information, tools. A chunk of their own, so that a first visit to
 * the start page or a grid loads neither them nor the names of their files. What no route takes is not found.
 */
import type { ReactElement } from 'react'
import { Route, Switch } from 'wouter'
import { createChunk } from '../../kit/design/chunk.tsx'
import { NotFoundPage } from '../page/not-found-page.tsx'
import { PageSkeleton } from '../page/page-skeleton.tsx'
import { routes } from '../routing/routes.ts'
import { SignedInPage } from './signed-in-page.tsx'

const { Component: EditBookingPage } = createChunk(
  async () => (await import('../../booking/edit-booking/edit-booking-page.tsx')).EditBookingPage,
  <PageSkeleton />,
)
const { Component: RegisterPage } = createChunk(
  async () => (await import('../../account/register/register-page.tsx')).RegisterPage,
  <PageSkeleton />,
)
const { Component: AccountLinkRoutes } = createChunk(
  async () => (await import('./account-link-routes.tsx')).AccountLinkRoutes,
  <PageSkeleton />,
)
const { Component: ProfilePage } = createChunk(
  async () => (await import('../../account/profile/profile-page.tsx')).ProfilePage,
  <PageSkeleton />,
)
const { Component: InformationPage } = createChunk(
  async () => (await import('../information/information-page.tsx')).InformationPage,
  <PageSkeleton />,
)
const { Component: AccessibilityPage } = createChunk(
  async () => (await import('../accessibility/accessibility-page.tsx')).AccessibilityPage,
  <PageSkeleton />,
)
const { Component: DiagnosticsPage } = createChunk(
  async () => (await import('../../developer/diagnostics/diagnostics-page.tsx')).DiagnosticsPage,
  <PageSkeleton />,
)
const { Component: BookingsPage } = createChunk(
  async () => (await import('../../booking/bookings/bookings-page.tsx')).BookingsPage,
  <PageSkeleton />,
)
const { Component: BookingPage } = createChunk(
  async () => (await import('../../booking/bookings/booking-page.tsx')).BookingPage,
  <PageSkeleton />,
)
const { Component: ReplayPage } = createChunk(
  async () => (await import('../../developer/replay/replay-page.tsx')).ReplayPage,
  <PageSkeleton />,
)
const { Component: AdministrationRoutes } = createChunk(
  async () => (await import('./administration-routes.tsx')).AdministrationRoutes,
  <PageSkeleton />,
)

export const FurtherRoutes = (): ReactElement => (
  <Switch>
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
)
