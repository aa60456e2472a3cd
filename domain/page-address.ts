/**
 * Decides which addresses are pages of the client. The server answers any other address with the client too, but with the status 404, and
 * the client shows 'Sidan kunde ej hittas'. The decision uses only the address. Only the server knows whether the named group, resource or
 * booking exists.
 */
import { daysOfWeek } from './calendar/iso-week.ts'
import { isLocalDate } from './calendar/local-date.ts'
import { isLocalMonth } from './calendar/local-month.ts'
import {
  bookingIdFromText,
  bookingResourceIdFromText,
  groupIdFromText,
  resourceIdFromText,
  userIdFromText,
} from './ids.ts'
import { routes } from './routes.ts'
import type { GroupId, ResourceId } from './schema/ids.ts'

const checks: Readonly<Record<string, (text: string) => boolean>> = {
  groupId: (text) => groupIdFromText(text) !== null,
  resourceId: (text) => resourceIdFromText(text) !== null,
  bookingId: (text) => bookingIdFromText(text) !== null,
  bookingResourceId: (text) => bookingResourceIdFromText(text) !== null,
  // A text that is no token has the page of a sign too, which says that the address leads nowhere.
  token: () => true,
  userId: (text) => userIdFromText(text) !== null,
  date: isLocalDate,
  month: isLocalMonth,
  week: (text) => daysOfWeek(text) !== null,
}

/** The patterns of all routes. They match as in the client's router: in any letter case, with or without a slash at the end. */
const pages = Object.values(routes).map(
  (route) => new RegExp(`^${route.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}${route.endsWith('/') ? '' : '/?'}$`, 'iu'),
)

export interface PageAddress {
  /** The id of the group in the address. Null if the address has none. */
  readonly groupId: GroupId | null
  readonly resourceId: ResourceId | null
  /** The token of the door sign in the address. */
  readonly signToken: string | null
}

/** Reads the address of a page. Returns null if the address is not one of a page. */
export const pageAddress = (path: string): PageAddress | null => {
  for (const page of pages) {
    const found = page.exec(path)
    if (found === null) continue
    const values = Object.entries(found.groups ?? {})
    if (!values.every(([name, text]) => checks[name]?.(text) === true)) continue
    const { groupId = '', resourceId = '', token = null } = found.groups ?? {}
    return { groupId: groupIdFromText(groupId), resourceId: resourceIdFromText(resourceId), signToken: token }
  }
  return null
}
