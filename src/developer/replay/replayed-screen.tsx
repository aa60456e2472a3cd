/**
 * Draws the replayed screen in the replay tool's frame. It uses the product's own pages, bar and toasts with a replayed
 * state. Invariants: it is inert; its clock is the recorded one; it requests only its own chunks from the network.
 */
import { type ReactElement, StrictMode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BehaviorSubject } from 'rxjs'
import { Route, Router } from 'wouter'
import { routes } from '../../../domain/routes.ts'
import type { Page, SlotReference } from '../../../domain/schema/events.ts'
import type { State } from '../../../domain/schema/state.ts'
import { dayKey, initialState } from '../../../domain/state/state.ts'
import { BookingBarPlace, bookingBar } from '../../booking/booking-bar/booking-bar-place.tsx'
import { bookingGridPage } from '../../booking/booking-grid/group-routes.tsx'
import { cellButton } from '../../booking/booking-grid/slots/grid-cells.ts'
import { CoreProvider } from '../../core/core-context.tsx'
import { useFollowed } from '../../core/followed.ts'
import { NO_EPOCH } from '../../core/state-copy.ts'
import { createChunk } from '../../kit/design/chunk.tsx'
import { RootPage } from '../../shell/root-page/root-page.tsx'
import { createReplayClient, pathOfPage, weekOfColumns } from './recorded-tabs.ts'
import { type ReplayStage, type Staged, stageNow } from './replay-stage.ts'
import { pageNames } from './replay-texts.ts'
import '../../booking/booking-grid/replayed-grid.css'
import './replayed-screen.css'

// The pages are loaded as chunks, as in the app. A static import here would split a visitor's code into more files.
const { Component: BookingGridPage } = bookingGridPage
const { Component: ResourceWeekPage, ahead: weekAhead } = createChunk(
  async () => (await import('../../booking/resource-week/resource-week-page.tsx')).ResourceWeekPage,
)

/** The delay after which the screen reads the clock again when the clock was moved. */
const CLOCK_MS = 100

const nothing = <p className="replayed-nothing muted">Ingen flik var öppen då.</p>

const RecordedPage = ({ page }: { readonly page: Page }): ReactElement => {
  const week = page._tag === 'Columns' ? weekOfColumns(page.columns) : null
  if (week !== null) return <Route path={routes.resourceWeek}>{(values) => <ResourceWeekPage {...values} />}</Route>
  return page._tag === 'BookingGrid' || page._tag === 'EditBooking' ? (
    <BookingGridPage groupText={String(page.groupId)} dateText={page.date} />
  ) : (
    <div className="page stack gap-5 fit-items pack-top">
      <h1>{pageNames[page._tag]}</h1>
      <p>Det som stod på den här sidan finns inte i loggen.</p>
    </div>
  )
}

/** The button for a slot, if the shown day has it. */
const buttonOf = (state: State, page: Page, slot: SlotReference): HTMLElement | null => {
  if (page._tag !== 'BookingGrid' && page._tag !== 'EditBooking') return null
  const grid = state.days[dayKey(page.groupId, page.date)]?.grid
  if (grid === null || grid === undefined || slot.date !== page.date) return null
  const row = grid.rows.findIndex(({ startTime }) => startTime === slot.startTime)
  const column = grid.order.indexOf(slot.resourceId)
  if (row === -1 || column === -1) return null
  const drawn = document.querySelector('.grid')
  return drawn === null ? null : cellButton(drawn, { row, column })
}

/** Scrolls the frame's window only. `scrollIntoView` would also move the tool around it. */
const bringIntoView = (element: HTMLElement): void => {
  const head = document.querySelector<HTMLElement>('.grid-head')?.offsetHeight ?? 0
  const times = document.querySelector<HTMLElement>('.grid-corner')?.offsetWidth ?? 0
  const bar = document.querySelector<HTMLElement>('.booking-bar')?.offsetHeight ?? 0
  const { top, bottom, left, right } = element.getBoundingClientRect()
  const inSight = top >= head && bottom <= innerHeight - bar && left >= times && right <= innerWidth
  if (inSight) return
  scrollTo({
    top: scrollY + top - head - (innerHeight - head - bar) / 2,
    left: left < times || right > innerWidth ? scrollX + left - times : scrollX,
    behavior: 'instant',
  })
}

const useReplayedSlot = ({ state, tabId, slot }: Staged): void => {
  const page = state.tabs[tabId]?.page
  useLayoutEffect(() => {
    if (slot === null || page === undefined) return
    let marked: HTMLElement | null = null
    // The grid draws its rows one frame later, after it has measured itself.
    const drawn = requestAnimationFrame(() => {
      marked = buttonOf(state, page, slot)
      if (marked === null) return
      marked.dataset.replayed = 'true'
      bringIntoView(marked)
    })
    return () => {
      cancelAnimationFrame(drawn)
      delete marked?.dataset.replayed
    }
  }, [state, page, slot])
}

/** The replayed state. When nothing is replayed any more, the last state stays until the screen is removed. */
const useStagedState = ({ staged }: ReplayStage): BehaviorSubject<State> => {
  const [state] = useState(() => new BehaviorSubject(staged.value?.state ?? initialState(NO_EPOCH)))
  useLayoutEffect(() => {
    const following = staged.subscribe((now) => {
      if (now !== null && now.state !== state.value) state.next(now.state)
    })
    return () => following.unsubscribe()
  }, [staged, state])
  return state
}

const Screen = ({ stage, staged }: { readonly stage: ReplayStage; readonly staged: Staged }): ReactElement => {
  const { state, tabId, index } = staged
  const page = state.tabs[tabId]?.page
  const [take, setTake] = useState(0)
  const before = useRef(index)
  const replayed = useStagedState(stage)
  const client = useMemo(() => createReplayClient(replayed, tabId), [replayed, tabId])
  const path = page === undefined ? '' : pathOfPage(page)
  const hook = useMemo(() => (): [string, () => void] => [path, () => undefined], [path])
  useReplayedSlot(staged)

  // After a step back, a dialog that the page opened later would stay. The page is therefore drawn anew.
  useEffect(() => {
    if (index < before.current && document.querySelector('dialog[open]') !== null) setTake((count) => count + 1)
    before.current = index
  }, [index])

  if (page === undefined) return nothing
  return (
    <CoreProvider value={client}>
      <Router hook={hook}>
        <RootPage bar={<BookingBarPlace />} key={take}>
          <RecordedPage page={page} />
        </RootPage>
      </Router>
    </CoreProvider>
  )
}

const ReplayedScreen = ({ stage }: { readonly stage: ReplayStage }): ReactElement => {
  const staged = useFollowed(stage.staged)
  return staged === null ? nothing : <Screen stage={stage} staged={staged} />
}

export const startReplayedScreen = (place: HTMLElement): void => {
  const stage = window.parent.replayStage
  if (stage === undefined) return
  Date.now = () => stageNow(stage)
  document.documentElement.dataset.replayed = 'true'
  document.body.inert = true
  // The pages' chunks are loaded ahead, so that they are available without a network.
  bookingGridPage.ahead()
  void weekAhead()
  bookingBar.ahead()
  // When the clock has changed, the parts that show the time must read it again, as after a computer wakes.
  let isDue = false
  stage.staged.subscribe(() => {
    if (isDue) return
    isDue = true
    setTimeout(() => {
      isDue = false
      document.dispatchEvent(new Event('visibilitychange'))
    }, CLOCK_MS)
  })
  createRoot(place).render(
    <StrictMode>
      <ReplayedScreen stage={stage} />
    </StrictMode>,
  )
}
