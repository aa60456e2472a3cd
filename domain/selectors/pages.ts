/** The pages that the tabs of the browser show, as far as booking goes (docs/rules.md#departures). */
import { addDays, type LocalDate } from '../calendar/local-date.ts'
import type { ColumnAddress, Page } from '../schema/events.ts'
import type { GroupId, ResourceId } from '../schema/ids.ts'
import type { State } from '../schema/state.ts'
import { resourceDayKey } from '../state/state.ts'

export type EditPage = Extract<Page, { readonly _tag: 'EditBooking' }>

const pages = (state: State): Page[] => Object.values(state.tabs).map(({ page }) => page)

/** Whether what is held is kept: a tab shows a booking page, or an account page on its way back to one. */
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

/** Whether what happens is watched: an administrator's tab shows it. */
export const isWatchingActivity = (state: State): boolean =>
  isOfAdministrator(state) && pages(state).some((page) => page._tag === 'Activity')

/** Whether it is watched how many wait: every page of an administrator shows it. */
export const isWatchingWaiting = (state: State): boolean =>
  isOfAdministrator(state) && pages(state).length > 0 && state.missing['working-day'] === undefined

/** Whether a page is shown that is not what it should be without a connection. */
export const needsConnection = (state: State): boolean => isBooking(state) || isWatchingActivity(state)

/** Whether how many wait is all that the connection is for: it comes and goes without a word. */
export const isConnectedQuietly = (state: State): boolean => isWatchingWaiting(state) && !needsConnection(state)

/** The days that tabs show, once for each tab. */
export const shownDays = (state: State): DayAddress[] =>
  pages(state).flatMap((page) => (page._tag === 'BookingGrid' || page._tag === 'EditBooking' ? [page] : []))

export interface DayAddress {
  readonly groupId: GroupId
  readonly date: LocalDate
}

/** The days beside those that people look at, the later one first: they are likely to be wanted next. */
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

/** Whether what is held of this resource and day belongs to an edit that is open (docs/rules.md#editing). */
export const isEdited = (state: State, resourceId: ResourceId, date: LocalDate): boolean =>
  openEdits(state).some((page) => page.resourceId === resourceId && page.date === date)

export const editKey = ({ resourceId, date }: EditPage): string => resourceDayKey(resourceId, date)
