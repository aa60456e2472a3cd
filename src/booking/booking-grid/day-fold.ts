/**
 * The rows of today that have passed, which the grid folds away. Pure. Invariants: what has been folded is decided when the
 * day opens, so that no row moves by itself as time goes on; a block that the fold cuts keeps its whole times (`begun`); the
 * person's own bookings among the folded rows are named.
 */
import type { Interval } from '../../../domain/calendar/interval.ts'
import { endMinutes, minutesOf } from '../../../domain/calendar/local-time.ts'
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import type { GridView } from '../../../domain/selectors/grid-view.ts'
import { shortTimeRange } from '../../../domain/wording/swedish-dates.ts'
import { runAt, timesOfRun } from './slots/slot-run.ts'

/** Fewer rows than this are not folded, because the line of the fold needs the room of one row. */
const FEWEST_PAST = 2

/** How many rows of today have ended. It is 0 if there are too few to fold, and if no other row would remain. */
export const pastRows = (rows: GridView['rows'], { time }: WallTime): number => {
  const count = rows.findIndex((row) => endMinutes(row.endTime) > minutesOf(time))
  return count < FEWEST_PAST ? 0 : count
}

/** The view without its first rows. */
export const foldedView = (view: GridView, rows: GridView['rows']): GridView => {
  const count = view.rows.length - rows.length
  const cut = (view.slots[count] ?? []).map((slot, column) => {
    const { first } = runAt(view.slots, { row: count, column })
    return slot._tag === 'Booked' && first < count ? (view.rows[first]?.startTime ?? null) : null
  })
  return { ...view, rows, slots: view.slots.slice(count), begun: cut }
}

const hour = (time: Interval['startTime']): string => (time.slice(3, 5) === '00' ? time.slice(0, 2) : time.slice(0, 5))

/** "08–14 förbi, visa", "08–14 förbi, med din bokning 9–11, visa". */
export const foldWords = (view: GridView, count: number): string => {
  const own = view.columns.flatMap((_, column) =>
    view.slots.slice(0, count).flatMap((slots, row) => {
      const slot = slots[column]
      const run = runAt(view.slots, { row, column })
      const times = slot?._tag === 'Booked' && slot.own && row === run.first ? timesOfRun(view.rows, run) : null
      return times === null ? [] : [shortTimeRange(times)]
    }),
  )
  const [first, last] = [view.rows[0], view.rows[count - 1]]
  const times = first === undefined || last === undefined ? '' : `${hour(first.startTime)}–${hour(last.endTime)} `
  const bookings =
    own.length === 0 ? '' : `, med ${own.length === 1 ? 'din bokning' : 'dina bokningar'} ${own.join(', ')}`
  return `${times}förbi${bookings}, visa`
}
