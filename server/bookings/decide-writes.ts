/**
 * Decides about bookings before they are written: whether their slots are allowed and keep the house's rules, which price and status their
 * parts get, and whether the payer is known whole. Invariant: nothing is written here, and where no slots are chosen nothing is read.
 */
import { CONFIRMED, UNCONFIRMED } from '../../domain/rules/booking-status.ts'
import { confirmsAtOnce } from '../../domain/rules/confirms-at-once.ts'
import type { Breach } from '../../domain/schema/booking-rules.ts'
import type { UserId } from '../../domain/schema/ids.ts'
import type { SlotGround } from '../claims/book-slots.ts'
import type { Transaction } from '../database/database.ts'
import { limitsOfPerson, readGroupStructures, structureOfVersion } from '../groups/group-structure.ts'
import { isAdministrator, judgedTypes, type SignedInCaller, type SignedInUser } from '../http/caller.ts'
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

/** All that decides about chosen slots. */
interface Ground {
  readonly owners: ReadonlyMap<UserId, SignedInUser>
  readonly terms: BookingTerms
  readonly slots: SlotGround
}

const ownerOf = (change: PartChange): UserId => (isChanged(change) ? change.becomes : change.booking).ownerId

/** The enabled groups of a booking that has begun, as they are remembered or else as they are now. */
const readBegunSlots = async (transaction: Transaction, { terms, now }: BegunBooking): Promise<SlotGround> => {
  const resources = [...terms.resources.values()]
  const versions = new Map(resources.filter(({ enabled }) => enabled).map(({ groupId, version }) => [groupId, version]))
  const groups = []
  for (const [groupId, version] of versions) groups.push(await structureOfVersion(transaction, groupId, version))
  const known = groups.filter((group) => group !== null)
  // One of them has changed since its version was read.
  if (known.length < groups.length) return readGroupStructures(transaction, [...terms.resources.keys()])
  return { now, groups: known }
}

/** @returns null where no slots are chosen, so that nothing has to be known */
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
 * The choice of one owner, as the rules judge it: the parts whose slots are chosen, and those that no longer count as they were. Slots that
 * are brought back were allowed once, so the permission to book is asked for all others.
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
  terms.requireAllowed(owner, caller, ids)

  const chosen = changes.flatMap((change): ChosenPart[] => {
    if (isRemoved(change) || !change.choosesSlots) return []
    const { resourceId, date, slots } = change.after
    const isMoved = isChanged(change) && !change.isBroughtBack && !change.isTakenOver
    return [{ resourceId, date, slots, ...(isMoved ? { before: change.before.slots } : {}) }]
  })
  const leaving = changes.flatMap((change) => {
    const stays = isAdded(change) || (isChanged(change) && !change.choosesSlots && !isCancelled(change.after))
    return stays ? [] : [change.before.id]
  })
  return { owner, chosen, leaving }
}

/**
 * The price and the status that parts get by their slots.
 * - Parts that are added are confirmed at once together or not at all.
 * - An owner who adds a slot to a part, or moves one, has the whole part confirmed by the rules, or waits for it. With fewer slots, and where
 *   an administrator changes it, the part keeps its status.
 * - A booking that is handed on costs what it costs the person who gets it, unless an administrator has set its price.
 * - A part that its owner changes when it is too late to cancel it for nothing costs no less than before.
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
      const keepsStatus = isChanged(change) && (isAdministrator(caller) || change.taken.length === 0)
      const status = keepsStatus ? after.status : isConfirmed ? CONFIRMED : UNCONFIRMED
      const reckoned = priceOf(after)
      const price =
        isChanged(change) && after.priceStays && !isAdministrator(caller)
          ? Math.max(change.before.price, reckoned)
          : reckoned
      return [[after.id, { ...after, price, priceSetByAdministrator: false, status }] as const]
    }),
  )
  return { ...write, shall: write.shall.map((part) => decided.get(part.id) ?? part) }
}

interface Decided {
  /** With the price and the status that the parts get. */
  readonly writes: readonly BookingWrite[]
  /** The broken rules by the owner whose rules they are: only an administrator gets so far. */
  readonly breaches: ReadonlyMap<UserId, readonly Breach[]>
  /** Null where no slots are chosen. */
  readonly slots: SlotGround | null
}

/** @throws Failure `not-allowed`, `rule`, or `invalid` for a payer who lacks what an invoice needs */
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
  const breaches = await judgeBookings(transaction, choices, { caller, ground: slots, longestHold })
  const writes = asked.map((write) => decide(write, ground, caller))
  await requireWholePayers(transaction, writes, { caller, now: slots.now, begun })
  return { writes, breaches, slots }
}
