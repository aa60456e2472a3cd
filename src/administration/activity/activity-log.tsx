/**
 * The list of events, newest first. Invariants: New events wait behind a button, so that nothing moves while a person
 * reads. Only the visible rows are rendered. New events are announced together, at most once in ten seconds.
 */

import {
  type FocusEvent,
  memo,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type UIEvent,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Link } from 'wouter'
import { wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import type { SeenDeed } from '../../../domain/schema/activity.ts'
import type { State } from '../../../domain/schema/state.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'
import { shortDate, timeRange } from '../../../domain/wording/swedish-dates.ts'
import { announce } from '../../kit/design/announce.ts'
import { LoadFailure } from '../../kit/design/load-failure.tsx'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { useRowBox, windowOfRows } from '../../kit/window-of-rows.ts'
import { administeredBookingPath, groupDayPath } from '../../shell/routing/paths.ts'
import { OlderButton } from '../frame/older-button.tsx'
import { type ActivityFilter, ActivityFilters, announcementOf, everything, passes } from './activity-filter.tsx'
import { freshWords, kindWords, resourceWords } from './activity-texts.ts'
import { useFrozen, type WatchedActivity } from './use-activity.ts'
import './activity-log.css'

/** A person whose pointer has been still for this long no longer counts as reading. */
const STILL_MS = 8_000

/**
 * Tells whether a person is reading the list: the list is scrolled, has the focus, or a pointer has moved over it
 * lately. New events must not move the list while a person reads.
 */
const useReading = () => {
  const [scrolled, setScrolled] = useState(0)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const still = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(still.current), [])

  return {
    reading: scrolled > 0 || pointed || focused,
    scrolled,
    handlers: {
      onScroll: (event: UIEvent): void => setScrolled(Math.max(0, event.currentTarget.scrollTop)),
      onPointerMove: (event: PointerEvent): void => {
        if (event.pointerType === 'touch') return
        setPointed(true)
        clearTimeout(still.current)
        still.current = setTimeout(() => setPointed(false), STILL_MS)
      },
      onPointerLeave: (): void => {
        clearTimeout(still.current)
        setPointed(false)
      },
      onFocus: (): void => setFocused(true),
      onBlur: (event: FocusEvent): void => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false)
      },
    },
  }
}

interface ActivityRowProps {
  readonly deed: SeenDeed
  readonly resource: State['resources'][string] | undefined
  readonly groupTitle: string
  /** Today's date as `yyyy-MM-dd`. A row shows the day of its event only when it is another day. */
  readonly today: string
  /** The position in the list, starting at 1. */
  readonly position: number
  readonly count: number
}

/** The number that identifies a visitor has four digits, so that two visitors of one day seldom share a number. */
const FIRST = 1_000
const NUMBERS = 9_000

/** @param place the resource or page where the event happened, in words */
const Who = ({ deed, place }: { readonly deed: SeenDeed; readonly place: string }): ReactNode => {
  const { bookingId, bookingIdNumber, holder } = deed
  if (bookingIdNumber !== undefined) {
    const name = `Bokning ${bookingIdNumber.replace(/-\d+$/, '')}`
    return bookingId === undefined ? (
      name
    ) : (
      <Link href={administeredBookingPath(bookingId)} aria-label={`${name}, ${place}`}>
        {name}
      </Link>
    )
  }
  if (holder === undefined) return null
  // The pseudonym of a visitor lasts one day. The number is computed from the pseudonym and lasts as long.
  const hash = [...holder].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7)
  return `Besökare nr\u00a0${FIRST + (hash % NUMBERS)}`
}

/**
 * One row for an event: time, kind, place, and a link to the booking or the day. A row for an event of an unknown,
 * newer kind shows the parts that this release knows.
 */
export const ActivityRow = memo(
  ({ deed, resource, groupTitle, today, position, count }: ActivityRowProps): ReactElement => {
    const { date, time } = wallTimeAt(Date.parse(deed.at))
    const { resourceId, date: day, startTime, endTime } = deed
    const title = resource?.title ?? (resourceId === undefined ? '' : resourceWords(resourceId))
    return (
      <li
        className="activity-row line-below columns gap-x-3 items-center"
        aria-posinset={position}
        aria-setsize={count}
      >
        <time className="activity-at muted numeric" dateTime={deed.at}>
          {date === today ? null : <span className="small">{shortDate(date)} </span>}
          {time}
        </time>
        <span className="activity-kind fit small strong" data-kind={deed.kind}>
          {kindWords[deed.kind]}
        </span>
        <span className="activity-where keep-together">
          {resource === undefined || day === undefined ? (
            title
          ) : (
            <Link href={groupDayPath(resource.groupId, day)} aria-label={`${title}, ${shortDate(day)}`}>
              <bdi>{title}</bdi>
            </Link>
          )}
        </span>
        <span className="activity-group keep-together muted small">
          <bdi>{groupTitle}</bdi>
        </span>
        <span className="activity-when numeric">
          {day === undefined ? null : <span className="keep-together">{shortDate(day)}</span>}
          {startTime === undefined || endTime === undefined ? null : (
            <span className="keep-together">{timeRange({ startTime, endTime })}</span>
          )}
        </span>
        <span className="activity-who text-end muted numeric">
          <Who deed={deed} place={[title, ...(day === undefined ? [] : [shortDate(day)])].join(', ')} />
        </span>
      </li>
    )
  },
)

const ANNOUNCE_MS = 10_000

interface ActivityLogProps {
  readonly watched: WatchedActivity
  readonly paused: boolean
  readonly groups: State['groups']
  readonly resources: State['resources']
  /** Today's date as `yyyy-MM-dd`. */
  readonly today: string
}

/**
 * Announces the events that came since the last announcement. It does not announce the events that are in the list when
 * `active` becomes true.
 */
const useAnnouncement = (deeds: readonly SeenDeed[], active: boolean): void => {
  const latest = useEffectEvent(() => deeds)
  useEffect(() => {
    if (!active) return
    let last = latest().at(-1)?.id ?? 0
    const saying = setInterval(() => {
      const fresh = latest().filter(({ id }) => id > last)
      last = latest().at(-1)?.id ?? last
      const said = announcementOf(fresh)
      if (said !== '') announce(said, 'beside')
    }, ANNOUNCE_MS)
    return () => clearInterval(saying)
  }, [active])
}

/** The text that replaces an empty list: the events are loading, could not be read, or do not match the filter. */
const NothingShown = ({ watched: { activity, retry } }: Pick<ActivityLogProps, 'watched'>): ReactElement => {
  const { list, status } = activity
  if (status === 'loading')
    return (
      <Skeleton label="Hämtar händelser…" lines={8}>
        <span className="skeleton activity-skeleton" />
      </Skeleton>
    )
  if (status === 'failed')
    return (
      <LoadFailure
        title="Händelserna kunde inte hämtas"
        detail="Ett nytt försök görs om några sekunder."
        onRetry={retry}
      />
    )
  return (
    <p className="activity-empty measure muted">
      {list.deeds.length === 0
        ? 'Inget har hänt det senaste dygnet. Valda tider, bokningar och avbokningar visas här när de kommer.'
        : `Inget sådant bland de senaste ${counted(list.deeds.length, 'händelsen', 'händelserna')}.`}
    </p>
  )
}

export const ActivityLog = ({ watched, paused, groups, resources, today }: ActivityLogProps): ReactElement => {
  const { list, status } = watched.activity
  const [oldest] = list.deeds
  const headingId = useId()
  const [filter, setFilter] = useState(everything)
  const { reading, scrolled, handlers } = useReading()
  const scroller = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  const isWanted = useMemo(() => passes(filter, resources), [filter, resources])
  const wanted = useMemo(() => list.deeds.filter(isWanted), [list, isWanted])
  const latest = list.deeds.at(-1)?.id ?? 0
  const [caughtUp, setCaughtUp] = useState(0)
  const frozenAt = useFrozen(latest, paused || reading)
  const upTo = paused ? frozenAt : Math.max(frozenAt, caughtUp)
  const shown = useMemo(() => wanted.filter(({ id }) => id <= upTo).toReversed(), [wanted, upTo])
  const isEmpty = shown.length === 0
  const fresh = wanted.length - shown.length
  const box = useRowBox(scroller, '.activity-row', { height: 600, rowHeight: 52 }, isEmpty)
  useAnnouncement(wanted, !paused && status !== 'loading')

  const showFresh = (): void => {
    setCaughtUp(latest)
    scroller.current?.scrollTo({ top: 0 })
    // The pressed button disappears, so the heading takes the focus.
    heading.current?.focus({ preventScroll: true })
  }
  const change = (next: ActivityFilter): void => {
    setFilter(next)
    scroller.current?.scrollTo({ top: 0 })
  }

  const { from, to } = windowOfRows(scrolled, { ...box, count: shown.length })
  return (
    <section className="stack gap-4 can-shrink" aria-labelledby={headingId}>
      <div className="activity-log-head cluster gap-3 gap-x-6 items-end spread">
        <h2 ref={heading} id={headingId} className="large quiet-focus" tabIndex={-1}>
          Händelser
        </h2>
        <ActivityFilters filter={filter} groups={groups} onChange={change} />
      </div>
      <div className="activity-frame">
        {fresh > 0 && !paused ? (
          <button type="button" className="button button-main activity-fresh" onClick={showFresh}>
            {freshWords(fresh)}
          </button>
        ) : null}
        <section
          ref={scroller}
          className="activity-scroller"
          aria-label="Händelser, nyast först"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must without a mouse too
          tabIndex={0}
          {...handlers}
        >
          {isEmpty ? <NothingShown watched={watched} /> : null}
          {isEmpty ? null : (
            <ol
              className="activity-rows"
              style={{ blockSize: shown.length * box.rowHeight, paddingBlockStart: from * box.rowHeight }}
            >
              {shown.slice(from, to).map((deed, index) => {
                const resource = resources[deed.resourceId ?? 0]
                return (
                  <ActivityRow
                    key={deed.id}
                    deed={deed}
                    resource={resource}
                    groupTitle={resource === undefined ? '' : (groups[resource.groupId]?.title ?? '')}
                    today={today}
                    position={from + index + 1}
                    count={shown.length}
                  />
                )
              })}
            </ol>
          )}
          {oldest === undefined ? null : (
            <div className="activity-end stack">
              {list.more ? (
                <OlderButton
                  text="Visa äldre händelser"
                  failed="Äldre händelser kunde inte hämtas"
                  read={() => watched.readOlder(oldest.id)}
                />
              ) : (
                <p className="muted">Händelser sparas i 24 timmar.</p>
              )}
            </div>
          )}
        </section>
      </div>
    </section>
  )
}
