/** Removes a booking, one resource of it, or all that is to come, after a question that names the lost times, and the price that stays all the same. */
import type { ReactElement } from 'react'
import type { Answer } from '../../../domain/port/core-port.ts'
import type { Booking, BookingResource } from '../../../domain/schema/bookings.ts'
import { longDateOfYear } from '../../../domain/wording/dates-of-record.ts'
import { priceWords } from '../../../domain/wording/price-words.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'
import { useCore, useCoreState, useStatePart } from '../../core/core-context.tsx'
import { LossLightbox } from '../../kit/design/loss-lightbox.tsx'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { isAdministrator } from '../../shell/routing/signed-in.ts'
import { bookedTimes, isCancelled, isTooLate, lastFree, totalPrice } from './booked-words.ts'
import { removeBookingTexts } from './invoice-basis-texts.ts'
import { datesOfParts, Months } from './series-months.tsx'
import { seriesTexts } from './series-texts.ts'

export type Removal =
  | { readonly _tag: 'Whole' }
  | { readonly _tag: 'Part'; readonly booked: BookingResource }
  /** All that is to come, as far as it can be cancelled. */
  | { readonly _tag: 'Rest'; readonly going: readonly BookingResource[]; readonly tooLate: number }

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
  const whole = living.length > 0 ? living : bookingResources
  const lost = what._tag === 'Part' ? [what.booked] : what._tag === 'Rest' ? what.going : whole

  const resources = useStatePart('resources')
  const now = useWallNow()
  const administrator = useCoreState(isAdministrator)
  const late = lost.filter((booked) => !administrator && isTooLate(lastFree(booked, resources), now))

  const isLost = lost.some((booked) => !isCancelled(booked))
  const { cancelWhole, cancelPart, removeWhole, removePart } = removeBookingTexts
  const dates = datesOfParts(lost)
  const actions = {
    Whole: isLost ? cancelWhole : removeWhole,
    Part: isLost ? cancelPart : removePart,
    Rest: seriesTexts.cancelRest(dates.length),
  }
  const questions = {
    Whole: removeBookingTexts.askWhole,
    Part: removeBookingTexts.askPart,
    Rest: seriesTexts.askRest(counted(dates.length, 'kommande dag', 'kommande dagar')),
  }

  const remove = (): Answer<unknown> => {
    const options = { success: late.length > 0 ? 'booking-updated' : 'booking-removed' } as const
    if (what._tag === 'Rest') return core.call('cancelRest', { parameters: { id }, body: { from: now.date } }, options)
    return what._tag === 'Whole'
      ? core.call('deleteBooking', { parameters: { id } }, options)
      : core.call('deleteBookingResource', { parameters: { id, rid: what.booked.id } }, options)
  }

  return (
    <LossLightbox
      question={questions[what._tag]}
      action={actions[what._tag]}
      safe={removeBookingTexts.keep}
      stake={`${totalPrice(late)} ${late.length} ${what._tag === 'Rest' ? what.tooLate : 0}`}
      call={remove}
      onDone={onDone}
      onClose={onClose}
    >
      {what._tag === 'Rest' ? (
        <Months dates={dates} today={now.date} />
      ) : (
        <ul className="invoice-asked">
          {lost.map((booked) => (
            <li key={booked.id}>
              <strong>
                <bdi>{booked.resourceTitle}</bdi>
              </strong>
              <br />
              <span className="numeric">
                {[longDateOfYear(booked.date), bookedTimes(booked.bookingSlots)]
                  .filter((words) => words !== '')
                  .join(', ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {what._tag === 'Rest' && what.tooLate > 0 ? (
        <p>{seriesTexts.tooLate(counted(what.tooLate, 'bokning', 'bokningar'))}</p>
      ) : null}
      {late.length === 0 ? null : (
        <p>
          <strong className="numeric">{removeBookingTexts.stays(priceWords(totalPrice(late)))}</strong>
        </p>
      )}
      <p>
        {what._tag === 'Rest' ? `${seriesTexts.restWords} ` : isLost ? `${removeBookingTexts.frees} ` : null}
        {removeBookingTexts.forGood}
      </p>
    </LossLightbox>
  )
}
