/**
 * The page `/admin/dag` shows the bookings of a day, room by room and in the order of their times. A part that waits
 * for an answer is marked, and can be answered in its row. Invariants: the day is read again as soon as the list of
 * waiting parts changes, whoever changed it; after an answer the focus is on the next part that waits, or on the
 * heading.
 */
import { type ReactElement, useEffect, useMemo, useRef } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { addDays, isLocalDate, type LocalDate } from '../../../domain/calendar/local-date.ts'
import { groupedBy } from '../../../domain/grouped-by.ts'
import { routes } from '../../../domain/routes.ts'
import { LARGEST_PAGE_SIZE } from '../../../domain/rules/paging.ts'
import type { Booking, WaitingPart } from '../../../domain/schema/bookings.ts'
import type { PagedBookings } from '../../../domain/schema/calls/booking-calls.ts'
import { longDateOfYear, timeRanges } from '../../../domain/wording/dates-of-record.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'
import { longDate } from '../../../domain/wording/swedish-dates.ts'
import { statusWords } from '../../booking/booked/booked-words.ts'
import { bookedFor } from '../../booking/booked/customer-facts.ts'
import { readAllPages } from '../../booking/booked/read-all-pages.ts'
import { useMayWithParts } from '../../booking/booked/use-may-with-parts.ts'
import { CheckIn } from '../../booking/check-in/check-in.tsx'
import { useMay } from '../../core/use-may.ts'
import { announce } from '../../kit/design/announce.ts'
import { comeTo } from '../../kit/design/come-to.ts'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { DateField } from '../../kit/form/field.tsx'
import { waitingQuery } from '../../kit/query/queries.ts'
import { QueryView } from '../../kit/query/query-view.tsx'
import { type Query, useQuery } from '../../kit/query/use-query.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { administeredDayPath } from '../../shell/routing/administration-paths.ts'
import { useFromHere, useListPlace } from '../../shell/routing/list-place.ts'
import { administeredBookingPath } from '../../shell/routing/paths.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { searchBody } from '../bookings/booking-search.ts'
import { type SheetRow, sheetsOf } from '../bookings/search-days.tsx'
import { AnswerOutcome, doneWords, outcomeWords } from '../waiting/answer-bar.tsx'
import { useAnswering } from '../waiting/use-waiting.ts'
import { AnswerPart } from './answer-part.tsx'
import '../frame/administration-page.css'
import '../waiting/waiting-page.css'
import './day-page.css'

const title = 'Dagens bokningar'

/** The other fields of a search, without values. */
const anything = { bookingNumber: null, group: null, userId: null, words: '', resource: null, status: null } as const

/**
 * Reads all bookings of a day. They are read again whenever the list of waiting parts changes, because the server
 * pushes those changes.
 */
const dayQuery = (date: LocalDate): Query<PagedBookings> => ({
  area: 'waiting',
  ask: (core, quietly) =>
    readAllPages((page) => {
      const body = searchBody({ ...anything, startDate: date, endDate: date, page }, LARGEST_PAGE_SIZE)
      return core.call('pagedBookings', { body }, { toastsFailure: !quietly })
    }),
})

interface BookedProps extends SheetRow {
  /** Null if the part does not wait. */
  readonly waiting: WaitingPart | null
  readonly ofBooking: readonly WaitingPart[]
  readonly answer: ReturnType<typeof useAnswering>['answer']
}

const Booked = ({ booking, booked, waiting, ofBooking, answer }: BookedProps): ReactElement => {
  const fromHere = useFromHere()
  const now = useWallNow()
  const mayHandle = useMayWithParts('handle-bookings')
  const times = timeRanges(booked.bookingSlots).join(', ')
  return (
    <li className="day-row line-below columns gap-x-4" data-waits={waiting !== null}>
      <p className="strong numeric">{times}</p>
      <div className="can-shrink break-anywhere">
        <p>
          <bdi>{bookedFor(booking)}</bdi>
          {booking.user.phone === '' ? null : (
            <>
              {' '}
              <span className="muted numeric keep-together">{booking.user.phone}</span>
            </>
          )}
        </p>
        {booked.message === '' ? null : (
          <p className="medium pre-line">
            <span className="muted">Önskemål:</span> <bdi>{booked.message}</bdi>
          </p>
        )}
      </div>
      <p className="medium">
        {waiting === null ? (
          <span className="muted">{statusWords(booked)}</span>
        ) : (
          <span className="strong">Väntar på besked</span>
        )}{' '}
        <Link
          className="numeric"
          href={administeredBookingPath(booking.id)}
          state={fromHere}
          aria-label={`Öppna ${booked.bookingIdNumber}, ${booked.resourceTitle} ${times}`}
        >
          {booked.bookingIdNumber}
        </Link>
      </p>
      {mayHandle([booked]) ? (
        <div className="day-answer">
          <CheckIn booking={booking} booked={booked} now={now} isStaff look="row" />
        </div>
      ) : null}
      {waiting === null ? null : <AnswerPart {...{ part: waiting, ofBooking, answer }} />}
    </li>
  )
}

interface DayProps {
  readonly date: LocalDate
  readonly bookings: readonly Booking[]
}

/** The day for somebody who answers the parts that wait. */
const HandledDay = (props: DayProps): ReactElement => {
  const waiting = useQuery(waitingQuery)
  return <Day {...props} parts={waiting._tag === 'Loaded' ? waiting.value.parts : NO_PARTS} />
}

const NO_PARTS: readonly WaitingPart[] = []

interface PartsProps {
  /** The parts that wait for the viewer's answer, of all days. */
  readonly parts: readonly WaitingPart[]
}

const Day = ({ date, bookings, parts }: DayProps & PartsProps): ReactElement => {
  const list = useRef<HTMLDivElement>(null)
  const byId = new Map(parts.map((part) => [part.id, part]))
  const byBooking = groupedBy(parts, ({ bookingId }) => bookingId)
  const [rooms = []] = sheetsOf(bookings, { ...anything, startDate: date, endDate: date }).map((day) => day.rooms)
  const rows = rooms.flatMap((room) => room.rows)
  const waits = rows.filter(({ booked }) => byId.has(booked.id)).length
  /**
   * The number of waiting parts when an answer was given. The focus moves when the answered parts have left the list.
   */
  const answeredAt = useRef<number | null>(null)
  const { answered, answer, forget } = useAnswering({
    wordsOf: doneWords,
    onAnswered: (now) => {
      announce(outcomeWords(now))
      answeredAt.current = waits
    },
    onUndone: () => {
      answeredAt.current = null
    },
  })
  useEffect(() => {
    if (answeredAt.current === null || waits >= answeredAt.current) return
    answeredAt.current = null
    if (document.activeElement !== document.body && list.current?.contains(document.activeElement)) return
    comeTo(
      list.current?.querySelector<HTMLElement>('.day-answer button') ??
        document.querySelector<HTMLElement>('.day-page h1'),
    )
  }, [waits])

  if (rows.length === 0) return <p className="large">Inget är bokat den här dagen.</p>
  return (
    <div ref={list} className="stack gap-5">
      <p className="day-count large numeric">
        {counted(rows.length, 'bokning', 'bokningar')}
        {waits === 0 ? '' : `, ${waits} väntar på besked`}
      </p>
      {answered === null || answered.parts.every(({ outcome }) => outcome.outcome === 'set') ? null : (
        <AnswerOutcome answered={answered} onClose={forget} />
      )}
      {rooms.map((room) => (
        <section key={room.rows[0]?.booked.resourceId} aria-labelledby={`day-room-${room.rows[0]?.booked.resourceId}`}>
          <h2 id={`day-room-${room.rows[0]?.booked.resourceId}`} className="day-room strong-line-above">
            <bdi>{room.title}</bdi>
          </h2>
          <ul className="day-rows">
            {room.rows.map(({ booking, booked }) => (
              <Booked
                key={booked.id}
                {...{ booking, booked, answer }}
                waiting={byId.get(booked.id) ?? null}
                ofBooking={byBooking.get(booking.id) ?? []}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

export const DayPage = (): ReactElement => {
  const { date: today } = useWallNow()
  const [search] = useSearchParams()
  const [, navigate] = useLocation()
  const asked = search.get('date') ?? ''
  const date = isLocalDate(asked) ? asked : today
  usePageTitle(`${title}, ${longDate(date)}`)
  const handles = useMay('handle-bookings')
  const result = useQuery(useMemo(() => dayQuery(date), [date]))
  useListPlace(result._tag === 'Loaded')
  return (
    <div className="page administration-page day-page">
      <h1 className="quiet-focus" tabIndex={-1}>
        {title}
      </h1>
      <div className="cluster gap-3 gap-x-5 items-end never-on-paper">
        <DateField
          id="day-date"
          label="Dag"
          shown={date}
          value={date}
          onChange={({ target: { value } }) => {
            if (isLocalDate(value)) navigate(administeredDayPath(value), { replace: true })
          }}
        />
        <p className="day-ways row gap-x-5">
          <Link href={administeredDayPath(addDays(date, -1))}>Dagen före</Link>
          <Link href={administeredDayPath(addDays(date, 1))}>Dagen efter</Link>
          {date === today ? null : <Link href={routes.administeredDay}>I dag</Link>}
          <button type="button" className="link-button" onClick={() => print()}>
            Skriv ut
          </button>
        </p>
      </div>
      <p className="only-on-paper large">{longDateOfYear(date)}</p>
      <QueryView
        result={result}
        loading={<Skeleton label="Hämtar dagens bokningar" lines={6} />}
        failed="Dagens bokningar kunde inte hämtas."
      >
        {({ bookings }) =>
          handles ? (
            <HandledDay key={date} {...{ date, bookings }} />
          ) : (
            <Day key={date} {...{ date, bookings }} parts={NO_PARTS} />
          )
        }
      </QueryView>
    </div>
  )
}
