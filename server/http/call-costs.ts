/**
 * What the calls cost, in about a millisecond of this process and its database (`npm run bench -- largest-requests`): a
 * source has so much of it a second, beside the count of its calls (contract 4, Caps). A plain call costs 1.
 */
import type { CallName } from '../../domain/schema/calls/http.ts'

const costs: Partial<Record<CallName, number>> = {
  // A password is hashed for some 25 ms, in a thread of its own.
  signIn: 20,
  register: 20,
  resetPassword: 20,
  changePassword: 40,
  // Mails, drawn and sent.
  forgotPassword: 10,
  resendVerification: 10,
  prices: 5,
  createBooking: 20,
  addToBooking: 20,
  changeBookingResource: 20,
  deleteBooking: 10,
  ownBookings: 20,
  allBookings: 20,
  pagedBookings: 10,
  deleteUserBookings: 50,
  clearUser: 50,
  exportUser: 100,
  feedCalendar: 20,
  reports: 100,
  audit: 10,
  activity: 10,
  users: 10,
  content: 5,
  openApi: 5,
  updateContent: 20,
}
/** Of pictures, which are decoded and drawn anew. */
const UPLOAD_COST = 200

/** Bodies are read, and checked by their schemas. More than any may have costs no more: it is refused. */
const BYTES_OF_ONE = 16 * 1024
const MOST_OF_BODY = 16

/** @param bytes of its body, as it announces them */
export const costOfBody = (bytes: number): number =>
  bytes > 0 ? Math.min(MOST_OF_BODY, Math.floor(bytes / BYTES_OF_ONE)) : 0

const byName = new Map<string, number>(Object.entries(costs))

export const costOfCall = (name: string, isUpload: boolean): number => byName.get(name) ?? (isUpload ? UPLOAD_COST : 1)

/** The page itself, with what it needs for its first picture. */
export const PAGE_COST = 3
