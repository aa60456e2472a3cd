/**
 * The difference between what bookings are and what they shall be, part by part: pure, and carried out by `write-bookings.ts`.
 * Invariant: what is claimed follows from it, since a part claims its slots if and only if it is not Cancelled.
 */
import type { UserId } from '../../domain/schema/ids.ts'
import type { BookingReference } from '../claims/book-slots.ts'
import { type Slot, without } from '../claims/slot.ts'
import { type BookedResource, isCancelled, slotsOf } from './booked-resources.ts'

export interface BookingWrite {
  /** Its row is locked. */
  readonly booking: BookingReference
  /** All its parts as they are; none: the booking has just begun. */
  readonly is: readonly BookedResource[]
  /** All its parts as they shall be; none: the booking goes. */
  readonly shall: readonly BookedResource[]
  /** False: its owner gets no e-mail. */
  readonly isMailed?: boolean
  /** False: no mail names its owner, who is being erased. */
  readonly isNamed?: boolean
  /** The person whose it becomes; none: it stays its owner's. */
  readonly newOwnerId?: UserId
}

/** The booking as it is once it is another's. */
export const handedOn = ({ booking, newOwnerId }: BookingWrite): BookingReference =>
  newOwnerId === undefined ? booking : { ...booking, ownerId: newOwnerId }
export const isHandedOn = (write: BookingWrite): boolean => handedOn(write).ownerId !== write.booking.ownerId

/** A part that becomes another than it is. */
export type PartChange = PartAdded | PartChanged | PartRemoved

export interface PartAdded {
  readonly _tag: 'Added'
  readonly booking: BookingReference
  readonly after: BookedResource
}
export interface PartChanged {
  readonly _tag: 'Changed'
  readonly booking: BookingReference
  /** The booking as it is after it; another's, where it is handed on. */
  readonly becomes: BookingReference
  readonly before: BookedResource
  readonly after: BookedResource
}
interface PartRemoved {
  readonly _tag: 'Removed'
  readonly booking: BookingReference
  readonly before: BookedResource
}

export const isAdded = (change: PartChange) => change._tag === 'Added'
export const isChanged = (change: PartChange) => change._tag === 'Changed'
export const isRemoved = (change: PartChange) => change._tag === 'Removed'

type Slotted = Pick<BookedResource, 'resourceId' | 'date' | 'slots'>

/** The slots of one resource and day, in whatever order. */
export const areOtherSlots = (before: Slotted, after: Slotted): boolean =>
  before.slots.length !== after.slots.length || without(slotsOf(after), slotsOf(before)).length > 0
export const hasOtherSlots = ({ before, after }: PartChanged): boolean => areOtherSlots(before, after)
export const hasOtherWish = ({ before, after }: PartChanged): boolean => before.message !== after.message
export const hasOtherStatus = ({ before, after }: PartChanged): boolean => before.status !== after.status
/** An administrator's own price is one also where it is what was reckoned. */
export const hasOtherPrice = ({ before, after }: PartChanged): boolean =>
  before.price !== after.price || before.priceSetByAdministrator !== after.priceSetByAdministrator
const hasOtherDue = ({ before, after }: PartChanged): boolean => before.priceStays !== after.priceStays
/** It is cancelled, and its price is to be paid. */
export const isCancelledLate = (change: PartChanged): boolean =>
  hasOtherStatus(change) && isCancelled(change.after) && change.after.priceStays
export const hasOtherOwner = ({ booking, becomes }: PartChanged): boolean => booking.ownerId !== becomes.ownerId
export const isBroughtBack = ({ before, after }: PartChanged): boolean => isCancelled(before) && !isCancelled(after)

/** The parts that are there come first, then those that are added. */
export const changesOf = (write: BookingWrite): readonly PartChange[] => {
  const { booking, is, shall } = write
  const becomes = new Map(shall.map((part) => [part.id, part]))
  const known = new Set(is.map(({ id }) => id))
  return [
    ...is.flatMap((before): PartChange[] => {
      const after = becomes.get(before.id)
      if (after === undefined) return [{ _tag: 'Removed', booking, before }]
      const change = { _tag: 'Changed', booking, becomes: handedOn(write), before, after } as const
      return [hasOtherSlots, hasOtherWish, hasOtherStatus, hasOtherPrice, hasOtherDue, hasOtherOwner].some((isOther) =>
        isOther(change),
      )
        ? [change]
        : []
    }),
    ...shall.filter(({ id }) => !known.has(id)).map((after) => ({ _tag: 'Added', booking, after }) as const),
  ]
}

export const claimsOf = (part: BookedResource): readonly Slot[] => (isCancelled(part) ? [] : slotsOf(part))

/** The part that its claims belong to. */
export const placeOf = (change: PartChange) => {
  const { id: bookedResourceId, part } = isRemoved(change) ? change.before : change.after
  return { booking: change.booking, bookedResourceId, part }
}

/** The slots that it claims and has not claimed before. */
export const slotsTaken = (change: PartChange): readonly Slot[] => {
  if (isRemoved(change)) return []
  return isAdded(change) ? claimsOf(change.after) : without(claimsOf(change.after), claimsOf(change.before))
}

/** The slots that others may have after it. */
export const slotsGiven = (change: PartChange): readonly Slot[] => {
  if (isAdded(change)) return []
  return isRemoved(change) ? claimsOf(change.before) : without(claimsOf(change.before), claimsOf(change.after))
}
