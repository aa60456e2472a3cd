/**
 * What is held now, by group and resource. Adjacent slots that end together are one browser's choice: all holds of a
 * session have one deadline (contract 4).
 */
import { mergeIntervals } from '../../../domain/calendar/interval.ts'
import { isLocalDate, type LocalDate } from '../../../domain/calendar/local-date.ts'
import { isLocalTime, type LocalTime } from '../../../domain/calendar/local-time.ts'
import { groupedBy } from '../../../domain/grouped-by.ts'
import { resourceIdFromText } from '../../../domain/ids.ts'
import { swedishOrder } from '../../../domain/rules/swedish-order.ts'
import type { GroupId, ResourceId } from '../../../domain/schema/ids.ts'
import type { Hold, State } from '../../../domain/schema/state.ts'

export interface HeldStretch {
  readonly date: LocalDate
  readonly startTime: LocalTime
  readonly endTime: LocalTime
  /** Ms since 1970. */
  readonly expiration: number
  readonly mine: boolean
}

interface HeldResource {
  readonly resourceId: ResourceId
  /** Empty: not in the catalogue. */
  readonly title: string
  readonly stretches: readonly HeldStretch[]
}

export interface HeldGroup {
  /** Null: not in the catalogue. */
  readonly groupId: GroupId | null
  readonly title: string
  readonly slotCount: number
  readonly resources: readonly HeldResource[]
}

type Known = Pick<State, 'holds' | 'groups' | 'resources'>

const stretchesOf = (date: LocalDate, holds: Readonly<Record<string, Hold>>): HeldStretch[] => {
  const slots = Object.entries(holds).flatMap(([startTime, hold]) =>
    isLocalTime(startTime) ? [{ startTime, ...hold }] : [],
  )
  return [...groupedBy(slots, ({ holder, expiration }) => `${holder} ${expiration}`).values()].flatMap((together) =>
    mergeIntervals(together).map(({ startTime, endTime }) => ({
      date,
      startTime,
      endTime,
      expiration: together[0]?.expiration ?? 0,
      mine: together[0]?.holder === 'mine',
    })),
  )
}

const inTime = (a: HeldStretch, b: HeldStretch): number =>
  a.date.localeCompare(b.date) || a.startTime.localeCompare(b.startTime)

export const heldNow = ({ holds, groups, resources }: Known): readonly HeldGroup[] => {
  const held = Object.entries(holds).flatMap(([key, ofDay]) => {
    const [resource = '', date = ''] = key.split('/')
    const resourceId = resourceIdFromText(resource)
    if (resourceId === null || !isLocalDate(date)) return []
    const groupId = resources[resourceId]?.groupId ?? null
    return [{ resourceId, groupId, slotCount: Object.keys(ofDay).length, stretches: stretchesOf(date, ofDay) }]
  })
  const groupOf = (groupId: GroupId | null) => (groupId === null ? undefined : groups[groupId])
  const orderOf = (groupId: GroupId | null): number => groupOf(groupId)?.order ?? Number.POSITIVE_INFINITY
  return [...groupedBy(held, ({ groupId }) => groupId)]
    .toSorted(([a], [b]) => orderOf(a) - orderOf(b))
    .map(([groupId, days]) => ({
      groupId,
      title: groupOf(groupId)?.title ?? '',
      slotCount: days.reduce((sum, { slotCount }) => sum + slotCount, 0),
      resources: [...groupedBy(days, ({ resourceId }) => resourceId)]
        .map(([resourceId, ofResource]) => ({
          resourceId,
          title: resources[resourceId]?.title ?? '',
          stretches: ofResource.flatMap(({ stretches }) => stretches).toSorted(inTime),
        }))
        .toSorted((a, b) => swedishOrder(a.title, b.title)),
    }))
}
