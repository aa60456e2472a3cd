/** The keys of the core's records, and the state before the first event. */

import { type Interval, overlaps } from '../calendar/interval.ts'
import { isLocalDate, type LocalDate } from '../calendar/local-date.ts'
import { isResourceId } from '../ids.ts'
import type { SlotReference } from '../schema/events.ts'
import type { Epoch, GroupId, ResourceId } from '../schema/ids.ts'
import type { State } from '../schema/state.ts'

export const dayKey = (groupId: GroupId, date: LocalDate): string => `${groupId}/${date}`
export const resourceDayKey = (resourceId: ResourceId, date: LocalDate): string => `${resourceId}/${date}`

type SlotAddress = Pick<SlotReference, 'resourceId' | 'date' | 'startTime'>
export const slotKey = (slot: SlotAddress): string => `${slot.resourceId}/${slot.date}/${slot.startTime}`

export const initialState = (epoch: Epoch): State => ({
  epoch,
  build: '',
  servedBuild: null,
  account: { _tag: 'Unknown' },
  connection: { status: 'disconnected', cause: 'idle' },
  clockOffset: null,
  stream: null,
  told: [],
  groups: {},
  resources: {},
  catalogue: 'absent',
  days: {},
  columns: {},
  holdsRevision: null,
  holdsStale: true,
  holdsFailures: 0,
  holds: {},
  pending: {},
  refusals: {},
  lapsed: {},
  changed: { users: 0, content: 0, bookings: 0, groups: 0, waiting: 0 },
  unread: {},
  leftOut: {},
  waiting: null,
  waitingTypes: null,
  missing: {},
  confirming: null,
  latestBooking: null,
  basketFor: null,
  tabs: {},
  toasts: {},
})

/** The resource and the day of a `resourceDayKey`. Null if the text is not such a key. */
export const resourceDayOf = (key: string): Omit<SlotAddress, 'startTime'> | null => {
  const [id, date] = key.split('/')
  const resourceId = Number(id)
  return date !== undefined && isResourceId(resourceId) && isLocalDate(date) ? { resourceId, date } : null
}

/** Whether two stretches of a resource's day have a moment in common. */
export const meets = (a: SlotAddress & Interval, b: SlotAddress & Interval): boolean =>
  a.resourceId === b.resourceId && a.date === b.date && overlaps(a, b)
