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
import { AdministratorPage } from './routing/administrator-page.tsx'
import { isBookingPath, routes } from './routing/routes.ts'
import { SignedInPage } from './routing/signed-in-page.tsx'
import { SignOutPage } from './sign-in/sign-out-page.tsx'
import { StartPage } from './start-page/start-page.tsx'
import './design/tokens.css'
import './design/base.css'
import './design/controls.css'

const { Component: BookingGridPage } = bookingGridPage
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
const { Component: VerifyEmailPage } = createChunk(
  async () => (await import('./verify-email/verify-email-page.tsx')).VerifyEmailPage,
  <PageSkeleton />,
)
const { Component: ForgotPasswordPage } = createChunk(
  async () => (await import('./forgot-password/forgot-password-page.tsx')).ForgotPasswordPage,
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

const { Component: BookingsPage } = createChunk(
  async () => (await import('./bookings/bookings-page.tsx')).BookingsPage,
  <PageSkeleton />,
)
const { Component: BookingPage } = createChunk(
  async () => (await import('./bookings/booking-page.tsx')).BookingPage,
  <PageSkeleton />,
)

const { Component: AdministeredGroupsPage } = createChunk(
  async () => (await import('./administer-groups/administered-groups-page.tsx')).AdministeredGroupsPage,
  <PageSkeleton />,
)
const { Component: CreateGroupPage } = createChunk(
  async () => (await import('./administer-groups/create-group-page.tsx')).CreateGroupPage,
  <PageSkeleton />,
)
const { Component: AdministeredGroupPage } = createChunk(
  async () => (await import('./administer-groups/administered-group-page.tsx')).AdministeredGroupPage,
  <PageSkeleton />,
)
const { Component: AdministeredResourcesPage } = createChunk(
  async () => (await import('./administer-resources/administered-resources-page.tsx')).AdministeredResourcesPage,
  <PageSkeleton />,
)
const { Component: CreateResourcePage } = createChunk(
  async () => (await import('./administer-resources/create-resource-page.tsx')).CreateResourcePage,
  <PageSkeleton />,
)
const { Component: AdministeredResourcePage } = createChunk(
  async () => (await import('./administer-resources/administered-resource-page.tsx')).AdministeredResourcePage,
  <PageSkeleton />,
)

const { Component: UsersPage } = createChunk(
  async () => (await import('./administer-users/users-page.tsx')).UsersPage,
  <PageSkeleton />,
)
const { Component: UserPage } = createChunk(
  async () => (await import('./administer-users/user-page.tsx')).UserPage,
  <PageSkeleton />,
)
const { Component: UserBookingsPage } = createChunk(
  async () => (await import('./administer-users/user-bookings-page.tsx')).UserBookingsPage,
  <PageSkeleton />,
)
const { Component: AdministeredBookingsPage } = createChunk(
  async () => (await import('./administer-bookings/administered-bookings-page.tsx')).AdministeredBookingsPage,
  <PageSkeleton />,
)
const { Component: AdministeredBookingPage } = createChunk(
  async () => (await import('./administer-bookings/administered-booking-page.tsx')).AdministeredBookingPage,
  <PageSkeleton />,
)
const { Component: ReportsPage } = createChunk(
  async () => (await import('./reports/reports-page.tsx')).ReportsPage,
  <PageSkeleton />,
)

const { Component: ContentPage } = createChunk(
  async () => (await import('./content/content-page.tsx')).ContentPage,
  <PageSkeleton />,
)
const { Component: EmailPage } = createChunk(
  async () => (await import('./content/email-page.tsx')).EmailPage,
  <PageSkeleton />,
)

const { Component: ActivityPage } = createChunk(
  async () => (await import('./activity/activity-page.tsx')).ActivityPage,
  <PageSkeleton />,
)

if (isBookingPath(window.location.pathname)) bookingGridPage.ahead()

export const App = (): ReactElement => {
  const status = useCoreStatus()

  if (status === 'failed') return <CoreFailed />
  return (
    <Router aroundNav={guardedNavigation}>
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
          <Route path={routes.activity}>
            <AdministratorPage>
              <ActivityPage />
            </AdministratorPage>
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
            <VerifyEmailPage />
          </Route>
          <Route path={routes.forgotPassword}>
            <ForgotPasswordPage />
          </Route>
          <Route path={routes.profile}>
            <SignedInPage>
              <ProfilePage />
            </SignedInPage>
          </Route>
          <Route path={routes.accessibility}>
            <AccessibilityPage />
          </Route>
          <Route path={routes.information}>
            <SignedInPage>
              <InformationPage />
            </SignedInPage>
          </Route>
          <Route path={routes.administeredGroups}>
            <AdministratorPage>
              <AdministeredGroupsPage />
            </AdministratorPage>
          </Route>
          <Route path={routes.createGroup}>
            <AdministratorPage>
              <CreateGroupPage />
            </AdministratorPage>
          </Route>
          <Route path={routes.administeredGroup}>
            {({ groupId }) => (
              <AdministratorPage>
                <AdministeredGroupPage groupText={groupId} />
              </AdministratorPage>
            )}
          </Route>
          <Route path={routes.administeredResources}>
            <AdministratorPage>
              <AdministeredResourcesPage />
            </AdministratorPage>
          </Route>
          <Route path={routes.createResource}>
            <AdministratorPage>
              <CreateResourcePage />
            </AdministratorPage>
          </Route>
          <Route path={routes.administeredResource}>
            {({ resourceId }) => (
              <AdministratorPage>
                <AdministeredResourcePage resourceText={resourceId} />
              </AdministratorPage>
            )}
          </Route>
          <Route path={routes.users}>
            <AdministratorPage>
              <UsersPage />
            </AdministratorPage>
          </Route>
          <Route path={routes.user}>
            {({ userId }) => (
              <AdministratorPage>
                <UserPage userText={userId} />
              </AdministratorPage>
            )}
          </Route>
          <Route path={routes.userBookings}>
            {({ userId }) => (
              <AdministratorPage>
                <UserBookingsPage userText={userId} />
              </AdministratorPage>
            )}
          </Route>
          <Route path={routes.administeredBookings}>
            <AdministratorPage>
              <AdministeredBookingsPage />
            </AdministratorPage>
          </Route>
          <Route path={routes.administeredBooking}>
            {({ bookingId }) => (
              <AdministratorPage>
                <AdministeredBookingPage bookingText={bookingId} />
              </AdministratorPage>
            )}
          </Route>
          <Route path={routes.reports}>
            <AdministratorPage>
              <ReportsPage />
            </AdministratorPage>
          </Route>
          <Route path={routes.content}>
            <AdministratorPage>
              <ContentPage />
            </AdministratorPage>
          </Route>
          <Route path={routes.emailTexts}>
            <AdministratorPage>
              <EmailPage />
            </AdministratorPage>
          </Route>
          <Route>
            <NotFoundPage />
          </Route>
        </Switch>
      </RootPage>
    </Router>
  )
}
