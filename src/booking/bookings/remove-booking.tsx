/** Removes a booking, or one resource of it, after a question that names the lost times, and the price that stays all the same. */
import type { ReactElement } from 'react'
import type { Answer } from '../../../domain/port/core-port.ts'
import type { Booking, BookingResource } from '../../../domain/schema/bookings.ts'
import { longDateOfYear } from '../../../domain/wording/dates-of-record.ts'
import { kronor } from '../../../domain/wording/swedish-amounts.ts'
import { useCore, useCoreState, useStatePart } from '../../core/core-context.tsx'
import { LossLightbox } from '../../kit/design/loss-lightbox.tsx'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { isAdministrator } from '../../shell/routing/signed-in.ts'
import { bookedTimes, isCancelled, isTooLate, lastFree, totalPrice } from './booked-words.ts'
import { removeBookingTexts } from './invoice-basis-texts.ts'

export type Removal = { readonly _tag: 'Whole' } | { readonly _tag: 'Part'; readonly booked: BookingResource }

interface RemoveBookingProps {
  readonly booking: Booking
  readonly what: Removal
  readonly onDone: () => void
  readonly onClose: () => void
}

export const RemoveBooking = ({ booking, what, onDone, onClose }: RemoveBookingProps): ReactElement => {
  const core = useCore()
  const { id, bookingResources } = booking
  const living = bookingResources.filter((booked) => !isCancelled(booked))
  // The cancelled ones are known to be so.
  const lost = what._tag === 'Part' ? [what.booked] : living.length > 0 ? living : bookingResources

  const resources = useStatePart('resources')
  const now = useWallNow()
  const administrator = useCoreState(isAdministrator)
  const late = lost.filter((booked) => !administrator && isTooLate(lastFree(booked, resources), now))

  const isLost = lost.some((booked) => !isCancelled(booked))
  const { cancelWhole, cancelPart, removeWhole, removePart } = removeBookingTexts
  const [whole, part] = isLost ? [cancelWhole, cancelPart] : [removeWhole, removePart]
  const action = what._tag === 'Whole' ? whole : part

  const remove = (): Answer<unknown> => {
    const options = { success: late.length > 0 ? 'booking-updated' : 'booking-removed' } as const
    return what._tag === 'Whole'
      ? core.call('deleteBooking', { parameters: { id } }, options)
      : core.call('deleteBookingResource', { parameters: { id, rid: what.booked.id } }, options)
  }

  return (
    <LossLightbox
      question={what._tag === 'Whole' ? removeBookingTexts.askWhole : removeBookingTexts.askPart}
      action={action}
      safe={removeBookingTexts.keep}
      call={remove}
      onDone={onDone}
      onClose={onClose}
    >
      <ul className="invoice-asked">
        {lost.map((booked) => (
          <li key={booked.id}>
            <strong>{booked.resourceTitle}</strong>
            <br />
            <span className="numeric">
              {[longDateOfYear(booked.date), bookedTimes(booked.bookingSlots)]
                .filter((words) => words !== '')
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
      {late.length === 0 ? null : (
        <p>
          <strong className="numeric">{removeBookingTexts.stays(kronor(totalPrice(late)))}</strong>
        </p>
      )}
      <p>
        {isLost ? `${removeBookingTexts.frees} ` : null}
        {removeBookingTexts.forGood}
      </p>
    </LossLightbox>
  )
}
