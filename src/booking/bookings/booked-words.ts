/** A booked resource as people read it: when, and what it costs together with the others. */
import type { Interval } from '../../../domain/calendar/interval.ts'
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import { CANCELLED } from '../../../domain/rules/booking-status.ts'
import { hasBegun } from '../../../domain/rules/booking-window.ts'
import type { BookingResource } from '../../../domain/schema/bookings.ts'
import { timeRanges } from '../../../domain/wording/dates-of-record.ts'

/** "kl. 09:00–11:00 och 13:00–13:30"; empty without slots. */
export const bookedTimes = (slots: readonly Interval[]): string => {
  const ranges = timeRanges(slots)
  const last = ranges.at(-1)
  if (last === undefined) return ''
  return `kl.\u00a0${ranges.length === 1 ? last : `${ranges.slice(0, -1).join(', ')} och ${last}`}`
}

type Priced = Pick<BookingResource, 'status' | 'price'>

/** What is Cancelled counts in no total (contract 3, Status). In whole öre until the end, so that nothing is lost. */
export const totalPrice = (resources: readonly Priced[]): number =>
  resources.reduce((sum, { status, price }) => (status === CANCELLED ? sum : sum + Math.round(price * 100)), 0) / 100

type Timed = Pick<BookingResource, 'status' | 'date' | 'bookingSlots'>

export const isCancelled = ({ status }: Pick<BookingResource, 'status'>): boolean => status === CANCELLED

/** Whether its first slot has begun: from then on its owner changes nothing. What is Cancelled never begins. */
export const hasResourceBegun = (resource: Timed, now: WallTime): boolean =>
  !isCancelled(resource) && resource.bookingSlots.some(({ startTime }) => hasBegun(resource.date, startTime, now))
