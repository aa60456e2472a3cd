/**
 * A series as the query in its address, so that it can be shared and a reload keeps it:
 * `tider=101.18:00-20:00&fran=2026-12-01&varje=1&dagar=2&antal=10`. Invariant: reading a written choice gives the same
 * choice. An address without a complete choice contains no series.
 */
import { isLocalDate, type LocalDate, type Weekday } from '../../../domain/calendar/local-date.ts'
import { isLocalTime, type LocalTime } from '../../../domain/calendar/local-time.ts'
import { resourceIdFromText } from '../../../domain/ids.ts'
import { MOST_DATES, MOST_RESOURCES } from '../../../domain/rules/series.ts'
import type { ResourceId } from '../../../domain/schema/ids.ts'
import type { SeriesChoice } from '../../../domain/selectors/series-rows.ts'
import { resourceDayKey } from '../../../domain/state/state.ts'

type Wanted = SeriesChoice['wanted'][number]

const clock = (time: LocalTime): string => time.slice(0, 'HH:mm'.length)
const timeIn = (text = ''): LocalTime[] => (isLocalTime(`${text}:00`) ? [`${text}:00`].filter(isLocalTime) : [])
const idIn = (text = ''): ResourceId[] => {
  const id = resourceIdFromText(text)
  return id === null ? [] : [id]
}

const listIn = (text: string | null): readonly string[] => (text === null || text === '' ? [] : text.split(','))
const datesIn = (text: string | null): LocalDate[] => listIn(text).filter(isLocalDate)

const wantedIn = (text: string): Wanted[] => {
  const [room, ...stretches] = text.split('.')
  const times = stretches.flatMap((stretch) => {
    const [from, to] = stretch.split('-')
    return timeIn(from).flatMap((startTime) => timeIn(to).map((endTime) => ({ startTime, endTime })))
  })
  return times.length === 0 ? [] : idIn(room).map((resourceId) => ({ resourceId, times }))
}

const weekdays: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6]
const everyWeeks = [1, 2, 3, 4] as const

/** Reads the choice in a query. Null if the query holds none. */
export const seriesIn = (query: string): SeriesChoice | null => {
  const search = new URLSearchParams(query)
  const [from] = datesIn(search.get('fran'))
  const wanted = listIn(search.get('tider')).flatMap(wantedIn)
  const days = weekdays.filter((day) => listIn(search.get('dagar')).includes(String(day)))
  const isEachOnce = new Set(wanted.map(({ resourceId }) => resourceId)).size === wanted.length
  if (from === undefined || wanted.length === 0 || wanted.length > MOST_RESOURCES || !isEachOnce || days.length === 0)
    return null
  const until = search.get('till') ?? ''
  const count = Number(search.get('antal'))
  return {
    wanted,
    pattern: {
      weeks: everyWeeks.find((weeks) => String(weeks) === search.get('varje')) ?? 1,
      weekdays: days,
      from,
      end: isLocalDate(until)
        ? { until }
        : { count: Number.isInteger(count) && count > 0 ? Math.min(count, MOST_DATES) : 1 },
      except: datesIn(search.get('utom')),
    },
    skipped: new Set(datesIn(search.get('hoppa'))),
    shifts: new Map(
      listIn(search.get('flytta')).flatMap((text) => {
        const [date = '', minutes] = text.split('.')
        const shift = Number(minutes)
        return isLocalDate(date) && Number.isInteger(shift) && shift !== 0 ? [[date, shift] as const] : []
      }),
    ),
    rooms: new Map(
      listIn(search.get('rum')).flatMap((text) => {
        const [date = '', wantedRoom, other] = text.split('.')
        if (!isLocalDate(date)) return []
        return idIn(wantedRoom).flatMap((id) => idIn(other).map((room) => [resourceDayKey(id, date), room] as const))
      }),
    ),
  }
}

/** The query with its question mark. Empty parts are left out. */
export const seriesQuery = ({ pattern, wanted, skipped, shifts, rooms }: SeriesChoice): string => {
  const { weeks, weekdays: days, from, end, except } = pattern
  const said: Readonly<Record<string, string>> = {
    tider: wanted
      .map(({ resourceId, times }) =>
        [resourceId, ...times.map(({ startTime, endTime }) => `${clock(startTime)}-${clock(endTime)}`)].join('.'),
      )
      .join(','),
    fran: from,
    varje: String(weeks),
    dagar: days.join(','),
    ...('until' in end ? { till: end.until } : { antal: String(end.count) }),
    utom: except.join(','),
    hoppa: [...skipped].toSorted().join(','),
    flytta: [...shifts].map(([date, minutes]) => `${date}.${minutes}`).join(','),
    rum: [...rooms]
      .map(([key, room]) => {
        const [wantedRoom, date] = key.split('/')
        return `${date}.${wantedRoom}.${room}`
      })
      .join(','),
  }
  return `?${Object.entries(said)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .join('&')}`
}
