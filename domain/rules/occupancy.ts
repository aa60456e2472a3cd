/**
 * Calculates how much of a resource's open time is booked, by hour of the week. Pure. Invariant: the booked time is never longer than the
 * open time. Booked time always counts as open, because it was open when it was booked, even if opening times or locks have changed.
 */
import { type Interval, mergeIntervals } from '../calendar/interval.ts'
import { type LocalDate, type Weekday, weekdayOf, weekdaysFromMonday } from '../calendar/local-date.ts'
import { endMinutes, localTime, minutesOf } from '../calendar/local-time.ts'
import { touchesMissingHour } from '../calendar/stockholm.ts'
import { type Hours, openTimeOf, type Span, withoutSpans } from './day-slots.ts'
import { coversDate } from './special-days.ts'

interface OpenAndBooked {
  readonly openMinutes: number
  readonly bookedMinutes: number
}

interface HourOccupancy extends OpenAndBooked {
  readonly weekday: Weekday
  /** 0 to 23. */
  readonly hour: number
}

const hourMinutes = 60

/** The minutes in each hour of the week. The first hour is that of Sunday. */
type HoursOfWeek = number[]

const addTo = (week: HoursOfWeek, weekday: Weekday, spans: readonly Span[]): void => {
  for (const { from, to } of spans)
    for (let hour = Math.floor(from / hourMinutes); hour * hourMinutes < to; hour += 1) {
      const minutes = Math.min(to, (hour + 1) * hourMinutes) - Math.max(from, hour * hourMinutes)
      const at = weekday * 24 + hour
      week[at] = (week[at] ?? 0) + minutes
    }
}

/** The facts about a day that are the same for all resources. They are calculated once. */
interface DayOfWeek {
  readonly date: LocalDate
  readonly weekday: Weekday
  /** True on the one day of the year on which the clock skips an hour. */
  readonly skipsHour: boolean
}

/** Makes a function that gives the open time of a resource on a day. Days of one weekday share it, unless something differs on the date. */
const openTimes = (group: Hours, resource: Hours): ((day: DayOfWeek) => readonly Span[]) => {
  const known = new Map<Weekday, readonly Span[]>()
  return ({ date, weekday, skipsHour }) => {
    const dependsOnDate = [group, resource].some(
      ({ locked, specialDays = [] }) =>
        specialDays.some((days) => coversDate(days, date)) ||
        locked.some(({ startDate, endDate }) => startDate <= date && date <= endDate),
    )
    if (skipsHour || dependsOnDate) return openTimeOf(date, group, resource)
    const open = known.get(weekday) ?? openTimeOf(date, group, resource)
    known.set(weekday, open)
    return open
  }
}

export const withWeekdays = (dates: readonly LocalDate[]): readonly DayOfWeek[] =>
  dates.map((date) => ({
    date,
    weekday: weekdayOf(date),
    skipsHour: touchesMissingHour(date, localTime('02:00:00'), 3 * hourMinutes),
  }))

interface ResourceOccupancy extends OpenAndBooked {
  /** The minutes by hour of the week. */
  readonly open: readonly number[]
  readonly booked: readonly number[]
}

const sum = (minutes: readonly number[]): number => minutes.reduce((all, some) => all + some, 0)

/**
 * Calculates the open and booked minutes of one resource.
 * @param booked the slots that are not cancelled, by day
 */
export const resourceOccupancy = (
  days: readonly DayOfWeek[],
  group: Hours,
  resource: Hours,
  booked: ReadonlyMap<LocalDate, readonly Interval[]>,
): ResourceOccupancy => {
  const openTime = openTimes(group, resource)
  const openWeek: HoursOfWeek = Array<number>(7 * 24).fill(0)
  const bookedWeek: HoursOfWeek = [...openWeek]
  for (const day of days) {
    const { date, weekday } = day
    const open = openTime(day)
    addTo(openWeek, weekday, open)
    const times = booked.get(date)
    if (times === undefined) continue
    const taken = mergeIntervals(times).map(({ startTime, endTime }) => ({
      from: minutesOf(startTime),
      to: endMinutes(endTime),
    }))
    addTo(bookedWeek, weekday, taken)
    addTo(openWeek, weekday, withoutSpans(taken, open))
  }
  return { open: openWeek, booked: bookedWeek, openMinutes: sum(openWeek), bookedMinutes: sum(bookedWeek) }
}

/** The sums over all resources for each hour, from Monday on. Hours in which nothing is open are left out. */
export const hoursOfWeek = (resources: readonly ResourceOccupancy[]): readonly HourOccupancy[] =>
  weekdaysFromMonday.flatMap((weekday) =>
    Array.from({ length: 24 }, (_, hour) => {
      const at = weekday * 24 + hour
      return {
        weekday,
        hour,
        openMinutes: sum(resources.map(({ open }) => open[at] ?? 0)),
        bookedMinutes: sum(resources.map(({ booked }) => booked[at] ?? 0)),
      }
    }).filter(({ openMinutes }) => openMinutes > 0),
  )
