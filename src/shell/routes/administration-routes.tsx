/** The table of the administrators' pages. It has its own chunk, so that visitors do not load even this table. */
import type { ReactElement } from 'react'
import { routes } from '../../../domain/routes.ts'
import { type PageRoute, PageRoutes, pageFor } from './page-routes.tsx'

const page = pageFor('administrator')
/** For pages that report to the core themselves what they show. */
const saysItself = pageFor('administrator', null)
const activity = pageFor('administrator', { _tag: 'Activity' })

export const administrationPages: readonly PageRoute[] = [
  page(routes.administeredGroups, () => import('../../administration/groups/administered-groups-page.tsx')),
  page(routes.createGroup, () => import('../../administration/groups/create-group-page.tsx')),
  page(routes.administeredGroup, () => import('../../administration/groups/administered-group-page.tsx')),
  page(routes.administeredResources, () => import('../../administration/resources/administered-resources-page.tsx')),
  page(routes.createResource, () => import('../../administration/resources/create-resource-page.tsx')),
  page(routes.administeredResource, () => import('../../administration/resources/administered-resource-page.tsx')),
  page(routes.users, () => import('../../administration/users/users-page.tsx')),
  page(routes.user, () => import('../../administration/users/user-page.tsx')),
  page(routes.userBookings, () => import('../../administration/users/user-bookings-page.tsx')),
  {
    ...page(routes.userTypes, () => import('../../administration/user-types/user-types-page.tsx')),
    feature: 'working-day',
  },
  page(routes.administeredBookings, () => import('../../administration/bookings/administered-bookings-page.tsx')),
  saysItself(routes.administeredBooking, () => import('../../administration/bookings/administered-booking-page.tsx')),
  page(routes.reports, () => import('../../administration/reports/reports-page.tsx')),
  page(routes.content, () => import('../../administration/content/content-page.tsx')),
  page(routes.emailTexts, () => import('../../administration/content/email-page.tsx')),
  { ...page(routes.waiting, () => import('../../administration/waiting/waiting-page.tsx')), feature: 'working-day' },
  { ...page(routes.administeredDay, () => import('../../administration/day/day-page.tsx')), feature: 'working-day' },
  { ...page(routes.search, () => import('../../administration/search/search-page.tsx')), feature: 'working-day' },
  {
    ...page(routes.retention, () => import('../../administration/retention/retention-page.tsx')),
    feature: 'retention',
  },
  {
    ...activity(routes.activity, () => import('../../administration/activity/activity-page.tsx')),
    feature: 'activity',
  },
]

export const AdministrationRoutes = (): ReactElement => <PageRoutes pages={administrationPages} />
