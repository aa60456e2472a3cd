/**
 * The usual changes of a booked time in one press: the lengths near the booked one, and the whole time an hour earlier or
 * later. They are offered as far as the time is free and the rules allow, while the times are one run. Invariant: a press
 * only chooses, as presses in the grid do, and "Uppdatera" saves.
 */
import { type ReactElement, useMemo, useState } from 'react'
import { durationMinutes } from '../../../domain/calendar/interval.ts'
import type { LocalTime } from '../../../domain/calendar/local-time.ts'
import type { BookingResource } from '../../../domain/schema/bookings.ts'
import type { ColumnAddress } from '../../../domain/schema/events.ts'
import { type ChosenRun, chosenRuns, lengthsNear, movedRun, timesOfRows } from '../../../domain/selectors/chosen-run.ts'
import type { GridView } from '../../../domain/selectors/grid-view.ts'
import { shortTimeRange } from '../../../domain/wording/swedish-dates.ts'
import { lengthWords } from '../../../domain/wording/swedish-durations.ts'
import { useCore, useStatePart } from '../../core/core-context.tsx'
import { createSteps } from '../../kit/design/announce-steps.ts'
import { chooseRun, type RunColumn } from '../booking-bar/choose-run.ts'
import { useServerMinute } from '../rules/use-server-look.ts'
import { verdictOfChange } from '../rules/verdict.ts'
import '../booking-bar/length-choice.css'

export interface EditLengthsProps {
  readonly booked: BookingResource
  /** The resource and the day of the chosen slots. */
  readonly place: ColumnAddress
  readonly view: GridView
  /** Whether the rules of the house hold for who changes the booking. */
  readonly isRuled: boolean
  /** Absent while the booking is moved, because it then keeps none of its slots. */
  readonly onToggleOwn?: ((startTime: LocalTime) => void) | undefined
}

const directions = [-1, 1] as const

export const EditLengths = ({ booked, place, view, isRuled, onToggleOwn }: EditLengthsProps): ReactElement | null => {
  const core = useCore()
  const resources = useStatePart('resources')
  const instant = useServerMinute()
  const [say] = useState(createSteps)
  const { resourceId, date } = place

  const column = useMemo((): RunColumn | null => {
    const index = view.columns.findIndex((one) => one.resourceId === resourceId)
    const address = view.columns[index]
    if (address === undefined) return null
    return { ...address, rows: view.rows, slots: view.slots.flatMap((row) => row[index] ?? []) }
  }, [view, resourceId])
  const offered = useMemo(() => {
    const [run, ...others] = column === null ? [] : chosenRuns(column)
    if (column === null || run === undefined || others.length > 0) return null
    const allows = ({ first, last }: ChosenRun): boolean => {
      if (!isRuled) return true
      const changed = { resourceId, date, slots: column.rows.slice(first, last + 1) }
      const before = { ...booked, slots: booked.bookingSlots }
      return verdictOfChange(before, changed, resources, null, instant).breaches.length === 0
    }
    const bookedMinutes = booked.bookingSlots.reduce((sum, slot) => sum + durationMinutes(slot), 0)
    const lengths = lengthsNear(column, run, bookedMinutes, allows)
    const moves = directions.flatMap((direction) => {
      const moved = movedRun(column, run, direction)
      const times = moved === null ? null : timesOfRows(column, moved)
      return moved === null || times === null || !allows(moved) ? [] : [{ direction, moved, times }]
    })
    const isOnlyOwn = lengths.every(({ last }) => last === run.last) && moves.length === 0
    return isOnlyOwn ? null : { column, run, lengths, moves }
  }, [column, isRuled, resources, instant, resourceId, date, booked])

  if (offered === null) return null
  const { run, lengths, moves } = offered
  const choose = (after: ChosenRun): void => {
    void chooseRun(core, offered.column, { before: run, after, onToggleOwn }).then((outcome) => {
      if (outcome !== '') say(outcome)
    })
  }
  return (
    // biome-ignore lint/a11y: a fieldset cannot be scrolled sideways
    <div role="group" className="edit-lengths" aria-label={`Ändra hur länge och när, ${offered.column.title}`}>
      <div className="edit-lengths-part">
        {lengths.map((length) => (
          <button
            key={length.minutes}
            type="button"
            className="length-choice-length button numeric"
            aria-pressed={length.last === run.last}
            onClick={() => choose(length)}
          >
            {lengthWords(length.minutes)}
          </button>
        ))}
      </div>
      {moves.length === 0 ? null : (
        <div className="edit-lengths-part">
          {moves.map(({ direction, moved, times }) => (
            <button
              key={direction}
              type="button"
              className="length-choice-length button numeric"
              onClick={() => choose(moved)}
            >
              <span className="visually-hidden">{direction < 0 ? 'Tidigare, ' : 'Senare, '}</span>
              <span aria-hidden="true">{direction < 0 ? '← ' : ''}</span>
              {shortTimeRange(times)}
              <span aria-hidden="true">{direction < 0 ? '' : ' →'}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
