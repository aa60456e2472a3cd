/**
 * The receipt for a new booking. It replaces the dialog that booked. It shows place, time and price, explains the status,
 * and links to the next steps. Invariants: it is announced once, when it is complete; facts that the back end does not
 * state are left out; the toast about the booking serves screen readers and other tabs, and closes with the receipt.
 */
import { type ReactElement, useEffect, useMemo } from 'react'
import { Link } from 'wouter'
import { CONFIRMED, UNCONFIRMED } from '../../../domain/rules/booking-status.ts'
import type { Booking, BookingResource } from '../../../domain/schema/bookings.ts'
import type { BookingReference } from '../../../domain/schema/calls/booking-calls.ts'
import type { ResourceId } from '../../../domain/schema/ids.ts'
import type { BasketLine } from '../../../domain/selectors/basket.ts'
import { priceWords } from '../../../domain/wording/price-words.ts'
import { kronor } from '../../../domain/wording/swedish-amounts.ts'
import { longDate, timeRange } from '../../../domain/wording/swedish-dates.ts'
import { useCore, useCoreState } from '../../core/core-context.tsx'
import { brand } from '../../kit/brand/brand.ts'
import { inOneLine } from '../../kit/design/announce.ts'
import { Icon } from '../../kit/design/icon.tsx'
import { Lightbox } from '../../kit/design/lightbox.tsx'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { groupsQuery } from '../../kit/query/queries.ts'
import { type Query, useQuery } from '../../kit/query/use-query.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { bookingPath } from '../../shell/routing/paths.ts'
import { ownIdOf } from '../../shell/routing/signed-in.ts'
import { lineKey } from '../basket/basket-lines.ts'
import { type Fold, foldsOf, foldWords } from '../basket/folded-lines.ts'
import { bookingTitle, totalPrice } from '../booked/booked-words.ts'
import { bookerOf, isMailed } from '../booked/customer-facts.ts'
import { SaveCalendar } from '../booked/save-calendar.tsx'
import { ShareButton } from '../booked/share-button.tsx'
import { receiptTexts } from './receipt-texts.ts'
import './receipt.css'
import '../../kit/design/layout-further.css'
import '../../shell/toasts/told-in-dialog.css'

/** The booked resource that was made from a line. */
const partOf = (line: BasketLine, { bookingResources }: Booking): BookingResource | undefined =>
  bookingResources.find(
    ({ resourceId, date, bookingSlots }) =>
      resourceId === line.resourceId &&
      date === line.date &&
      bookingSlots.some(({ startTime }) => startTime === line.slots[0]?.startTime),
  )

interface MeaningParts {
  readonly booking: Booking
  readonly parts: readonly BookingResource[]
  readonly isOwn: boolean
}

/** Stands for the address of a protected person. */
const HIDDEN_ADDRESS = 'personen'

/** The words about who owns the times, who acts next, and who gets a mail. */
const meaningOf = ({ booking, parts, isOwn }: MeaningParts): readonly string[] => {
  const { user, madeAt } = booking
  // Only the reference server states when a booking was made. It is unknown whether another back end sends mails.
  const hears = madeAt !== undefined && isMailed(user)
  const said = [isOwn ? receiptTexts.yours : receiptTexts.theirs(bookerOf(user))]
  if (parts.length > 0 && parts.every(({ status }) => status === CONFIRMED)) said.push(receiptTexts.confirmed)
  else if (parts.some(({ status }) => status === UNCONFIRMED))
    said.push(hears ? receiptTexts.waitsForMail : receiptTexts.waits)
  if (hears) said.push((isOwn ? receiptTexts.mailed : receiptTexts.mailedTheirs)(user.email || HIDDEN_ADDRESS))
  return said
}

const outside = { target: '_blank', rel: 'noreferrer' } as const

/**
 * How to get there and whom to call. The place belongs to the group and the way to the resource, and another back end
 * may not have them. A group without a place gets the house's address.
 */
const Finding = ({ resourceIds }: { readonly resourceIds: readonly ResourceId[] }): ReactElement => {
  const result = useQuery(groupsQuery)
  const groups = result._tag === 'Loaded' ? result.value : []
  const booked = groups.filter(({ resources }) => resources.some(({ id }) => resourceIds.includes(id)))
  const ways = booked.flatMap(({ resources }) =>
    resources.flatMap(({ id, title, way = '' }) =>
      resourceIds.includes(id) && way !== '' ? [{ id, title, way }] : [],
    ),
  )
  const places = new Map(
    booked.map(({ place, placeLink }) => [place || brand.addressLines.join(', '), placeLink ?? ''] as const),
  )
  return (
    <dl className="receipt-finding facts stack gap-1-half">
      {[...places].map(([place, link]) => (
        <div key={place}>
          <dt>{receiptTexts.place}</dt>
          <dd className="break-anywhere">
            {link === '' ? (
              place
            ) : (
              <a href={link} {...outside}>
                {place}
              </a>
            )}
          </dd>
        </div>
      ))}
      {ways.map(({ id, title, way }) => (
        <div key={id}>
          <dt>{ways.length > 1 ? receiptTexts.wayTo(title) : receiptTexts.way}</dt>
          <dd className="pre-line break-anywhere">{way}</dd>
        </div>
      ))}
      <div>
        <dt>{receiptTexts.contact}</dt>
        <dd>
          <a className="keep-together" href={brand.phoneHref}>
            {brand.phone}
          </a>
          {', '}
          <a className="break-anywhere" href={brand.emailHref}>
            {brand.email}
          </a>
        </dd>
      </div>
    </dl>
  )
}

interface ReceiptProps {
  readonly booking: BookingReference
  /** The times of this press. The booking has further times where these were added to it. */
  readonly lines: readonly BasketLine[]
  readonly onClose: () => void
}

export const Receipt = ({ booking: made, lines, onClose }: ReceiptProps): ReactElement => {
  const core = useCore()
  const ownId = useCoreState(ownIdOf)
  const result = useQuery(
    useMemo(
      (): Query<Booking> => ({ area: null, ask: (asked) => asked.call('booking', { parameters: { id: made.id } }) }),
      [made],
    ),
  )
  const booking = result._tag === 'Loaded' ? result.value : null
  const parts = booking === null ? [] : lines.flatMap((line) => partOf(line, booking) ?? [])
  const total = parts.length === lines.length && parts.length > 1 ? totalPrice(parts) : null
  const priceOf = (fold: Fold): string => {
    const priced = booking === null ? [] : fold.flatMap((line) => partOf(line, booking) ?? [])
    return priced.length < fold.length ? '' : priceWords(totalPrice(priced))
  }
  const meaning =
    booking === null ? [receiptTexts.yours] : meaningOf({ booking, parts, isOwn: booking.user.id === ownId })
  const { date: today } = useWallNow()
  // The status may be any except cancelled, because a line that was just booked is not cancelled.
  const bookedTitle = bookingTitle(
    lines.map(({ title, date, slots }) => ({ resourceTitle: title, date, bookingSlots: slots, status: UNCONFIRMED })),
    today,
  )
  const folds = foldsOf(lines)
  const whenOf = (fold: Fold): string => {
    const [{ date, intervals }] = fold
    return fold.length === 1 ? `${longDate(date)}, kl.\u00a0${intervals.map(timeRange).join(' och ')}` : foldWords(fold)
  }
  const spoken = [
    ...folds.map((fold) => [fold[0].title, whenOf(fold), priceOf(fold)].filter((words) => words !== '').join(', ')),
    ...meaning,
  ]

  useEffect(
    () => () => {
      for (const [toastId, { toast }] of Object.entries(core.state.value.toasts))
        if (toast._tag === 'BookingCreated' || toast._tag === 'BookingExtended')
          void core.command({ _tag: 'DismissToast', toastId })
    },
    [core],
  )

  return (
    <Lightbox
      title={receiptTexts.title}
      spoken={inOneLine(spoken)}
      words={
        result._tag === 'Loading' ? (
          <Skeleton className="receipt-meaning large" label={receiptTexts.loading} lines={2} />
        ) : (
          <p className="receipt-meaning large">{meaning.join(' ')}</p>
        )
      }
      onClose={onClose}
      tellsSuccess
    >
      <ul className="receipt strong-line-above">
        {folds.map((fold) => (
          <li key={lineKey(fold[0])} className="receipt-line line-below columns gap-x-3">
            <Icon name="check" />
            <div>
              <strong className="large break-anywhere">
                <bdi>{fold[0].title}</bdi>
              </strong>
              <p className="numeric">{whenOf(fold)}</p>
            </div>
            <span className="receipt-price strong keep-together numeric">{priceOf(fold)}</span>
          </li>
        ))}
      </ul>
      {total === null ? null : (
        <div className="receipt-total row spread large bold numeric">
          <p>{receiptTexts.total}</p>
          <p>{kronor(total)}</p>
        </div>
      )}
      <Finding resourceIds={lines.map(({ resourceId }) => resourceId)} />
      <div className="lightbox-actions">
        <SaveCalendar booking={made} />
        <ShareButton times={lines} />
        <Link className="button button-main" href={bookingPath(made.id)} onClick={onClose}>
          {receiptTexts.show}
          <span className="visually-hidden">{` ${made.bookingNumber}, ${bookedTitle}`}</span>
        </Link>
      </div>
    </Lightbox>
  )
}
