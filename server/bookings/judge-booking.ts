/**
 * The house's rules at each booking, addition, edit and bringing back (docs/rules.md#rules), judged within its transaction and before
 * anything is claimed. Invariants: of two requests that count against the rules of one person, the second sees what the first has booked;
 * an administrator is shown what is broken, and never stopped; where no rule applies the database is asked nothing.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import type { Interval } from '../../domain/calendar/interval.ts'
import { breachesOf, breachesOfChange, isHeldTooEarly } from '../../domain/rules/booking-breaches.ts'
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
import { type Breach, UsedPart } from '../../domain/schema/booking-rules.ts'
import { type BookingResourceId, UserId } from '../../domain/schema/ids.ts'
import { breachWords, heldTooEarlyWords } from '../../domain/wording/rule-words.ts'
import type { SlotGround } from '../claims/book-slots.ts'
import { hasEndedEarly } from '../claims/hold-session.ts'
import { isSameSlot, slotOf } from '../claims/slot.ts'
import type { Database, Transaction } from '../database/database.ts'
import { type LimitsOf, limitsOfPerson, readGroupStructures } from '../groups/group-structure.ts'
import { type Caller, isAdministrator, judgedTypes, type SignedInUser } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { failureTexts } from '../http/failure-texts.ts'

const decode = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ ...UsedPart.fields, ownerId: UserId })))

/**
 * All bookings that count against the rules of these people: those that are not cancelled, from the beginning of this ISO week or of this
 * month on, whichever was first. No booking is made for the days before it.
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
  /** The slots that are booked already and become others; absent where all of it is new. */
  readonly before?: readonly Interval[]
}

/** All that one person chooses at once. */
interface Choice {
  /** The rules of this person count, whoever asks. */
  readonly owner: SignedInUser
  readonly chosen: readonly ChosenPart[]
  /** The booked resources that get other slots, or none, so that their present slots no longer count. */
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
  /** How long a hold can live, in milliseconds. */
  readonly longestHold: number
  /** Nothing is booked: whoever books meanwhile does not wait for the answer. */
  readonly isQuestion?: boolean
}

/** Told to an administrator beside the booking. */
export interface Told {
  readonly breaches?: readonly Breach[]
}

export const toldOf = (...breaches: readonly (readonly Breach[])[]): Told =>
  breaches.flat().length === 0 ? {} : { breaches: breaches.flat() }

/**
 * Slots that are held since before their day opened for the owner: such a hold gives no right to them, or who held at 07:59 would win
 * every 08:00. A hold that ended as the day opened is not counted, whether it is taken away by now or not.
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
 * The breaches of a choice. New parts are judged together; a part that is changed is judged as if all else that is chosen were booked
 * already. Many changed parts may break the same limit of a week or month, which is told once.
 */
const brokenBy = (chosen: readonly ChosenPart[], ground: RuleGround): readonly Breach[] => {
  const moved = chosen.filter(({ before }) => before !== undefined)
  const fresh = chosen.filter(({ before }) => before === undefined)
  const ofMoved = moved.flatMap((part) =>
    breachesOfChange(part.before ?? [], part, {
      ...ground,
      has: [...ground.has, ...chosen.filter((other) => other !== part)],
    }),
  )
  const limitOf = ({ allowed: _, chosen: __, date, per, ...breach }: Breach): string =>
    JSON.stringify([breach, per, date === undefined || per === undefined ? date : periodOf(date, per)])
  const toldOnce = [...new Map(ofMoved.toReversed().map((breach) => [limitOf(breach), breach])).values()].toReversed()
  return [...breachesOf(fresh, { ...ground, has: [...ground.has, ...moved] }), ...toldOnce]
}

/** @param breaches the first of them gives the words. @param isNew whether all that was chosen is new */
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

/** @returns the breaches by the owner whose rules they break, where the caller is an administrator. @throws Failure `rule` for anybody else */
export const judgeBookings = async (
  transaction: Transaction,
  choices: readonly Choice[],
  judge: Judge,
): Promise<ReadonlyMap<UserId, readonly Breach[]>> => {
  const { caller, ground, isQuestion = false } = judge
  const ruled = choices.flatMap((choice): RuledChoice[] => {
    const limitsOf = limitsOfPerson(ground.groups, judgedTypes(choice.owner))
    return choice.chosen.some(({ resourceId }) => limitsOf(resourceId) !== undefined) ? [{ ...choice, limitsOf }] : []
  })
  const counted = ruled.filter(({ chosen, limitsOf }) =>
    chosen.some(({ resourceId }) => countsUsage(limitsOf(resourceId) ?? {})),
  )

  // Bookings of one person go one after the other from here on. The usage is not read by the statement that locks: that
  // one sees the database as it was when it began to wait, without the booking that it has waited for.
  const ids = counted.map(({ owner }) => owner.id)
  const owners = transaction.selectFrom('app_user').select('id').where('id', 'in', ids).orderBy('id')
  if (ids.length > 0 && !isQuestion) await owners.forNoKeyUpdate().execute()
  const usage = ids.length === 0 ? new Map<UserId, readonly UsedPart[]>() : await readUsage(transaction, ids)

  // Where a limit counts over several groups, the groups in which the owners have booked are needed too.
  let { groups } = ground
  const isWide = counted.some(({ chosen, limitsOf }) =>
    chosen.some(({ resourceId }) => countsOverGroups(limitsOf(resourceId) ?? {})),
  )
  if (isWide) {
    const used = [...usage.values()].flatMap((parts) => parts.map(({ resourceId }) => resourceId))
    const wider = await readGroupStructures(transaction, [...new Set(used)])
    groups = [...groups, ...wider.groups.filter(({ id }) => groups.every((group) => group.id !== id))]
  }

  const told = new Map<UserId, readonly Breach[]>()
  for (const choice of ruled) {
    const { owner, chosen, leaving = [] } = choice
    const limitsOf = isWide ? limitsOfPerson(groups, judgedTypes(owner)) : choice.limitsOf
    const stays = (usage.get(owner.id) ?? []).filter(({ id }) => !leaving.includes(id))
    const has = partsOfUsage(stays, null)
    const [first, ...others] = [
      ...brokenBy(chosen, { limitsOf, has, now: Date.parse(ground.now) }),
      ...(await heldTooEarly(transaction, choice, judge)),
    ]
    if (first === undefined) continue
    const isNew = chosen.every(({ before }) => before === undefined)
    if (!isAdministrator(caller)) throw refusalOf([first, ...others], isNew, ground)
    told.set(owner.id, [first, ...others])
  }
  return told
}
