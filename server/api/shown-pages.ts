/**
 * Whether an address shows a page, or that it could not be found. Invariants: a hidden room or group counts as missing, unless the browser
 * has a token, which may be an administrator's; while the database is away every address counts as a page.
 *
 * The page of a booking or of a person counts as one whether it is there or not: a stranger would learn from the status which numbers are.
 * Only to whom it belongs could it be told, and who that is nobody knows here: a page is asked for without `Authorization`, and what a
 * browser sends of itself is never the server's word for who somebody is (`client-files.ts`). The page asks for the thing, as the person who is
 * signed in, and says that it could not be found.
 */
import { pageAddress } from '../../domain/page-address.ts'
import type { Database } from '../database/database.ts'

/** @param hasToken whether the browser has one, whosever it is */
export type ShowsPage = (path: string, hasToken: boolean) => Promise<boolean>

export const createShownPages = (database: Database): ShowsPage => {
  /** Null: there is none. */
  const isEnabled = async ({ groupId, resourceId }: NonNullable<ReturnType<typeof pageAddress>>) => {
    if (groupId !== null) {
      const group = await database
        .selectFrom('resource_group')
        .select('enabled')
        .where('id', '=', groupId)
        .executeTakeFirst()
      return group?.enabled ?? null
    }
    if (resourceId === null) return true
    const resource = await database
      .selectFrom('resource')
      .innerJoin('resource_group', 'resource_group.id', 'resource.group_id')
      .select(['resource.enabled', 'resource_group.enabled as of_enabled_group'])
      .where('resource.id', '=', resourceId)
      .executeTakeFirst()
    return resource === undefined ? null : resource.enabled && resource.of_enabled_group
  }

  return async (path, hasToken) => {
    const address = pageAddress(path)
    if (address === null) return false
    try {
      const enabled = await isEnabled(address)
      return enabled === true || (enabled === false && hasToken)
    } catch {
      return true
    }
  }
}
