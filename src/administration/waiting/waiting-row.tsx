/**
 * The rows of the list of waiting parts: of one part, and of all parts of a series. Each has a cell with the box and its details, and a cell
 * with the link to the booking. Invariant: a row renders again only when its data, its tick or its tab stop changes.
 */
import { memo, type ReactElement } from 'react'
import { Link } from 'wouter'
import type { WaitingPart } from '../../../domain/schema/bookings.ts'
import type { BookingId, BookingResourceId } from '../../../domain/schema/ids.ts'
import { kronor } from '../../../domain/wording/swedish-amounts.ts'
import { rowRole } from '../../kit/design/table.tsx'
import { administeredBookingPath } from '../../shell/routing/paths.ts'
import { ShareBox } from './share-box.tsx'
import {
  bookedBy,
  type Chosen,
  madeAtWords,
  partName,
  partTitle,
  seriesName,
  seriesWords,
  shareOf,
  timesOf,
  whenOf,
} from './waiting-parts.ts'
import { waitingTexts as texts } from './waiting-texts.ts'
import './waiting-page.css'

export type Choose = (ids: readonly BookingResourceId[], on: boolean) => void

export const gridCellRole = { role: 'gridcell' } as const

export interface RowProps {
  readonly part: WaitingPart
  /** The address of the list. */
  readonly queue: string
  readonly isChosen: boolean
  /** The column of the cell that is the tab stop. It is null when the cell is in another row. */
  readonly stop: number | null
  readonly onToggle: (id: BookingResourceId, on: boolean) => void
  /** Whether the row is one of a series that is open. Then the row states its day. */
  readonly isOfSeries: boolean
}

export const Row = memo(({ part, queue, isChosen, stop, onToggle, isOfSeries }: RowProps): ReactElement => {
  const boxId = `waiting-${part.id}`
  const { notes = 0 } = part
  return (
    <div
      {...rowRole}
      className="waiting-row line-below columns gap-x-3"
      data-row={boxId}
      data-chosen={isChosen}
      data-of-series={isOfSeries}
    >
      <div {...gridCellRole} className="waiting-choice columns gap-x-3">
        <input
          id={boxId}
          type="checkbox"
          className="field-checkbox"
          aria-label={partName(part, isOfSeries)}
          tabIndex={stop === 0 ? 0 : -1}
          checked={isChosen}
          onChange={() => onToggle(part.id, !isChosen)}
        />
        {/* The label is hidden from screen readers, because the accessible name of the box contains the same text. */}
        <label className="waiting-facts columns gap-x-4" htmlFor={boxId} aria-hidden="true">
          <span className="strong numeric">{isOfSeries ? whenOf(part) : timesOf(part)}</span>
          <span className="waiting-what">
            <span className="block break-anywhere strong">
              <bdi>{part.resourceTitle}</bdi>
            </span>
            {part.message === '' ? null : (
              <span className="block pre-line break-anywhere medium">
                <span className="muted">{texts.wish}</span> <bdi>{part.message}</bdi>
              </span>
            )}
          </span>
          <span className="waiting-who">
            <span className="block break-anywhere">
              <bdi>{bookedBy(part)}</bdi>
            </span>
            <span className="block break-anywhere medium muted numeric">{texts.made(madeAtWords(part))}</span>
            {notes === 0 ? null : (
              <span className="waiting-notes block break-anywhere medium muted">{texts.notes(notes)}</span>
            )}
          </span>
          <span className="waiting-price text-end keep-together numeric">{kronor(part.price)}</span>
        </label>
      </div>
      <div {...gridCellRole}>
        <Link
          id={`${boxId}-open`}
          className="waiting-link block text-end numeric"
          aria-label={`Öppna ${part.bookingIdNumber}, ${partTitle(part)}`}
          tabIndex={stop === 1 ? 0 : -1}
          href={administeredBookingPath(part.bookingId)}
          state={{ from: queue }}
        >
          <span className="visually-hidden">{'Öppna '}</span>
          {part.bookingIdNumber}
        </Link>
      </div>
    </div>
  )
})

interface SeriesProps extends Pick<RowProps, 'queue' | 'stop'> {
  readonly parts: readonly WaitingPart[]
  readonly chosen: Chosen
  readonly onChoose: Choose
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

export const seriesKey = (bookingId: BookingId): string => `waiting-series-${bookingId}`

export const SeriesRow = ({
  parts,
  queue,
  stop,
  chosen,
  onChoose,
  isOpen,
  onOpen,
}: SeriesProps): ReactElement | null => {
  const [first] = parts
  if (first === undefined) return null
  const key = seriesKey(first.bookingId)
  const { times, rooms, days, price } = seriesWords(parts)
  const share = shareOf(chosen, parts)
  const number = first.bookingIdNumber.split('-')[0]
  return (
    <div {...rowRole} className="waiting-row line-below columns gap-x-3" data-row={key} data-chosen={share !== 'none'}>
      <div {...gridCellRole} className="waiting-choice columns gap-x-3">
        <ShareBox
          id={key}
          aria-label={seriesName(parts)}
          tabIndex={stop === 0 ? 0 : -1}
          share={share}
          onChoose={(on) =>
            onChoose(
              parts.map(({ id }) => id),
              on,
            )
          }
        />
        <label className="waiting-facts columns gap-x-4" htmlFor={key} aria-hidden="true">
          <span className="strong numeric">{times}</span>
          <span className="waiting-what">
            <span className="block break-anywhere strong">
              <bdi>{rooms}</bdi>
            </span>
            <span className="block medium numeric">{`Serie, ${days}`}</span>
          </span>
          <span className="waiting-who">
            <span className="block break-anywhere">
              <bdi>{bookedBy(first)}</bdi>
            </span>
            <span className="block break-anywhere medium muted numeric">{texts.made(madeAtWords(first))}</span>
          </span>
          <span className="waiting-price text-end keep-together numeric">{price}</span>
        </label>
      </div>
      <div {...gridCellRole} className="waiting-series-ways">
        <button
          id={`${key}-days`}
          type="button"
          className="link-button"
          aria-expanded={isOpen}
          tabIndex={stop === 1 ? 0 : -1}
          onClick={() => onOpen(!isOpen)}
        >
          {isOpen ? 'Dölj' : 'Visa alla'}
          <span className="visually-hidden">{` tillfällen i bokning ${number}`}</span>
        </button>
        <Link
          id={`${key}-open`}
          className="waiting-link block text-end numeric"
          aria-label={`Öppna ${number}, ${rooms}, ${days}`}
          tabIndex={stop === 2 ? 0 : -1}
          href={administeredBookingPath(first.bookingId)}
          state={{ from: queue }}
        >
          {number}
        </Link>
      </div>
    </div>
  )
}
