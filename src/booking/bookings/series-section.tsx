/**
 * The section about a series: its pattern, its coming days, and the days that were left out, with their current state.
 * Invariant: a day that was left out can be added only while the core's column says that all its times are free. A press
 * adds it with the times that the rest of the series has.
 */
import { type ReactElement, useCallback, useId, useMemo, useRef, useState } from 'react'
import { type Interval, mergeIntervals } from '../../../domain/calendar/interval.ts'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import { uuidOf } from '../../../domain/ids.ts'
import type { Booking, BookingResource } from '../../../domain/schema/bookings.ts'
import type { Page } from '../../../domain/schema/events.ts'
import type { Skipped } from '../../../domain/schema/series.ts'
import type { State } from '../../../domain/schema/state.ts'
import { type ColumnView, createColumnView } from '../../../domain/selectors/column-view.ts'
import { longDateOfYear } from '../../../domain/wording/dates-of-record.ts'
import { patternWords } from '../../../domain/wording/series-words.ts'
import { counted, kronor } from '../../../domain/wording/swedish-amounts.ts'
import { useCore, useCoreState, useStatePart } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { announce } from '../../kit/design/announce.ts'
import { createChunk } from '../../kit/design/chunk.tsx'
import { useCall } from '../../kit/use-call.ts'
import { otherPage, useShowPage } from '../../shell/routing/use-show-page.ts'
import { bookedTimes, isCancelled, isTooLate, lastFree } from '../booked/booked-words.ts'
import { datesOfParts, Months } from '../booked/series-months.tsx'
import { removeBookingTexts } from '../cancelling/remove-booking.tsx'
import { partsToCome, type SkippedPart, skippedOf } from './series-parts.ts'
import './series-section.css'

/**
 * Makes the core read and follow the days that were left out, while the booking's page is shown.
 * @param isMoving whether another time is being chosen; the core then follows the future days too
 */
export const useBookingPage = (booking: Booking, today: LocalDate, isMoving: boolean): void =>
  useShowPage(
    useMemo((): Page => {
      const moving = booking.bookingResources.filter((part) => isMoving && !isCancelled(part) && part.date >= today)
      const columns = [...skippedOf(booking, today), ...moving].map(({ resourceId, date }) => ({ resourceId, date }))
      return columns.length === 0 ? otherPage : { _tag: 'Columns', columns, booking: false }
    }, [booking, today, isMoving]),
  )

const moveSeries = createChunk(() => import('../move-series/move-series.tsx').then(({ MoveSeries }) => MoveSeries))

/** The reason why a day was left out. The words follow "Då:" and "Nu:". */
const skippedReasons: Readonly<Record<Skipped['reason'], string>> = {
  taken: 'bokad',
  held: 'reserverad',
  closed: 'stängt',
  outside: 'gick inte att boka',
  quota: 'mer än som fick bokas',
  'by-hand': 'valdes bort',
}

const FREE = 'ledig'

/** The common state of all wanted times. It is the state of the first time that is not free. */
const stateWords = (view: ColumnView, wanted: readonly Interval[]): string => {
  const slots = wanted.map((slot) => {
    const place = view.rows.findIndex((row) => row.startTime === slot.startTime && row.endTime === slot.endTime)
    return view.slots[place]
  })
  if (slots.every((slot) => slot?._tag === 'Free' || slot?._tag === 'Selected')) return FREE
  const inTheWay = slots.find((slot) => slot?._tag !== 'Free' && slot?._tag !== 'Selected')
  switch (inTheWay?._tag) {
    case 'Booked':
      return skippedReasons.taken
    case 'Reserved':
      return skippedReasons.held
    case 'Locked':
      return inTheWay.reason === undefined ? 'låst' : `låst, ${inTheWay.reason}`
    default:
      return view.specialDay === undefined ? skippedReasons.closed : `${skippedReasons.closed}, ${view.specialDay}`
  }
}

interface SkippedItemProps {
  readonly booking: Booking
  readonly part: SkippedPart
  readonly now: WallTime
  readonly onAdded: () => void
}

const SkippedItem = ({ booking, part, now, onAdded }: SkippedItemProps): ReactElement => {
  const core = useCore()
  const { resourceId, resourceTitle, date, bookingSlots, price, skipped } = part
  const selector = useMemo(() => createColumnView(resourceId, date), [resourceId, date])
  const view = useCoreState(useCallback((state: State) => selector(state, now), [selector, now]))
  const { busy, failure, send } = useCall()
  /** The key is the same for each attempt, so that a repeated attempt does not book twice when the first answer was lost. */
  const [idempotencyKey] = useState(() => uuidOf(crypto.getRandomValues(new Uint8Array(16))))
  const [isRepeated, setRepeated] = useState(false)
  const state = view === null ? null : stateWords(view, bookingSlots)
  const before = skipped.words ?? skippedReasons[skipped.reason]

  const add = async (): Promise<void> => {
    const answer = await send(() =>
      core.confirmBooking({
        idempotencyKey,
        slots: bookingSlots.map((slot) => ({ resourceId, date, ...slot })),
        wishes: [],
        repeated: isRepeated,
        addTo: booking.id,
      }),
    )
    setRepeated(true)
    if (answer?._tag === 'Ok') onAdded()
  }

  return (
    <li className="series-skipped line-above stack gap-1">
      <p className="series-skipped-when numeric">
        <strong>{longDateOfYear(date)}</strong> <span className="keep-together">{bookedTimes(bookingSlots)}</span>
        <span className="muted">
          {' '}
          <bdi>{resourceTitle}</bdi>
        </span>
      </p>
      <p className="muted">
        {`Då: ${before.slice(0, 1).toLowerCase()}${before.slice(1)}. `}
        {state === null ? null : <span aria-live="polite">Nu: {state}.</span>}
      </p>
      {state === FREE ? (
        <p className="series-skipped-way cluster gap-3 items-center">
          <button type="button" className="button" aria-busy={busy} onClick={() => void add()}>
            {busy ? 'Läggs till' : 'Lägg till'}
            <span className="visually-hidden">{` ${longDateOfYear(date)}, ${resourceTitle}`}</span>
          </button>
          {price === 0 || price === null ? null : <span className="muted numeric">{`Kostar ${kronor(price)}`}</span>}
        </p>
      ) : null}
      {failure === null ? null : (
        <p className="notice notice-danger" role="alert">
          {failure}
        </p>
      )}
    </li>
  )
}

interface SkippedDaysProps extends Omit<SkippedItemProps, 'part'> {
  readonly skipped: readonly SkippedPart[]
}

const SkippedDays = ({ skipped, ...further }: SkippedDaysProps): ReactElement => (
  <details className="series-left-out fold">
    <summary>{`Hoppades över (${skipped.length})`}</summary>
    <ul className="stack">
      {skipped.map((part) => (
        <SkippedItem key={`${part.resourceId} ${part.date}`} part={part} {...further} />
      ))}
    </ul>
  </details>
)

interface SeriesSectionProps {
  readonly booking: Booking
  readonly now: WallTime
  /** The coming parts that can be cancelled or moved to another time. */
  readonly cancellable: readonly BookingResource[]
  readonly onCancelRest: () => void
  /** Whether the person is choosing another time for all coming parts. */
  readonly isMoving: boolean
  readonly onMoving: (isMoving: boolean) => void
}

export const SeriesSection = (props: SeriesSectionProps): ReactElement | null => {
  const { booking, now, cancellable, onCancelRest, isMoving, onMoving } = props
  const titleId = useId()
  const movingId = useId()
  const moveButton = useRef<HTMLButtonElement>(null)
  const resources = useStatePart('resources')
  const hasSeries = useHas('series')
  /** The outcome of the last change, in words. */
  const [outcome, setOutcome] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const skipped = useMemo(() => skippedOf(booking, now.date), [booking, now.date])
  const { series } = booking
  if (series === undefined) return null
  // A day that was left out first and added later is no exception any more.
  const booked = datesOfParts(booking.bookingResources.filter((part) => !isCancelled(part)))
  const except = series.pattern.except.filter((date) => !booked.includes(date))
  const coming = partsToCome(booking, now)
  const dates = datesOfParts(coming)
  // The times stand beside the pattern, unless they differ between the days.
  const times = new Map(
    (coming.length > 0 ? coming : booking.bookingResources).map(
      ({ bookingSlots }) => [bookedTimes(bookingSlots), mergeIntervals(bookingSlots)] as const,
    ),
  )
  const [commonTimes = []] = times.size === 1 ? times.values() : []
  const going = datesOfParts(cancellable).length
  const closeMoving = (): void => {
    onMoving(false)
    moveButton.current?.focus()
  }
  const showOutcome = (words: string): void => {
    setOutcome(words)
    announce(words)
    closeMoving()
  }
  return (
    <section className="series never-on-paper" aria-labelledby={titleId}>
      <h2 id={titleId} ref={heading} className="quiet-focus" tabIndex={-1}>
        Serie
      </h2>
      <p>{patternWords({ ...series.pattern, except }, commonTimes)}</p>
      {dates.length === 0 ? (
        <p>Inget av serien är kvar.</p>
      ) : (
        <>
          <p className="field-label">{`${counted(dates.length, 'dag', 'dagar')} kvar`}</p>
          <Months dates={dates} today={now.date} />
        </>
      )}
      {outcome === null ? null : <p className="notice notice-positive">{outcome}</p>}
      {going === 0 ? null : (
        <p className="cluster gap-2">
          {hasSeries ? (
            <button
              ref={moveButton}
              type="button"
              className="button"
              aria-expanded={isMoving}
              aria-controls={movingId}
              onClick={() => {
                setOutcome(null)
                onMoving(!isMoving)
              }}
            >
              {`Ändra alla kommande (${going})`}
            </button>
          ) : null}
          <button type="button" className="button button-loss" aria-haspopup="dialog" onClick={onCancelRest}>
            {removeBookingTexts.cancelRest(going)}
          </button>
        </p>
      )}
      <div id={movingId} className="gone-if-empty">
        {isMoving && going > 0 && hasSeries ? (
          <moveSeries.Component
            booking={booking}
            parts={cancellable}
            tooLate={coming.filter((part) => !cancellable.includes(part))}
            isDue={(part) => isTooLate(lastFree(part, resources), now)}
            onDone={showOutcome}
            onClose={closeMoving}
          />
        ) : null}
      </div>
      {skipped.length === 0 ? null : (
        <SkippedDays
          booking={booking}
          skipped={skipped}
          now={now}
          onAdded={() => heading.current?.focus({ preventScroll: true })}
        />
      )}
    </section>
  )
}
