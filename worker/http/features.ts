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
  waiting: 'working-day',
  setStatuses: 'working-day',
  changeParts: 'working-day',
  breaches: 'working-day',
  occupancy: 'working-day',
  addPerson: 'working-day',
  makeClaimLink: 'working-day',
  approveUserType: 'working-day',
  updateUserType: 'working-day',
  orderResources: 'working-day',
  copyResource: 'working-day',
  addGroupPrice: 'working-day',
  standardText: 'working-day',
  sendTrialMail: 'working-day',
}

/** Null: every back end has it. */
export const featureOf = (name: CallName): Feature | null => features[name] ?? null

/** No such path, no such method on it, or not made. */
export const isLack = (status: number): boolean => status === 404 || status === 405 || status === 501
