/**
 * A slot as one person sees it: what its hours make of it, combined with what is held and booked (contract 3, Grid). The
 * flags are independent; which of them shows is the client's business.
 */
import { Schema } from 'effect'
import { endMinutes, minutesOf } from '../../domain/calendar/local-time.ts'
import type { GridSlot } from '../../domain/rules/day-slots.ts'
import type { GridResource, Role } from '../../domain/schema/entities.ts'
import { BookingId, type BookingResourceId, type SessionId, type UserId } from '../../domain/schema/ids.ts'
import { bookingIdNumber } from '../claims/book-slots.ts'
import type { Claim, Holder } from './day-claims.ts'

export interface Viewer {
  /** The cookie `sess`: whose holds are selected. */
  readonly sessionId: SessionId | null
  readonly userId: UserId | null
  readonly role: Role | null
  /** In an edit: its booked slots are selected and marked instead of booked. */
  readonly editing?: BookingResourceId
}

/** A viewer with nothing of their own in the grid. */
export const anybody: Viewer = { sessionId: null, userId: null, role: null }

const isBookingId = Schema.is(BookingId)

const isOwnHold = ({ sessionId }: Holder, viewer: Viewer): boolean =>
  sessionId !== null && sessionId === viewer.sessionId
const isEdited = ({ bookedResourceId }: Holder, { editing }: Viewer): boolean =>
  bookedResourceId !== null && bookedResourceId === editing
/** The number is public; the id goes to the owner and to administrators. */
const mayKnowBooking = ({ bookingId, ownerId }: Holder, { userId, role }: Viewer): boolean =>
  bookingId !== null && (role === 'administrator' || (userId !== null && userId === ownerId))

/** Whether this person sees the holder's slots otherwise than anybody does. */
export const concerns = (holder: Holder, viewer: Viewer): boolean =>
  isOwnHold(holder, viewer) || isEdited(holder, viewer) || mayKnowBooking(holder, viewer)

const shownBookingId = (holder: Holder, viewer: Viewer): BookingId | null =>
  mayKnowBooking(holder, viewer) && isBookingId(holder.bookingId) ? holder.bookingId : null

export const slotAsSeen = (
  { startTime, endTime, open, locked }: GridSlot,
  claims: readonly Claim[],
  viewer: Viewer,
): GridResource['slots'][number] => {
  const from = minutesOf(startTime)
  const to = endMinutes(endTime)
  let booked: Holder | null = null
  let reserved = false
  let selected = false
  let edit = false
  for (const claim of claims) {
    if (claim.from >= to || from >= claim.to) continue
    const { holder } = claim
    if (holder.sessionId !== null) {
      reserved = true
      selected ||= isOwnHold(holder, viewer)
    } else if (isEdited(holder, viewer)) {
      edit = true
      selected = true
    } else booked ??= holder
  }
  return {
    startTime,
    endTime,
    open,
    locked,
    booked: booked !== null,
    reserved,
    selected,
    edit,
    bookingId: booked === null ? null : shownBookingId(booked, viewer),
    bookingIdNumber:
      booked === null || booked.number === null || booked.part === null
        ? null
        : bookingIdNumber({ number: booked.number }, booked.part),
  }
}
