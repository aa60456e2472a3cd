/** Occupancy as rows of hours and columns of weekdays, and as rows of a file. Pure. */
import type { Weekday } from '../../../domain/calendar/local-date.ts'
import type { Occupancy } from '../../../domain/schema/calls/booking-administration-calls.ts'
import { shortWeekdays } from '../../../domain/wording/swedish-dates.ts'
import type { Cell } from '../../kit/texts/comma-separated.ts'
import { occupancyTexts } from './occupancy-texts.ts'

type OpenAndBooked = Pick<Occupancy['resources'][number], 'openMinutes' | 'bookedMinutes'>

/** Whole per cent; null: nothing is open. */
export const percentOf = ({ openMinutes, bookedMinutes }: OpenAndBooked): number | null =>
  openMinutes === 0 ? null : Math.round((bookedMinutes / openMinutes) * 100)

export const totalOf = (rows: readonly OpenAndBooked[]): OpenAndBooked => ({
  openMinutes: rows.reduce((sum, { openMinutes }) => sum + openMinutes, 0),
  bookedMinutes: rows.reduce((sum, { bookedMinutes }) => sum + bookedMinutes, 0),
})

export const weekdaysOfTable = [1, 2, 3, 4, 5, 6, 0] as const satisfies readonly Weekday[]

export interface HourRow {
  readonly hour: number
  /** In the order of `weekdaysOfTable`; null: nothing is open then. */
  readonly percents: readonly (number | null)[]
}

/** From the first hour in which anything is open to the last, with those between. */
export const hourRows = (hours: Occupancy['hours']): readonly HourRow[] => {
  const percents = new Map(hours.map((of) => [`${of.weekday} ${of.hour}`, percentOf(of)]))
  const open = hours.map(({ hour }) => hour)
  const first = Math.min(...open)
  return Array.from({ length: open.length === 0 ? 0 : Math.max(...open) - first + 1 }, (_, index) => ({
    hour: first + index,
    percents: weekdaysOfTable.map((weekday) => percents.get(`${weekday} ${first + index}`) ?? null),
  }))
}

const cellsOf = (row: OpenAndBooked): readonly Cell[] => [row.openMinutes, row.bookedMinutes, percentOf(row) ?? '']
const headsOf = [occupancyTexts.open, occupancyTexts.booked, occupancyTexts.percent]

export const hourCells = (hours: Occupancy['hours']): readonly (readonly Cell[])[] => [
  [occupancyTexts.weekday, occupancyTexts.hour, ...headsOf],
  ...hours.map((row) => [shortWeekdays[row.weekday], occupancyTexts.hourOf(row.hour), ...cellsOf(row)]),
]

export const resourceCells = (resources: Occupancy['resources']): readonly (readonly Cell[])[] => [
  [occupancyTexts.resource, ...headsOf],
  ...resources.map((row) => [row.title, ...cellsOf(row)]),
]
