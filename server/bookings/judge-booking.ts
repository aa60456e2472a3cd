/**
 * Applies the house's rules to each new booking, addition, edit and restored part (docs/rules.md#rules). The module judges within the
 * transaction, before anything is claimed. Invariants: if two requests count against the rules of one person, the second request sees the
 * bookings of the first; an administrator sees the broken rules but is never stopped; if no rule applies, no statement is sent to the
 * database.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import { breachesOf, breachesOfChange, countedBreachesOf, isHeldTooEarly } from '../../domain/rules/booking-breaches.ts'
import { CANCELLED } from '../../domain/rules/booking-status.ts'
import { opensFrom } from '../../domain/rules/booking-window.ts'
import {
  countsOverGroups,
  countsUsage,
  partsOfUsage,
  periodOf,
  type RuledPart,
  type RuleGround,
} from '../../domain/rules/counted-limits.ts'
import type { Miss } from '../../domain/rules/missed-pause.ts'
import { type Breach, UsedPart } from '../../domain/schema/booking-rules.ts'
import { type BookingResourceId, UserId } from '../../domain/schema/ids.ts'
import { breachWords, heldTooEarlyWords } from '../../domain/wording/rule-words.ts'
import type { SlotGround } from '../claims/book-slots.ts'
import { hasEndedEarly } from '../claims/hold-session.ts'
import { isSameSlot, slotOf } from '../claims/slot.ts'
import type { Database, Transaction } from '../database/database.ts'
import { type LimitsOf, limitsOfPerson, readGroupStructures } from '../groups/group-structure.ts'
import { type Caller, callerMay, judgedTypes, type SignedInUser } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { failureTexts } from '../http/failure-texts.ts'
import { readMisses } from './missed-times.ts'

const decode = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ ...UsedPart.fields, ownerId: UserId })))

/**
 * Reads all bookings that count against the rules of these people. They are the bookings that are not cancelled, from the beginning of this
 * ISO week or of this month, whichever is earlier. No booking is made for earlier days.
 */
export const readUsage = async (
  database: Database | Transaction,
  ids: readonly UserId[],
): Promise<ReadonlyMap<UserId, readonly UsedPart[]>> => {
  const { rows } = await sql`
    select booking.user_id as "ownerId", booked_resource.id, resource_id as "resourceId", date, coalesce((
      select json_agg(json_build_object('startTime', start_time, 'endTime', end_time) order by start_time)
      from booked_slot where booked_resource_id = booked_resource.id
    ), '[]') as "bookingSlots"
    from booked_resource join booking on booking.id = booked_resource.booking_id
    where booking.user_id = any(${[...ids]}::integer[]) and status <> ${CANCELLED}
      and date >= (select least(date_trunc('week', wall_now()), date_trunc('month', wall_now()))::date)
    order by date, booked_resource.id`.execute(database)
  const ofOwners = Map.groupBy(decode(rows), ({ ownerId }) => ownerId)
  return new Map([...ofOwners].map(([ownerId, parts]) => [ownerId, parts.map(({ ownerId: _, ...part }) => part)]))
}

/** The chosen slots of one resource and day. */
export interface ChosenPart extends RuledPart {
  /** The booked slots that the chosen slots replace, perhaps of another resource or day. It is absent if the whole part is new. */
  readonly before?: RuledPart
}

/** Everything that one person chooses at once. */
interface Choice {
  /** The person whose rules count, even if somebody else makes the call. */
  readonly owner: SignedInUser
  readonly chosen: readonly ChosenPart[]
  /** The booked resources that get other slots or none. Their present slots no longer count. */
  readonly leaving?: readonly BookingResourceId[]
}

/** A choice with the limits of its owner. */
interface RuledChoice extends Choice {
  readonly limitsOf: LimitsOf
}

interface Judge {
  readonly caller: Caller
  /** The server's clock, and the groups of the chosen resources. */
  readonly ground: SlotGround
  /** The longest lifetime of a hold, in milliseconds. */
  readonly longestHold: number
  /** True if nothing will be booked. Other bookings then do not wait for the answer. */
  readonly isQuestion?: boolean
  /** True if only quotas and numbers of bookings are judged, because the slots were booked before. */
  readonly countsOnly?: boolean
  readonly isUnclaimed?: RuleGround['isUnclaimed']
}

/** The facts that an administrator is shown with the booking. */
export interface Told {
  readonly breaches?: readonly Breach[]
}

export const toldOf = (...breaches: readonly (readonly Breach[])[]): Told =>
  breaches.flat().length === 0 ? {} : { breaches: breaches.flat() }

/**
 * Finds slots that have been held since before their day opened for the owner. Such a hold gives no right to the slots. Otherwise a person
 * who holds at 07:59 would get every slot that opens at 08:00. A hold that ended when the day opened does not count, even if its row still
 * exists.
 */
const heldTooEarly = async (
  transaction: Transaction,
  { chosen, limitsOf }: RuledChoice,
  { caller: { session }, ground, longestHold }: Judge,
): Promise<readonly Breach[]> => {
  const now = Date.parse(ground.now)
  const justOpened = chosen.flatMap((part) => {
    const limits = limitsOf(part.resourceId)
    const opens = limits === undefined ? null : opensFrom(limits, part.date)
    const isRecent = opens !== null && opens <= now && now - opens < longestHold
    return isRecent && limits?.horizon !== undefined ? [{ part, opens, days: limits.horizon.days }] : []
  })
  if (session === null || justOpened.length === 0) return []
  const holds = await transaction
    .selectFrom('claim')
    .select(['resource_id', 'date', 'start_time', 'end_time', 'held_since'])
    .where('session_id', '=', session)
    .where(sql<boolean>`not ${hasEndedEarly}`)
    .execute()
  return justOpened.flatMap(({ part: { resourceId, date, slots }, opens, days }) =>
    holds.some(
      (hold) =>
        hold.held_since !== null &&
        Date.parse(hold.held_since) < opens &&
        slots.some((slot) => isSameSlot(slotOf(hold), { ...slot, resourceId, date })),
    )
      ? [{ rule: 'horizon' as const, resourceId, date, limit: days, until: new Date(opens).toISOString() }]
      : [],
  )
}

/**
 * Returns the breaches of a choice. New parts are judged together. A changed part is judged as if all other chosen parts were already
 * booked. If many changed parts break the same limit of a week or month, the breach is returned once.
 */
const brokenBy = (chosen: readonly ChosenPart[], ground: RuleGround): readonly Breach[] => {
  const moved = chosen.filter(({ before }) => before !== undefined)
  const fresh = chosen.filter(({ before }) => before === undefined)
  const ofMoved = moved.flatMap((part) =>
    part.before === undefined
      ? []
      : breachesOfChange(part.before, part, {
          ...ground,
          has: [...ground.has, ...chosen.filter((other) => other !== part)],
        }),
  )
  const limitOf = ({ allowed: _, chosen: __, date, per, ...breach }: Breach): string =>
    JSON.stringify([breach, per, date === undefined || per === undefined ? date : periodOf(date, per)])
  const toldOnce = [...new Map(ofMoved.toReversed().map((breach) => [limitOf(breach), breach])).values()].toReversed()
  return [...breachesOf(fresh, { ...ground, has: [...ground.has, ...moved] }), ...toldOnce]
}

/**
 * Makes the refusal. Its words are those of the first breach.
 * @param isNew whether all of the chosen parts are new
 */
const refusalOf = (breaches: readonly [Breach, ...Breach[]], isNew: boolean, { now, groups }: SlotGround): Failure => {
  const [first] = breaches
  const group = groups.find(({ resources }) => resources.some(({ id }) => id === first.resourceId))
  const resource = group?.resources.find(({ id }) => id === first.resourceId)
  const titles = { resource: resource?.title ?? '', group: group?.title ?? '' }
  const words = (isHeldTooEarly(first, Date.parse(now)) ? heldTooEarlyWords : breachWords)(first, titles)
  return new Failure('rule', {
    message: isNew ? failureTexts.brokenRule(words) : failureTexts.brokenRuleInChange(words),
    rules: breaches,
  })
}

/**
 * Judges the choices of several owners. An administrator gets the breaches, by the owner whose rules they break.
 * @throws Failure `rule` if the caller is not an administrator
 */
export const judgeBookings = async (
  transaction: Transaction,
  choices: readonly Choice[],
  judge: Judge,
): Promise<ReadonlyMap<UserId, readonly Breach[]>> => {
  const { caller, ground, isQuestion = false, countsOnly = false } = judge
  const ruled = choices.flatMap((choice): RuledChoice[] => {
    const limitsOf = limitsOfPerson(ground.groups, judgedTypes(choice.owner))
    return choice.chosen.some(({ resourceId }) => limitsOf(resourceId) !== undefined) ? [{ ...choice, limitsOf }] : []
  })
  const counted = ruled.filter(({ chosen, limitsOf }) =>
    chosen.some(({ resourceId }) => countsUsage(limitsOf(resourceId) ?? {})),
  )

  // From here on, bookings of one person run one after the other. The usage is read by a second statement, because the statement that locks
  // sees the database as it was before the wait, without the booking that it waited for.
  const ids = counted.map(({ owner }) => owner.id)
  const owners = transaction.selectFrom('app_user').select('id').where('id', 'in', ids).orderBy('id')
  if (ids.length > 0 && !isQuestion) await owners.forNoKeyUpdate().execute()
  const usage = ids.length === 0 ? new Map<UserId, readonly UsedPart[]>() : await readUsage(transaction, ids)

  // If a limit counts over several groups, the other groups in which the owners have booked are read too.
  let { groups } = ground
  const isWide = counted.some(({ chosen, limitsOf }) =>
    chosen.some(({ resourceId }) => countsOverGroups(limitsOf(resourceId) ?? {})),
  )
  if (isWide) {
    const used = [...usage.values()].flatMap((parts) => parts.map(({ resourceId }) => resourceId))
    const wider = await readGroupStructures(transaction, [...new Set(used)])
    groups = [...groups, ...wider.groups.filter(({ id }) => groups.every((group) => group.id !== id))]
  }

  const counting = ruled.filter(({ chosen, limitsOf }) =>
    chosen.some(({ resourceId }) => limitsOf(resourceId)?.missed !== undefined),
  )
  const misses =
    counting.length === 0
      ? new Map<UserId, readonly Miss[]>()
      : await readMisses(
          transaction,
          counting.map(({ owner }) => owner.id),
        )
  const told = new Map<UserId, readonly Breach[]>()
  for (const choice of ruled) {
    const { owner, chosen, leaving = [] } = choice
    const limitsOf = isWide ? limitsOfPerson(groups, judgedTypes(owner)) : choice.limitsOf
    const stays = (usage.get(owner.id) ?? []).filter(({ id }) => !leaving.includes(id))
    const has = partsOfUsage(stays, null)
    const rules = {
      ...{ limitsOf, has, now: Date.parse(ground.now), misses: misses.get(owner.id) ?? [] },
      ...(judge.isUnclaimed === undefined ? {} : { isUnclaimed: judge.isUnclaimed }),
    }
    const [first, ...others] = countsOnly
      ? countedBreachesOf(chosen, rules)
      : [...brokenBy(chosen, rules), ...(await heldTooEarly(transaction, choice, judge))]
    if (first === undefined) continue
    const isNew = chosen.every(({ before }) => before === undefined)
    if (!callerMay(caller, 'handle-bookings')) throw refusalOf([first, ...others], isNew, ground)
    told.set(owner.id, [first, ...others])
  }
  return told
}
