/**
 * The grid of a group and day. Invariants: one tab stop; the focus stays where it is whatever others do; every press
 * and key is handled here once, not in the cells; a change of one slot draws one row.
 */

import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'wouter'
import type { LocalTime } from '../../../domain/calendar/local-time.ts'
import type { ResourceId } from '../../../domain/entities.ts'
import { LAYOUT_AGAIN_MS } from '../../../domain/rules/grid-layout.ts'
import type { GridView, WallNow } from '../../../domain/selectors/grid-view.ts'
import type { State } from '../../../domain/state/state.ts'
import { useCore, useCoreState } from '../../core/core-context.tsx'
import { announce } from '../../kit/design/announce.ts'
import { createChunk } from '../../kit/design/chunk.tsx'
import { LightboxFailure } from '../../kit/design/chunk-failure.tsx'
import type { StyleWithProperties } from '../../kit/design/custom-properties.ts'
import { longDate } from '../../kit/texts/swedish-dates.ts'
import { isAdministrator } from '../../shell/routing/is-administrator.ts'
import { administeredBookingPath } from '../../shell/routing/paths.ts'
import { bookingBar } from '../booking-bar/booking-bar-chunk.tsx'
import { choiceHistory } from '../booking-bar/choice-history.ts'
import { bookingGridTexts, refusalReasons } from './booking-grid-texts.ts'
import { gridAids } from './grid-aids-chunk.ts'
import { cellOf, focusCell } from './grid-cells.ts'
import { type CellPosition, moveInGrid, TITLE_ROW, withinGrid } from './grid-keyboard.ts'
import { GridRow } from './grid-row.tsx'
import type { KeptFromDay } from './kept-from-day.ts'
import { nowInGrid } from './now-in-grid.ts'
import { openingCell } from './opening-row.ts'
import { ResourceNavigation } from './resource-navigation.tsx'
import { ResourceTitle } from './resource-title.tsx'
import { slotNews, slotPlaces } from './slot-name.ts'
import { type PressContext, slotPress } from './slot-press.ts'
import type { Note } from './slot-ranges.tsx'
import { useChoosing } from './use-choosing.ts'
import { useColumnInView } from './use-column-in-view.ts'
import { useGridLayout } from './use-grid-layout.ts'
import { useGridPlace } from './use-grid-place.ts'

const { Component: ResourceLightbox } = createChunk(
  async () => (await import('./resource-lightbox.tsx')).ResourceLightbox,
  null,
  LightboxFailure,
)

const { Component: GridAids } = gridAids

interface BookingGridProps {
  readonly view: GridView
  readonly groupTitle: string
  readonly now: WallNow
  readonly live: boolean
  /** Absent where there is no other day to come from. */
  readonly kept?: KeptFromDay
  /** Set while a booked resource is edited. */
  readonly edit?: { readonly resourceId: ResourceId; readonly onToggleOwn: (startTime: LocalTime) => void }
}

/** What the slot under the focus becomes for less than this is not said. */
const LASTING_MS = 150

const refusalsOf = (state: State): State['refusals'] => state.refusals

/** What stands over the rows where the page scrolls: heads and bar. */
const HEADS_AND_BAR_PX = 160

const pageRowsOf = (scroller: HTMLElement | null): number => {
  const row = scroller?.querySelector<HTMLElement>('.grid-row')?.offsetHeight ?? 0
  if (scroller === null || row === 0) return 1
  return Math.max(1, Math.floor(Math.min(scroller.clientHeight, innerHeight - HEADS_AND_BAR_PX) / row) - 2)
}

/** The refusal of this grid that is newest, if any is shown. */
const refusalIn = (view: GridView, refusals: State['refusals']): Note | null => {
  const refusal = Object.values(refusals).findLast(({ date }) => date === view.date)
  if (refusal === undefined) return null
  const row = view.rows.findIndex(({ startTime }) => startTime === refusal.startTime)
  const column = view.resources.findIndex(({ id }) => id === refusal.resourceId)
  return row === -1 || column === -1
    ? null
    : { at: { row, column }, text: refusal.words ?? refusalReasons[refusal.reason] }
}

/** Null where all columns are in view, or nothing is known yet. */
type WaysToColumns = { readonly goTo: (column: number) => void } | null

interface DayProps extends BookingGridProps {
  readonly onColumn: (column: number) => void
  readonly onWays: (ways: WaysToColumns) => void
}

/**
 * The way between resources stays from day to day: drawn anew, it would be the first that a screen reader says of
 * another day (heard with Orca), and whoever stands in it would lose the focus.
 */
export const BookingGrid = (props: BookingGridProps): ReactElement => {
  const [column, setColumn] = useState(0)
  const [ways, setWays] = useState<WaysToColumns>(null)
  const { resources, date } = props.view
  return (
    <>
      {ways === null ? null : <ResourceNavigation resources={resources} column={column} onGoTo={ways.goTo} />}
      <DayOfGrid key={date} {...props} onColumn={setColumn} onWays={setWays} />
    </>
  )
}

const DayOfGrid = ({ view, groupTitle, now, live, kept, edit, onColumn, onWays }: DayProps): ReactElement => {
  const core = useCore()
  const choose = useChoosing()
  const [, navigate] = useLocation()
  const administrator = useCoreState(isAdministrator)
  const refusals = useCoreState(refusalsOf)
  const scroller = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const editedColumn = edit === undefined ? null : view.resources.findIndex(({ id }) => id === edit.resourceId)
  const [wantedStop, setWantedStop] = useState(() => openingCell(view.slots, editedColumn))
  const [focused, setFocused] = useState(false)
  const [pressNote, setPressNote] = useState<Note | null>(null)
  /** Whoever may be about to choose gets what choosing several at once and the further keys need. */
  const [choosing, setChoosing] = useState(false)
  const anchor = useRef<CellPosition>(null)
  const quiet = useRef(false)
  const [shownResource, setShownResource] = useState<ResourceId | null>(null)
  const columns = view.resources.length
  const { layout, columnWidth, headHeight, measured } = useGridLayout(scroller, columns)
  const goTo = useColumnInView(scroller, columnWidth, columns, onColumn)
  const day = longDate(view.date)
  const places = useMemo(() => slotPlaces(view.resources, view.date), [view.resources, view.date])
  const context = useMemo(
    (): PressContext => ({ live, administrator, editedColumn }),
    [live, administrator, editedColumn],
  )
  const size = { rows: view.rows.length, columns, pageRows: 1 }
  const stop = withinGrid(wantedStop, size)
  const present = nowInGrid(view.rows, view.date, now)
  const refusal = useMemo(() => refusalIn(view, refusals), [view, refusals])

  // Where not all fit, an edit opens at what is edited.
  useLayoutEffect(() => {
    if (measured && columnWidth > 0 && editedColumn !== null && editedColumn > 0) goTo(editedColumn)
  }, [measured, columnWidth, editedColumn, goTo])
  useGridPlace({ scroller, view, measured, columnWidth, stop, onStop: setWantedStop, onColumn: goTo, kept })
  const isMobile = measured && layout._tag === 'Mobile'
  useLayoutEffect(() => {
    if (measured) onWays(isMobile ? { goTo } : null)
  }, [measured, isMobile, goTo, onWays])

  useEffect(() => {
    const soon = setTimeout(() => setChoosing(true), LAYOUT_AGAIN_MS)
    return () => clearTimeout(soon)
  }, [])

  // What was let go or taken back in an edit is undone there or not at all.
  const editing = edit !== undefined
  useEffect(() => (editing ? choiceHistory.clear : undefined), [editing])

  const focusedSlot = focused && stop.row !== TITLE_ROW ? view.slots[stop.row]?.[stop.column] : undefined
  const heard = useRef({ row: stop.row, column: stop.column, slot: focusedSlot?._tag })
  // The slot under the focus became another, by one's own press or by somebody else: that is said, and no more.
  useEffect(() => {
    const before = heard.current
    const isElsewhere = before.row !== stop.row || before.column !== stop.column
    if (isElsewhere || before.slot === undefined || focusedSlot === undefined || quiet.current) {
      heard.current = { row: stop.row, column: stop.column, slot: focusedSlot?._tag }
      return
    }
    const row = view.rows[stop.row]
    if (before.slot === focusedSlot._tag || row === undefined) return
    // What is as it was a moment later is no news.
    const lasting = setTimeout(() => {
      heard.current = { ...before, slot: focusedSlot._tag }
      announce(slotNews(row, focusedSlot))
    }, LASTING_MS)
    return () => clearTimeout(lasting)
  }, [focusedSlot, stop.row, stop.column, view.rows])

  const refusalText = refusal?.text ?? ''
  useEffect(() => {
    if (refusalText !== '' && !quiet.current) announce(refusalText)
  }, [refusalText])

  const press = (at: CellPosition): void => {
    const row = view.rows[at.row]
    const resource = view.resources[at.column]
    const slot = view.slots[at.row]?.[at.column]
    if (resource === undefined) return
    if (at.row === TITLE_ROW) {
      setShownResource(resource.id)
      return
    }
    if (row === undefined || slot === undefined) return
    setPressNote(null)
    const meant = slotPress(slot, at.column, context)
    const reference = { resourceId: resource.id, date: view.date, startTime: row.startTime, endTime: row.endTime }
    switch (meant._tag) {
      case 'Select':
        anchor.current = at
        choiceHistory.add({ what: 'chosen', slots: [reference], undoOwn: null })
        void choose([reference])
        return
      case 'Release':
        anchor.current = null
        choiceHistory.add({ what: 'released', slots: [reference], undoOwn: null })
        void core.command({ _tag: 'ReleaseSlots', slots: [reference] })
        return
      case 'ToggleOwn': {
        const toggle = (): void => edit?.onToggleOwn(row.startTime)
        anchor.current = slot._tag === 'Free' ? at : null
        choiceHistory.add({ what: slot._tag === 'Free' ? 'chosen' : 'released', slots: [], undoOwn: toggle })
        toggle()
        return
      }
      case 'ShowBooking':
        navigate(administeredBookingPath(meant.bookingId))
        return
      case 'Explain':
        announce(meant.text)
        if (meant.atSlot) setPressNote({ at, text: meant.text })
        return
    }
  }

  // What a range has taken as its own is marked by `preventDefault`.
  const onClick = (event: MouseEvent): void => {
    const at = cellOf(event.target)
    if (at === null || event.defaultPrevented) return
    setWantedStop(at)
    press(at)
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.metaKey || event.shiftKey || event.altKey || event.defaultPrevented) return
    if (event.key === 'Escape') setPressNote(null)
    const from = cellOf(event.target)
    if (from === null || grid.current === null) return
    const next = moveInGrid(event.key, event.ctrlKey, from, { ...size, pageRows: pageRowsOf(scroller.current) })
    if (next === null) return
    event.preventDefault()
    setWantedStop(next)
    focusCell(grid.current, next)
  }

  const aboutToChoose = (): void => {
    bookingBar.ahead()
    setChoosing(true)
  }

  const onFocus = (event: FocusEvent): void => {
    const at = cellOf(event.target)
    if (at === null) return
    setFocused(true)
    aboutToChoose()
    setWantedStop(at)
    // A press must not move what is under the pointer; a key may.
    if (event.target.matches(':focus-visible')) event.target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  const scrollerStyle: StyleWithProperties = {
    '--columns': columns,
    '--column-width': `${columnWidth}px`,
    // Not a custom property: every cell would inherit it, and be styled again when the head grows.
    scrollPaddingBlockStart: headHeight,
  }
  return (
    <>
      <div
        ref={scroller}
        className="grid-scroller"
        data-layout={layout._tag === 'Wide' ? 'wide' : 'mobile'}
        data-single={layout._tag === 'Mobile' && layout.columns === 1 ? true : undefined}
        style={scrollerStyle}
      >
        <div className="grid-plane">
          {/* biome-ignore lint/a11y: an ARIA grid; its one tab stop is a cell */}
          <div
            ref={grid}
            role="grid"
            className="grid"
            aria-label={bookingGridTexts.gridName(groupTitle, day)}
            aria-rowcount={view.rows.length + 1}
            aria-colcount={columns}
            onClick={onClick}
            onKeyDown={onKeyDown}
            onFocus={onFocus}
            onPointerEnter={aboutToChoose}
            onBlur={() => setFocused(false)}
          >
            {/* biome-ignore lint/a11y: the focus is on the buttons in its cells */}
            <div role="row" className="grid-head" aria-rowindex={1}>
              <div className="grid-corner" aria-hidden="true" />
              {view.resources.map((resource, column) => (
                <ResourceTitle
                  key={resource.id}
                  title={resource.title}
                  free={view.free[column] ?? 0}
                  column={column}
                  isTabStop={stop.row === TITLE_ROW && stop.column === column}
                />
              ))}
            </div>
            {/* The rows come once the room is measured, before anything is painted: they are laid out once. */}
            {(measured ? view.rows : []).map((row, index) => (
              <GridRow
                key={row.startTime}
                row={row}
                index={index}
                slots={view.slots[index] ?? []}
                places={places}
                context={context}
                tabStop={stop.row === index ? stop.column : -1}
                nowPercent={present?.row === index ? present.percent : null}
              />
            ))}
          </div>
          {choosing ? (
            <GridAids
              grid={grid}
              view={view}
              context={context}
              anchor={anchor}
              quiet={quiet}
              pageRows={() => pageRowsOf(scroller.current)}
              onToggleOwn={edit?.onToggleOwn}
              onFocusCell={setWantedStop}
              note={refusal ?? pressNote}
              onNote={setPressNote}
            />
          ) : null}
        </div>
      </div>
      {shownResource === null ? null : (
        <ResourceLightbox
          resourceId={shownResource}
          title={view.resources.find(({ id }) => id === shownResource)?.title ?? ''}
          onClose={() => setShownResource(null)}
        />
      )}
    </>
  )
}
