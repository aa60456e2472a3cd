/**
 * The difference between what bookings are and what they shall be, part by part. It is pure; `write-bookings.ts` carries it out.
 * Invariant: a part claims its slots if and only if it is not Cancelled, so which claims are made and given back follows from the
 * difference.
 */
import type { UserId } from '../../domain/schema/ids.ts'
import type { BookingReference } from '../claims/book-slots.ts'
import { type Slot, without } from '../claims/slot.ts'
import { type BookedResource, isCancelled, slotsOf } from './booked-resources.ts'

export interface BookingWrite {
  /** Its row is locked, or was made in this transaction. */
  readonly booking: BookingReference
  /** All its parts as they are; empty where the booking has just begun. */
  readonly is: readonly BookedResource[]
  /** All its parts as they shall be; empty where the booking goes. */
  readonly shall: readonly BookedResource[]
  /** False where its owner gets no e-mail. */
  readonly isMailed?: boolean
  /** False where no e-mail may name its owner, who is being erased. */
  readonly isNamed?: boolean
  /** The person to whom it is handed on; absent where it stays its owner's. */
  readonly newOwnerId?: UserId
}

/** The booking as it is after the write: the new owner's, where it is handed on. */
export const bookingAfter = ({ booking, newOwnerId }: BookingWrite): BookingReference =>
  newOwnerId === undefined ? booking : { ...booking, ownerId: newOwnerId }

export const isHandedOn = (write: BookingWrite): boolean => bookingAfter(write).ownerId !== write.booking.ownerId

interface PartOfBooking {
  /** The booking as it is before the write. */
  readonly booking: BookingReference
  /** The part that its claims belong to. */
  readonly place: {
    readonly booking: BookingReference
    readonly bookedResourceId: BookedResource['id']
    readonly part: number
  }
  /** The slots that it claims and did not claim before. */
  readonly taken: readonly Slot[]
  /** The slots that it claimed and that others may have now. */
  readonly given: readonly Slot[]
  /** Whether somebody chooses its slots, so that they are judged by permission and rules. */
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
  /** The booking as it is after the write. */
  readonly becomes: BookingReference
  readonly differs: {
    readonly slots: boolean
    readonly wish: boolean
    readonly status: boolean
    /** Also true where an administrator sets the very price that was reckoned: from then on it is the administrator's. */
    readonly price: boolean
    /** Whether its price is to be paid although it is cancelled. */
    readonly due: boolean
    readonly owner: boolean
  }
  /** It was Cancelled, and is not any more. */
  readonly isBroughtBack: boolean
  /** It is handed on with slots, which are all new to the person who gets them. */
  readonly isTakenOver: boolean
  /** It becomes Cancelled, and its price is to be paid all the same. */
  readonly isCancelledLate: boolean
}

export type PartChange = PartAdded | PartChanged | PartRemoved

export const isAdded = (change: PartChange) => change._tag === 'Added'
export const isChanged = (change: PartChange) => change._tag === 'Changed'
export const isRemoved = (change: PartChange) => change._tag === 'Removed'

type Slotted = Pick<BookedResource, 'resourceId' | 'date' | 'slots'>

/** Whether two parts of one resource and day differ in their slots, in whatever order these stand. */
export const areOtherSlots = (before: Slotted, after: Slotted): boolean =>
  before.slots.length !== after.slots.length || without(slotsOf(after), slotsOf(before)).length > 0

export const claimsOf = (part: BookedResource): readonly Slot[] => (isCancelled(part) ? [] : slotsOf(part))

/** @returns the changes of the parts that are there already, then those of the parts that are added; a part that stays the same has none */
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
