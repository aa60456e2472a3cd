/**
 * The table of the addresses of all pages. The router, the links and the server all use it. A name after a colon stands for a value in the
 * address.
 */
import type { LocalDate } from './calendar/local-date.ts'
import type { LocalMonth } from './calendar/local-month.ts'
import type { BookingId, BookingResourceId, GroupId, ResourceId, UserId } from './schema/ids.ts'

export const routes = {
  start: '/',
  group: '/group/:groupId',
  groupDay: '/group/:groupId/:date',
  resource: '/resurs/:resourceId',
  resourceWeek: '/resurs/:resourceId/:week',
  /** The page of a booking that repeats. Its query has the choice. */
  series: '/serie',
  groupMonth: '/group/:groupId/manad/:month',
  resourceMonth: '/resurs/:resourceId/manad/:month',
  /** The finder of free times in any room. Its query has the wish. */
  find: '/hitta',
  /** A door sign. It is a page of its own, and the client draws it only before a back end without signs. */
  doorSign: '/skylt/:token',
  /** A room for somebody at its door. The query of its sign's QR code has `kod`. */
  room: '/rum/:resourceId',
  signIn: '/sign-in',
  signOut: '/sign-out',
  register: '/register',
  verifyEmail: '/verify-email',
  undoEmailChange: '/undo-email-change',
  claimAccount: '/claim',
  forgotPassword: '/forgot-password',
  profile: '/profile',
  bookings: '/bookings',
  booking: '/bookings/:bookingId',
  editBooking: '/bookings/:bookingId/resource/:bookingResourceId',
  /** Booked times that a link in a mail opens without sign-in. Its fragment has the link's token. */
  linkedTimes: '/tid',
  information: '/information',
  accessibility: '/tillganglighet',
  accessibilityReport: '/tillganglighet/rapport',
  administeredGroups: '/admin/groups',
  createGroup: '/admin/groups/create',
  administeredGroup: '/admin/groups/:groupId',
  administeredResources: '/admin/resources',
  createResource: '/admin/resources/create',
  administeredResource: '/admin/resources/:resourceId',
  users: '/admin/users',
  user: '/admin/users/:userId',
  userBookings: '/admin/users/:userId/bookings',
  userTypes: '/admin/user-types',
  waiting: '/admin/waiting',
  /** The bookings of a day, room by room. Its query has the day. */
  administeredDay: '/admin/dag',
  /** The administrators' search through everything. Its query has the words. */
  search: '/admin/sok',
  administeredBookings: '/admin/bookings',
  administeredBooking: '/admin/bookings/:bookingId',
  reports: '/admin/reports',
  /** How much of the open time is booked. Its query has the days, the group and the resource. */
  occupancy: '/admin/belaggning',
  emailTexts: '/admin/email',
  content: '/admin/content',
  activity: '/admin/activity',
  retention: '/admin/gallring',
  diagnostics: '/diagnostik',
  replay: '/replay',
  /** This address is used only in the frame of the replay tool. It is not a page for people. */
  replayedScreen: '/replay/screen',
} as const

type Route = (typeof routes)[keyof typeof routes]

interface Values {
  readonly groupId: GroupId
  readonly date: LocalDate
  readonly month: LocalMonth
  readonly resourceId: ResourceId
  /** "2026-W49" */
  readonly week: string
  readonly bookingId: BookingId
  readonly bookingResourceId: BookingResourceId
  readonly userId: UserId
  /** Of a door sign. */
  readonly token: string
}

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

export const pathTo = <Path extends Route>(route: Path, values: Pick<Values, NamesIn<Path> & keyof Values>): string =>
  Object.entries(values).reduce((path, [name, value]) => path.replace(`:${name}`, `${value}`), `${route}`)

/** The text of a regular expression that matches a route. Each value of the address is a group of the expression. */
export const formOf = (route: Route): string =>
  route
    .replace(':date', '(\\d{4}-\\d{2}-\\d{2})')
    .replace(':week', '(\\d{4}-W\\d{2})')
    .replace(':month', '(\\d{4}-\\d{2})')
    .replace(/:\w+/g, '(\\d+)')

/** Matches an address that begins with a route, and ignores the rest of the address. */
const beginningWith = (route: Route): RegExp => new RegExp(`^${formOf(route)}(?:[/?#]|$)`)
const inGroup = beginningWith(routes.group)
const ofResource = beginningWith(routes.resource)
const inEdit = beginningWith(routes.editBooking)
const inSeries = beginningWith(routes.series)
const wholeMonth = new RegExp(`^${formOf(routes.groupMonth)}$`)
const atRoom = beginningWith(routes.room)
const inFinder = beginningWith(routes.find)
const wholeDay = new RegExp(`^${formOf(routes.groupDay)}$`)
const wholeWeek = new RegExp(`^${formOf(routes.resourceWeek)}$`)

/** The id of the group in an address, as text, or null. The group's colour is the page's accent colour. */
export const groupInPath = (path: string): string | null => inGroup.exec(path)?.[1] ?? null

/** The id of the resource whose week or month an address shows, as text, or null. */
export const resourceInPath = (path: string): string | null => ofResource.exec(path)?.[1] ?? null

/** True for the page that edits one booked resource. That page does not show the bar of the basket. */
export const isEditPath = (path: string): boolean => inEdit.test(path)

/** True for the page on which a choice is repeated. On that page the bar does not book, because the page itself leads on to the booking. */
export const isSeriesPath = (path: string): boolean => inSeries.test(path)

/** True for a booking page. The holds are also kept on an account page that leads back to a booking page. */
export const isBookingPath = (path: string): boolean =>
  inGroup.test(path) ||
  ofResource.test(path) ||
  isEditPath(path) ||
  inFinder.test(path) ||
  isSeriesPath(path) ||
  atRoom.test(path)

/** True for the address of a day's grid or of an edit's grid. False for a group's month, which shows no grid. */
export const isGridPath = (path: string): boolean => (inGroup.test(path) && !wholeMonth.test(path)) || isEditPath(path)

/** True only for the address of a group's day or a resource's week. A link in an e-mail may lead back to such a page. */
export const isDayOrWeekPath = (path: string): boolean => wholeDay.test(path) || wholeWeek.test(path)

/**
 * The pages by which a person gets into an account, apart from signing in. On these pages the holds are kept (decision 0085), and the bar
 * is one strip.
 */
export const accountPages = {
  register: routes.register,
  'forgot-password': routes.forgotPassword,
  'verify-email': routes.verifyEmail,
  claim: routes.claimAccount,
  'undo-email-change': routes.undoEmailChange,
} as const

export type AccountPage = keyof typeof accountPages

export const isAccountPath = (path: string): boolean =>
  path === routes.signIn || Object.values<string>(accountPages).includes(path)
