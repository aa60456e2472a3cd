/**
 * What the hub tells the people of the house beside the news of open grids: what waits, and the activity. Pure. Invariant: a person hears
 * only of the groups in which the permission is theirs. Of other groups there is no push at all, so that nobody learns even the moment at
 * which something happened there.
 */
import { groupsOf, may } from '../../domain/rules/permissions.ts'
import type { ActivityItem } from '../../domain/schema/activity.ts'
import { calls } from '../../domain/schema/calls/http.ts'
import type { HubPush } from '../../domain/schema/hub.ts'
import type { GroupId } from '../../domain/schema/ids.ts'
import type { PlacedDeed } from '../activity/read-activity.ts'
import type { Touched } from '../changes/news.ts'
import type { ListeningUser } from './publish-news.ts'
import type { Waiting } from './waiting-watch.ts'

type WaitingPush = HubPush<'waiting'>[0]

/** The numbers for a person: the parts that they may answer, and the people whose type they may answer. */
export const waitingFor = (user: ListeningUser | null, { ofGroups, userTypes }: Waiting): WaitingPush => {
  const groups = groupsOf(user, 'handle-bookings')
  const counts = groups === 'all' ? [...ofGroups.values()] : groups.map((groupId) => ofGroups.get(groupId) ?? 0)
  return {
    count: counts.reduce((sum, count) => sum + count, 0),
    ...(may(user, calls.approveUserType.audience) ? { userTypes } : {}),
  }
}

/** The areas of a person's screens in which something was changed. */
export const areasFor = (user: ListeningUser | null, { areas, groupIds }: Touched): Touched['areas'] => {
  const groups = groupsOf(user, 'see-bookings')
  const isOfGroups =
    groups === 'all' || (groupIds === 'all' ? groups.length > 0 : groupIds.some((id) => groups.includes(id)))
  return areas.filter((area) => {
    if (area === 'bookings') return isOfGroups
    return area !== 'users' || may(user, calls.users.audience)
  })
}

/** Only these deeds are told to a person. The deeds of a resource that is gone are of no group. */
export const deedsFor = (user: ListeningUser | null, deeds: readonly PlacedDeed[]): readonly ActivityItem[] => {
  const groups = groupsOf(user, 'see-bookings')
  const isSeen = (groupId: GroupId | null): boolean =>
    groups === 'all' || (groupId !== null && groups.includes(groupId))
  return deeds.filter(({ groupId }) => isSeen(groupId)).map(({ deed }) => deed)
}
