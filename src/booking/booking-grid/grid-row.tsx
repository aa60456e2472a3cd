/**
 * One time of the day with a slot for each resource. Invariant: it is drawn again only when one of its own slots
 * changed, the focus came or went, or the present moment passes through it, and then of its slots only those that did;
 * what a slot does is the grid's to handle.
 */
import { memo, type ReactElement, useState } from 'react'
import type { Interval } from '../../../domain/calendar/interval.ts'
import type { SlotView } from '../../../domain/selectors/grid-view.ts'
import { clockTime } from '../../../domain/wording/swedish-dates.ts'
import type { StyleWithProperties } from '../../kit/design/custom-properties.ts'
import { bookingGridTexts, slotLabels } from './booking-grid-texts.ts'
import { slotName } from './slot-name.ts'
import { isPressable, type PressContext } from './slot-press.ts'
import './grid-row.css'
import './slot.css'

interface GridRowProps {
  readonly row: Interval
  readonly index: number
  readonly slots: readonly SlotView[]
  /** What the names of each column's slots end with. */
  readonly places: readonly string[]
  readonly context: PressContext
  /** The column that Tab comes to, or -1. */
  readonly tabStop: number
  /** How much of the row is over, or null when the present is elsewhere. */
  readonly nowPercent: number | null
}

const classNames: Readonly<Record<SlotView['_tag'], string>> = {
  Booked: 'slot slot-booked',
  Closed: 'slot slot-closed',
  Locked: 'slot slot-locked',
  Selected: 'slot slot-mine',
  Reserved: 'slot slot-held',
  Free: 'slot slot-free',
}

const classOf = (slot: SlotView): string => {
  const name = classNames[slot._tag]
  if (slot._tag === 'Selected') return slot.pending ? `${name} slot-pending` : name
  if (slot._tag === 'Free' && slot.pending) return `${name} slot-pending`
  return slot._tag === 'Free' && slot.refusal !== null ? `${name} slot-refused` : name
}

const isPending = (slot: SlotView): boolean | undefined =>
  (slot._tag === 'Selected' || slot._tag === 'Free') && slot.pending ? true : undefined

type CellsProps = Pick<GridRowProps, 'row' | 'slots' | 'places' | 'context' | 'tabStop'>

const cell = ({ row, slots, places, context, tabStop }: CellsProps, column: number): ReactElement | null => {
  const slot = slots[column]
  if (slot === undefined) return null
  return (
    // biome-ignore lint/a11y: the focus is on the button in it
    <div key={column} role="gridcell" className="grid-cell">
      <button
        type="button"
        className={classOf(slot)}
        data-colour={slot._tag === 'Booked' && slot.color !== null ? slot.color : undefined}
        data-number={slot._tag === 'Booked' ? slot.idNumber : undefined}
        aria-description={slot._tag === 'Booked' ? bookingGridTexts.booking(slot.idNumber) : undefined}
        aria-label={slotName(row, slot, places[column] ?? '')}
        aria-disabled={isPressable(slot, column, context) ? undefined : true}
        aria-busy={isPending(slot)}
        tabIndex={column === tabStop ? 0 : -1}
      >
        {slot._tag === 'Free' ? clockTime(row.startTime) : slotLabels[slot._tag]}
      </button>
    </div>
  )
}

type Cells = readonly (ReactElement | null)[]

/** Draws the cells of one row. A slot that is as it was is the same element, at which React looks no further. */
const createCells = (): ((props: CellsProps) => Cells) => {
  let last: { readonly props: CellsProps; readonly cells: Cells } | null = null
  return (props) => {
    const before = last
    const comparable =
      before?.props.row === props.row && before.props.places === props.places && before.props.context === props.context
    const cells = props.slots.map((slot, column) =>
      comparable &&
      before.props.slots[column] === slot &&
      (before.props.tabStop === column) === (props.tabStop === column)
        ? (before.cells[column] ?? null)
        : cell(props, column),
    )
    last = { props, cells }
    return cells
  }
}

/** Columns of a stretch: fewer, and each costs more than it spares; more, and too much is out of sight. */
const STRETCH_COLUMNS = 8

/** What is out of sight of them is not styled, laid out or painted, as it is with rows: of fifty columns, a screen shows nine. */
const stretchesOf = (cells: Cells): readonly Cells[] =>
  Array.from({ length: Math.ceil(cells.length / STRETCH_COLUMNS) }, (_, index) =>
    cells.slice(index * STRETCH_COLUMNS, (index + 1) * STRETCH_COLUMNS),
  )

const stretchStyle = (columns: number): StyleWithProperties => ({ '--stretch': columns })

export const GridRow = memo((props: GridRowProps): ReactElement => {
  const { row, index, nowPercent } = props
  const [drawCells] = useState(createCells)
  const cells = drawCells(props)
  const nowStyle: StyleWithProperties | undefined = nowPercent === null ? undefined : { '--now': `${nowPercent}%` }
  return (
    // biome-ignore lint/a11y: the focus is on the buttons in its cells
    <div
      role="row"
      className={row.startTime.slice(3, 5) === '00' ? 'grid-row grid-row-hour' : 'grid-row'}
      aria-rowindex={index + 2}
      data-now={nowPercent === null ? undefined : true}
      style={nowStyle}
    >
      {/* For the eye: the name of each slot begins with it. */}
      <div className="grid-time" aria-hidden="true">
        {clockTime(row.startTime)}
      </div>
      {stretchesOf(cells).map((stretch, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stretch is its place
        <div key={index} role="none" className="grid-stretch" style={stretchStyle(stretch.length)}>
          {stretch}
        </div>
      ))}
    </div>
  )
})
