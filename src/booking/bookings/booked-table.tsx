/** What was booked, line by line, and what it costs together. On a phone each line is a card. */
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import { bookingStatusWords } from '../../../domain/rules/booking-status.ts'
import type { Booking, BookingResource } from '../../../domain/schema/bookings.ts'
import { longDateOfYear } from '../../../domain/wording/dates-of-record.ts'
import { kronor } from '../../../domain/wording/swedish-amounts.ts'
import { type Column, Table } from '../../kit/design/table.tsx'
import { cellRole, rowHeaderRole, rowRole } from '../../kit/design/table-roles.ts'
import { editBookingPath } from '../../shell/routing/paths.ts'
import { bookedTimes, hasResourceBegun, isCancelled, totalPrice } from './booked-words.ts'
import { invoiceBasisTexts } from './invoice-basis-texts.ts'

interface BookedTableProps {
  readonly booking: Booking
  readonly now: WallTime
  /** May change what has begun too. */
  readonly administrator: boolean
  /** What stands on the screen where others read the status and the price; null: nothing does. */
  readonly editors: BookedEditors | null
  readonly onRemove: (booked: BookingResource) => void
}

export interface BookedEditors {
  readonly status: (booked: BookingResource) => ReactElement
  readonly price: (booked: BookingResource) => ReactElement
}

interface ActionsProps extends BookedTableProps {
  readonly booked: BookingResource
}

const Actions = ({ booking, booked, now, administrator, onRemove }: ActionsProps): ReactElement | null => {
  if (isCancelled(booked)) return null
  if (hasResourceBegun(booked, now) && !administrator) return <p className="invoice-begun">{invoiceBasisTexts.begun}</p>
  const which = <span className="visually-hidden">{` ${booked.bookingIdNumber}, ${booked.resourceTitle}`}</span>
  return (
    <div className="invoice-ways">
      <Link className="button" href={editBookingPath(booking.id, booked.id)}>
        {invoiceBasisTexts.change}
        {which}
      </Link>
      <button type="button" className="button button-loss" onClick={() => onRemove(booked)}>
        {invoiceBasisTexts.remove}
        {which}
      </button>
    </div>
  )
}

const When = ({ booked }: { readonly booked: BookingResource }): ReactElement => {
  const times = bookedTimes(booked.bookingSlots)
  const words = (
    <>
      <span className="invoice-day">{longDateOfYear(booked.date)}</span>
      {times === '' ? null : <span className="invoice-times">{times}</span>}
    </>
  )
  return isCancelled(booked) ? <s>{words}</s> : words
}

const columnsOf = (props: BookedTableProps): readonly Column<BookingResource>[] => {
  const { editors } = props
  const readClass = editors === null ? '' : 'only-on-paper'
  return [
    {
      heading: invoiceBasisTexts.idNumber,
      className: 'invoice-id numeric',
      namesRow: true,
      cell: ({ bookingIdNumber }) => bookingIdNumber,
    },
    {
      heading: invoiceBasisTexts.resource,
      className: 'invoice-resource',
      cell: ({ resourceTitle, message }) => (
        <>
          <span className="invoice-resource-title">{resourceTitle}</span>
          {message === '' ? null : (
            <span className="invoice-wish">
              <span className="invoice-wish-label">{invoiceBasisTexts.message}:</span> {message}
            </span>
          )}
        </>
      ),
    },
    {
      heading: invoiceBasisTexts.when,
      className: 'invoice-when numeric',
      cell: (booked) => <When booked={booked} />,
    },
    {
      heading: invoiceBasisTexts.status,
      className: 'invoice-status',
      cell: (booked) => (
        <>
          <span className={`invoice-status-word ${readClass}`} data-status={booked.status}>
            {bookingStatusWords[booked.status]}
          </span>
          {editors?.status(booked)}
        </>
      ),
    },
    {
      heading: invoiceBasisTexts.price,
      headingClass: 'invoice-price',
      className: 'invoice-price numeric',
      cell: (booked) =>
        isCancelled(booked) ? (
          <s>{kronor(booked.price)}</s>
        ) : (
          <>
            <span className={readClass}>{kronor(booked.price)}</span>
            {editors?.price(booked)}
          </>
        ),
    },
    {
      heading: <span className="visually-hidden">{invoiceBasisTexts.actions}</span>,
      headingClass: 'invoice-ways-cell',
      className: 'invoice-ways-cell',
      cell: (booked) => <Actions {...props} booked={booked} />,
    },
  ]
}

export const BookedTable = (props: BookedTableProps): ReactElement => (
  <Table
    name={invoiceBasisTexts.resources}
    className="invoice-table"
    columns={columnsOf(props)}
    rows={props.booking.bookingResources}
    keyOf={({ id }) => id}
    foot={
      <tr {...rowRole}>
        <th className="invoice-total-word" colSpan={4} {...rowHeaderRole}>
          {invoiceBasisTexts.total}
        </th>
        <td className="invoice-price invoice-total numeric" {...cellRole}>
          {kronor(totalPrice(props.booking.bookingResources))}
        </td>
        <td className="invoice-ways-cell" {...cellRole} />
      </tr>
    }
  />
)
