/** The booked resources, line by line, and their total. On a phone each line is a card. */
import { type ReactElement, useState } from 'react'
import { Link } from 'wouter'
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import { cancelLeadOf, type LeadTime } from '../../../domain/rules/lead-time.ts'
import type { Booking, BookingResource } from '../../../domain/schema/bookings.ts'
import { longDateOfYear } from '../../../domain/wording/dates-of-record.ts'
import { beforeWords } from '../../../domain/wording/lead-time-words.ts'
import { priceWords } from '../../../domain/wording/price-words.ts'
import { momentWords } from '../../../domain/wording/swedish-dates.ts'
import { leadWords } from '../../../domain/wording/swedish-durations.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { brand } from '../../kit/brand/brand.ts'
import { cellRole, rowGroupRole, rowHeaderRole, rowRole, TableHead, tableRole } from '../../kit/design/table.tsx'
import { editBookingPath } from '../../shell/routing/paths.ts'
import {
  bookedTimes,
  hasResourceBegun,
  isCancelled,
  isCancelledLate,
  isTooLate,
  lastChange,
  statusWords,
  totalPrice,
  waitsForUs,
} from './booked-words.ts'
import { cancelWords } from './cancel-until.tsx'
import { invoiceBasisTexts, removeBookingTexts } from './invoice-basis-texts.ts'
import { comingOf } from './series-parts.ts'
import { seriesTexts } from './series-texts.ts'

const SHOWN_WHEN_FOLDED = 3

interface BookedTableProps {
  readonly booking: Booking
  readonly now: WallTime
  /** Administrators may change times that have begun, too. */
  readonly administrator: boolean
  /** The fields on the screen where others read the status and the price; null: there are none. */
  readonly editors: BookedEditors | null
  readonly onRemove: (booked: BookingResource) => void
}

export interface BookedEditors {
  readonly status: (booked: BookingResource) => ReactElement
  readonly price: (booked: BookingResource) => ReactElement
}

interface PartProps extends BookedTableProps {
  readonly booked: BookingResource
}
interface RowProps extends PartProps {
  /** It is not seen while the table is folded. */
  readonly isBeyond: boolean
}

const neverWords = (lead: LeadTime): string =>
  lead.days === undefined
    ? invoiceBasisTexts.never(leadWords(lead.minutes))
    : invoiceBasisTexts.neverBefore(beforeWords(lead))

const Actions = ({ booking, booked, now, administrator, onRemove }: PartProps): ReactElement | null => {
  const resources = useStatePart('resources')
  const until = lastChange(booked, resources)
  const words = cancelWords(booked, resources, now)
  if (isCancelled(booked) && !administrator) return null
  if (hasResourceBegun(booked, now) && !administrator) return <p className="invoice-begun">{invoiceBasisTexts.begun}</p>
  if (until !== null && isTooLate(until, now) && !administrator)
    return (
      <p className="invoice-begun">
        {booking.madeAt !== undefined && until < Date.parse(booking.madeAt)
          ? neverWords(cancelLeadOf(resources[booked.resourceId]?.limits ?? {}) ?? { minutes: 0 })
          : invoiceBasisTexts.tooLate(momentWords(until))}{' '}
        {invoiceBasisTexts.call}{' '}
        <a className="invoice-phone" href={brand.phoneHref}>
          {brand.phone}
        </a>{' '}
        {invoiceBasisTexts.ifWrong}
      </p>
    )
  const which = <span className="visually-hidden">{` ${booked.bookingIdNumber}, ${booked.resourceTitle}`}</span>
  return (
    <>
      <div className="invoice-ways">
        {isCancelled(booked) ? null : (
          <Link className="button" href={editBookingPath(booking.id, booked.id)}>
            {invoiceBasisTexts.change}
            {which}
          </Link>
        )}
        <button type="button" className="button button-loss" onClick={() => onRemove(booked)}>
          {isCancelled(booked) ? removeBookingTexts.removePart : removeBookingTexts.cancelPart}
          {which}
        </button>
      </div>
      {/* It is unknown for another's booking: the rules here are those of the person who looks. */}
      {words === null || administrator ? null : <p className="invoice-until numeric">{words}</p>}
    </>
  )
}

const Row = (props: RowProps): ReactElement => {
  const { booked, editors, now } = props
  const cancelled = isCancelled(booked)
  const times = bookedTimes(booked.bookingSlots)
  const when = (
    <>
      <span className="invoice-day">{longDateOfYear(booked.date)}</span>
      {times === '' ? null : <span className="invoice-times">{times}</span>}
    </>
  )
  const price = priceWords(booked.price)
  return (
    <tr data-cancelled={cancelled} data-beyond={props.isBeyond} {...rowRole}>
      <th className="invoice-id numeric" {...rowHeaderRole}>
        {booked.bookingIdNumber}
      </th>
      <td className="invoice-resource" {...cellRole}>
        <span className="invoice-resource-title">
          <bdi>{booked.resourceTitle}</bdi>
        </span>
        {booked.message === '' ? null : (
          <span className="invoice-wish">
            <span className="invoice-wish-label">{invoiceBasisTexts.message}:</span> <bdi>{booked.message}</bdi>
          </span>
        )}
      </td>
      <td className="invoice-when numeric" {...cellRole}>
        {cancelled ? <s>{when}</s> : when}
      </td>
      <td className="invoice-status" {...cellRole}>
        <span
          className={editors === null ? 'invoice-status-word' : 'invoice-status-word only-on-paper'}
          data-status={booked.status}
        >
          {statusWords(booked)}
        </span>
        {editors === null && waitsForUs(booked, now) ? (
          <span className="invoice-status-aside never-on-paper"> {invoiceBasisTexts.waits}</span>
        ) : null}
        {editors?.status(booked)}
        {editors !== null && isCancelledLate(booked) ? (
          <p className="booked-editor-hint never-on-paper">{invoiceBasisTexts.cancelledLate}</p>
        ) : null}
      </td>
      <td className="invoice-price numeric" {...cellRole}>
        {cancelled && !isCancelledLate(booked) ? (
          <s>{price}</s>
        ) : (
          <>
            <span className={editors === null ? undefined : 'only-on-paper'}>{price}</span>
            {editors?.price(booked)}
          </>
        )}
      </td>
      <td className="invoice-ways-cell" {...cellRole}>
        <Actions {...props} />
      </td>
    </tr>
  )
}

const headings = [
  { heading: invoiceBasisTexts.idNumber },
  { heading: invoiceBasisTexts.resource },
  { heading: invoiceBasisTexts.when },
  { heading: invoiceBasisTexts.status },
  { heading: invoiceBasisTexts.price, headingClass: 'invoice-price' },
  { heading: <span className="visually-hidden">{invoiceBasisTexts.actions}</span>, headingClass: 'invoice-ways-cell' },
]

/** A folded table shows the parts that are nearest of all that is to come. */
const nearestOf = (booking: Booking, now: WallTime): ReadonlySet<BookingResource> =>
  new Set(
    comingOf(booking, now)
      .toSorted((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)))
      .slice(0, SHOWN_WHEN_FOLDED),
  )

/** The nearest parts alone of a long series are seen at first, on the screen. */
export const BookedTable = (props: BookedTableProps): ReactElement => {
  const { booking, now } = props
  const [isWhole, setWhole] = useState(false)
  const nearest = nearestOf(booking, now)
  const { bookingResources } = booking
  const folds =
    booking.series !== undefined && nearest.size > 0 && bookingResources.length > nearest.size + SHOWN_WHEN_FOLDED
  return (
    <div className="invoice-booked">
      <table
        className="invoice-table"
        aria-label={invoiceBasisTexts.resources}
        data-folded={folds && !isWhole}
        {...tableRole}
      >
        <TableHead columns={headings} />
        <tbody {...rowGroupRole}>
          {bookingResources.map((booked) => (
            <Row key={booked.id} {...props} booked={booked} isBeyond={!nearest.has(booked)} />
          ))}
        </tbody>
        <tfoot {...rowGroupRole}>
          <tr {...rowRole}>
            <th className="invoice-total-word" colSpan={4} {...rowHeaderRole}>
              {invoiceBasisTexts.total}
            </th>
            <td className="invoice-price invoice-total numeric" {...cellRole}>
              {priceWords(totalPrice(booking.bookingResources))}
            </td>
            <td className="invoice-ways-cell" {...cellRole} />
          </tr>
        </tfoot>
      </table>
      {folds ? (
        <button
          type="button"
          className="button never-on-paper"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? seriesTexts.showFew : seriesTexts.showAll(bookingResources.length)}
        </button>
      ) : null}
    </div>
  )
}
