/**
 * Lists the parts that wait, by day, each with a box. Invariants: the list is one tab stop, and the arrow keys go
 * between its boxes; shift takes all from the box that was pressed last; a row is drawn again only when it, its tick
 * or its tab stop changed.
 */
import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type ReactElement,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Link } from 'wouter'
import type { WaitingPart } from '../../../domain/schema/bookings.ts'
import type { BookingResourceId } from '../../../domain/schema/ids.ts'
import { kronor } from '../../../domain/wording/swedish-amounts.ts'
import { longDate, weekName } from '../../../domain/wording/swedish-dates.ts'
import { useFromHere } from '../../shell/routing/list-place.ts'
import { administeredBookingPath } from '../../shell/routing/paths.ts'
import {
  bookedBy,
  type Chosen,
  madeAtWords,
  type Share,
  shareOf,
  stretchBetween,
  timesOf,
  type WaitingDay,
} from './waiting-parts.ts'
import { waitingTexts as texts } from './waiting-texts.ts'
import './waiting-page.css'

interface ShareBoxProps extends Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange' | 'className'> {
  readonly share: Share
  readonly onChoose: (on: boolean) => void
}

/** A box that stands for several: ticked when all of them are, and halfway when some are. */
export const ShareBox = ({ share, onChoose, ...rest }: ShareBoxProps): ReactElement => {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = share === 'some'
  }, [share])
  return (
    <input
      {...rest}
      ref={box}
      type="checkbox"
      className="field-checkbox"
      checked={share === 'all'}
      onChange={() => onChoose(share !== 'all')}
    />
  )
}

type Choose = (ids: readonly BookingResourceId[], on: boolean) => void

interface RowProps {
  readonly part: WaitingPart
  /** The address of the list. */
  readonly queue: string
  readonly isChosen: boolean
  readonly isStop: boolean
  readonly onToggle: (id: BookingResourceId, on: boolean) => void
}

/** Parts a row's facts for people who hear them as the name of a box. */
const Comma = (): ReactElement => <span className="visually-hidden">, </span>

const Row = memo(({ part, queue, isChosen, isStop, onToggle }: RowProps): ReactElement => {
  const boxId = `waiting-${part.id}`
  const tabIndex = isStop ? 0 : -1
  const { notes = 0 } = part
  return (
    <li className="waiting-row" data-row={boxId} data-chosen={isChosen}>
      <input
        id={boxId}
        type="checkbox"
        className="field-checkbox"
        tabIndex={tabIndex}
        checked={isChosen}
        onChange={() => onToggle(part.id, !isChosen)}
      />
      <label className="waiting-facts" htmlFor={boxId}>
        <span className="waiting-times numeric">{timesOf(part)}</span>
        <Comma />
        <span className="waiting-what">
          <span className="waiting-resource">{part.resourceTitle}</span>
          {part.message === '' ? null : (
            <span className="waiting-wish">
              <Comma />
              <span className="muted">{texts.wish}</span> {part.message}
            </span>
          )}
        </span>
        <Comma />
        <span className="waiting-who">
          <span className="waiting-name">{bookedBy(part)}</span>
          <Comma />
          <span className="waiting-made muted numeric">{texts.made(madeAtWords(part))}</span>
          {notes === 0 ? null : (
            <span className="waiting-notes muted">
              <Comma />
              {texts.notes(notes)}
            </span>
          )}
        </span>
        <Comma />
        <span className="waiting-price numeric">{kronor(part.price)}</span>
      </label>
      <Link
        id={`${boxId}-open`}
        className="waiting-link numeric"
        tabIndex={tabIndex}
        href={administeredBookingPath(part.bookingId)}
        state={{ from: queue }}
      >
        <span className="visually-hidden">{texts.open} </span>
        {part.bookingIdNumber}
      </Link>
    </li>
  )
})

interface DayProps {
  readonly day: WaitingDay
  readonly queue: string
  readonly chosen: Chosen
  readonly stop: string
  readonly onChoose: Choose
  readonly onToggle: RowProps['onToggle']
}

const Day = ({ day: { date, parts }, queue, chosen, stop, onChoose, onToggle }: DayProps): ReactElement => {
  const key = `waiting-day-${date}`
  return (
    <section className="waiting-day" aria-labelledby={`${key}-heading`}>
      <div className="waiting-day-head" data-row={key}>
        <ShareBox
          aria-label={texts.chooseDay(longDate(date))}
          tabIndex={stop === key ? 0 : -1}
          share={shareOf(chosen, parts)}
          onChoose={(on) =>
            onChoose(
              parts.map(({ id }) => id),
              on,
            )
          }
        />
        <h2 id={`${key}-heading`} className="waiting-day-title">
          {longDate(date)}
        </h2>
        <span className="muted">{weekName(date)}</span>
      </div>
      <ul className="waiting-rows">
        {parts.map((part) => (
          <Row
            key={part.id}
            part={part}
            queue={queue}
            isChosen={chosen.has(part.id)}
            isStop={stop === `waiting-${part.id}`}
            onToggle={onToggle}
          />
        ))}
      </ul>
    </section>
  )
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
}

const keyOf = (target: EventTarget): string | undefined => {
  const row = target instanceof HTMLElement ? target.closest('[data-row]') : null
  return row instanceof HTMLElement ? row.dataset.row : undefined
}

/** Tab comes into the list where it was left, or at its first row. */
const useTabStop = (days: readonly WaitingDay[]) => {
  const [left, setLeft] = useState('')
  const keys = days.flatMap(({ date, parts }) => [`waiting-day-${date}`, ...parts.map(({ id }) => `waiting-${id}`)])
  return {
    stop: keys.includes(left) ? left : (keys[1] ?? ''),
    onFocus: ({ target }: FocusEvent): void => setLeft(keyOf(target) ?? ''),
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      const step = steps[event.key]
      const key = keyOf(event.target)
      if (step === undefined || key === undefined || event.ctrlKey || event.altKey || event.metaKey) return
      event.preventDefault()
      const next = keys[step(keys.indexOf(key), keys.length)]
      const row = event.currentTarget.querySelector(`[data-row="${next}"]`)
      row?.querySelector('input')?.focus()
    },
  }
}

interface WaitingRowsProps {
  readonly frame: RefObject<HTMLDivElement | null>
  readonly days: readonly WaitingDay[]
  readonly chosen: Chosen
  readonly onChoose: Choose
}

export const WaitingRows = ({ frame, days, chosen, onChoose }: WaitingRowsProps): ReactElement => {
  const { stop, onFocus, onKeyDown } = useTabStop(days)
  const { from: queue } = useFromHere()
  const shift = useRef(false)
  const pressedLast = useRef<BookingResourceId | null>(null)
  // The function stays the same throughout, so that rows need not be drawn again.
  const latest = useRef({ days, onChoose })
  useLayoutEffect(() => {
    latest.current = { days, onChoose }
  })
  const [toggle] = useState(() => (id: BookingResourceId, on: boolean): void => {
    const parts = latest.current.days.flatMap((day) => day.parts)
    latest.current.onChoose(stretchBetween(parts, shift.current ? pressedLast.current : null, id), on)
    pressedLast.current = id
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the boxes in it
    <div
      ref={frame}
      className="waiting-list"
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onKeyDownCapture={(event) => {
        shift.current = event.shiftKey
      }}
      onPointerDownCapture={(event) => {
        shift.current = event.shiftKey
      }}
      onMouseDown={(event) => {
        // The browser would mark text from the last press on.
        if (event.shiftKey) event.preventDefault()
      }}
    >
      {days.map((day) => (
        <Day key={day.date} day={day} queue={queue} chosen={chosen} stop={stop} onChoose={onChoose} onToggle={toggle} />
      ))}
    </div>
  )
}
