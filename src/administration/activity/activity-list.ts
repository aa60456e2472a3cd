/**
 * The events that this tab knows: what the core sent, and what was read beyond it. Invariants: in the order of ids, each
 * once; bounded, so that a screen that stands open all day stays quick.
 */
import type { ActivityUpdate } from '../../../domain/port/core-port.ts'
import type { SeenDeed } from '../../../domain/schema/activity.ts'
import type { SeenPage } from '../../../domain/schema/calls/activity-calls.ts'

export interface ActivityList {
  readonly deeds: readonly SeenDeed[]
  /** Whether there are older ones. */
  readonly more: boolean
}

export const ROWS_AT_MOST = 10_000

export const emptyList: ActivityList = { deeds: [], more: false }

export const withUpdate = (
  list: ActivityList,
  update: Pick<ActivityUpdate, 'deeds' | 'joinsOn' | 'more'>,
): ActivityList => {
  const last = update.joinsOn ? (list.deeds.at(-1)?.id ?? 0) : 0
  const known = update.joinsOn ? list.deeds : []
  const added = update.deeds.filter(({ id }) => id > last)
  if (update.joinsOn && known.length > 0 && added.length === 0) return list
  const deeds = [...known, ...added]
  return {
    deeds: deeds.slice(-ROWS_AT_MOST),
    more: deeds.length > ROWS_AT_MOST || (known.length > 0 ? list.more : update.more),
  }
}

/** @param page was read before the first of the list */
export const withOlder = (list: ActivityList, page: Pick<SeenPage, 'items' | 'more'>): ActivityList => {
  const first = list.deeds[0]?.id ?? Number.POSITIVE_INFINITY
  return { deeds: [...page.items.filter(({ id }) => id < first), ...list.deeds], more: page.more }
}
