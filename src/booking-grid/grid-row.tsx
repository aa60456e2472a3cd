/**
 * One time of the day with a slot for each resource. Invariant: it is drawn again only when one of its own slots
 * changed, the focus came or went, or the present moment passes through it; what a slot does is the grid's to handle.
 */
import { memo, type ReactElement } from 'react'
import type { Interval } from '../../domain/calendar/interval.ts'
import type { SlotView } from '../../domain/selectors/grid-view.ts'
import type { StyleWithProperties } from '../design/custom-properties.ts'
import { clockTime } from '../texts/swedish-dates.ts'
import { bookingGridTexts, slotLabels } from './booking-grid-texts.ts'
import { slotName } from './slot-name.ts'
import { isPressable, type PressContext } from './slot-press.ts'

interface GridRowProps {
  readonly row: Interval
  readonly index: number
  readonly slots: readonly SlotView[]
  readonly titles: readonly string[]
  readonly day: string
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

export const GridRow = memo(
  ({ row, index, slots, titles, day, context, tabStop, nowPercent }: GridRowProps): ReactElement => {
    const time = clockTime(row.startTime)
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
        {/* biome-ignore lint/a11y: a header that does nothing needs no focus (APG) */}
        <div role="rowheader" className="grid-time">
          {time}
        </div>
        {slots.map((slot, column) => (
          // biome-ignore lint/a11y: the focus is on the button in it
          // biome-ignore lint/suspicious/noArrayIndexKey: a column keeps its place
          <div key={column} role="gridcell" className="grid-cell">
            <button
              type="button"
              className={classOf(slot)}
              data-colour={slot._tag === 'Booked' && slot.color !== null ? slot.color : undefined}
              data-number={slot._tag === 'Booked' ? slot.idNumber : undefined}
              aria-description={slot._tag === 'Booked' ? bookingGridTexts.booking(slot.idNumber) : undefined}
              aria-label={slotName(titles[column] ?? '', day, row, slot)}
              aria-disabled={isPressable(slot, column, context) ? undefined : true}
              aria-busy={isPending(slot)}
              tabIndex={column === tabStop ? 0 : -1}
            >
              {slot._tag === 'Free' ? time : slotLabels[slot._tag]}
            </button>
          </div>
        ))}
      </div>
    )
  },
)
