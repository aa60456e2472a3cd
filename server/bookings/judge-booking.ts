/**
 * The house's rules at what is booked, added, edited or brought back (features 1), within its transaction and before anything is
 * claimed. Invariants: of two requests that would count against one person's rules the second sees what the first has booked; an
 * administrator is told what is broken, and never stopped; where no rule applies the database is asked nothing.
 */
import type { Interval } from '../../domain/calendar/interval.ts'
import {
  breachesOf,
  breachesOfChange,
  countsUsage,
  isHeldTooEarly,
  partsOfUsage,
  type RuledPart,
  type RuleGround,
} from '../../domain/rules/booking-breaches.ts'
import { opensFrom } from '../../domain/rules/booking-window.ts'
import type { Breach } from '../../domain/schema/booking-rules.ts'
import type { BookingResourceId, SessionId } from '../../domain/schema/ids.ts'
import { breachWords, heldTooEarlyWords } from '../../domain/wording/breach-words.ts'
import type { SlotGround } from '../claims/book-slots.ts'
import { isSameSlot, slotOf } from '../claims/slot.ts'
import type { Transaction } from '../database/database.ts'
import { type LimitsOf, limitsOfPerson } from '../groups/limits-of-person.ts'
import { type Caller, isAdministrator, type SignedInUser } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import { failureTexts } from '../http/failure-texts.ts'
import { readUsage } from './usage.ts'

interface ToJudge {
  /** Whose rules count. */
  readonly owner: SignedInUser
  readonly caller: Caller
  /** The server's clock, and the groups of what is chosen. */
  readonly ground: SlotGround
  /** One part for each resource and day. */
  readonly chosen: readonly RuledPart[]
  /** What is booked already and gets other slots, those of `chosen`. */
  readonly changes?: { readonly id: BookingResourceId; readonly before: readonly Interval[] }
  /** How long a hold can live, ms. */
  readonly longestHold: number
}

/** What the answer to an administrator carries of it. */
export interface Told {
  readonly breaches?: readonly Breach[]
}
export const toldOf = (breaches: readonly Breach[]): Told => (breaches.length === 0 ? {} : { breaches })

/**
 * Bookings of one person go one after the other from here on. What the person has is read by a statement of its own after that: the one
 * that waits for the lock is as old as its beginning, and would not see what it has waited for.
 */
const readInTurn = async (transaction: Transaction, { owner, changes }: ToJudge): Promise<readonly RuledPart[]> => {
  await transaction.selectFrom('app_user').select('id').where('id', '=', owner.id).forNoKeyUpdate().execute()
  return partsOfUsage(await readUsage(transaction, owner.id), changes?.id ?? null)
}

/** What was held before its day opened for the owner: holding gives no right to it, or who held at 07:59 would win every 08:00. */
const heldTooEarly = async (
  transaction: Transaction,
  session: SessionId | null,
  { chosen, ground, longestHold }: ToJudge,
  limitsOf: LimitsOf,
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

const refusal = (first: Breach, rules: readonly Breach[], { ground, changes }: ToJudge): Failure => {
  const title = ground.groups.flatMap(({ resources }) => resources).find(({ id }) => id === first.resourceId)?.title
  const words = (isHeldTooEarly(first, Date.parse(ground.now)) ? heldTooEarlyWords : breachWords)(first, title ?? '')
  const message = changes === undefined ? failureTexts.brokenRule(words) : failureTexts.brokenRuleInChange(words)
  return new Failure('rule', { message, rules })
}

/** @returns what an administrator is told. @throws Failure `rule` for anybody else */
export const judgeBooking = async (transaction: Transaction, toJudge: ToJudge): Promise<readonly Breach[]> => {
  const { owner, caller, ground, chosen, changes } = toJudge
  const limitsOf = limitsOfPerson(ground.groups, owner.userTypeId)
  const limits = chosen.flatMap(({ resourceId }) => limitsOf(resourceId) ?? [])
  if (limits.length === 0) return []

  const has = limits.some(countsUsage) ? await readInTurn(transaction, toJudge) : []
  const rules: RuleGround = { limitsOf, has, now: Date.parse(ground.now) }
  const [part] = chosen
  const broken =
    changes === undefined || part === undefined
      ? breachesOf(chosen, rules)
      : breachesOfChange(changes.before, part, rules)
  const breaches = [...broken, ...(await heldTooEarly(transaction, caller.session, toJudge, limitsOf))]
  const [first] = breaches
  if (first === undefined || isAdministrator(caller)) return breaches
  throw refusal(first, breaches, toJudge)
}
