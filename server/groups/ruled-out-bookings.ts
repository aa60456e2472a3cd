/**
 * Which bookings to come a row of rules would forbid that the rules of now do not, before it is set or removed: each person's by
 * the rules of their user type. Bookings are counted in the order in which they were made, so that the last one is too
 * much; those of other groups too, where a limit counts over several. Invariants: the work grows with their number alone, and is done in slices, so that everybody else is answered meanwhile.
 */
import { sql } from 'kysely'
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import { oneLine } from '../../domain/parts/owner.ts'
import { hasBegun } from '../../domain/rules/booking-window.ts'
import { createJudgeInTurn, type ForbidsInTurn } from '../../domain/rules/parts-in-turn.ts'
import type { BookingRule } from '../../domain/schema/booking-rules.ts'
import type { RuleModel, TentativeChange } from '../../domain/schema/calls/group-administration-calls.ts'
import { ResourceId, RowId, type UserId } from '../../domain/schema/ids.ts'
import { serverNow } from '../database/clock.ts'
import type { Database } from '../database/database.ts'
import { judgedTypes } from '../http/caller.ts'
import { flatMapInSlices } from '../process/in-slices.ts'
import { type BookedPart, readBookedParts } from './booked-parts.ts'
import type { Owner } from './group-owner.ts'
import { type GroupStructure, readGroupStructures } from './group-structure.ts'
import { type LimitsOf, limitsOfPerson } from './limits-of-person.ts'
import { ruleValues } from './part-values.ts'

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

/** @returns a part each, in the order in which they were booked. @throws Failure 422 for a row that cannot be */
export const ruledOutBookings = async (
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
