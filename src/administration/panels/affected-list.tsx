/** The bookings that a change would leave as they are, though they could not be made after it: each a link of its own tab. */
import type { ReactElement } from 'react'
import type { AffectedBookings } from '../../../domain/schema/calls/group-administration-calls.ts'
import { shortDateOfYear } from '../../../domain/wording/dates-of-record.ts'
import { basePath } from '../../core/base-path.ts'
import { administeredBookingPath } from '../../shell/routing/paths.ts'
import { affectedTexts as texts } from './affected-texts.ts'
import './affected-list.css'

export const AffectedList = ({ count, bookings }: AffectedBookings): ReactElement => (
  <div className="affected">
    <ul className="affected-list" aria-label={texts.list}>
      {bookings.map(({ id, bookingNumber, date, resourceTitle }) => (
        <li key={id} className="numeric">
          {/* Words typed in the form behind stay. */}
          <a href={`${basePath}${administeredBookingPath(id)}`} target="_blank" rel="noreferrer">
            {texts.booking(bookingNumber)}
            <span className="visually-hidden"> ({texts.newTab})</span>
          </a>
          <span>{resourceTitle}</span>
          <span className="muted">{shortDateOfYear(date)}</span>
        </li>
      ))}
    </ul>
    {count > bookings.length ? <p className="muted">{texts.more(count - bookings.length)}</p> : null}
  </div>
)
