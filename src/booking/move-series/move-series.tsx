/**
 * Moves all future parts of a booking to another time, within the page of the booking. Invariants: a part that cannot move
 * stays unchanged, and the page names it; no part changes its day.
 */

import { type ReactElement, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Interval } from '../../../domain/calendar/interval.ts'
import { endMinutes, type LocalTime, minutesOf } from '../../../domain/calendar/local-time.ts'
import type { BookingResource } from '../../../domain/schema/bookings.ts'
import type { ResourceId } from '../../../domain/schema/ids.ts'
import { type MovingPart, timesToChoose } from '../../../domain/selectors/move-rows.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { SelectField } from '../../kit/form/field.tsx'
import { useMayWithParts } from '../booked/use-may-with-parts.ts'
import { WithUsage } from '../rules/chosen-rules.tsx'
import { MOVE_TITLE, MoveScreen, type MoveSeriesProps } from './move-screen.tsx'
import { commonTime } from './moving-times.ts'
import '../../kit/form/form.css'
import '../series/series.css'
import './move-series.css'

interface TimeFieldsProps {
  readonly parts: readonly MovingPart[]
  readonly time: Interval
  readonly onChange: (time: Interval) => void
}

/**
 * The fields of the new time. When the person changes the start, the end follows, so that the length stays the same if the
 * day's slots allow it.
 */
const TimeFields = ({ parts, time, onChange }: TimeFieldsProps): ReactElement => {
  const columns = useStatePart('columns')
  const { starts, ends } = useMemo(() => timesToChoose({ columns }, parts), [columns, parts])
  const endsAfter = (start: LocalTime): readonly LocalTime[] => ends.filter((end) => endMinutes(end) > minutesOf(start))
  const beginAt = (startTime: LocalTime): void => {
    const wanted = minutesOf(startTime) + endMinutes(time.endTime) - minutesOf(time.startTime)
    const possible = endsAfter(startTime)
    const endTime = possible.findLast((end) => endMinutes(end) <= wanted) ?? possible[0]
    if (endTime !== undefined) onChange({ startTime, endTime })
  }
  const choices = (of: readonly LocalTime[]): ReactElement[] =>
    of.map((one) => (
      <option key={one} value={one}>
        {one.slice(0, 'HH:mm'.length)}
      </option>
    ))
  return (
    <>
      <SelectField
        id="move-from"
        label="Från"
        value={time.startTime}
        onChange={({ target }) => {
          const start = starts.find((one) => one === target.value)
          if (start !== undefined) beginAt(start)
        }}
      >
        {choices(starts)}
      </SelectField>
      <SelectField
        id="move-to"
        label="Till"
        value={time.endTime}
        onChange={({ target }) => {
          const endTime = ends.find((one) => one === target.value)
          if (endTime !== undefined) onChange({ ...time, endTime })
        }}
      >
        {choices(endsAfter(time.startTime))}
      </SelectField>
    </>
  )
}

export const MoveSeries = (props: MoveSeriesProps): ReactElement | null => {
  const { parts } = props
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const mayHandle = useMayWithParts('handle-bookings')
  const rooms = useMemo(() => [...new Set(parts.map(({ resourceId }) => resourceId))], [parts])
  const partsIn = (room: ResourceId | null): readonly BookingResource[] =>
    parts.filter(({ resourceId }) => room === null || resourceId === room)
  /**
   * The room whose parts move. Null means that the parts of all rooms move together. At first it is null if the times
   * of all rooms are equal.
   */
  const [room, setRoom] = useState(() => {
    const times = new Set(rooms.map((one) => JSON.stringify(commonTime(partsIn(one)))))
    return times.size === 1 ? null : (rooms[0] ?? null)
  })
  const chosen = useMemo(() => parts.filter(({ resourceId }) => room === null || resourceId === room), [parts, room])
  const [time, setTime] = useState(() => commonTime(chosen))
  const choice = useMemo(() => (time === null ? null : { parts: chosen, time }), [chosen, time])

  // This part appears only after its chunk has loaded. It then takes the focus.
  useEffect(() => heading.current?.focus(), [])

  if (choice === null) return null
  return (
    <section className="move-series line-above stack gap-4" aria-labelledby={titleId}>
      <h3 id={titleId} ref={heading} className="quiet-focus" tabIndex={-1}>
        {MOVE_TITLE}
      </h3>
      <div className="move-fields columns gap-3 gap-x-4 items-end">
        {rooms.length < 2 ? null : (
          <SelectField
            id="move-which"
            label="Gäller"
            value={room ?? ''}
            onChange={({ target }) => {
              const next = rooms.find((one) => String(one) === target.value) ?? null
              setRoom(next)
              setTime(commonTime(partsIn(next)))
            }}
          >
            <option value="">Allt som är bokat</option>
            {rooms.map((one) => (
              <option key={one} value={one}>
                {parts.find(({ resourceId }) => resourceId === one)?.resourceTitle}
              </option>
            ))}
          </SelectField>
        )}
        <TimeFields parts={chosen} time={choice.time} onChange={setTime} />
      </div>
      <WithUsage resourceIds={mayHandle(parts) ? [] : rooms}>
        {(usage) => <MoveScreen {...props} choice={choice} usage={usage._tag === 'Told' ? usage.parts : null} />}
      </WithUsage>
    </section>
  )
}
