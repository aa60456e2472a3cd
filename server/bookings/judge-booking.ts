/**
 * The house's rules at each booking, addition, edit and bringing back (docs/rules.md#rules), within its transaction and before anything is claimed.
 * Invariants: of two requests that would count against one person's rules the second sees what the first has booked; an
 * administrator is shown what is broken, and never stopped; where no rule applies the database is asked nothing.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import type { Interval } from '../../domain/calendar/interval.ts'
import {
  breachesOf,
  breachesOfChange,
  countsOverGroups,
  countsUsage,
  isHeldTooEarly,
  partsOfUsage,
  periodOf,
  type RuledPart,
  type RuleGround,
} from '../../domain/rules/booking-breaches.ts'
import { CANCELLED } from '../../domain/rules/booking-status.ts'
import { opensFrom } from '../../domain/rules/booking-window.ts'
import { type Breach, UsedPart } from '../../domain/schema/booking-rules.ts'
import { type BookingResourceId, UserId } from '../../domain/schema/ids.ts'
import { breachWords, heldTooEarlyWords } from '../../domain/wording/breach-words.ts'
import type { SlotGround } from '../claims/book-slots.ts'
import { hasEndedEarly } from '../claims/hold-session.ts'
import { isSameSlot, slotOf } from '../claims/slot.ts'
import type { Database, Transaction } from '../database/database.ts'
import { limitsOfPerson, readGroupStructures } from '../groups/group-structure.ts'
import { type Caller, isAdministrator, judgedTypes, type SignedInUser } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { failureTexts } from '../http/failure-texts.ts'

const decode = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ ...UsedPart.fields, ownerId: UserId })))

/**
 * All that counts against the rules of people: it is booked and not cancelled, from the beginning of this ISO week or this month on,
 * whichever was first. Nothing can be booked on the days before it.
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

/** Slots that are chosen of one resource and day. */
export interface ChosenPart extends RuledPart {
  /** The slots that are booked already and become others; none: all of it is new. */
  readonly before?: readonly Interval[]
}

/** All that one person chooses at once. */
export interface Choice {
  /** Their rules count, whoever asks. */
  readonly owner: SignedInUser
  readonly chosen: readonly ChosenPart[]
  /** The booked resources that get other slots or none: as they are they count no longer. */
  readonly leaving?: readonly BookingResourceId[]
}

interface Judge {
  readonly caller: Caller
  /** The server's clock, and the groups of the chosen resources. */
  readonly ground: SlotGround
  /** How long a hold can live, ms. */
  readonly longestHold: number
  /** Nothing is booked: whoever books meanwhile does not wait for the answer. */
  readonly isQuestion?: boolean
}

/** The answer to an administrator carries it. */
export interface Told {
  readonly breaches?: readonly Breach[]
}
export const toldOf = (breaches: readonly Breach[]): Told => (breaches.length === 0 ? {} : { breaches })

/**
 * Bookings of one person go one after the other from here on. Their usage is read by a statement of its own after that: the
 * one that waits for the lock is as old as its beginning, and would not see what it has waited for.
 */
const readInTurn = async (
  transaction: Transaction,
  ids: readonly UserId[],
  isQuestion: boolean,
): Promise<ReadonlyMap<UserId, readonly UsedPart[]>> => {
  if (ids.length === 0) return new Map()
  const owners = transaction.selectFrom('app_user').select('id').where('id', 'in', ids).orderBy('id')
  if (!isQuestion) await owners.forNoKeyUpdate().execute()
  return readUsage(transaction, ids)
}

interface Ruled extends Choice {
  readonly limitsOf: ReturnType<typeof limitsOfPerson>
}

/**
 * Slots that are held since before their day opened for the owner: a hold gives no right, or who held at 07:59 would win every
 * 08:00. A hold that ended as the day opened stands for nothing, whether it is taken away by now or not.
 */
const heldTooEarly = async (
  transaction: Transaction,
  { chosen, limitsOf }: Ruled,
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
 * The groups of the chosen resources, and those of all that their owners have where a limit counts over several groups.
 * @param usage what the owners have
 */
const groupsThatCount = async (
  transaction: Transaction,
  ruled: readonly Ruled[],
  usage: ReadonlyMap<UserId, readonly UsedPart[]>,
  { groups }: SlotGround,
): Promise<SlotGround['groups']> => {
  const isWide = ruled.some(({ chosen, limitsOf }) =>
    chosen.some(({ resourceId }) => countsOverGroups(limitsOf(resourceId) ?? {})),
  )
  if (!isWide) return groups
  const used = [...usage.values()].flatMap((parts) => parts.map(({ resourceId }) => resourceId))
  const wider = await readGroupStructures(transaction, [...new Set(used)])
  return [...groups, ...wider.groups.filter(({ id }) => groups.every((group) => group.id !== id))]
}

/** Many changed parts may break the same limit of a week or month: it stands there once. */
const toldOnce = (breaches: readonly Breach[]): readonly Breach[] => {
  const limitOf = ({ allowed: _, chosen: __, date, per, ...breach }: Breach): string =>
    JSON.stringify([breach, per, date === undefined || per === undefined ? date : periodOf(date, per)])
  return [...new Map(breaches.toReversed().map((breach) => [limitOf(breach), breach])).values()].toReversed()
}

/** A changed part is judged with all else that is chosen as if the person had it. */
const broken = ({ chosen }: Ruled, ground: RuleGround): readonly Breach[] => {
  const moved = chosen.filter(({ before }) => before !== undefined)
  const fresh = chosen.filter(({ before }) => before === undefined)
  return [
    ...breachesOf(fresh, { ...ground, has: [...ground.has, ...moved] }),
    ...toldOnce(
      moved.flatMap((part) =>
        breachesOfChange(part.before ?? [], part, {
          ...ground,
          has: [...ground.has, ...chosen.filter((other) => other !== part)],
        }),
      ),
    ),
  ]
}

const refusal = (first: Breach, rules: readonly Breach[], { chosen }: Choice, ground: SlotGround): Failure => {
  const group = ground.groups.find(({ resources }) => resources.some(({ id }) => id === first.resourceId))
  const resource = group?.resources.find(({ id }) => id === first.resourceId)
  const titles = { resource: resource?.title ?? '', group: group?.title ?? '' }
  const words = (isHeldTooEarly(first, Date.parse(ground.now)) ? heldTooEarlyWords : breachWords)(first, titles)
  const isNew = chosen.every(({ before }) => before === undefined)
  return new Failure('rule', {
    message: isNew ? failureTexts.brokenRule(words) : failureTexts.brokenRuleInChange(words),
    rules,
  })
}

/** @returns the breaches, by their owner, which only an administrator gets. @throws Failure `rule` for anybody else */
export const judgeBookings = async (
  transaction: Transaction,
  choices: readonly Choice[],
  judge: Judge,
): Promise<ReadonlyMap<UserId, readonly Breach[]>> => {
  const { caller, ground } = judge
  const ruled = choices.flatMap((choice): Ruled[] => {
    const limitsOf = limitsOfPerson(ground.groups, judgedTypes(choice.owner))
    return choice.chosen.some(({ resourceId }) => limitsOf(resourceId) !== undefined) ? [{ ...choice, limitsOf }] : []
  })
  const counted = ruled.filter(({ chosen, limitsOf }) =>
    chosen.some(({ resourceId }) => countsUsage(limitsOf(resourceId) ?? {})),
  )
  const usage = await readInTurn(
    transaction,
    counted.map(({ owner }) => owner.id),
    judge.isQuestion ?? false,
  )
  const groups = await groupsThatCount(transaction, counted, usage, ground)
  const told = new Map<UserId, readonly Breach[]>()
  for (const choice of ruled) {
    const { owner, leaving = [] } = choice
    const limitsOf = groups === ground.groups ? choice.limitsOf : limitsOfPerson(groups, judgedTypes(owner))
    const stays = (usage.get(owner.id) ?? []).filter(({ id }) => !leaving.includes(id))
    const has = partsOfUsage(stays, null)
    const breaches = [
      ...broken(choice, { limitsOf, has, now: Date.parse(ground.now) }),
      ...(await heldTooEarly(transaction, choice, judge)),
    ]
    const [first] = breaches
    if (first === undefined) continue
    if (!isAdministrator(caller)) throw refusal(first, breaches, choice, ground)
    told.set(owner.id, breaches)
  }
  return told
}
