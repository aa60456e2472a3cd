/** Which calls are ours alone, and how another back end says that it has none of them (contract 8, additions). */
import type { CallName } from '../../domain/schema/calls/http.ts'
import type { Feature } from '../../domain/schema/events.ts'

const features: Partial<Readonly<Record<CallName, Feature>>> = {
  signOut: 'sign-out',
  bookingCalendar: 'calendar-file',
  bookingFeed: 'calendar-feed',
  createBookingFeed: 'calendar-feed',
  deleteBookingFeed: 'calendar-feed',
  activity: 'activity',
  audit: 'audit',
  exportUser: 'export',
  sessions: 'sessions',
}

/** Null: every back end has it. */
export const featureOf = (name: CallName): Feature | null => features[name] ?? null

/** No such path, no such method on it, or not made. */
export const isLack = (status: number): boolean => status === 404 || status === 405 || status === 501
