/** Derives from the pages that tabs show what the core must keep and read, and when it must connect (docs/rules.md#departures). */
import { addDays, type LocalDate } from '../calendar/local-date.ts'
import { accountMay } from '../rules/permissions.ts'
import type { ColumnAddress, Page } from '../schema/events.ts'
import type { GroupId, ResourceId } from '../schema/ids.ts'
import type { State } from '../schema/state.ts'
import { resourceDayKey } from '../state/state.ts'

export type EditPage = Extract<Page, { readonly _tag: 'EditBooking' }>

const pages = (state: State): Page[] => Object.values(state.tabs).map(({ page }) => page)

/** Whether the holds are kept, because a tab shows a booking page or an account page that leads back to one. */
export const isBooking = (state: State): boolean =>
  pages(state).some((page) => {
    switch (page._tag) {
      case 'BookingGrid':
      case 'EditBooking':
        return true
      case 'Columns':
        return page.booking
      case 'SignIn':
      case 'Account':
        return page.returnsToBooking
      default:
        return false
    }
  })

/** Whether somebody of the house watches the activity. */
export const isWatchingActivity = (state: State): boolean =>
  accountMay(state.account, 'see-bookings') && pages(state).some((page) => page._tag === 'Activity')

/** Whether somebody who sees bookings has a page open. Every such page follows what others change, and shows how many parts wait for the person. */
export const isWatchingWaiting = (state: State): boolean =>
  accountMay(state.account, 'see-bookings') && pages(state).length > 0 && state.missing['working-day'] === undefined

/** Whether a tab shows a page that needs the connection. */
export const needsConnection = (state: State): boolean => isBooking(state) || isWatchingActivity(state)

/**
 * Whether the connection is kept on every page: for the number of waiting parts, and because our own server, which alone names a build,
 * closes it as soon as the person has become something else.
 */
export const staysConnected = (state: State): boolean =>
  isWatchingWaiting(state) ||
  (state.account._tag === 'SignedIn' && state.servedBuild !== null && pages(state).length > 0)

/** Whether no page needs the connection. Then no toast announces that it was lost or is back. */
export const isConnectedQuietly = (state: State): boolean => staysConnected(state) && !needsConnection(state)

export interface DayAddress {
  readonly groupId: GroupId
  readonly date: LocalDate
}

/** The days that tabs show, at most one for each tab. */
export const shownDays = (state: State): DayAddress[] =>
  pages(state).flatMap((page) => (page._tag === 'BookingGrid' || page._tag === 'EditBooking' ? [page] : []))

/** The days before and after the days in visible tabs, because people are likely to open them next. The later day comes first. */
export const neighbourDays = (state: State): DayAddress[] =>
  Object.values(state.tabs).flatMap(({ page, visible }) =>
    visible && page._tag === 'BookingGrid'
      ? [1, -1].map((days) => ({ groupId: page.groupId, date: addDays(page.date, days) }))
      : [],
  )

/** The columns that the tabs' pages show, each once, by `resourceDayKey`. */
export const namedColumns = (state: State): ReadonlyMap<string, ColumnAddress> =>
  new Map(
    pages(state)
      .flatMap((page) => (page._tag === 'Columns' ? page.columns : []))
      .map((column) => [resourceDayKey(column.resourceId, column.date), column]),
  )

export const openEdits = (state: State): EditPage[] =>
  pages(state).flatMap((page) => (page._tag === 'EditBooking' ? [page] : []))

/** Whether the holds on this resource and day belong to an open edit (docs/rules.md#editing). */
export const isEdited = (state: State, resourceId: ResourceId, date: LocalDate): boolean =>
  openEdits(state).some((page) => page.resourceId === resourceId && page.date === date)

export const editKey = ({ resourceId, date }: EditPage): string => resourceDayKey(resourceId, date)
