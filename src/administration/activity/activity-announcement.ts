/** What is said aloud of many events at once: how many, and of what. */
import type { SeenDeed, SeenKind } from '../../../domain/schema/activity.ts'
import { activityTexts } from './activity-texts.ts'

const inOrder: readonly SeenKind[] = [
  'booked',
  'changed',
  'cancelled',
  'held',
  'extended',
  'released',
  'expired',
  'unknown',
]

/** Such as "3 nya händelser: 1 bokning, 2 valda". */
export const announcementOf = (deeds: readonly SeenDeed[]): string => {
  if (deeds.length === 0) return ''
  const parts = inOrder.flatMap((kind) => {
    const count = deeds.filter((deed) => deed.kind === kind).length
    return count === 0 ? [] : [activityTexts.counted(kind, count)]
  })
  return `${activityTexts.fresh(deeds.length)}: ${parts.join(', ')}`
}
