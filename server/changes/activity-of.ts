/**
 * What a transaction did, as administrators are shown it: actions on stretches of time instead of single slots.
 * Invariants: a booking that was changed is one action, however its slots moved; a hold that became a booking is the
 * booking's alone; nothing is named of a person.
 */
import { covers, mergeIntervals } from '../../domain/calendar/interval.ts'
import type { ActivityKind } from '../../domain/schema/activity.ts'
import type { BookingNews, HoldAction, HoldNews } from './news.ts'

/** Named as the columns of the table `activity` are. */
export interface ActivityRow {
  readonly kind: ActivityKind
  readonly resource_id: number
  readonly date: string
  readonly start_time: string
  readonly end_time: string
  readonly slots: number
  readonly session_id: string | null
  readonly booking_id: number | null
  readonly booking_id_number: string | null
}

interface Actions {
  readonly holds: readonly { readonly action: HoldAction; readonly news: readonly HoldNews[] }[]
  readonly bookings: readonly BookingNews[]
  readonly cancellations: readonly BookingNews[]
  readonly changed: readonly BookingNews[]
}

type Whose = Pick<ActivityRow, 'session_id' | 'booking_id' | 'booking_id_number'>

/** One row for each run of adjacent slots of one resource, day and owner. */
const rowsOf = <News extends HoldNews | BookingNews>(
  kind: ActivityKind,
  news: readonly News[],
  whose: (one: News) => Whose,
): ActivityRow[] => {
  const owned = Map.groupBy(news, (one) => JSON.stringify([one.resourceId, one.date, whose(one)]))
  return [...owned.values()].flatMap((slots) => {
    const [first] = slots
    if (first === undefined) return []
    return mergeIntervals(slots).map((run) => ({
      kind,
      resource_id: first.resourceId,
      date: first.date,
      start_time: run.startTime,
      end_time: run.endTime,
      slots: slots.filter((slot) => covers(run, slot)).length,
      ...whose(first),
    }))
  })
}

const noOne: Whose = { session_id: null, booking_id: null, booking_id_number: null }
const ofSession = ({ sessionId }: HoldNews): Whose => ({ ...noOne, session_id: sessionId })
const ofBooking = ({ bookingId, bookingIdNumber }: BookingNews): Whose => ({
  ...noOne,
  booking_id: bookingId,
  booking_id_number: bookingIdNumber,
})

export const activityOf = ({ holds, bookings, cancellations, changed }: Actions): ActivityRow[] => {
  const changedNumbers = new Set(changed.map(({ bookingIdNumber }) => bookingIdNumber))
  const isOwnAction = ({ bookingIdNumber }: BookingNews): boolean => !changedNumbers.has(bookingIdNumber)
  return [
    ...holds.flatMap(({ action, news }) => (action === 'booked' ? [] : rowsOf(action, news, ofSession))),
    ...rowsOf('cancelled', cancellations.filter(isOwnAction), ofBooking),
    ...rowsOf('booked', bookings.filter(isOwnAction), ofBooking),
    ...rowsOf('changed', changed, ofBooking),
  ]
}
