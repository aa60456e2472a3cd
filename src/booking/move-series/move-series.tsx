/**
 * All that is to come of a booking gets another time, in the page of the booking. Invariants: what the press does is what the rows and the
 * sum said before it; what cannot go stays as it is, and is named; a date never changes its day.
 */
import { type ReactElement, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Interval } from '../../../domain/calendar/interval.ts'
import { endMinutes, type LocalTime, minutesOf } from '../../../domain/calendar/local-time.ts'
import { type MovingPart, timesToChoose } from '../../../domain/selectors/move-rows.ts'
import { useCoreState, useStatePart } from '../../core/core-context.tsx'
import { SelectField } from '../../kit/form/field.tsx'
import { isAdministrator } from '../../shell/routing/signed-in.ts'
import { WithUsage } from '../rules/chosen-rules.tsx'
import { MoveScreen, type MoveSeriesProps } from './move-screen.tsx'
import { moveTexts } from './move-texts.ts'
import { commonTime, firstRoom } from './moving-times.ts'
import '../../kit/form/form.css'
import '../series/series.css'
import './move-series.css'

interface TimeFieldsProps {
  readonly parts: readonly MovingPart[]
  readonly time: Interval
  readonly onChange: (time: Interval) => void
}

const isLater = (end: LocalTime, start: LocalTime): boolean => endMinutes(end) > minutesOf(start)
const words = (time: LocalTime): string => time.slice(0, 'HH:mm'.length)

/** Another begin keeps the length, as far as the day has it. */
const TimeFields = ({ parts, time, onChange }: TimeFieldsProps): ReactElement => {
  const columns = useStatePart('columns')
  const { starts, ends } = useMemo(() => timesToChoose({ columns }, parts), [columns, parts])
  const from = (startTime: LocalTime): void => {
    const wanted = minutesOf(startTime) + endMinutes(time.endTime) - minutesOf(time.startTime)
    const possible = ends.filter((end) => isLater(end, startTime))
    const endTime = possible.findLast((end) => endMinutes(end) <= wanted) ?? possible[0]
    if (endTime !== undefined) onChange({ startTime, endTime })
  }
  const choices = (of: readonly LocalTime[]): ReactElement[] =>
    of.map((one) => (
      <option key={one} value={one}>
        {words(one)}
      </option>
    ))
  return (
    <>
      <SelectField
        id="move-from"
        label={moveTexts.from}
        value={time.startTime}
        onChange={({ target }) => {
          const start = starts.find((one) => one === target.value)
          if (start !== undefined) from(start)
        }}
      >
        {choices(starts)}
      </SelectField>
      <SelectField
        id="move-to"
        label={moveTexts.to}
        value={time.endTime}
        onChange={({ target }) => {
          const endTime = ends.find((one) => one === target.value)
          if (endTime !== undefined) onChange({ ...time, endTime })
        }}
      >
        {choices(ends.filter((end) => isLater(end, time.startTime)))}
      </SelectField>
    </>
  )
}

export const MoveSeries = (props: MoveSeriesProps): ReactElement | null => {
  const { parts } = props
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const administrator = useCoreState(isAdministrator)
  const rooms = useMemo(() => [...new Set(parts.map(({ resourceId }) => resourceId))], [parts])
  /** Null: all of them. */
  const [room, setRoom] = useState(() => firstRoom(parts, rooms))
  const chosen = useMemo(() => parts.filter(({ resourceId }) => room === null || resourceId === room), [parts, room])
  const [time, setTime] = useState(() => commonTime(chosen))
  const choice = useMemo(() => (time === null ? null : { parts: chosen, time }), [chosen, time])

  // The chunk has come after the press: what it brought is where one goes on.
  useEffect(() => heading.current?.focus(), [])

  if (choice === null) return null
  return (
    <section className="move-series" aria-labelledby={titleId}>
      <h3 id={titleId} ref={heading} tabIndex={-1}>
        {moveTexts.title}
      </h3>
      <div className="move-fields">
        {rooms.length < 2 ? null : (
          <SelectField
            id="move-which"
            label={moveTexts.which}
            value={room ?? ''}
            onChange={({ target }) => {
              const next = rooms.find((one) => String(one) === target.value) ?? null
              setRoom(next)
              setTime(commonTime(parts.filter(({ resourceId }) => next === null || resourceId === next)))
            }}
          >
            <option value="">{moveTexts.all}</option>
            {rooms.map((one) => (
              <option key={one} value={one}>
                {parts.find(({ resourceId }) => resourceId === one)?.resourceTitle}
              </option>
            ))}
          </SelectField>
        )}
        <TimeFields parts={chosen} time={choice.time} onChange={setTime} />
      </div>
      <WithUsage resourceIds={administrator ? [] : rooms}>
        {(usage) => <MoveScreen {...props} choice={choice} usage={usage._tag === 'Told' ? usage.parts : null} />}
      </WithUsage>
    </section>
  )
}
