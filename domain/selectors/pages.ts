/** What the pages that the tabs show mean for the core: what to keep, to connect for and to read (docs/rules.md#departures). */
import { addDays, type LocalDate } from '../calendar/local-date.ts'
import type { ColumnAddress, Page } from '../schema/events.ts'
import type { GroupId, ResourceId } from '../schema/ids.ts'
import type { State } from '../schema/state.ts'
import { resourceDayKey } from '../state/state.ts'

export type EditPage = Extract<Page, { readonly _tag: 'EditBooking' }>

const pages = (state: State): Page[] => Object.values(state.tabs).map(({ page }) => page)

/** Whether holds are kept: a tab shows a booking page, or an account page on the way back to one. */
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

const isOfAdministrator = ({ account }: State): boolean =>
  account._tag === 'SignedIn' && account.role === 'administrator'

/** Whether an administrator watches the activity. */
export const isWatchingActivity = (state: State): boolean =>
  isOfAdministrator(state) && pages(state).some((page) => page._tag === 'Activity')

/** Whether the number of those who wait is watched: every page of an administrator shows it. */
export const isWatchingWaiting = (state: State): boolean =>
  isOfAdministrator(state) && pages(state).length > 0 && state.missing['working-day'] === undefined

/** Whether a page is shown that needs the connection. */
export const needsConnection = (state: State): boolean => isBooking(state) || isWatchingActivity(state)

/** Whether the connection is only for the number of those who wait: then nothing is said when it comes or goes. */
export const isConnectedQuietly = (state: State): boolean => isWatchingWaiting(state) && !needsConnection(state)

export interface DayAddress {
  readonly groupId: GroupId
  readonly date: LocalDate
}

/** The days that tabs show: at most one for each tab. */
export const shownDays = (state: State): DayAddress[] =>
  pages(state).flatMap((page) => (page._tag === 'BookingGrid' || page._tag === 'EditBooking' ? [page] : []))

/** The days beside those that people look at, which they are likely to want next, the later one first. */
export const neighbourDays = (state: State): DayAddress[] =>
  Object.values(state.tabs).flatMap(({ page, visible }) =>
    visible && page._tag === 'BookingGrid'
      ? [1, -1].map((days) => ({ groupId: page.groupId, date: addDays(page.date, days) }))
      : [],
  )

/** The columns that the tabs' pages name, each once, by `resourceDayKey`. */
export const namedColumns = (state: State): ReadonlyMap<string, ColumnAddress> =>
  new Map(
    pages(state)
      .flatMap((page) => (page._tag === 'Columns' ? page.columns : []))
      .map((column) => [resourceDayKey(column.resourceId, column.date), column]),
  )

export const openEdits = (state: State): EditPage[] =>
  pages(state).flatMap((page) => (page._tag === 'EditBooking' ? [page] : []))

/** Whether holds of this resource and day belong to an open edit (docs/rules.md#editing). */
export const isEdited = (state: State, resourceId: ResourceId, date: LocalDate): boolean =>
  openEdits(state).some((page) => page.resourceId === resourceId && page.date === date)

export const editKey = ({ resourceId, date }: EditPage): string => resourceDayKey(resourceId, date)
