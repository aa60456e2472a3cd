/**
 * Decides whether an address has a page, and so between the statuses 200 and 404. Invariants: A hidden resource or group counts as missing,
 * unless the browser has a token, because the token may be an administrator's. While the database is away, every address of a page counts
 * as existing.
 *
 * The page of a booking or of a person always counts as existing. Otherwise a stranger could learn from the status which numbers exist. The
 * server does not know here who the caller is: browsers request a page without `Authorization`, and the server does not identify people by
 * the token's cookie (`client-files.ts`). The page itself makes a call and shows when the thing was not found.
 */
import { pageAddress } from '../../domain/page-address.ts'
import { tokenHash } from '../access/access-token.ts'
import type { Database } from '../database/database.ts'

/** Whether the page of a path is shown. `hasToken` tells whether the browser has any token. */
export type ShowsPage = (path: string, hasToken: boolean) => Promise<boolean>

export const createShownPages = (database: Database): ShowsPage => {
  /** Whether the group or resource is enabled, and the sign has not ended. The result is null if there is none. */
  const isEnabled = async ({ groupId, resourceId, signToken }: NonNullable<ReturnType<typeof pageAddress>>) => {
    if (signToken !== null) {
      const sign = await database
        .selectFrom('door_sign')
        .select('id')
        .where('token_hash', '=', tokenHash(signToken))
        .where('ended_at', 'is', null)
        .executeTakeFirst()
      return sign === undefined ? null : true
    }
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
