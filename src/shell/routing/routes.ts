/**
 * The addresses of the product: patterns for the router and builders for links, so that no screen writes one by hand.
 */
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import type { BookingId, BookingResourceId, GroupId } from '../../../domain/entities.ts'
import { basePath } from '../../core/base-path.ts'

export const routes = {
  start: '/',
  group: '/group/:groupId',
  groupDay: '/group/:groupId/:date',
  signIn: '/sign-in',
  signOut: '/sign-out',
  register: '/register',
  verifyEmail: '/verify-email',
  undoEmailChange: '/undo-email-change',
  forgotPassword: '/forgot-password',
  profile: '/profile',
  bookings: '/bookings',
  booking: '/bookings/:bookingId',
  editBooking: '/bookings/:bookingId/resource/:bookingResourceId',
  information: '/information',
  accessibility: '/tillganglighet',
  /** All of the following. */
  administration: '/admin/*',
  administeredGroups: '/admin/groups',
  createGroup: '/admin/groups/create',
  administeredGroup: '/admin/groups/:groupId',
  administeredResources: '/admin/resources',
  createResource: '/admin/resources/create',
  administeredResource: '/admin/resources/:resourceId',
  users: '/admin/users',
  user: '/admin/users/:userId',
  userBookings: '/admin/users/:userId/bookings',
  administeredBookings: '/admin/bookings',
  administeredBooking: '/admin/bookings/:bookingId',
  reports: '/admin/reports',
  emailTexts: '/admin/email',
  content: '/admin/content',
  activity: '/admin/activity',
  diagnostics: '/diagnostik',
  replay: '/replay',
  /** Only ever in the frame of the replay tool: no page of its own. */
  replayedScreen: '/replay/screen',
  notFound: '/404',
} as const

export const groupPath = (groupId: GroupId): string => `/group/${groupId}`
export const groupDayPath = (groupId: GroupId, date: LocalDate): string => `/group/${groupId}/${date}`
export const bookingPath = (bookingId: BookingId): string => `/bookings/${bookingId}`
export const editBookingPath = (bookingId: BookingId, bookingResourceId: BookingResourceId): string =>
  `/bookings/${bookingId}/resource/${bookingResourceId}`
export const administeredBookingPath = (bookingId: BookingId): string => `/admin/bookings/${bookingId}`
/** @param page to come back to, with its query: the address that is kept is the browser's */
export const signInPath = (page: string, base = basePath): string =>
  page === '/' ? routes.signIn : `${routes.signIn}?returnUrl=${encodeURIComponent(`${base}${page}`)}`

/** The group that an address shows, as text, or null: its colour is the page's accent. */
export const groupInPath = (path: string): string | null => /^\/group\/(\d+)(?:\/|$)/.exec(path)?.[1] ?? null

/** The slots of one booked resource: the bar of the basket does not stand there (spec 2). */
export const isEditPath = (path: string): boolean => /^\/bookings\/\d+\/resource\/\d+(?:[/?#]|$)/.test(path)

/** True for an address to come back to for booking: the core keeps holds for a person who signs in on the way there. */
export const isBookingPath = (path: string): boolean => /^\/group\/\d+(?:[/?#]|$)/.test(path) || isEditPath(path)
