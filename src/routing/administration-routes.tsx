/** The routes of the administrators' pages: a chunk of their own, so that no visitor loads so much as their list. */
import type { ReactElement } from 'react'
import { Route, Switch } from 'wouter'
import { createChunk } from '../design/chunk.tsx'
import { NotFoundPage } from '../not-found/not-found-page.tsx'
import { PageSkeleton } from '../root-page/page-skeleton.tsx'
import { AdministratorPage } from './administrator-page.tsx'
import { IfHas } from './if-has.tsx'
import { routes } from './routes.ts'

const { Component: AdministeredGroupsPage } = createChunk(
  async () => (await import('../administer-groups/administered-groups-page.tsx')).AdministeredGroupsPage,
  <PageSkeleton />,
)
const { Component: CreateGroupPage } = createChunk(
  async () => (await import('../administer-groups/create-group-page.tsx')).CreateGroupPage,
  <PageSkeleton />,
)
const { Component: AdministeredGroupPage } = createChunk(
  async () => (await import('../administer-groups/administered-group-page.tsx')).AdministeredGroupPage,
  <PageSkeleton />,
)
const { Component: AdministeredResourcesPage } = createChunk(
  async () => (await import('../administer-resources/administered-resources-page.tsx')).AdministeredResourcesPage,
  <PageSkeleton />,
)
const { Component: CreateResourcePage } = createChunk(
  async () => (await import('../administer-resources/create-resource-page.tsx')).CreateResourcePage,
  <PageSkeleton />,
)
const { Component: AdministeredResourcePage } = createChunk(
  async () => (await import('../administer-resources/administered-resource-page.tsx')).AdministeredResourcePage,
  <PageSkeleton />,
)
const { Component: UsersPage } = createChunk(
  async () => (await import('../administer-users/users-page.tsx')).UsersPage,
  <PageSkeleton />,
)
const { Component: UserPage } = createChunk(
  async () => (await import('../administer-users/user-page.tsx')).UserPage,
  <PageSkeleton />,
)
const { Component: UserBookingsPage } = createChunk(
  async () => (await import('../administer-users/user-bookings-page.tsx')).UserBookingsPage,
  <PageSkeleton />,
)
const { Component: AdministeredBookingsPage } = createChunk(
  async () => (await import('../administer-bookings/administered-bookings-page.tsx')).AdministeredBookingsPage,
  <PageSkeleton />,
)
const { Component: AdministeredBookingPage } = createChunk(
  async () => (await import('../administer-bookings/administered-booking-page.tsx')).AdministeredBookingPage,
  <PageSkeleton />,
)
const { Component: ReportsPage } = createChunk(
  async () => (await import('../reports/reports-page.tsx')).ReportsPage,
  <PageSkeleton />,
)
const { Component: ContentPage } = createChunk(
  async () => (await import('../content/content-page.tsx')).ContentPage,
  <PageSkeleton />,
)
const { Component: EmailPage } = createChunk(
  async () => (await import('../content/email-page.tsx')).EmailPage,
  <PageSkeleton />,
)
const { Component: ActivityPage } = createChunk(
  async () => (await import('../activity/activity-page.tsx')).ActivityPage,
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
