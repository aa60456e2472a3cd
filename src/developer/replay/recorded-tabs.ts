/**
 * The tabs of a recording: which were open at a moment, at which address each was, and the client through which the replayed
 * screen sees the state.
 */
import { BehaviorSubject } from 'rxjs'
import { daysOfWeek, weekTextOf } from '../../../domain/calendar/iso-week.ts'
import { isTabId } from '../../../domain/ids.ts'
import type { Answer } from '../../../domain/port/core-port.ts'
import { accountPages, routes } from '../../../domain/routes.ts'
import type { ColumnAddress, Page } from '../../../domain/schema/events.ts'
import type { TabId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import type { CoreClient, CoreStatus } from '../../core/create-core-client.ts'
import type { Followed } from '../../core/followed.ts'
import { groupDayPath, resourceWeekPath } from '../../shell/routing/paths.ts'

export interface RecordedTab {
  readonly id: TabId
  readonly page: Page
  readonly visible: boolean
}

export const recordedTabs = (state: State): RecordedTab[] =>
  Object.entries(state.tabs).flatMap(([id, tab]) => (isTabId(id) ? [{ id, ...tab }] : []))

/** The path of the week that columns are, if they are one: then the week's page showed them. */
export const weekOfColumns = (columns: readonly ColumnAddress[]): string | null => {
  const [first] = columns
  if (first === undefined) return null
  const week = weekTextOf(first.date)
  const days = daysOfWeek(week) ?? []
  const isWeek =
    columns.length === days.length &&
    columns.every(({ resourceId, date }, index) => resourceId === first.resourceId && date === days[index])
  return isWeek ? resourceWeekPath(first.resourceId, week) : null
}

/**
 * The tab that is looked at: the one that was asked for while it is open, else the one that shows most of booking.
 * @param wanted null: none was asked for
 */
export const tabToShow = (tabs: readonly RecordedTab[], wanted: TabId | null): RecordedTab | null => {
  const worth = ({ page, visible }: RecordedTab): number =>
    (page._tag === 'BookingGrid' || page._tag === 'EditBooking' || page._tag === 'Columns' ? 2 : 0) + (visible ? 1 : 0)
  return (
    tabs.find(({ id }) => id === wanted) ??
    tabs.reduce<RecordedTab | null>((best, tab) => (best === null || worth(tab) > worth(best) ? tab : best), null)
  )
}

/** The address that a recorded tab was at, as far as the log tells it: a grid's to the letter, else one of its kind. */
export const pathOfPage = (page: Page): string => {
  switch (page._tag) {
    case 'BookingGrid':
      return groupDayPath(page.groupId, page.date)
    case 'EditBooking':
      // The log does not say which booking was edited. Any number will do: it keeps the basket's bar away, as it was then.
      return `/bookings/0/resource/${page.bookingResourceId}`
    case 'Columns':
      return weekOfColumns(page.columns) ?? routes.start
    case 'SignIn':
      return routes.signIn
    case 'Account':
      return accountPages[page.page]
    case 'Activity':
      return routes.activity
    case 'Other':
      return routes.start
  }
}

const unreachable = async (): Answer<never> => ({ _tag: 'Failed', failure: { _tag: 'Unreachable' } })

/**
 * The client of a replayed screen, which only looks at its state. Invariant: nothing that the screen asks for is done or
 * leaves the browser: everything is answered as unreachable.
 */
export const createReplayClient = (state: Followed<State>, tabId: TabId): CoreClient => ({
  mode: 'own',
  tabId,
  state,
  status: new BehaviorSubject<CoreStatus>('ready'),
  command: unreachable,
  confirmBooking: unreachable,
  call: unreachable,
  upload: unreachable,
  readPrices: unreachable,
  readActivity: unreachable,
  readLog: unreachable,
  readDiagnostics: unreachable,
})
