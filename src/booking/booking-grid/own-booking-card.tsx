/**
 * One's own booking, pressed in the grid, has a card: what it is, and what one can do with it. It is read when the card opens; until
 * then, and where it cannot be read, its page is one press away.
 */
import { type ReactElement, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { UNCONFIRMED } from '../../../domain/rules/booking-status.ts'
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
  statusWords,
} from '../bookings/booked-words.ts'
import { RemoveBooking } from '../bookings/remove-booking.tsx'
import { ShareButton } from '../bookings/share-button.tsx'
import type { OwnBooking } from './slots/slot-press.ts'
import '../bookings/invoice-basis.css'
import './own-booking-card.css'

const cardTexts = {
  yours: (idNumber: string): string => `Din bokning ${idNumber}`,
  waits: 'väntar på bekräftelse',
  show: 'Visa',
  change: 'Ändra',
  remove: 'Avboka',
  loading: 'Hämtar bokningen',
  failed: 'Bokningen kunde inte hämtas.',
  begun: 'Tiden har börjat och går inte längre att ändra.',
  tooLate: 'Det är för sent att ändra eller avboka.',
} as const

const ownStatusWords = (booked: BookingResource): string =>
  booked.status === UNCONFIRMED ? `${statusWords(booked)}, ${cardTexts.waits}` : statusWords(booked)

interface WaysProps {
  readonly booking: Booking
  readonly booked: BookingResource
  readonly onRemove: () => void
}

const Ways = ({ booking, booked, onRemove }: WaysProps): ReactElement => {
  const now = useWallNow()
  const until = lastChange(booked, useStatePart('resources'))
  const shared = { title: booked.resourceTitle, date: booked.date, slots: booked.bookingSlots }
  const isFixed = isCancelled(booked) || hasResourceBegun(booked, now) || isTooLate(until, now)
  return (
    <>
      {isFixed && !isCancelled(booked) ? (
        <p className="own-card-fixed">{hasResourceBegun(booked, now) ? cardTexts.begun : cardTexts.tooLate}</p>
      ) : null}
      {isFixed ? null : (
        <>
          <Link className="button" href={editBookingPath(booking.id, booked.id)}>
            {cardTexts.change}
          </Link>
          <button type="button" className="button button-loss" aria-haspopup="dialog" onClick={onRemove}>
            {cardTexts.remove}
          </button>
        </>
      )}
      <ShareButton times={[shared]} />
    </>
  )
}

export const OwnBookingCard = ({
  own,
  onClose,
}: {
  readonly own: OwnBooking
  readonly onClose: () => void
}): ReactElement => {
  const { bookingId: id, idNumber, title, date, times } = own
  const result = useQuery(useMemo(() => callQuery('bookings', 'booking', { parameters: { id } }), [id]))
  const [isAsked, setAsked] = useState(false)
  const booking = result._tag === 'Loaded' ? result.value : null
  const booked = booking?.bookingResources.find(({ bookingIdNumber }) => bookingIdNumber === idNumber)

  if (isAsked && booking !== null && booked !== undefined)
    return <RemoveBooking booking={booking} what={{ _tag: 'Part', booked }} onDone={onClose} onClose={onClose} />
  return (
    <Lightbox
      title={title}
      words={
        <div className="own-card-words numeric">
          <p className="own-card-when">
            {longDate(date)}, {booked === undefined ? `kl.\u00a0${timeRange(times)}` : bookedTimes(booked.bookingSlots)}
          </p>
          <p className="muted">
            {cardTexts.yours(idNumber)}
            {booked === undefined ? null : ` · ${ownStatusWords(booked)}`}
          </p>
        </div>
      }
      onClose={onClose}
    >
      <div className="lightbox-actions own-card-ways">
        <Link className="button button-main" href={bookingPath(id)}>
          {cardTexts.show}
        </Link>
        <QueryView
          result={result}
          loading={<Skeleton className="own-card-loading" label={cardTexts.loading} lines={1} />}
          failed={cardTexts.failed}
        >
          {() =>
            booking === null || booked === undefined ? null : (
              <Ways booking={booking} booked={booked} onRemove={() => setAsked(true)} />
            )
          }
        </QueryView>
      </div>
    </Lightbox>
  )
}
