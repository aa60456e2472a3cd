/**
 * Puts resources and their slots into a booking (contract 3, Booking), within a transaction that rolls back when this
 * throws: all or nothing. The same for a new booking and for one that is added to.
 */
import { UNCONFIRMED } from '../../domain/rules/booking-status.ts'
import type { BookingModelResource } from '../../domain/schema/calls/everyday-calls.ts'
import type { LostSlot } from '../../domain/schema/failure-body.ts'
import type { Work } from '../changes/news.ts'
import { bookSlots, type SlotGround } from '../claims/book-slots.ts'
import type { Transaction } from '../database/database.ts'
import { readGroupStructures, structureOfVersion } from '../groups/group-structure.ts'
import type { Caller } from '../http/caller.ts'
import { Failure } from '../http/failure.ts'
import type { BegunBooking } from './begin-booking.ts'
import { type BookedResource, slotsOf } from './booked-resources.ts'
import { payerOf } from './booking-owner.ts'

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

/**
 * @param caller whose holds may be used: those of the browser that asks
 * @returns the booked resources that were made
 * @throws Failure `not-allowed` or `slot-taken`
 */
export const bookResources = async (
  work: Work,
  begun: BegunBooking,
  caller: Caller,
  entries: readonly BookingModelResource[],
): Promise<readonly BookedResource[]> => {
  const { booking, owner, terms } = begun
  terms.requireAllowed(owner.userTypeId)

  const made: BookedResource[] = []
  const unknown: LostSlot[] = []
  for (const [index, entry] of entries.entries()) {
    const resource = terms.resources.get(entry.resourceId)
    const part = begun.parts[index]
    if (resource === undefined || part === undefined) unknown.push(...slotsOfNothing(entry))
    else
      made.push({
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

  const booked = await bookSlots(work, {
    booking,
    sessionId: caller.session,
    making: made,
    slots: made.flatMap((resource) =>
      slotsOf(resource).map((slot) => ({ ...slot, bookedResourceId: resource.id, part: resource.part })),
    ),
    ground: await readGround(work.transaction, begun),
  })
  const lost = [...unknown, ...(booked._tag === 'Lost' ? booked.slots : [])]
  if (lost.length > 0) throw new Failure('slot-taken', { slots: lost })
  return made
}
