/**
 * Decides about a booking before it is written: whether its slots are allowed and keep the house's rules, which price and status its
 * parts get, and whether its payer is whole. Invariant: nothing is written here, and nothing is read where no slots are chosen.
 */
import { CONFIRMED, UNCONFIRMED } from '../../domain/rules/booking-status.ts'
import { confirmsAtOnce } from '../../domain/rules/resource-limits.ts'
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
  changesOf,
  handedOn,
  hasOtherOwner,
  hasOtherSlots,
  isAdded,
  isBroughtBack,
  isChanged,
  isRemoved,
  type PartChange,
  slotsTaken,
} from './part-changes.ts'

/** It decides about slots that are chosen. */
interface Ground {
  readonly owners: ReadonlyMap<UserId, SignedInUser>
  readonly terms: BookingTerms
  readonly slots: SlotGround
}

/** The groups of the resources, as they are remembered or else as they are now. */
const readBegunSlots = async (transaction: Transaction, { terms, now }: BegunBooking): Promise<SlotGround> => {
  const resources = [...terms.resources.values()]
  const versions = new Map(resources.filter(({ enabled }) => enabled).map(({ groupId, version }) => [groupId, version]))
  const groups = []
  for (const [groupId, version] of versions) groups.push(await structureOfVersion(transaction, groupId, version))
  const known = groups.filter((group) => group !== null)
  // One of them has changed in between.
  if (known.length < groups.length) return readGroupStructures(transaction, [...terms.resources.keys()])
  return { now, groups: known }
}

/** Slots that are handed on are all new to the person who gets them. */
const isTakenOver = (change: PartChange): boolean =>
  isChanged(change) && hasOtherOwner(change) && !isCancelled(change.after)

const choosesSlots = (change: PartChange): boolean =>
  isAdded(change) || (isChanged(change) && (hasOtherSlots(change) || isBroughtBack(change) || isTakenOver(change)))

const ownerOf = (change: PartChange): UserId => (isChanged(change) ? change.becomes : change.booking).ownerId

/** Null: no slots are chosen, and nothing has to be known. */
const readGround = async (
  transaction: Transaction,
  changes: readonly PartChange[],
  begun: BegunBooking | undefined,
): Promise<Ground | null> => {
  if (begun !== undefined) {
    const { owner, terms } = begun
    return { owners: new Map([[owner.id, owner]]), terms, slots: await readBegunSlots(transaction, begun) }
  }
  const choosing = changes.filter(choosesSlots)
  if (choosing.length === 0) return null
  const resourceIds = [...new Set(choosing.flatMap((change) => (isRemoved(change) ? [] : [change.after.resourceId])))]
  return {
    owners: await readOwners(transaction, [...new Set(choosing.map(ownerOf))]),
    terms: await readTerms(transaction, resourceIds),
    slots: await readGroupStructures(transaction, resourceIds),
  }
}

/** Slots that are brought back were allowed once. */
const requireAllowed = (
  changes: readonly PartChange[],
  owner: SignedInUser,
  { terms }: Ground,
  caller: SignedInCaller,
) => {
  const taking = changes.filter(
    (change) =>
      isAdded(change) ||
      isTakenOver(change) ||
      (isChanged(change) && !isBroughtBack(change) && slotsTaken(change).length > 0),
  )
  const ids = taking.flatMap((change) => (isRemoved(change) ? [] : [change.after.resourceId]))
  terms.requireAllowed(owner, caller, ids)
}

const chosenIn = (change: PartChange): ChosenPart[] => {
  if (isRemoved(change) || !choosesSlots(change)) return []
  const { resourceId, date, slots } = change.after
  const isMoved = isChanged(change) && !isBroughtBack(change) && !isTakenOver(change)
  return [{ resourceId, date, slots, ...(isMoved ? { before: change.before.slots } : {}) }]
}

const leavingIn = (change: PartChange) =>
  isAdded(change) || (isChanged(change) && !choosesSlots(change) && !isCancelled(change.after))
    ? []
    : [change.before.id]

/**
 * The price and the status that parts get by their slots. Parts that are added are confirmed at once only together. An owner who adds a
 * slot to a part, or moves one, is confirmed for all of it by the rules, or waits; fewer slots, and an administrator, keep the status.
 * A booking that is handed on costs as much as it costs the person who gets it, unless an administrator has set its price.
 * A part that its owner changes too late to cancel it for nothing costs no less than before.
 */
const decide = (
  write: BookingWrite,
  { owners, terms, slots: ground }: Ground,
  caller: SignedInCaller,
): BookingWrite => {
  const changes = changesOf(write)
  const owner = owners.get(handedOn(write).ownerId) ?? null
  const limitsOf = limitsOfPerson(ground.groups, judgedTypes(owner))
  const isAtOnce = (part: BookedResource): boolean => confirmsAtOnce(limitsOf(part.resourceId) ?? {}, part)
  const areAtOnce = changes.filter(isAdded).every(({ after }) => isAtOnce(after))
  const priceOf = ({ resourceId, slots }: BookedResource): number => terms.priceOf(resourceId, slots, owner)
  const decided = new Map(
    changes.flatMap((change) => {
      if (isRemoved(change)) return []
      const { after } = change
      if (isChanged(change) && !hasOtherSlots(change))
        return isTakenOver(change) && !after.priceSetByAdministrator
          ? [[after.id, { ...after, price: priceOf(after) }] as const]
          : []
      const isConfirmed = isAdded(change) ? areAtOnce : isAtOnce(after)
      const keepsStatus = isChanged(change) && (isAdministrator(caller) || slotsTaken(change).length === 0)
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
  /** With the price and status that the parts get. */
  readonly writes: readonly BookingWrite[]
  /** By the owner whose rules are broken: only an administrator gets so far. */
  readonly breaches: ReadonlyMap<UserId, readonly Breach[]>
  /** Null: no slots are chosen. */
  readonly slots: SlotGround | null
}

/** @throws Failure `not-allowed`, `rule`, or `invalid` for a payer who lacks what an invoice needs */
export const decideWrites = async (
  { transaction, longestHold }: BookingWork,
  asked: readonly BookingWrite[],
  caller: SignedInCaller,
  begun: BegunBooking | undefined,
): Promise<Decided> => {
  const changes = asked.flatMap(changesOf)
  const ground = await readGround(transaction, changes, begun)
  if (ground === null) return { writes: asked, breaches: new Map(), slots: null }
  const { owners, slots } = ground
  const choices = [...Map.groupBy(changes, ownerOf)].flatMap(([ownerId, own]) => {
    const owner = owners.get(ownerId)
    if (owner === undefined) return []
    requireAllowed(own, owner, ground, caller)
    return [{ owner, chosen: own.flatMap(chosenIn), leaving: own.flatMap(leavingIn) }]
  })
  const breaches = await judgeBookings(transaction, choices, { caller, ground: slots, longestHold })
  const writes = asked.map((write) => decide(write, ground, caller))
  const payers = { caller, now: slots.now, ...(begun === undefined ? {} : { begun }) }
  await requireWholePayers(transaction, writes, payers)
  return { writes, breaches, slots }
}
