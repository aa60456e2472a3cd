/** The administrators' pages: a chunk of their own, so that no visitor loads so much as their list. */
import type { ReactElement } from 'react'
import { routes } from '../../../domain/routes/routes.ts'
import { PageRoutes, pageRoute } from './page-routes.tsx'

export const administrationPages = [
  pageRoute({
    path: routes.administeredGroups,
    guard: 'administrator',
    load: async () => (await import('../../administration/groups/administered-groups-page.tsx')).AdministeredGroupsPage,
  }),
  pageRoute({
    path: routes.createGroup,
    guard: 'administrator',
    load: async () => (await import('../../administration/groups/create-group-page.tsx')).CreateGroupPage,
  }),
  pageRoute({
    path: routes.administeredGroup,
    guard: 'administrator',
    load: async () => (await import('../../administration/groups/administered-group-page.tsx')).AdministeredGroupPage,
  }),
  pageRoute({
    path: routes.administeredResources,
    guard: 'administrator',
    load: async () =>
      (await import('../../administration/resources/administered-resources-page.tsx')).AdministeredResourcesPage,
  }),
  pageRoute({
    path: routes.createResource,
    guard: 'administrator',
    load: async () => (await import('../../administration/resources/create-resource-page.tsx')).CreateResourcePage,
  }),
  pageRoute({
    path: routes.administeredResource,
    guard: 'administrator',
    load: async () =>
      (await import('../../administration/resources/administered-resource-page.tsx')).AdministeredResourcePage,
  }),
  pageRoute({
    path: routes.users,
    guard: 'administrator',
    load: async () => (await import('../../administration/users/users-page.tsx')).UsersPage,
  }),
  pageRoute({
    path: routes.user,
    guard: 'administrator',
    load: async () => (await import('../../administration/users/user-page.tsx')).UserPage,
  }),
  pageRoute({
    path: routes.userBookings,
    guard: 'administrator',
    load: async () => (await import('../../administration/users/user-bookings-page.tsx')).UserBookingsPage,
  }),
  pageRoute({
    path: routes.administeredBookings,
    guard: 'administrator',
    load: async () =>
      (await import('../../administration/bookings/administered-bookings-page.tsx')).AdministeredBookingsPage,
  }),
  pageRoute({
    path: routes.administeredBooking,
    guard: 'administrator',
    load: async () =>
      (await import('../../administration/bookings/administered-booking-page.tsx')).AdministeredBookingPage,
  }),
  pageRoute({
    path: routes.reports,
    guard: 'administrator',
    load: async () => (await import('../../administration/reports/reports-page.tsx')).ReportsPage,
  }),
  pageRoute({
    path: routes.content,
    guard: 'administrator',
    load: async () => (await import('../../administration/content/content-page.tsx')).ContentPage,
  }),
  pageRoute({
    path: routes.emailTexts,
    guard: 'administrator',
    load: async () => (await import('../../administration/content/email-page.tsx')).EmailPage,
  }),
  pageRoute({
    path: routes.activity,
    guard: 'administrator',
    feature: 'activity',
    load: async () => (await import('../../administration/activity/activity-page.tsx')).ActivityPage,
  }),
]

export const AdministrationRoutes = (): ReactElement => <PageRoutes pages={administrationPages} />
