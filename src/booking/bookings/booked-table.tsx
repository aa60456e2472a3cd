/**
 * The booked resources in a booking, line by line, with their total. On a phone each line is a card. For a long series the
 * screen first shows the nearest parts only, and paper shows all parts.
 */
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
  isMissed,
  isTooLate,
  lastChange,
  ownStatusOf,
  statusWords,
  totalPrice,
} from '../booked/booked-words.ts'
import { moveBookingPath, useMovable } from '../booked/moving-address.ts'
import { removeBookingTexts } from '../cancelling/remove-booking.tsx'
import { CheckIn } from '../check-in/check-in.tsx'
import { ForgiveMissed } from '../check-in/forgive-missed.tsx'
import { cancelWords } from './cancel-until.tsx'
import { byDate, partsToCome } from './series-parts.ts'

const SHOWN_WHEN_FOLDED = 3

interface BookedTableProps {
  readonly booking: Booking
  readonly now: WallTime
  /** Tells whether the person handles some parts. Such a person may also change times that have begun. */
  readonly mayHandle: (parts: readonly BookingResource[]) => boolean
  /** Whether the booking is the person's own. */
  readonly isOwner: boolean
  /** The fields that replace the status and the price on the screen. Null shows both as text. */
  readonly editors: BookedEditors | null
  readonly onRemove: (booked: BookingResource) => void
}

/** Each is null if the person's role does not include it. */
export interface BookedEditors {
  readonly status: ((booked: BookingResource) => ReactElement) | null
  readonly price: ((booked: BookingResource) => ReactElement) | null
}

interface PartProps extends BookedTableProps {
  readonly booked: BookingResource
}

/** The actions on a booked resource with its check-in. */
const Actions = (props: PartProps): ReactElement => (
  <div className="stack gap-2">
    <CheckIn booking={props.booking} booked={props.booked} now={props.now} isStaff={props.mayHandle([props.booked])} />
    {props.mayHandle([props.booked]) ? <ForgiveMissed booking={props.booking} booked={props.booked} /> : null}
    <Changes {...props} />
  </div>
)

/** The changes of a booked resource, or the reason why there are none. */
const Changes = ({ booking, booked, now, mayHandle, isOwner, onRemove }: PartProps): ReactElement | null => {
  const resources = useStatePart('resources')
  const movable = useMovable(booked)
  const until = lastChange(booked, resources)
  const words = cancelWords(booked, resources, now)
  const handles = mayHandle([booked])
  if (!handles && (!isOwner || isCancelled(booked))) return null
  if (hasResourceBegun(booked, now) && !handles)
    return <p className="invoice-begun muted medium">Tiden har börjat och går inte längre att ändra.</p>
  if (until !== null && isTooLate(until, now) && !handles) {
    // It may have been too late already when the resource was booked. Then the text names the rule and not the moment.
    const wasNever = booking.madeAt !== undefined && until < Date.parse(booking.madeAt)
    const lead: LeadTime = cancelLeadOf(resources[booked.resourceId]?.limits ?? {}) ?? { minutes: 0 }
    const never =
      lead.days === undefined
        ? `Kan inte avbokas: det var mindre än ${leadWords(lead.minutes)} kvar när den bokades.`
        : `Kan inte avbokas: det gick senast ${beforeWords(lead)}, och den bokades senare.`
    return (
      <p className="invoice-begun muted medium">
        {wasNever ? never : `Gick att avboka till och med ${momentWords(until)}.`}
        <span className="house-contact">
          {' '}
          Ring{' '}
          <a className="keep-together" href={brand.phoneHref}>
            {brand.phone}
          </a>{' '}
          om något är fel.
        </span>
      </p>
    )
  }
  const which = <span className="visually-hidden">{` ${booked.bookingIdNumber}, ${booked.resourceTitle}`}</span>
  return (
    <>
      <div className="invoice-ways row gap-2">
        {isCancelled(booked) ? null : (
          <Link className="button" href={editBookingPath(booking.id, booked.id)}>
            Ändra tider
            {which}
          </Link>
        )}
        {movable && !isCancelled(booked) ? (
          <Link className="button" href={moveBookingPath(booking.id, booked)}>
            Flytta
            {which}
          </Link>
        ) : null}
        <button type="button" className="button button-loss" onClick={() => onRemove(booked)}>
          {isCancelled(booked) ? removeBookingTexts.removePart : removeBookingTexts.cancelPart}
          {which}
        </button>
      </div>
      {/* The rules in this client are those of the person who looks, so whoever handles the booking does not see these words. */}
      {words === null || handles ? null : <p className="invoice-until text-end muted small numeric">{words}</p>}
    </>
  )
}

interface RowProps extends PartProps {
  /** Whether a folded table hides the row. */
  readonly isBeyond: boolean
}

/** What the status alone does not say to the people of the house. */
const statusHint = (booked: BookingResource): string | null => {
  if (isCancelled(booked) && booked.takenAt !== undefined)
    return `Ingen hade kommit${booked.priceStays === true ? ', och priset står kvar' : ''}.`
  if (isCancelledLate(booked)) return 'Avbokad sent: priset står kvar.'
  if (booked.missedAt === undefined) return null
  if (!isMissed(booked)) return 'Ingen checkade in. Tiden räknas inte som utebliven.'
  return booked.takenAt === undefined ? 'Ingen checkade in.' : 'Ingen checkade in, och någon annan tog resten.'
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
  const hint = statusHint(booked)
  return (
    <tr data-cancelled={cancelled} data-beyond={props.isBeyond} {...rowRole}>
      <th className="invoice-id numeric" {...rowHeaderRole}>
        {booked.bookingIdNumber}
      </th>
      <td className="invoice-resource" {...cellRole}>
        <span className="invoice-resource-title bold">
          <bdi>{booked.resourceTitle}</bdi>
        </span>
        {booked.message === '' ? null : (
          <span className="invoice-wish pre-line break-anywhere">
            <span className="muted">Önskemål:</span> <bdi>{booked.message}</bdi>
          </span>
        )}
      </td>
      <td className="invoice-when numeric" {...cellRole}>
        {cancelled ? <s>{when}</s> : when}
      </td>
      <td className="invoice-status" {...cellRole}>
        <span
          className={editors?.status ? 'invoice-status-word only-on-paper' : 'invoice-status-word'}
          data-status={booked.status}
        >
          {editors === null ? ownStatusOf(booked, now) : statusWords(booked)}
        </span>
        {editors?.status?.(booked)}
        {editors === null || hint === null ? null : (
          <p className="booked-editor-hint medium muted never-on-paper">{hint}</p>
        )}
      </td>
      <td className="invoice-price numeric" {...cellRole}>
        {cancelled && !isCancelledLate(booked) ? (
          <s>{price}</s>
        ) : (
          <>
            <span className={editors?.price ? 'only-on-paper' : undefined}>{price}</span>
            {editors?.price?.(booked)}
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
  { heading: 'Nummer' },
  { heading: 'Resurs' },
  { heading: 'Datum och tid' },
  { heading: 'Status' },
  { heading: 'Pris', headingClass: 'invoice-price' },
  { heading: <span className="visually-hidden">Ändra eller avboka</span>, headingClass: 'invoice-ways-cell' },
]

export const BookedTable = (props: BookedTableProps): ReactElement => {
  const { booking, now } = props
  const [isWhole, setWhole] = useState(false)
  const { bookingResources } = booking
  const coming = partsToCome(booking, now).toSorted(byDate)
  const nearest = new Set(coming.slice(0, SHOWN_WHEN_FOLDED))
  const folds =
    booking.series !== undefined && nearest.size > 0 && bookingResources.length > nearest.size + SHOWN_WHEN_FOLDED
  return (
    <div className="stack gap-3 fit-items">
      <table
        className="invoice-table table lined"
        aria-label="Bokade resurser"
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
              Totalt
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
          {isWhole ? 'Visa bara de närmaste' : `Visa alla ${bookingResources.length} bokningar`}
        </button>
      ) : null}
    </div>
  )
}
