/**
 * The bookings of a search as a house prints them: by day and room, in order of time, for a door or a porter. Only paper
 * has it. Invariant: all that the search finds in its days is on it, however many pages the list has.
 */
import type { ReactElement } from 'react'
import { groupedBy } from '../../../domain/grouped-by.ts'
import { swedishOrder } from '../../../domain/rules/swedish-order.ts'
import type { Booking, BookingResource } from '../../../domain/schema/bookings.ts'
import { longDateOfYear, timeRanges } from '../../../domain/wording/dates-of-record.ts'
import { isCancelled, statusWords } from '../../booking/bookings/booked-words.ts'
import { bookedFor } from '../../booking/bookings/customer-facts.ts'
import { Table } from '../../kit/design/table.tsx'
import type { ListSearch } from './booking-search.ts'
import { daySheetTexts as texts } from './day-sheet-texts.ts'
import './day-sheet.css'

interface SheetRow {
  readonly booking: Booking
  readonly booked: BookingResource
}

interface Sheet {
  readonly date: BookingResource['date']
  readonly rooms: readonly { readonly title: string; readonly rows: readonly SheetRow[] }[]
}

/** "08:00:00"; a part without times comes first. */
const beginningOf = ({ booked }: SheetRow): string =>
  booked.bookingSlots.map(({ startTime }) => startTime).toSorted()[0] ?? ''

/** Cancelled parts are on it only where they are searched for. */
export const sheetsOf = (bookings: readonly Booking[], search: ListSearch): readonly Sheet[] => {
  const { startDate, endDate, resource, group, status } = search
  const isWanted = (booked: BookingResource): boolean =>
    (startDate === null || booked.date >= startDate) &&
    (endDate === null || booked.date <= endDate) &&
    (resource === null || booked.resourceId === resource) &&
    (group === null || booked.resource.group === group) &&
    (status === null ? !isCancelled(booked) : booked.status === status)
  const rows = bookings.flatMap((booking) =>
    booking.bookingResources.filter(isWanted).map((booked): SheetRow => ({ booking, booked })),
  )
  return [...groupedBy(rows, ({ booked }) => booked.date)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([date, ofDay]) => ({
      date,
      rooms: [...groupedBy(ofDay, ({ booked }) => booked.resourceId).values()]
        .map((ofRoom) => ({
          title: ofRoom[0]?.booked.resourceTitle ?? '',
          rows: ofRoom.toSorted((one, other) => (beginningOf(one) < beginningOf(other) ? -1 : 1)),
        }))
        .toSorted((one, other) => swedishOrder(one.title, other.title)),
    }))
}

const columns = [
  {
    heading: texts.times,
    className: 'numeric',
    cell: ({ booked }: SheetRow) => timeRanges(booked.bookingSlots).join(', '),
  },
  { heading: texts.booker, cell: ({ booking }: SheetRow) => bookedFor(booking) },
  { heading: texts.phone, className: 'numeric', cell: ({ booking }: SheetRow) => booking.user.phone },
  { heading: texts.wish, cell: ({ booked }: SheetRow) => booked.message },
  { heading: texts.status, cell: ({ booked }: SheetRow) => statusWords(booked) },
  { heading: texts.number, className: 'numeric', cell: ({ booked }: SheetRow) => booked.bookingIdNumber },
]

export const DaySheet = ({ sheets }: { readonly sheets: readonly Sheet[] }): ReactElement => (
  <div className="day-sheet only-on-paper">
    {sheets.map(({ date, rooms }) => (
      <section key={date} className="day-sheet-day" aria-label={longDateOfYear(date)}>
        <h1>{texts.title}</h1>
        <p className="day-sheet-date">{longDateOfYear(date)}</p>
        {rooms.map(({ title, rows }) => (
          <section key={rows[0]?.booked.resourceId} className="day-sheet-room" aria-label={title}>
            <h2>{title}</h2>
            <Table
              name={title}
              className="day-sheet-table"
              columns={columns}
              rows={rows}
              keyOf={({ booked }) => booked.id}
            />
          </section>
        ))}
      </section>
    ))}
  </div>
)
