/**
 * One time of the day with a slot for each resource. Invariant: it is drawn again only when one of its own slots
 * changed, the focus came or went, or the present moment passes through it, and then of its slots only those that did;
 * what a slot does is the grid's to handle.
 */
import { memo, type ReactElement, useState } from 'react'
import type { Interval } from '../../../domain/calendar/interval.ts'
import type { SlotView } from '../../../domain/selectors/slot-view.ts'
import { clockTime } from '../../../domain/wording/swedish-dates.ts'
import type { StyleWithProperties } from '../../kit/design/custom-properties.ts'
import { bookingGridTexts, slotLabels } from './booking-grid-texts.ts'
import type { Range } from './grid-drawing.ts'
import { STRETCH_COLUMNS, stretchesIn, stretchOf } from './grid-stretches.ts'
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
  /** The stretches of which the slots are drawn. That of the tab stop always is. */
  readonly drawn: Range
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

type CellsProps = Pick<GridRowProps, 'row' | 'slots' | 'places' | 'context' | 'tabStop' | 'drawn'>

const isDrawn = ({ drawn, tabStop }: CellsProps, stretch: number): boolean =>
  (drawn.from <= stretch && stretch < drawn.to) || (tabStop !== -1 && stretchOf(tabStop) === stretch)

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

const stretchStyle = (columns: number): StyleWithProperties => ({ '--stretch': columns })

interface DrawnStretch {
  readonly cells: readonly (ReactElement | null)[]
  readonly element: ReactElement
}

/**
 * Draws the stretches of one row. A slot, or a whole stretch, that is as it was is the same element, at which React looks no
 * further.
 */
const createStretches = (): ((props: CellsProps) => readonly ReactElement[]) => {
  let last: { readonly props: CellsProps; readonly stretches: readonly DrawnStretch[] } | null = null

  const drawStretch = (props: CellsProps, stretch: number): DrawnStretch => {
    const known = last?.props
    const before = last?.stretches[stretch]
    const isComparable = known?.row === props.row && known.places === props.places && known.context === props.context
    const isSame = (column: number): boolean =>
      isComparable &&
      known.slots[column] === props.slots[column] &&
      (known.tabStop === column) === (props.tabStop === column)
    const first = stretch * STRETCH_COLUMNS
    const columns = Math.min(STRETCH_COLUMNS, props.slots.length - first)
    const cells = isDrawn(props, stretch)
      ? Array.from({ length: columns }, (_, index) => {
          const kept = isSame(first + index) ? before?.cells[index] : undefined
          return kept ?? cell(props, first + index)
        })
      : []
    if (before?.cells.length === cells.length && before.cells.every((one, index) => one === cells[index])) return before
    const element = (
      <div key={stretch} role="none" className="grid-stretch" style={stretchStyle(columns)}>
        {cells}
      </div>
    )
    return { cells, element }
  }

  return (props) => {
    const count = stretchesIn(props.slots.length)
    const stretches = Array.from({ length: count }, (_, stretch) => drawStretch(props, stretch))
    last = { props, stretches }
    return stretches.map(({ element }) => element)
  }
}

export const GridRow = memo((props: GridRowProps): ReactElement => {
  const { row, index, nowPercent } = props
  const [drawStretches] = useState(createStretches)
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
      {drawStretches(props)}
    </div>
  )
})
