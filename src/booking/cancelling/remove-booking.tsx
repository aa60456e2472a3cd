/**
 * Cancels a booking, one resource in it, or the rest of a series. A resource that is cancelled already is removed. It asks
 * first, and the question names the times that are lost and the price that must still be paid.
 */

import { type ReactElement, useRef } from 'react'
import { useLocation } from 'wouter'
import type { Answer } from '../../../domain/port/core-port.ts'
import { UNDO_SECONDS } from '../../../domain/rules/booking-status.ts'
import type { Booking, BookingResource } from '../../../domain/schema/bookings.ts'
import { longDateOfYear } from '../../../domain/wording/dates-of-record.ts'
import { priceWords } from '../../../domain/wording/price-words.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'
import { useCore, useStatePart } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { LossLightbox } from '../../kit/design/loss-lightbox.tsx'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { bookedTimes, isCancelled, isTooLate, lastFree, totalPrice } from '../booked/booked-words.ts'
import { MORE_PARTS } from '../booked/customer-facts.ts'
import { datesOfParts, Months } from '../booked/series-months.tsx'
import { useMayWithParts } from '../booked/use-may-with-parts.ts'
import { offerCancelled } from './offer-cancelled.ts'

/** The words on the buttons that open the question. The buttons that confirm it have the same words. */
export const removeBookingTexts = {
  cancelWhole: 'Avboka hela bokningen',
  cancelPart: 'Avboka',
  removeWhole: 'Ta bort hela bokningen',
  removePart: 'Ta bort',
  cancelRest: (days: number): string => `Avboka alla kommande (${days})`,
} as const

export type Removal =
  | { readonly _tag: 'Whole' }
  | { readonly _tag: 'Part'; readonly booked: BookingResource }
  /** The rest of a series. The resources in `going` can be cancelled, and `tooLate` counts those for which it is too late. */
  | { readonly _tag: 'Rest'; readonly going: readonly BookingResource[]; readonly tooLate: number }

interface RemoveBookingProps {
  readonly booking: Booking
  readonly what: Removal
  readonly onDone: () => void
  readonly onClose: () => void
}

export const RemoveBooking = ({ booking, what: asked, onDone, onClose }: RemoveBookingProps): ReactElement => {
  const core = useCore()
  const resources = useStatePart('resources')
  const now = useWallNow()
  const mayHandle = useMayWithParts('handle-bookings')
  const { id, bookingResources } = booking
  // A booking goes with its only resource. Another back end might otherwise keep an empty booking.
  const isPartial = booking.partial === true
  const isOnly = bookingResources.length === 1 && !isPartial
  const what: Removal = asked._tag === 'Part' && isOnly ? { _tag: 'Whole' } : asked

  // The resources that are lost. The cancelled resources of a whole booking are named only if all are cancelled.
  const living = bookingResources.filter((booked) => !isCancelled(booked))
  const whole = living.length > 0 ? living : bookingResources
  const lost = what._tag === 'Part' ? [what.booked] : what._tag === 'Rest' ? what.going : whole
  const isLost = lost.some((booked) => !isCancelled(booked))
  const dates = datesOfParts(lost)
  const isUndoable = useHas('series') && booking.madeAt !== undefined
  /** The resources that can no longer be cancelled free of charge. */
  const late = lost.filter((booked) => !mayHandle([booked]) && isTooLate(lastFree(booked, resources), now))

  const { cancelWhole, cancelPart, removeWhole, removePart, cancelRest } = removeBookingTexts
  const part = isLost ? cancelPart : removePart
  const actions = {
    Whole: isOnly ? part : isLost ? cancelWhole : removeWhole,
    Part: part,
    Rest: cancelRest(dates.length),
  }
  const questions = {
    Whole: 'Är du säker på att du vill ta bort hela bokningen?',
    Part: 'Är du säker på att du vill ta bort bokningen?',
    Rest: `Vill du avboka ${counted(dates.length, 'kommande dag', 'kommande dagar')}?`,
  }

  const [, navigate] = useLocation()
  const since = useRef(0)
  const done = (): void => {
    // The person goes on first, because the offer stands on every page.
    onDone()
    offerCancelled(core, { booking, lost, again: what._tag !== 'Rest', navigate }, since.current)
  }

  const remove = (): Answer<unknown> => {
    since.current = performance.now()
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
      safe="Behåll bokningen"
      stake={`${totalPrice(late)} ${late.length} ${what._tag === 'Rest' ? what.tooLate : 0}`}
      call={remove}
      onDone={done}
      onClose={onClose}
    >
      {what._tag === 'Rest' ? (
        <Months dates={dates} today={now.date} />
      ) : (
        <ul className="stack gap-3">
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
        <p>{`${counted(what.tooLate, 'bokning', 'bokningar')} är det för sent att avboka. Den delen står kvar.`}</p>
      ) : null}
      {what._tag === 'Whole' && isPartial ? <p>{`${MORE_PARTS} De står kvar.`}</p> : null}
      {late.length === 0 ? null : (
        <p>
          <strong className="numeric">
            {`Det är för sent att avboka gratis. Priset står kvar: ${priceWords(totalPrice(late))}.`}
          </strong>
        </p>
      )}
      <p>
        {what._tag === 'Rest'
          ? 'Tiderna blir lediga för andra på en gång, och den som har bokat får ett mejl. '
          : isLost
            ? 'Tiderna blir lediga för andra. '
            : null}
        {isUndoable ? `Du kan ångra dig i ${UNDO_SECONDS} sekunder.` : 'Det går inte att ångra.'}
      </p>
    </LossLightbox>
  )
}
