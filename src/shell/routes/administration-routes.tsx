/** The table of the administrators' pages. It has its own chunk, so that visitors do not load even this table. */
import type { ReactElement } from 'react'
import { routes } from '../../../domain/routes.ts'
import { type PageRoute, PageRoutes, pageFor } from './page-routes.tsx'

const seeing = pageFor('see-bookings')
const handling = pageFor('handle-bookings')
const arranging = pageFor('arrange')
const administering = pageFor('administer')
const invoicing = pageFor('invoice')
/** For pages that report to the core themselves what they show. */
const saysItself = pageFor('see-bookings', null)
const activity = pageFor('see-bookings', { _tag: 'Activity' })

export const administrationPages: readonly PageRoute[] = [
  arranging(routes.administeredGroups, () => import('../../administration/groups/administered-groups-page.tsx')),
  administering(routes.createGroup, () => import('../../administration/groups/create-group-page.tsx')),
  arranging(routes.administeredGroup, () => import('../../administration/groups/administered-group-page.tsx')),
  arranging(
    routes.administeredResources,
    () => import('../../administration/resources/administered-resources-page.tsx'),
  ),
  arranging(routes.createResource, () => import('../../administration/resources/create-resource-page.tsx')),
  arranging(routes.administeredResource, () => import('../../administration/resources/administered-resource-page.tsx')),
  administering(routes.users, () => import('../../administration/users/users-page.tsx')),
  handling(routes.user, () => import('../../administration/users/user-page.tsx')),
  handling(routes.userBookings, () => import('../../administration/users/user-bookings-page.tsx')),
  {
    ...administering(routes.userTypes, () => import('../../administration/user-types/user-types-page.tsx')),
    feature: 'working-day',
  },
  seeing(routes.administeredBookings, () => import('../../administration/bookings/administered-bookings-page.tsx')),
  saysItself(routes.administeredBooking, () => import('../../administration/bookings/administered-booking-page.tsx')),
  invoicing(routes.reports, () => import('../../administration/reports/reports-page.tsx')),
  {
    ...seeing(routes.occupancy, () => import('../../administration/reports/occupancy-page.tsx')),
    feature: 'working-day',
  },
  administering(routes.content, () => import('../../administration/content/content-page.tsx')),
  administering(routes.emailTexts, () => import('../../administration/content/email-page.tsx')),
  {
    ...handling(routes.waiting, () => import('../../administration/waiting/waiting-page.tsx')),
    feature: 'working-day',
  },
  { ...seeing(routes.administeredDay, () => import('../../administration/day/day-page.tsx')), feature: 'working-day' },
  { ...seeing(routes.search, () => import('../../administration/search/search-page.tsx')), feature: 'working-day' },
  {
    ...administering(routes.retention, () => import('../../administration/retention/retention-page.tsx')),
    feature: 'retention',
  },
  {
    ...activity(routes.activity, () => import('../../administration/activity/activity-page.tsx')),
    feature: 'activity',
  },
]

export const AdministrationRoutes = (): ReactElement => <PageRoutes pages={administrationPages} />
