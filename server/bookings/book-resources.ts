/**
 * Puts resources and their slots into a booking (contract 3, Booking), within a transaction that rolls back when this
 * throws: all or nothing. The same for a new booking and for one that is added to.
 */
import { CONFIRMED, UNCONFIRMED } from '../../domain/rules/booking-status.ts'
import { confirmsAtOnce } from '../../domain/rules/resource-limits.ts'
import type { Breach } from '../../domain/schema/booking-rules.ts'
import type { BookingModelResource } from '../../domain/schema/calls/everyday-calls.ts'
import type { LostSlot } from '../../domain/schema/failure-body.ts'
import { bookSlots, type SlotGround } from '../claims/book-slots.ts'
import type { Transaction } from '../database/database.ts'
import { readGroupStructures, structureOfVersion } from '../groups/group-structure.ts'
import { limitsOfPerson } from '../groups/limits-of-person.ts'
import type { Caller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import type { BegunBooking } from './begin-booking.ts'
import { type BookedResource, slotsOf } from './booked-resources.ts'
import type { BookingWork } from './booking-context.ts'
import { payerOf } from './booking-owner.ts'
import { judgeBooking } from './judge-booking.ts'

/** The groups of what is booked, as they are remembered or else as they are now. */
const readGround = async (transaction: Transaction, { terms, now }: BegunBooking): Promise<SlotGround> => {
  const resources = [...terms.resources.values()]
  const versions = new Map(resources.filter(({ enabled }) => enabled).map(({ groupId, version }) => [groupId, version]))
  const groups = []
  for (const [groupId, version] of versions) groups.push(await structureOfVersion(transaction, groupId, version))
  const known = groups.filter((group) => group !== null)
  // One of them has changed in between.
  if (known.length < groups.length) return readGroupStructures(transaction, [...terms.resources.keys()])
  return { now, groups: known }
}

const slotsOfNothing = (entry: BookingModelResource): LostSlot[] =>
  entry.bookingSlots.map((slot) => ({ ...slot, resourceId: entry.resourceId, date: entry.date, reason: 'unknown' }))

/** Whether every part of it is confirmed by the rules of its owner. */
const isConfirmed = ({ groups }: SlotGround, { owner }: BegunBooking, made: readonly BookedResource[]): boolean => {
  const limitsOf = limitsOfPerson(groups, owner.userTypeId)
  return made.every((resource) => confirmsAtOnce(limitsOf(resource.resourceId) ?? {}, resource))
}

export interface BookedResources {
  readonly made: readonly BookedResource[]
  /** The rules that an administrator is told of. */
  readonly breaches: readonly Breach[]
}

/**
 * @param caller whose holds may be used: those of the browser that asks
 * @throws Failure `not-allowed`, `rule` or `slot-taken`
 */
export const bookResources = async (
  work: BookingWork,
  begun: BegunBooking,
  caller: Caller,
  entries: readonly BookingModelResource[],
): Promise<BookedResources> => {
  const { booking, owner, terms } = begun
  terms.requireAllowed(owner, caller)

  const named: BookedResource[] = []
  const unknown: LostSlot[] = []
  for (const [index, entry] of entries.entries()) {
    const resource = terms.resources.get(entry.resourceId)
    const part = begun.parts[index]
    if (resource === undefined || part === undefined) unknown.push(...slotsOfNothing(entry))
    else
      named.push({
        ...part,
        resourceId: resource.id,
        title: resource.title,
        groupId: resource.groupId,
        date: entry.date,
        // As the database keeps it: text that is none in UTF-8 cannot go there.
        message: (entry.message ?? '').toWellFormed(),
        price: terms.priceOf(resource.id, entry.bookingSlots, payerOf(owner)),
        priceSetByAdministrator: false,
        status: UNCONFIRMED,
        slots: entry.bookingSlots.toSorted((one, other) => (one.startTime < other.startTime ? -1 : 1)),
      })
  }

  const ground = await readGround(work.transaction, begun)
  const { longestHold } = work
  const breaches = await judgeBooking(work.transaction, { owner, caller, ground, chosen: named, longestHold })
  const status = isConfirmed(ground, begun, named) ? CONFIRMED : UNCONFIRMED
  const made = named.map((resource): BookedResource => ({ ...resource, status }))
  const booked = await bookSlots(work, {
    booking,
    sessionId: caller.session,
    making: made,
    slots: made.flatMap((resource) =>
      slotsOf(resource).map((slot) => ({ ...slot, bookedResourceId: resource.id, part: resource.part })),
    ),
    ground,
  })
  const lost = [...unknown, ...(booked._tag === 'Lost' ? booked.slots : [])]
  if (lost.length > 0) throw new Failure('slot-taken', { slots: lost })
  return { made, breaches }
}
