/** Between a resource's day, its key and the stretches in it. A file of its own, since the start page needs none of it. */
import { type Interval, overlaps } from '../calendar/interval.ts'
import { isLocalDate } from '../calendar/local-date.ts'
import { isResourceId } from '../ids.ts'
import type { SlotAddress } from './state.ts'

/** The resource and the day of a `resourceDayKey`; null: it is none. */
export const resourceDayOf = (key: string): Omit<SlotAddress, 'startTime'> | null => {
  const [id, date] = key.split('/')
  const resourceId = Number(id)
  return date !== undefined && isResourceId(resourceId) && isLocalDate(date) ? { resourceId, date } : null
}

/** Whether two stretches of a resource's day have a moment in common. */
export const meets = (a: SlotAddress & Interval, b: SlotAddress & Interval): boolean =>
  a.resourceId === b.resourceId && a.date === b.date && overlaps(a, b)
