/**
 * Tells whether there is a page at an address, which decides between the statuses 200 and 404. Invariants: a hidden resource or group
 * counts as missing, unless the browser has a token, which may be an administrator's; while the database is away, every address of a page
 * counts as one that is there.
 *
 * The page of a booking or of a person always counts as one that is there: otherwise a stranger would learn from the status which numbers
 * exist. It could be told to those who may see it, but here it is not known who asks: a page is asked for without `Authorization`, and the
 * server does not decide by the token's cookie who somebody is (`client-files.ts`). The page itself then makes a call, and says if the
 * thing was not found.
 */
import { pageAddress } from '../../domain/page-address.ts'
import type { Database } from '../database/database.ts'

/** @param hasToken whether the browser has any token */
export type ShowsPage = (path: string, hasToken: boolean) => Promise<boolean>

export const createShownPages = (database: Database): ShowsPage => {
  /** Null if there is no such group or resource. */
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
