/** The routes of the administrators' pages: a chunk of their own, so that no visitor loads so much as their list. */
import type { ReactElement } from 'react'
import { Route, Switch } from 'wouter'
import { createChunk } from '../../kit/design/chunk.tsx'
import { NotFoundPage } from '../page/not-found-page.tsx'
import { PageSkeleton } from '../page/page-skeleton.tsx'
import { routes } from '../routing/routes.ts'
import { AdministratorPage } from './administrator-page.tsx'
import { IfHas } from './if-has.tsx'

const { Component: AdministeredGroupsPage } = createChunk(
  async () => (await import('../../administration/groups/administered-groups-page.tsx')).AdministeredGroupsPage,
  <PageSkeleton />,
)
const { Component: CreateGroupPage } = createChunk(
  async () => (await import('../../administration/groups/create-group-page.tsx')).CreateGroupPage,
  <PageSkeleton />,
)
const { Component: AdministeredGroupPage } = createChunk(
  async () => (await import('../../administration/groups/administered-group-page.tsx')).AdministeredGroupPage,
  <PageSkeleton />,
)
const { Component: AdministeredResourcesPage } = createChunk(
  async () =>
    (await import('../../administration/resources/administered-resources-page.tsx')).AdministeredResourcesPage,
  <PageSkeleton />,
)
const { Component: CreateResourcePage } = createChunk(
  async () => (await import('../../administration/resources/create-resource-page.tsx')).CreateResourcePage,
  <PageSkeleton />,
)
const { Component: AdministeredResourcePage } = createChunk(
  async () => (await import('../../administration/resources/administered-resource-page.tsx')).AdministeredResourcePage,
  <PageSkeleton />,
)
const { Component: UsersPage } = createChunk(
  async () => (await import('../../administration/users/users-page.tsx')).UsersPage,
  <PageSkeleton />,
)
const { Component: UserPage } = createChunk(
  async () => (await import('../../administration/users/user-page.tsx')).UserPage,
  <PageSkeleton />,
)
const { Component: UserBookingsPage } = createChunk(
  async () => (await import('../../administration/users/user-bookings-page.tsx')).UserBookingsPage,
  <PageSkeleton />,
)
const { Component: AdministeredBookingsPage } = createChunk(
  async () => (await import('../../administration/bookings/administered-bookings-page.tsx')).AdministeredBookingsPage,
  <PageSkeleton />,
)
const { Component: AdministeredBookingPage } = createChunk(
  async () => (await import('../../administration/bookings/administered-booking-page.tsx')).AdministeredBookingPage,
  <PageSkeleton />,
)
const { Component: ReportsPage } = createChunk(
  async () => (await import('../../administration/reports/reports-page.tsx')).ReportsPage,
  <PageSkeleton />,
)
const { Component: ContentPage } = createChunk(
  async () => (await import('../../administration/content/content-page.tsx')).ContentPage,
  <PageSkeleton />,
)
const { Component: EmailPage } = createChunk(
  async () => (await import('../../administration/content/email-page.tsx')).EmailPage,
  <PageSkeleton />,
)
const { Component: ActivityPage } = createChunk(
  async () => (await import('../../administration/activity/activity-page.tsx')).ActivityPage,
  <PageSkeleton />,
)

export const AdministrationRoutes = (): ReactElement => (
  <Switch>
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
    <Route path={routes.activity}>
      <AdministratorPage>
        <IfHas feature="activity">
          <ActivityPage />
        </IfHas>
      </AdministratorPage>
    </Route>
    <Route>
      <NotFoundPage />
    </Route>
  </Switch>
)
