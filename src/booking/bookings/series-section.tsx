/**
 * A booking that repeats: how, which days are left of it, and what was left out, with its state now. Invariant: only what the server says is free is
 * offered, and a press on it adds it with the times that the rest of the series has.
 */
import { type ReactElement, useCallback, useId, useMemo, useRef, useState } from 'react'
import { type Interval, mergeIntervals } from '../../../domain/calendar/interval.ts'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import { uuidOf } from '../../../domain/ids.ts'
import type { Booking, BookingResource } from '../../../domain/schema/bookings.ts'
import type { Page } from '../../../domain/schema/events.ts'
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
import { bookedTimes, isCancelled, isTooLate, lastFree } from './booked-words.ts'
import { datesOfParts, Months } from './series-months.tsx'
import { comingOf, type SkippedPart, skippedOf } from './series-parts.ts'
import { skippedReasons, seriesTexts as texts } from './series-texts.ts'
import './series-section.css'

/**
 * The core reads and follows the days that were left out, while the page of a booking is shown.
 * @param isMoving the days to come as well: they are to get another time
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

/** The state of all the times together: the first that is not free says it. */
const stateWords = (view: ColumnView, wanted: readonly Interval[]): string => {
  const slots = wanted.map((slot) => {
    const place = view.rows.findIndex((row) => row.startTime === slot.startTime && row.endTime === slot.endTime)
    return view.slots[place]
  })
  const inTheWay = slots.find((slot) => slot?._tag !== 'Free' && slot?._tag !== 'Selected')
  if (slots.every((slot) => slot?._tag === 'Free' || slot?._tag === 'Selected')) return texts.free
  switch (inTheWay?._tag) {
    case 'Booked':
      return skippedReasons.taken
    case 'Reserved':
      return skippedReasons.held
    case 'Locked':
      return inTheWay.reason === undefined ? texts.locked : `${texts.locked}, ${inTheWay.reason}`
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
  /** One for all attempts: what is not known to be booked is asked for again as the same. */
  const [idempotencyKey] = useState(() => uuidOf(crypto.getRandomValues(new Uint8Array(16))))
  const [isRepeated, setRepeated] = useState(false)
  const state = view === null ? null : stateWords(view, bookingSlots)
  const title = `${longDateOfYear(date)}, ${resourceTitle}`

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
    <li className="series-skipped">
      <p className="series-skipped-when numeric">
        <strong>{longDateOfYear(date)}</strong>{' '}
        <span className="series-skipped-times">{bookedTimes(bookingSlots)}</span>
        <span className="muted">
          {' '}
          <bdi>{resourceTitle}</bdi>
        </span>
      </p>
      <p className="muted">
        {texts.before(skipped.words ?? skippedReasons[skipped.reason])}{' '}
        {state === null ? null : (
          <span aria-live="polite">
            {texts.now} {state}.
          </span>
        )}
      </p>
      {state === texts.free ? (
        <p className="series-skipped-way">
          <button type="button" className="button" aria-busy={busy} onClick={() => void add()}>
            {busy ? texts.adding : texts.add}
            <span className="visually-hidden"> {title}</span>
          </button>
          {price === 0 || price === null ? null : <span className="muted numeric">{texts.costs(kronor(price))}</span>}
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

interface SeriesSectionProps {
  readonly booking: Booking
  readonly now: WallTime
  /** They go when all that is to come is cancelled, and can get another time. */
  readonly cancellable: readonly BookingResource[]
  readonly onCancelRest: () => void
  /** Whether another time is chosen for all that is to come. */
  readonly isMoving: boolean
  readonly onMoving: (isMoving: boolean) => void
}

/** The times of all parts; none where they differ. */
const commonTimes = (bookingResources: readonly BookingResource[]): readonly Interval[] => {
  const kinds = new Map(
    bookingResources.map(({ bookingSlots }) => [bookedTimes(bookingSlots), mergeIntervals(bookingSlots)] as const),
  )
  const [times] = kinds.values()
  return kinds.size === 1 && times !== undefined ? times : []
}

export const SeriesSection = (props: SeriesSectionProps): ReactElement | null => {
  const { booking, now, cancellable, onCancelRest, isMoving, onMoving } = props
  const titleId = useId()
  const movingId = useId()
  const moveButton = useRef<HTMLButtonElement>(null)
  const resources = useStatePart('resources')
  const hasSeries = useHas('series')
  /** The last change, and what became of it, in words. */
  const [outcome, setOutcome] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const skipped = useMemo(() => skippedOf(booking, now.date), [booking, now.date])
  const { series } = booking
  if (series === undefined) return null
  // A day that was left out at first, and added since, is none of the exceptions.
  const booked = datesOfParts(booking.bookingResources.filter((part) => !isCancelled(part)))
  const except = series.pattern.except.filter((date) => !booked.includes(date))
  const coming = comingOf(booking, now)
  const dates = datesOfParts(coming)
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
      <h2 id={titleId} ref={heading} tabIndex={-1}>
        {texts.title}
      </h2>
      <p>
        {patternWords(
          { ...series.pattern, except },
          commonTimes(coming.length > 0 ? coming : booking.bookingResources),
        )}
      </p>
      {dates.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <>
          <p className="field-label">{texts.left(counted(dates.length, 'dag', 'dagar'))}</p>
          <Months dates={dates} today={now.date} />
        </>
      )}
      {outcome === null ? null : <p className="notice notice-positive">{outcome}</p>}
      {going === 0 ? null : (
        <p className="series-deeds">
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
              {texts.move(going)}
            </button>
          ) : null}
          <button type="button" className="button button-loss" aria-haspopup="dialog" onClick={onCancelRest}>
            {texts.cancelRest(going)}
          </button>
        </p>
      )}
      <div id={movingId} className="series-moving">
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
        <details className="series-left-out">
          <summary>{texts.skipped(skipped.length)}</summary>
          <ul>
            {skipped.map((part) => (
              <SkippedItem
                key={`${part.resourceId} ${part.date}`}
                booking={booking}
                part={part}
                now={now}
                onAdded={() => heading.current?.focus({ preventScroll: true })}
              />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
