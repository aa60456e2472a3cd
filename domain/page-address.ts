/**
 * Which addresses are pages of the client. Any other is answered with the client too, which shows 'Sidan kunde ej hittas', but with the
 * status 404. Invariant: what is no page by its address alone is none here; whether the thing that it names is there, only who has the things
 * can say.
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
  userId: (text) => userIdFromText(text) !== null,
  date: isLocalDate,
  month: isLocalMonth,
  week: (text) => daysOfWeek(text) !== null,
}

/** As the client's router takes them: in any case of letters, with a slash at the end or without. */
const pages = Object.values(routes).map(
  (route) => new RegExp(`^${route.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}${route.endsWith('/') ? '' : '/?'}$`, 'iu'),
)

export interface PageAddress {
  /** The group and the resource in the address; null: it has none. */
  readonly groupId: GroupId | null
  readonly resourceId: ResourceId | null
}

/** @returns null: it is no page */
export const pageAddress = (path: string): PageAddress | null => {
  for (const page of pages) {
    const found = page.exec(path)
    if (found === null) continue
    const values = Object.entries(found.groups ?? {})
    if (!values.every(([name, text]) => checks[name]?.(text) === true)) continue
    const { groupId = '', resourceId = '' } = found.groups ?? {}
    return { groupId: groupIdFromText(groupId), resourceId: resourceIdFromText(resourceId) }
  }
  return null
}
