/**
 * The tabs in a recording: which were open at a moment, the address of each, and the client through which the replayed
 * screen reads the state.
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

/** The path of the week's page that showed these columns. Null if the columns are not exactly one week. */
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
 * Returns the wanted tab while it is open. Otherwise it prefers tabs whose page has slots and, among these, visible
 * ones.
 * @param wanted null if no tab was asked for
 */
export const tabToShow = (tabs: readonly RecordedTab[], wanted: TabId | null): RecordedTab | null => {
  const worth = ({ page, visible }: RecordedTab): number =>
    (page._tag === 'BookingGrid' || page._tag === 'EditBooking' || page._tag === 'Columns' ? 2 : 0) + (visible ? 1 : 0)
  return (
    tabs.find(({ id }) => id === wanted) ??
    tabs.reduce<RecordedTab | null>((best, tab) => (best === null || worth(tab) > worth(best) ? tab : best), null)
  )
}

/**
 * The address of a recorded tab, as far as the log states it. A grid's address is exact. Other addresses may be only
 * similar.
 */
export const pathOfPage = (page: Page): string => {
  switch (page._tag) {
    case 'BookingGrid':
      return groupDayPath(page.groupId, page.date)
    case 'EditBooking':
      // The log does not say which booking was edited. Any number works, because the path still keeps the basket's bar
      // away, as it did then.
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
 * The client for a replayed screen, which only reads its state. Invariant: nothing that the screen asks for is done or
 * leaves the browser. Every call is answered as unreachable.
 */
export const createReplayClient = (state: Followed<State>, tabId: TabId): CoreClient => ({
  mode: 'own',
  tabId,
  state,
  firstState: state.value,
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
