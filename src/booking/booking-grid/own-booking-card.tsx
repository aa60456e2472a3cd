/**
 * The card of the person's own booking, which a press in the grid opens. It shows the booking and the actions for it. The
 * booking is read when the card opens. Until it is read, and if it cannot be read, the card shows a link to the booking's
 * page.
 */
import { type ReactElement, useMemo, useState } from 'react'
import { Link } from 'wouter'
import type { Booking, BookingResource } from '../../../domain/schema/bookings.ts'
import { longDate, timeRange } from '../../../domain/wording/swedish-dates.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { Lightbox } from '../../kit/design/lightbox.tsx'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { QueryView } from '../../kit/query/query-view.tsx'
import { callQuery, useQuery } from '../../kit/query/use-query.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { bookingPath, editBookingPath } from '../../shell/routing/paths.ts'
import {
  bookedTimes,
  hasResourceBegun,
  isCancelled,
  isTooLate,
  lastChange,
  ownStatusOf,
} from '../booked/booked-words.ts'
import { moveBookingPath, useMovable } from '../booked/moving-address.ts'
import { ShareButton } from '../booked/share-button.tsx'
import { RemoveBooking } from '../cancelling/remove-booking.tsx'
import type { OwnBooking } from './slots/slot-press.ts'
import './own-booking-card.css'

interface WaysProps {
  readonly booking: Booking
  readonly booked: BookingResource
  readonly onRemove: () => void
}

const Ways = ({ booking, booked, onRemove }: WaysProps): ReactElement => {
  const now = useWallNow()
  const movable = useMovable(booked)
  const until = lastChange(booked, useStatePart('resources'))
  const shared = { title: booked.resourceTitle, date: booked.date, slots: booked.bookingSlots }
  const isFixed = isCancelled(booked) || hasResourceBegun(booked, now) || isTooLate(until, now)
  return (
    <>
      {isFixed && !isCancelled(booked) ? (
        <p className="own-card-fixed full-width">
          {hasResourceBegun(booked, now)
            ? 'Tiden har börjat och går inte längre att ändra.'
            : 'Det är för sent att ändra eller avboka.'}
        </p>
      ) : null}
      {isFixed ? null : (
        <>
          <Link className="button" href={editBookingPath(booking.id, booked.id)}>
            Ändra
          </Link>
          {movable ? (
            <Link className="button" href={moveBookingPath(booking.id, booked)}>
              Flytta
            </Link>
          ) : null}
          <button type="button" className="button button-loss" aria-haspopup="dialog" onClick={onRemove}>
            Avboka
          </button>
        </>
      )}
      <ShareButton times={[shared]} />
    </>
  )
}

interface OwnBookingCardProps {
  readonly own: OwnBooking
  readonly onClose: () => void
}

export const OwnBookingCard = ({ own, onClose }: OwnBookingCardProps): ReactElement => {
  const { bookingId: id, idNumber, title, date, times } = own
  const now = useWallNow()
  const result = useQuery(useMemo(() => callQuery('bookings', 'booking', { parameters: { id } }), [id]))
  const [isRemoving, setRemoving] = useState(false)
  const booking = result._tag === 'Loaded' ? result.value : null
  const booked = booking?.bookingResources.find(({ bookingIdNumber }) => bookingIdNumber === idNumber)

  if (isRemoving && booking !== null && booked !== undefined)
    return <RemoveBooking booking={booking} what={{ _tag: 'Part', booked }} onDone={onClose} onClose={onClose} />
  return (
    <Lightbox
      title={title}
      words={
        <div className="own-card-words stack gap-1 numeric">
          <p className="large strong">
            {longDate(date)}, {booked === undefined ? `kl.\u00a0${timeRange(times)}` : bookedTimes(booked.bookingSlots)}
          </p>
          <p className="muted">
            {`Din bokning ${idNumber}`}
            {booked === undefined ? null : ` · ${ownStatusOf(booked, now)}`}
          </p>
        </div>
      }
      onClose={onClose}
    >
      <div className="lightbox-actions own-card-ways">
        <Link className="button button-main" href={bookingPath(id)}>
          Visa
        </Link>
        <QueryView
          result={result}
          loading={<Skeleton className="full-width" label="Hämtar bokningen" lines={1} />}
          failed="Bokningen kunde inte hämtas."
        >
          {() =>
            booking === null || booked === undefined ? null : (
              <Ways booking={booking} booked={booked} onRemove={() => setRemoving(true)} />
            )
          }
        </QueryView>
      </div>
    </Lightbox>
  )
}
