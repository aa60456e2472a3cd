/**
 * The hours of a group's day, which are computed once for many calls. Invariant: hours are never those of an earlier structure of the group.
 */
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import { type DayHours, dayHours } from '../../domain/rules/day-slots.ts'
import type { GroupStructure } from '../groups/group-structure.ts'
import { createLatest } from '../process/latest.ts'

/** The number of remembered days. The groups of a large house have this many days in two weeks, so one call computes no day twice. */
const mostRemembered = 600
const remembered = createLatest<string, { readonly group: GroupStructure; readonly hours: DayHours }>(mostRemembered)

/** Returns the hours of a group's day. They are computed once for each structure object, and a changed structure is a new object. */
export const hoursOfDay = (group: GroupStructure, date: LocalDate): DayHours => {
  const key = `${group.id}/${date}`
  const known = remembered.get(key)
  if (known?.group === group) return known.hours
  const hours = dayHours(date, group)
  remembered.keep(key, { group, hours })
  return hours
}
