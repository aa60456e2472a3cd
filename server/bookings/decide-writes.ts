/**
 * Decides about bookings before they are written. The module checks that the slots are allowed and keep the house's rules, chooses the
 * price and the status of each part, and checks that the payer is complete. Invariants: nothing is written here; if no slots are chosen,
 * nothing is read for them.
 */
import { CONFIRMED, UNCONFIRMED } from '../../domain/rules/booking-status.ts'
import { confirmsAtOnce } from '../../domain/rules/confirms-at-once.ts'
import type { RuleGround } from '../../domain/rules/counted-limits.ts'
import type { Breach } from '../../domain/schema/booking-rules.ts'
import type { UserId } from '../../domain/schema/ids.ts'
import type { SlotGround } from '../claims/book-slots.ts'
import { isSameSlot } from '../claims/slot.ts'
import { readUnclaimed } from '../claims/yield-slots.ts'
import type { Transaction } from '../database/database.ts'
import { limitsOfPerson, readGroupStructures, structureOfVersion } from '../groups/group-structure.ts'
import { callerMay, judgedTypes, type SignedInCaller, type SignedInUser } from '../http/caller.ts'
import type { BegunBooking } from './begin-booking.ts'
import { type BookedResource, isCancelled } from './booked-resources.ts'
import type { BookingWork } from './booking-context.ts'
import { readOwners } from './booking-owner.ts'
import { type BookingTerms, readTerms } from './booking-terms.ts'
import { requireWholePayers } from './complete-payer.ts'
import { type ChosenPart, judgeBookings } from './judge-booking.ts'
import {
  type BookingWrite,
  bookingAfter,
  changesOf,
  isAdded,
  isChanged,
  isRemoved,
  type PartChange,
} from './part-changes.ts'

/** The data that decides about chosen slots. */
interface Ground {
  readonly owners: ReadonlyMap<UserId, SignedInUser>
  readonly terms: BookingTerms
  readonly slots: SlotGround
}

const ownerOf = (change: PartChange): UserId => (isChanged(change) ? change.becomes : change.booking).ownerId

/**
 * Returns the enabled groups of a booking that has begun. Remembered groups are used if they are current; otherwise the groups are read.
 */
const readBegunSlots = async (transaction: Transaction, { terms, now }: BegunBooking): Promise<SlotGround> => {
  const resources = [...terms.resources.values()]
  const versions = new Map(resources.filter(({ enabled }) => enabled).map(({ groupId, version }) => [groupId, version]))
  const groups = []
  for (const [groupId, version] of versions) groups.push(await structureOfVersion(transaction, groupId, version))
  const known = groups.filter((group) => group !== null)
  // A group has changed since its version was read.
  if (known.length < groups.length) return readGroupStructures(transaction, [...terms.resources.keys()])
  return { now, groups: known }
}

/** Reads what the decision needs. Returns null if no slots are chosen, because nothing is needed then. */
const readGround = async (
  transaction: Transaction,
  changes: readonly PartChange[],
  begun: BegunBooking | undefined,
): Promise<Ground | null> => {
  if (begun !== undefined) {
    const { owner, terms } = begun
    return { owners: new Map([[owner.id, owner]]), terms, slots: await readBegunSlots(transaction, begun) }
  }
  const choosing = changes.filter((change) => change.choosesSlots)
  if (choosing.length === 0) return null
  const resourceIds = [...new Set(choosing.flatMap((change) => (isRemoved(change) ? [] : [change.after.resourceId])))]
  return {
    owners: await readOwners(transaction, [...new Set(choosing.map(ownerOf))]),
    terms: await readTerms(transaction, resourceIds),
    slots: await readGroupStructures(transaction, resourceIds),
  }
}

/**
 * Returns the choice of one owner for the rules to judge. It contains the parts whose slots are chosen, and the parts whose old slots no
 * longer count. Restored slots need no permission, because they were allowed once. `refused` is what the owner's user type may not book,
 * which does not stop an administrator.
 * @throws Failure `not-allowed`
 */
const choiceOf = (
  owner: SignedInUser,
  changes: readonly PartChange[],
  { terms, caller }: { readonly terms: BookingTerms; readonly caller: SignedInCaller },
) => {
  const asking = changes.filter(
    (change) =>
      isAdded(change) ||
      (isChanged(change) && (change.isTakenOver || (!change.isBroughtBack && change.taken.length > 0))),
  )
  const ids = asking.flatMap((change) => (isRemoved(change) ? [] : [change.after.resourceId]))
  const refused = terms.requireAllowed(owner, caller, ids)

  const chosen = changes.flatMap((change): ChosenPart[] => {
    if (isRemoved(change) || !change.choosesSlots) return []
    const { resourceId, date, slots } = change.after
    const isMoved = isChanged(change) && !change.isBroughtBack && !change.isTakenOver
    return [{ resourceId, date, slots, ...(isMoved ? { before: change.before } : {}) }]
  })
  const leaving = changes.flatMap((change) => {
    const stays = isAdded(change) || (isChanged(change) && !change.choosesSlots && !isCancelled(change.after))
    return stays ? [] : [change.before.id]
  })
  return { owner, chosen, leaving, refused }
}

/**
 * Decides the price and the status of parts by their slots.
 * - Parts that are added together are either all confirmed at once, or none of them is.
 * - If an owner adds or moves a slot, the rules decide whether the whole part is confirmed or waits. If an owner only removes slots, or an
 *   administrator changes the part, the part keeps its status.
 * - A booking that is handed on gets the new owner's price, unless an administrator has set its price.
 * - If an owner changes a part that can no longer be cancelled free of charge, its price does not fall.
 */
const decide = (
  write: BookingWrite,
  { owners, terms, slots: ground }: Ground,
  caller: SignedInCaller,
): BookingWrite => {
  const changes = changesOf(write)
  const owner = owners.get(bookingAfter(write).ownerId) ?? null
  const limitsOf = limitsOfPerson(ground.groups, judgedTypes(owner))
  const isAtOnce = (part: BookedResource): boolean => confirmsAtOnce(limitsOf(part.resourceId) ?? {}, part)
  const areAtOnce = changes.filter(isAdded).every(({ after }) => isAtOnce(after))
  const priceOf = ({ resourceId, slots }: BookedResource): number => terms.priceOf(resourceId, slots, owner)
  const decided = new Map(
    changes.flatMap((change) => {
      if (isRemoved(change)) return []
      const { after } = change
      if (isChanged(change) && !change.differs.slots)
        return change.isTakenOver && !after.priceSetByAdministrator
          ? [[after.id, { ...after, price: priceOf(after) }] as const]
          : []
      const isConfirmed = isAdded(change) ? areAtOnce : isAtOnce(after)
      const keepsStatus = isChanged(change) && (callerMay(caller, 'handle-bookings') || change.taken.length === 0)
      const status = keepsStatus ? after.status : isConfirmed ? CONFIRMED : UNCONFIRMED
      const reckoned = priceOf(after)
      const price =
        isChanged(change) && after.priceStays && !callerMay(caller, 'handle-bookings')
          ? Math.max(change.before.price, reckoned)
          : reckoned
      return [[after.id, { ...after, price, priceSetByAdministrator: false, status }] as const]
    }),
  )
  return { ...write, shall: write.shall.map((part) => decided.get(part.id) ?? part) }
}

interface Decided {
  /** The writes, with the decided price and status of the parts. */
  readonly writes: readonly BookingWrite[]
  /** The broken rules by the owner whose rules they are. Only an administrator's writes can have any. */
  readonly breaches: ReadonlyMap<UserId, readonly Breach[]>
  /** The data by which slots are judged; null if no slots are chosen. */
  readonly slots: SlotGround | null
}

/** Decides prices, statuses and permissions. @throws Failure `not-allowed`, `rule`, or `invalid` if an invoice needs more facts about the payer */
export const decideWrites = async (
  { transaction, longestHold }: BookingWork,
  asked: readonly BookingWrite[],
  { caller, begun }: { readonly caller: SignedInCaller; readonly begun: BegunBooking | undefined },
): Promise<Decided> => {
  const changes = asked.flatMap(changesOf)
  const ground = await readGround(transaction, changes, begun)
  if (ground === null) return { writes: asked, breaches: new Map(), slots: null }
  const { owners, terms, slots } = ground
  const choices = [...Map.groupBy(changes, ownerOf)].flatMap(([ownerId, own]) => {
    const owner = owners.get(ownerId)
    return owner === undefined ? [] : [choiceOf(owner, own, { terms, caller })]
  })
  const wanted = choices.flatMap(({ chosen }) =>
    chosen.flatMap(({ resourceId, date, slots: some }) => some.map((slot) => ({ ...slot, resourceId, date }))),
  )
  const unclaimed = await readUnclaimed(transaction, wanted, slots)
  const isUnclaimed: RuleGround['isUnclaimed'] = ({ resourceId, date }, slot) =>
    unclaimed.some((one) => isSameSlot(one, { ...slot, resourceId, date }))
  const broken = await judgeBookings(transaction, choices, { caller, ground: slots, longestHold, isUnclaimed })
  const breaches = new Map(
    choices.flatMap(({ owner: { id }, refused }) => {
      const all = [...refused, ...(broken.get(id) ?? [])]
      return all.length === 0 ? [] : [[id, all] as const]
    }),
  )
  const writes = asked.map((write) => decide(write, ground, caller))
  await requireWholePayers(transaction, writes, { caller, now: slots.now, begun })
  return { writes, breaches, slots }
}
