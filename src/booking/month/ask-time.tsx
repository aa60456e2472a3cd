/** The choice of a time of which a month shows whether it is free. The address holds it (`?fran=17:00&till=20:00`). */
import { type ReactElement, useId } from 'react'
import { useLocation } from 'wouter'
import type { Interval } from '../../../domain/calendar/interval.ts'
import {
  endMinutes,
  isLocalTime,
  type LocalTime,
  minutesOf,
  timeFromMinutes,
} from '../../../domain/calendar/local-time.ts'
import { clockTime } from '../../../domain/wording/swedish-dates.ts'
import './month.css'

/** The parts of the address that hold the time that is asked about. */
const FROM = 'fran'
const TO = 'till'
const EARLIEST_HOUR = 6
const hours = Array.from({ length: 24 - EARLIEST_HOUR }, (_, hour) => timeFromMinutes((hour + EARLIEST_HOUR) * 60))

/** The time in the address. Null means that there is none, or it is no time. */
export const timeIn = (search: string): Interval | null => {
  const fields = new URLSearchParams(search)
  const read = (name: string) => {
    const text = `${fields.get(name)}:00`
    return isLocalTime(text) ? text : null
  }
  const [startTime, endTime] = [read(FROM), read(TO)]
  return startTime === null || endTime === null || minutesOf(startTime) >= endMinutes(endTime)
    ? null
    : { startTime, endTime }
}

export const searchOf = (time: Interval | null): string =>
  time === null ? '' : `?${FROM}=${clockTime(time.startTime)}&${TO}=${clockTime(time.endTime)}`

/** The offered values and the present value, because an address may contain a value that is not offered. */
const withOwn = (offered: readonly LocalTime[], own: LocalTime | undefined): readonly LocalTime[] =>
  own === undefined || offered.includes(own)
    ? offered
    : [...offered, own].toSorted((a, b) => endMinutes(a) - endMinutes(b))

/** Chooses a time of the days. If the end would lie before the start, it moves with the start. */
export const AskTime = ({ time }: { readonly time: Interval | null }): ReactElement => {
  const [path, navigate] = useLocation()
  const ids = useId()
  const ask = (next: Interval | null): void => navigate(`${path}${searchOf(next)}`, { replace: true })
  const ends = hours.slice(1).concat(timeFromMinutes(0))
  const endAfter = (startTime: LocalTime): LocalTime =>
    time !== null && minutesOf(startTime) < endMinutes(time.endTime)
      ? time.endTime
      : timeFromMinutes((minutesOf(startTime) + 60) % (24 * 60))
  return (
    <div className="month-ask cluster gap-2 items-center never-on-paper">
      <label htmlFor={`${ids}-from`}>Visa ledigt från</label>
      <select
        id={`${ids}-from`}
        className="field-input"
        value={time?.startTime ?? ''}
        onChange={({ target: { value } }) => {
          ask(isLocalTime(value) ? { startTime: value, endTime: endAfter(value) } : null)
        }}
      >
        <option value="">hela dagen</option>
        {withOwn(hours, time?.startTime).map((hour) => (
          <option key={hour} value={hour}>
            {clockTime(hour)}
          </option>
        ))}
      </select>
      {time === null ? null : (
        <>
          <label htmlFor={`${ids}-to`}>till</label>
          <select
            id={`${ids}-to`}
            className="field-input"
            value={time.endTime}
            onChange={({ target: { value } }) => {
              if (isLocalTime(value)) ask({ ...time, endTime: value })
            }}
          >
            {withOwn(ends, time.endTime)
              .filter((end) => endMinutes(end) > minutesOf(time.startTime))
              .map((end) => (
                <option key={end} value={end}>
                  {endMinutes(end) === 24 * 60 ? '24:00' : clockTime(end)}
                </option>
              ))}
          </select>
        </>
      )}
    </div>
  )
}
