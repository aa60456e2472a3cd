/**
 * Which bookings to come a change of a group or a resource would leave outside of its hours or its rules, before it is made.
 * Invariants: nothing is changed; what lies outside of them already is not told of; everybody else is answered meanwhile.
 */
import type { Interval } from '../../domain/calendar/interval.ts'
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import { hasBegun } from '../../domain/rules/booking-window.ts'
import { type DayHours, dayHours, type GroupHours, type Hours, liesWithinHours } from '../../domain/rules/day-slots.ts'
import type { SpecialDay } from '../../domain/schema/booking-rules.ts'
import type { AffectedBookings, TentativeChange } from '../../domain/schema/calls/group-administration-calls.ts'
import { serverNow } from '../database/clock.ts'
import type { Database } from '../database/database.ts'
import { found } from '../http/failure.ts'
import { flatMapInSlices } from '../process/in-slices.ts'
import { type BookedPart, readBookedParts } from './booked-parts.ts'
import type { Owner } from './group-owner.ts'
import { type GroupStructure, structureOfVersion } from './group-structure.ts'
import { lockValues, openTimeValues, specialDayValues } from './part-values.ts'
import { ruledOutBookings } from './ruled-out-bookings.ts'

const MOST_TOLD = 50

const structureOf = async (database: Database, owner: Owner): Promise<GroupStructure> => {
  const row = await database
    .selectFrom('resource_group')
    .select(['resource_group.id', 'structure_version as version'])
    .$if('groupId' in owner, (query) => query.where('id', '=', 'groupId' in owner ? owner.groupId : 0))
    .$if('resourceId' in owner, (query) =>
      query.where('id', '=', (select) =>
        select
          .selectFrom('resource')
          .select('group_id')
          .where('id', '=', 'resourceId' in owner ? owner.resourceId : 0),
      ),
    )
    .executeTakeFirst()
  const { id, version } = found(row)
  // It has changed in between.
  return (await structureOfVersion(database, id, version)) ?? structureOf(database, owner)
}

type OwnHours = Omit<Hours, 'specialDays'> & { readonly specialDays: readonly SpecialDay[] }

const changedHours = <Changed extends OwnHours>(hours: Changed, change: TentativeChange): Changed => {
  switch (change._tag) {
    case 'Locked':
      return { ...hours, locked: [...hours.locked, lockValues(change.lock)] }
    case 'Opened':
      return { ...hours, open: change.open.map(openTimeValues) }
    case 'SpecialDays':
      return {
        ...hours,
        specialDays: [
          ...hours.specialDays.filter(({ id }) => change.instead?.includes(id) !== true),
          ...specialDayValues(change.days),
        ],
      }
    case 'SpecialDaysRemoved':
      return { ...hours, specialDays: hours.specialDays.filter(({ id }) => !change.ids.includes(id)) }
    default:
      return hours
  }
}

const changedGroup = (group: GroupStructure, owner: Owner, change: TentativeChange): GroupHours => {
  if ('groupId' in owner) {
    const changed = changedHours(group, change)
    return change._tag === 'Disabled' ? { ...changed, resources: [] } : changed
  }
  return {
    ...group,
    resources: group.resources.flatMap((resource) => {
      if (resource.id !== owner.resourceId) return [resource]
      return change._tag === 'Disabled' ? [] : [changedHours(resource, change)]
    }),
  }
}

/** @returns the parts that the change would leave outside, with any slot that has not begun */
const outsideOfHours = async (
  database: Database,
  group: GroupStructure,
  owner: Owner,
  change: TentativeChange,
): Promise<readonly BookedPart[]> => {
  const changed = changedGroup(group, owner, change)
  const wallTime = wallTimeAt(Date.parse(await serverNow(database)))
  const days = new Map<string, { readonly before: DayHours; readonly after: DayHours }>()
  return flatMapInSlices(await readBookedParts(database, [group.id]), (part) => {
    const { date, resourceId } = part
    const toCome = part.slots.filter(({ startTime }) => !hasBegun(date, startTime, wallTime))
    if (toCome.length === 0) return []
    const { before, after } = days.get(date) ?? { before: dayHours(date, group), after: dayHours(date, changed) }
    days.set(date, { before, after })
    const leaves = (slot: Interval): boolean =>
      liesWithinHours(before, resourceId, slot) && !liesWithinHours(after, resourceId, slot)
    return toCome.some(leaves) ? [part] : []
  })
}

const compare = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1)

/** @throws Failure 404, or 422 for a change that could not be made */
export const affectedBookings = async (
  database: Database,
  owners: readonly Owner[],
  change: TentativeChange,
): Promise<AffectedBookings> => {
  const parts: BookedPart[] = []
  for (const owner of owners) {
    const group = await structureOf(database, owner)
    parts.push(
      ...(change._tag === 'Ruled' || change._tag === 'RuleRemoved'
        ? await ruledOutBookings(database, group, owner, change)
        : await outsideOfHours(database, group, owner, change)),
    )
  }
  const ofBooking = Map.groupBy(
    parts.toSorted((one, other) => compare(one.date, other.date) || one.bookingNumber - other.bookingNumber),
    ({ id }) => id,
  )
  const bookings = [...ofBooking].flatMap(([id, [first]]) =>
    first === undefined
      ? []
      : [{ id, bookingNumber: first.bookingNumber, date: first.date, resourceTitle: first.resourceTitle }],
  )
  return { count: bookings.length, bookings: bookings.slice(0, MOST_TOLD) }
}
