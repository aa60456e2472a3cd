/** The addresses of administrators' pages. They are not in `paths.ts`, so that visitors do not load them. */
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { pathTo, routes } from '../../../domain/routes.ts'
import type { GroupId, ResourceId, UserId } from '../../../domain/schema/ids.ts'
import { pageForQuery } from '../../kit/paging/page-window.ts'

export const administeredGroupPath = (groupId: GroupId): string => pathTo(routes.administeredGroup, { groupId })
/** The list of resources, of one group or of all. */
export const administeredResourcesPath = (groupId: GroupId | null): string =>
  withQuery(routes.administeredResources, { group: groupId })
export const createResourcePath = (groupId: GroupId | null): string =>
  withQuery(routes.createResource, { group: groupId })
export const administeredResourcePath = (resourceId: ResourceId): string =>
  pathTo(routes.administeredResource, { resourceId })
/** The page with the bookings of a day, room by room. */
export const administeredDayPath = (date: LocalDate): string => withQuery(routes.administeredDay, { date })
/** @param page the page of the list of the user's bookings */
export const userPath = (userId: UserId, page = 1): string =>
  withQuery(pathTo(routes.user, { userId }), { page: pageForQuery(page) })
export const userBookingsPath = (userId: UserId, page = 1): string =>
  withQuery(pathTo(routes.userBookings, { userId }), { page: pageForQuery(page) })

/** A path with a query. Parameters without a value are left out. */
export const withQuery = (path: string, query: Readonly<Record<string, string | number | null>>): string => {
  const said = Object.entries(query).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [[name, String(value)]],
  )
  return said.length === 0 ? path : `${path}?${new URLSearchParams(said)}`
}

/** The fragment identifiers of the sections on the page of a group or a resource. */
export const places = {
  details: 'uppgifter',
  resources: 'resurser',
  prices: 'priser',
  openTimes: 'oppettider',
  specialDays: 'sarskilda-dagar',
  locks: 'lasningar',
  rules: 'regler',
  media: 'bilder',
  allowed: 'anvandartyper',
  notifications: 'notifikationer',
  signs: 'dorrskyltar',
  history: 'historik',
} as const
