/**
 * Finds the future bookings that a change of a group or resource would leave outside its hours or rules, before the change is made.
 * Invariants: nothing is changed; bookings that break the hours or rules already are not listed, and bookings of groups that are not for the
 * caller neither, although a rule may count them; other calls are answered meanwhile.
 */
import { sql } from 'kysely'
import type { Interval } from '../../domain/calendar/interval.ts'
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import { hasBegun } from '../../domain/rules/booking-window.ts'
import { type DayHours, dayHours, type GroupHours, type Hours, liesWithinHours } from '../../domain/rules/day-slots.ts'
import { createJudgeInTurn, type ForbidsInTurn } from '../../domain/rules/parts-in-turn.ts'
import type { BookingRule, SpecialDay } from '../../domain/schema/booking-rules.ts'
import type { AffectedBookings, TentativeChange } from '../../domain/schema/calls/group-administration-calls.ts'
import { ResourceId, RowId, type UserId } from '../../domain/schema/ids.ts'
import { oneLine } from '../../domain/text/typed-text.ts'
import { type Database, serverNow } from '../database/database.ts'
import { type Caller, callerMay, judgedTypes } from '../http/caller.ts'
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

type RuleChange = Extract<TentativeChange, { readonly _tag: 'Ruled' | 'RuleRemoved' }>
type HoursChange = Exclude<TentativeChange, RuleChange>

/** A planned change of a group or of one of its resources. The change is not made. */
interface Tentative<Change> {
  readonly group: GroupStructure
  readonly owner: Owner
  readonly change: Change
}

const readStructure = async (database: Database, owner: Owner): Promise<GroupStructure> => {
  const ofResource = database.selectFrom('resource').select('group_id')
  const groups = database.selectFrom('resource_group').select(['resource_group.id', 'structure_version as version'])
  const ofOwner =
    'groupId' in owner
      ? groups.where('id', '=', owner.groupId)
      : groups.where('id', '=', ofResource.where('id', '=', owner.resourceId))
  const { id, version } = found(await ofOwner.executeTakeFirst())
  // The group has changed since its version was read.
  return (await structureOfVersion(database, id, version)) ?? readStructure(database, owner)
}

type OwnHours = Omit<Hours, 'specialDays'> & { readonly specialDays: readonly SpecialDay[] }

/** Returns the hours after the change. @throws Failure 422 if the values are wrong */
const changedHours = <Own extends OwnHours>(hours: Own, change: HoursChange): Own => {
  switch (change._tag) {
    case 'Locked':
      return { ...hours, locked: [...hours.locked, lockValues(change.lock)] }
    case 'Opened':
      return { ...hours, open: change.open.map(openTimeValues) }
    case 'SpecialDays': {
      const stays = hours.specialDays.filter(({ id }) => change.instead?.includes(id) !== true)
      return { ...hours, specialDays: [...stays, ...specialDayValues(change.days)] }
    }
    case 'SpecialDaysRemoved':
      return { ...hours, specialDays: hours.specialDays.filter(({ id }) => !change.ids.includes(id)) }
    default:
      return hours
  }
}

const groupAfterHours = ({ group, owner, change }: Tentative<HoursChange>): GroupHours => {
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

/**
 * Compares the future bookings with the changed hours. The result is the parts that have a future slot outside the changed hours.
 */
const readOutsideOfHours = async (
  database: Database,
  tentative: Tentative<HoursChange>,
): Promise<readonly BookedPart[]> => {
  const { group } = tentative
  const changed = groupAfterHours(tentative)
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

/**
 * The temporary id of a rule that does not exist yet. It is larger than the id of every real rule, so everything that the rule counts is
 * counted together.
 */
const idOfNew = RowId.make(2_147_483_647)

/** The group with its rules after the change. @throws Failure 422 if the row is wrong */
const groupAfterRules = ({ group, owner, change }: Tentative<RuleChange>): GroupStructure => {
  const changed = (rows: readonly BookingRule[]): readonly BookingRule[] => {
    if (change._tag === 'RuleRemoved') return rows.filter(({ id }) => id !== change.id)
    const { userTypeId = null, ...said } = change.rule
    const others = rows.filter((row) => row.userTypeId !== userTypeId)
    return [...others, { id: idOfNew, userTypeId, ...ruleValues(said) }]
  }
  if ('groupId' in owner) return { ...group, rules: changed(group.rules) }
  return {
    ...group,
    resources: group.resources.map((resource) =>
      resource.id === owner.resourceId ? { ...resource, rules: changed(resource.rules) } : resource,
    ),
  }
}

/**
 * Reads the other groups that have a row with the same name as one of the rules, before or after the change. Their bookings count together
 * with the bookings here.
 */
const readGroupsThatCount = async (
  database: Database,
  { group, change }: Tentative<RuleChange>,
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

/** Computes the limits of people. People with the same user types have the same limits, which are computed once. */
const createLimits = (groups: readonly GroupStructure[]): ((person: Pick<BookedPart, 'userTypes'>) => LimitsOf) => {
  const known = new Map<string, LimitsOf>()
  return ({ userTypes }) => {
    const key = userTypes.join(' ')
    const limitsOf = known.get(key) ?? limitsOfPerson(groups, judgedTypes({ userTypes }))
    known.set(key, limitsOf)
    return limitsOf
  }
}

/**
 * Finds the future bookings that the present rules allow and the changed rules would forbid, before a row of rules is set or removed. Each
 * person is judged by the rules of their user types. Bookings are counted in the order in which they were made, so the last booking is the
 * one that exceeds a limit. Bookings of other groups count too if a limit counts over several groups. Invariant: the work grows only with
 * the number of bookings.
 * @returns the parts in the order in which they were booked
 * @throws Failure 422 if the row is wrong
 */
const readRuledOut = async (
  database: Database,
  caller: Caller,
  tentative: Tentative<RuleChange>,
): Promise<readonly BookedPart[]> => {
  const { group } = tentative
  const others = await readGroupsThatCount(database, tentative)
  const limitsBefore = createLimits([group, ...others])
  const limitsAfter = createLimits([groupAfterRules(tentative), ...others])
  const now = Date.parse(await serverNow(database))
  const wallTime = wallTimeAt(now)
  const judge = createJudgeInTurn(now)
  const booked = await readBookedParts(
    database,
    [group, ...others].map(({ id }) => id),
  )
  const isArranged = ({ id }: GroupStructure): boolean => callerMay(caller, 'arrange', [id])
  const told = new Set(
    [group, ...others].filter(isArranged).flatMap(({ resources }) => resources.map((resource) => resource.id)),
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
    // Both functions are called for every part, even for a part that has begun, because later parts are counted together with it.
    const [wasForbidden, isForbidden] = [before(part), after(part)]
    const hasStarted = part.slots.some(({ startTime }) => hasBegun(part.date, startTime, wallTime))
    return told.has(part.resourceId) && isForbidden && !wasForbidden && !hasStarted ? [part] : []
  })
}

/**
 * Finds the bookings that a change would affect.
 * @returns the bookings, sorted by date and number
 * @throws Failure 404, or 422 if the change is not possible
 */
export const affectedBookings = async (
  database: Database,
  caller: Caller,
  { owners, change }: { readonly owners: readonly Owner[]; readonly change: TentativeChange },
): Promise<AffectedBookings> => {
  const parts: BookedPart[] = []
  for (const owner of owners) {
    const group = await readStructure(database, owner)
    const affected =
      change._tag === 'Ruled' || change._tag === 'RuleRemoved'
        ? await readRuledOut(database, caller, { group, owner, change })
        : await readOutsideOfHours(database, { group, owner, change })
    parts.push(...affected)
  }
  const inOrder = parts.toSorted(
    (one, other) => one.date.localeCompare(other.date) || one.bookingNumber - other.bookingNumber,
  )
  const bookings = [...Map.groupBy(inOrder, ({ id }) => id)].flatMap(([id, [first]]) =>
    first === undefined
      ? []
      : [{ id, bookingNumber: first.bookingNumber, date: first.date, resourceTitle: first.resourceTitle }],
  )
  return { count: bookings.length, bookings: bookings.slice(0, MOST_TOLD) }
}
