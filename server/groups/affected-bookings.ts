/**
 * Which bookings to come a change of a group or a resource would leave outside of its hours or its rules, before it is made.
 * Invariants: nothing is changed; what lies outside of them already is not told of; everybody else is answered meanwhile.
 */
import { sql } from 'kysely'
import type { Interval } from '../../domain/calendar/interval.ts'
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import { hasBegun } from '../../domain/rules/booking-window.ts'
import { type DayHours, dayHours, type GroupHours, type Hours, liesWithinHours } from '../../domain/rules/day-slots.ts'
import { createJudgeInTurn, type ForbidsInTurn } from '../../domain/rules/parts-in-turn.ts'
import type { BookingRule, SpecialDay } from '../../domain/schema/booking-rules.ts'
import type {
  AffectedBookings,
  RuleModel,
  TentativeChange,
} from '../../domain/schema/calls/group-administration-calls.ts'
import { ResourceId, RowId, type UserId } from '../../domain/schema/ids.ts'
import { oneLine } from '../../domain/text/typed-text.ts'
import { type Database, serverNow } from '../database/database.ts'
import { judgedTypes } from '../http/caller.ts'
import { found } from '../http/failure.ts'
import { flatMapInSlices } from '../process/in-slices.ts'
import { type BookedPart, readBookedParts } from './booked-parts.ts'
import type { Owner } from './group-owner.ts'
import {
  type GroupStructure,
  type LimitsOf,
  limitsOfPerson,
  readGroupStructures,
  structureOfVersion,
} from './group-structure.ts'
import { lockValues, openTimeValues, ruleValues, specialDayValues } from './part-values.ts'

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

/** Larger than any that is there: what is counted by it is counted together. */
const idOfNew = RowId.make(2_147_483_647)

const withRow = (rows: readonly BookingRule[], { userTypeId = null, ...said }: RuleModel): readonly BookingRule[] => [
  ...rows.filter((row) => row.userTypeId !== userTypeId),
  { id: idOfNew, userTypeId, ...ruleValues(said) },
]

type RuleChange = Extract<TentativeChange, { readonly _tag: 'Ruled' | 'RuleRemoved' }>

const changedRows = (rows: readonly BookingRule[], change: RuleChange): readonly BookingRule[] =>
  change._tag === 'Ruled' ? withRow(rows, change.rule) : rows.filter(({ id }) => id !== change.id)

const ruledGroup = (group: GroupStructure, owner: Owner, change: RuleChange): GroupStructure =>
  'groupId' in owner
    ? { ...group, rules: changedRows(group.rules, change) }
    : {
        ...group,
        resources: group.resources.map((resource) =>
          resource.id === owner.resourceId ? { ...resource, rules: changedRows(resource.rules, change) } : resource,
        ),
      }

/** People of the same user types have the same limits. */
const createLimits = (groups: readonly GroupStructure[]): ((person: Pick<BookedPart, 'userTypes'>) => LimitsOf) => {
  const known = new Map<string, LimitsOf>()
  return ({ userTypes }) => {
    const key = userTypes.join(' ')
    const limitsOf = known.get(key) ?? limitsOfPerson(groups, judgedTypes({ userTypes }))
    known.set(key, limitsOf)
    return limitsOf
  }
}

/** The other groups with a row of a name that the rules have, before or after. */
const groupsThatCount = async (
  database: Database,
  group: GroupStructure,
  change: RuleChange,
): Promise<readonly GroupStructure[]> => {
  const nameOf = ({ countsWith }: { readonly countsWith?: string | null }): string | undefined =>
    countsWith == null ? undefined : oneLine(countsWith).toLocaleLowerCase('sv')
  const set = change._tag === 'Ruled' ? [change.rule] : []
  const names = new Set([...set, ...group.rules, ...group.resources.flatMap(({ rules }) => rules)].map(nameOf))
  const { rows } = await sql<{ id: number; name: string }>`
    select resource.id, counts_with as name
    from booking_rule join resource on resource.id = resource_id or resource.group_id = booking_rule.group_id
    where counts_with is not null and resource.group_id <> ${group.id}`.execute(database)
  const ids = rows.filter(({ name }) => names.has(nameOf({ countsWith: name }))).map(({ id }) => ResourceId.make(id))
  return ids.length === 0 ? [] : (await readGroupStructures(database, [...new Set(ids)])).groups
}

/**
 * Which bookings to come a row of rules would forbid that the rules of now do not, before it is set or removed: each
 * person's by the rules of their user type. Bookings are counted in the order in which they were made, so that the last
 * one is too much; those of other groups too, where a limit counts over several. Invariant: the work grows with their
 * number alone.
 * @returns a part each, in the order in which they were booked. @throws Failure 422 for a row that cannot be
 */
const ruledOutBookings = async (
  database: Database,
  group: GroupStructure,
  owner: Owner,
  change: RuleChange,
): Promise<readonly BookedPart[]> => {
  const others = await groupsThatCount(database, group, change)
  const limitsBefore = createLimits([group, ...others])
  const limitsAfter = createLimits([ruledGroup(group, owner, change), ...others])
  const now = Date.parse(await serverNow(database))
  const wallTime = wallTimeAt(now)
  const judge = createJudgeInTurn(now)
  const booked = await readBookedParts(
    database,
    [group, ...others].map(({ id }) => id),
  )
  const ofOwners = Map.groupBy(booked, ({ userId }) => userId)
  const judges = new Map<UserId, { readonly before: ForbidsInTurn; readonly after: ForbidsInTurn }>()
  return flatMapInSlices(booked, (part) => {
    const all = ofOwners.get(part.userId) ?? []
    const { before, after } = judges.get(part.userId) ?? {
      before: judge(limitsBefore(part), all),
      after: judge(limitsAfter(part), all),
    }
    judges.set(part.userId, { before, after })
    // Each is asked of every part, also of one that has begun: the later ones are counted with it.
    const [wasForbidden, isForbidden] = [before(part), after(part)]
    const hasStarted = part.slots.some(({ startTime }) => hasBegun(part.date, startTime, wallTime))
    return isForbidden && !wasForbidden && !hasStarted ? [part] : []
  })
}
