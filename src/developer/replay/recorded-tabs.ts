/**
 * The tabs that were open at a moment of a recording, and the one that is looked at unless another is asked for: the one
 * in which something could be seen of the booking.
 */
import { isTabId } from '../../../domain/ids.ts'
import type { Page } from '../../../domain/schema/events.ts'
import type { TabId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'

export interface RecordedTab {
  readonly id: TabId
  readonly page: Page
  readonly visible: boolean
}

export const recordedTabs = (state: State): RecordedTab[] =>
  Object.entries(state.tabs).flatMap(([id, tab]) => (isTabId(id) ? [{ id, ...tab }] : []))

const worth = ({ page, visible }: RecordedTab): number =>
  (page._tag === 'BookingGrid' || page._tag === 'EditBooking' ? 2 : 0) + (visible ? 1 : 0)

/** @param wanted null: whichever shows most. One that is not open now is not looked at. */
export const tabToShow = (tabs: readonly RecordedTab[], wanted: TabId | null): RecordedTab | null =>
  tabs.find(({ id }) => id === wanted) ??
  tabs.reduce<RecordedTab | null>((best, tab) => (best === null || worth(tab) > worth(best) ? tab : best), null)
