/**
 * A sheet of all columns of a grid. Each column has a bar of free and taken time, so that a person can compare all resources
 * at one hour. A press goes to the column. The sheet is loaded when it is opened.
 */
import type { ReactElement } from 'react'
import { minutesOf } from '../../../domain/calendar/local-time.ts'
import type { GridView } from '../../../domain/selectors/grid-view.ts'
import type { SlotView } from '../../../domain/selectors/slot-view.ts'
import { clockTime, longDate, weekName } from '../../../domain/wording/swedish-dates.ts'
import { Lightbox } from '../../kit/design/lightbox.tsx'
import { bookingGridTexts } from './booking-grid-texts.ts'
import { useSeats } from './seats.ts'
import { columnName } from './slots/column-names.ts'
import './resource-sheet.css'

type Look = 'free' | 'mine' | 'taken' | 'closed'

const lookOf = (slot: SlotView): Look => {
  switch (slot._tag) {
    case 'Free':
      return 'free'
    case 'Selected':
      return 'mine'
    case 'Booked':
      return slot.own ? 'mine' : 'taken'
    case 'Reserved':
      return 'taken'
    case 'Closed':
    case 'Locked':
      return 'closed'
  }
}

interface Stretch {
  /** The row that the stretch begins with. */
  readonly from: number
  readonly look: Look
  /** How many rows the stretch lasts. */
  readonly rows: number
}

/** A column as stretches. Adjacent rows of the same look form one stretch. */
export const stretchesOf = (slots: GridView['slots'], column: number): readonly Stretch[] => {
  const stretches: Stretch[] = []
  for (const [from, row] of slots.entries()) {
    const slot = row[column]
    const look = slot === undefined ? 'closed' : lookOf(slot)
    const last = stretches.at(-1)
    if (last?.look === look) stretches[stretches.length - 1] = { ...last, rows: last.rows + 1 }
    else stretches.push({ from, look, rows: 1 })
  }
  return stretches
}

const SCALE_STEPS_MINUTES = [60, 120, 180, 240, 360]
const MOST_HOURS_NAMED = 6

/** The whole hours above the bars. Hours are left out if there is no space for all. */
export const scaleOf = (rows: GridView['rows']): readonly { readonly row: number; readonly hour: string }[] => {
  const hours = rows.flatMap(({ startTime }, row) =>
    minutesOf(startTime) % 60 === 0 ? [{ row, minute: minutesOf(startTime) }] : [],
  )
  const named = SCALE_STEPS_MINUTES.map((step) => hours.filter(({ minute }) => minute % step === 0))
  const few = named.find((each) => each.length <= MOST_HOURS_NAMED) ?? []
  return few.map(({ row, minute }) => ({ row, hour: String(minute / 60) }))
}

interface ResourceSheetProps {
  readonly view: GridView
  /** The column in view. */
  readonly column: number
  readonly onGoTo: (column: number) => void
  readonly onClose: () => void
}

export const ResourceSheet = ({ view, column, onGoTo, onClose }: ResourceSheetProps): ReactElement => {
  const { over, rows, columns, slots, free } = view
  const [first] = columns
  const seats = useSeats()
  const day = first === undefined ? '' : over === 'days' ? weekName(first.date) : longDate(first.date)
  return (
    <Lightbox title={`Ledigt ${day}`} words={<p className="muted">Färgat är ledigt.</p>} onClose={onClose}>
      <div className="sheet-bars">
        <div className="sheet-scale small muted numeric" aria-hidden="true">
          {scaleOf(rows).map(({ row, hour }) => (
            <span key={row} style={{ insetInlineStart: `${(100 * row) / rows.length}%` }}>
              {hour}
            </span>
          ))}
        </div>
        <ul className="stack gap-1">
          {columns.map((each, index) => {
            const { resourceId, date } = each
            const next = rows[slots.findIndex((row) => row[index]?._tag === 'Free')]
            return (
              <li key={`${resourceId} ${date}`}>
                <button
                  type="button"
                  className="sheet-resource"
                  aria-current={index === column ? true : undefined}
                  onClick={() => {
                    onClose()
                    onGoTo(index)
                  }}
                >
                  <span className="sheet-title can-shrink strong break-anywhere">
                    {columnName(view, each)}
                    {over === 'resources' && seats.has(resourceId) ? (
                      <span className="small plain muted numeric"> {seats.get(resourceId)}</span>
                    ) : null}
                  </span>
                  <span className="sheet-free small muted numeric">
                    {bookingGridTexts.free(free[index] ?? 0)}
                    {/* The bar shows this to the eye. */}
                    {next === undefined ? null : (
                      <span className="visually-hidden">, {`nästa lediga ${clockTime(next.startTime)}`}</span>
                    )}
                  </span>
                  <span className="sheet-bar" aria-hidden="true">
                    {stretchesOf(slots, index).map(({ from, look, rows: length }) => (
                      <span key={from} className={`sheet-time-${look}`} style={{ flexGrow: length }} />
                    ))}
                  </span>
                </button>
              </li>
            )
          })}
        </ul>
      </div>
    </Lightbox>
  )
}
