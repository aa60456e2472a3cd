/**
 * Computes the difference between the present bookings and the wanted bookings, part by part. The module is pure, and `write-bookings.ts`
 * carries out the difference. Invariant: a part claims its slots if and only if it is not Cancelled, so the difference decides which claims
 * are made and which are given back.
 */
import type { UserId } from '../../domain/schema/ids.ts'
import type { BookingReference } from '../claims/book-slots.ts'
import { type Slot, without } from '../claims/slot.ts'
import { type BookedResource, isCancelled, slotsOf } from './booked-resources.ts'

export interface BookingWrite {
  /** The booking, whose row is locked or was made in this transaction. */
  readonly booking: BookingReference
  /** All present parts; empty if the booking has just begun. */
  readonly is: readonly BookedResource[]
  /** All parts after the write; empty if the booking is deleted. */
  readonly shall: readonly BookedResource[]
  /** False if the owner gets no e-mail. */
  readonly isMailed?: boolean
  /** False if no e-mail may name the owner, because the owner is being erased. */
  readonly isNamed?: boolean
  /** The person who receives the booking; absent if the owner stays the same. */
  readonly newOwnerId?: UserId
}

/** Returns the booking after the write. It belongs to the new owner if the booking is handed on. */
export const bookingAfter = ({ booking, newOwnerId }: BookingWrite): BookingReference =>
  newOwnerId === undefined ? booking : { ...booking, ownerId: newOwnerId }

export const isHandedOn = (write: BookingWrite): boolean => bookingAfter(write).ownerId !== write.booking.ownerId

interface PartOfBooking {
  /** The booking before the write. */
  readonly booking: BookingReference
  /** The part to which the claims belong. */
  readonly place: {
    readonly booking: BookingReference
    readonly bookedResourceId: BookedResource['id']
    readonly part: number
  }
  /** The slots that the part claims after the change but not before. */
  readonly taken: readonly Slot[]
  /** The slots that the part claimed before the change and that others may now have. */
  readonly given: readonly Slot[]
  /** Whether somebody chooses the slots, so that permissions and rules judge them. */
  readonly choosesSlots: boolean
}

interface PartAdded extends PartOfBooking {
  readonly _tag: 'Added'
  readonly after: BookedResource
}

interface PartRemoved extends PartOfBooking {
  readonly _tag: 'Removed'
  readonly before: BookedResource
}

export interface PartChanged extends PartOfBooking {
  readonly _tag: 'Changed'
  readonly before: BookedResource
  readonly after: BookedResource
  /** The booking after the write. */
  readonly becomes: BookingReference
  readonly differs: {
    readonly slots: boolean
    readonly wish: boolean
    readonly status: boolean
    /** Also true if an administrator sets the same price that was computed. From then on it is the administrator's price. */
    readonly price: boolean
    /** Whether the duty to pay the price of a cancelled part changes. */
    readonly due: boolean
    readonly owner: boolean
  }
  /** Whether the part was Cancelled before and is not Cancelled after the change. */
  readonly isBroughtBack: boolean
  /** Whether the part is handed on with its slots, which are all new to the new owner. */
  readonly isTakenOver: boolean
  /** Whether the part becomes Cancelled but its price must still be paid. */
  readonly isCancelledLate: boolean
}

export type PartChange = PartAdded | PartChanged | PartRemoved

export const isAdded = (change: PartChange) => change._tag === 'Added'
export const isChanged = (change: PartChange) => change._tag === 'Changed'
export const isRemoved = (change: PartChange) => change._tag === 'Removed'

type Slotted = Pick<BookedResource, 'resourceId' | 'date' | 'slots'>

/** Whether a part has other slots than before, in whatever order: at other times, on another day or in another resource. */
export const areOtherSlots = (before: Slotted, after: Slotted): boolean =>
  before.slots.length !== after.slots.length || without(slotsOf(after), slotsOf(before)).length > 0

/** Whether a part is in another resource or on another day than before. */
export const isElsewhere = (before: Omit<Slotted, 'slots'>, after: Omit<Slotted, 'slots'>): boolean =>
  before.resourceId !== after.resourceId || before.date !== after.date

export const claimsOf = (part: BookedResource): readonly Slot[] => (isCancelled(part) ? [] : slotsOf(part))

/**
 * Returns the changes that a write makes: first the changes of present parts, then the added parts. A part that stays the same has no
 * change.
 */
export const changesOf = (write: BookingWrite): readonly PartChange[] => {
  const { booking, is, shall } = write
  const becomes = bookingAfter(write)
  const placeOf = ({ id, part }: BookedResource) => ({ booking, bookedResourceId: id, part })
  const shallBe = new Map(shall.map((part) => [part.id, part]))
  const known = new Set(is.map(({ id }) => id))

  const ofKnown = is.flatMap((before): PartChange[] => {
    const after = shallBe.get(before.id)
    const place = placeOf(before)
    if (after === undefined)
      return [{ _tag: 'Removed', booking, place, before, taken: [], given: claimsOf(before), choosesSlots: false }]
    const differs = {
      slots: areOtherSlots(before, after),
      wish: before.message !== after.message,
      status: before.status !== after.status,
      price: before.price !== after.price || before.priceSetByAdministrator !== after.priceSetByAdministrator,
      due: before.priceStays !== after.priceStays,
      owner: booking.ownerId !== becomes.ownerId,
    }
    if (!Object.values(differs).includes(true)) return []
    const isBroughtBack = isCancelled(before) && !isCancelled(after)
    const isTakenOver = differs.owner && !isCancelled(after)
    return [
      {
        ...{ _tag: 'Changed', booking, place, before, after, becomes, differs },
        taken: without(claimsOf(after), claimsOf(before)),
        given: without(claimsOf(before), claimsOf(after)),
        ...{ isBroughtBack, isTakenOver, choosesSlots: differs.slots || isBroughtBack || isTakenOver },
        isCancelledLate: differs.status && isCancelled(after) && after.priceStays,
      },
    ]
  })
  const ofNew = shall
    .filter(({ id }) => !known.has(id))
    .map(
      (after): PartChange => ({
        ...{ _tag: 'Added', booking, place: placeOf(after), after },
        ...{ taken: claimsOf(after), given: [], choosesSlots: true },
      }),
    )
  return [...ofKnown, ...ofNew]
}
