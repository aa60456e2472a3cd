/**
 * Applies the rules to the times among which the finder chooses (docs/rules.md#finding). Invariant: the verdict is the same as for a
 * booking, with all bookings of the person. In a room and on a day where the person has no bookings, times of the same length are judged
 * once together. The times that begin too soon are judged once more.
 */
import { timeFromMinutes } from '../../domain/calendar/local-time.ts'
import type { WallTime } from '../../domain/calendar/stockholm.ts'
import { breachesOf } from '../../domain/rules/booking-breaches.ts'
import { isTooSoon } from '../../domain/rules/booking-window.ts'
import {
  countedLimits,
  countsOverGroups,
  countsUsage,
  partsOfUsage,
  type RuledPart,
  type RuleGround,
} from '../../domain/rules/counted-limits.ts'
import type { Span } from '../../domain/rules/day-slots.ts'
import type { FindGround, Found } from '../../domain/rules/find-time.ts'
import { earliestStart, noticeOf } from '../../domain/rules/lead-time.ts'
import type { ResourceId } from '../../domain/schema/ids.ts'
import { breachWords } from '../../domain/wording/rule-words.ts'
import type { Database } from '../database/database.ts'
import { type GroupStructure, limitsOfPerson, readGroupStructures } from '../groups/group-structure.ts'
import { type Caller, callerGroups, callerMay, judgedTypes } from '../http/caller.ts'
import { readUsage } from './judge-booking.ts'

export const intervalsOf = (rows: readonly Span[]) =>
  rows.map(({ from, to }) => ({ startTime: timeFromMinutes(from), endTime: timeFromMinutes(to) }))

/** Returns the minutes from the beginning of the first row to the end of the last row. */
export const lengthOf = ({ rows }: Found): number => (rows.at(-1)?.to ?? 0) - (rows[0]?.from ?? 0)

interface Judged {
  readonly now: number
  readonly structures: readonly GroupStructure[]
}

const readRuleGround = async (
  database: Database,
  { user }: Caller,
  { now, structures }: Judged,
): Promise<RuleGround> => {
  const limitsOf = limitsOfPerson(structures, judgedTypes(user))
  const limits = structures.flatMap(({ resources }) => resources.flatMap(({ id }) => limitsOf(id) ?? []))
  if (user === null || !limits.some(countsUsage)) return { limitsOf, has: [], now }
  const has = partsOfUsage((await readUsage(database, [user.id])).get(user.id) ?? [], null)
  if (!limits.some(countsOverGroups)) return { limitsOf, has, now }

  // A limit may also count over other groups in which the person has booked.
  const known = new Set(structures.flatMap(({ resources }) => resources.map(({ id }) => id)))
  const others = has.map(({ resourceId }) => resourceId).filter((id) => !known.has(id))
  const wider = others.length === 0 ? [] : (await readGroupStructures(database, [...new Set(others)])).groups
  const isNew = ({ id }: GroupStructure): boolean => structures.every((structure) => structure.id !== id)
  return { limitsOf: limitsOfPerson([...structures, ...wider.filter(isNew)], judgedTypes(user)), has, now }
}

type Refusal = ReturnType<FindGround['refusalOf']>

/**
 * Reads the rules of the caller. The result is a function that tells why the person may not book a time. It returns null if the person
 * may. Who handles the bookings of a group may book every time in it.
 */
export const readRunJudge = async (
  database: Database,
  caller: Caller,
  judged: Judged,
): Promise<FindGround['refusalOf']> => {
  if (callerGroups(caller, 'handle-bookings') === 'all') return () => null
  const rules = await readRuleGround(database, caller, judged)
  const groups = new Map(judged.structures.map(({ id, title }) => [id, title]))
  const dayOf = ({ resourceId, date }: Pick<RuledPart, 'resourceId' | 'date'>): string => `${resourceId} ${date}`
  const hasThere = new Set(rules.has.map(dayOf))
  const earliest = new Map<ResourceId, WallTime>()
  const verdicts = new Map<string, Refusal>()

  const judge = ({ room: { id, groupId, title }, date, rows }: Found): Refusal => {
    const breaches = breachesOf([{ resourceId: id, date, slots: intervalsOf(rows) }], rules)
    // These rules forbid the whole day, or every time of this length on the day.
    const whole = breaches.find(({ rule }) => rule === 'horizon' || rule in countedLimits)
    const breach = whole ?? breaches[0]
    if (breach === undefined) return null
    const words = breachWords(breach, { resource: title, group: groups.get(groupId) ?? '' })
    return { words, isOfDay: whole !== undefined }
  }

  return (found) => {
    const { room, date, rows } = found
    const limits = rules.limitsOf(room.id)
    if (limits === undefined || callerMay(caller, 'handle-bookings', [room.groupId])) return null
    const day = dayOf({ resourceId: room.id, date })
    if (hasThere.has(day)) return judge(found)
    const from = earliest.get(room.id) ?? earliestStart(noticeOf(limits), rules.now)
    earliest.set(room.id, from)
    const key = `${day} ${lengthOf(found)} ${isTooSoon(date, timeFromMinutes(rows[0]?.from ?? 0), from)}`
    const known = verdicts.get(key)
    if (known !== undefined) return known
    const verdict = judge(found)
    verdicts.set(key, verdict)
    return verdict
  }
}
