/**
 * The grid of a group and day. Invariants: one tab stop; the focus stays where it is whatever others do; every press
 * and key is handled here once, not in the cells; a change of one slot draws one row.
 */
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { LocalTime } from '../../../domain/calendar/local-time.ts'
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import { LAYOUT_AGAIN_MS } from '../../../domain/rules/grid-layout.ts'
import type { ResourceId } from '../../../domain/schema/ids.ts'
import type { GridView } from '../../../domain/selectors/grid-view.ts'
import { longDate } from '../../../domain/wording/swedish-dates.ts'
import { useCoreState } from '../../core/core-context.tsx'
import { createChunk } from '../../kit/design/chunk.tsx'
import { LightboxFailure } from '../../kit/design/chunk-failure.tsx'
import type { StyleWithProperties } from '../../kit/design/custom-properties.ts'
import { useTakenOver } from '../../kit/use-taken-over.ts'
import { isAdministrator } from '../../shell/routing/signed-in.ts'
import { bookingBar } from '../booking-bar/booking-bar-place.tsx'
import { choiceHistory } from '../booking-bar/choice-history.ts'
import { bookingGridTexts } from './booking-grid-texts.ts'
import type { Note } from './choosing/slot-marks.tsx'
import { useChoosing, usePress } from './choosing/use-press.ts'
import { columnHead, type WeekOfGrid } from './column-names.ts'
import type { ColumnPrices } from './column-prices.tsx'
import { useGridFocus, useGridSpeech } from './grid-focus.ts'
import { GridRows, nowInGrid, ResourceTitle } from './grid-rows.tsx'
import { createKeptFromDay, type KeptFromDay, keptStop, useDayFocus, useGridPlace } from './kept-from-day.ts'
import { ColumnPriceReader, ResourceLightbox } from './lazy-parts.tsx'
import { ResourceNavigation, useColumnInView, useResourceOfAddress } from './resource-navigation.tsx'
import { cellButton, cellOf } from './slots/grid-cells.ts'
import { type CellPosition, openingCell, TITLE_ROW } from './slots/grid-keyboard.ts'
import { slotPlaces } from './slots/slot-cell.ts'
import type { OwnBooking, PressContext } from './slots/slot-press.ts'
import { useGridSlots } from './slots/use-grid-slots.ts'
import { pageRowsOf, useGridLayout, useHeadClear } from './use-grid-layout.ts'
import './booking-grid.css'

const gridAids = createChunk(
  async () => (await import('./choosing/grid-aids.tsx')).GridAids,
  null,
  // Slots can still be chosen one by one.
  () => null,
)

/** The same text for the same rows and columns: where one of them is another, the grid is drawn anew. */
export const gridFrame = ({ rows, columns }: GridView): string =>
  JSON.stringify([rows, columns.map(({ resourceId, date }) => [resourceId, date])])

const { Component: OwnBookingCard } = createChunk(
  async () => (await import('./own-booking-card.tsx')).OwnBookingCard,
  null,
  LightboxFailure,
)

const { Component: GridAids } = gridAids

interface BookingGridProps {
  readonly view: GridView
  readonly groupTitle: string
  readonly now: WallTime
  readonly live: boolean
  /** Absent where there is no other day to come from. */
  readonly kept?: KeptFromDay
  /** The words of a day to whoever comes to it from another; null: not known yet. */
  readonly news?: string | null
  /** Set while a booked resource is edited. */
  readonly edit?: { readonly resourceId: ResourceId; readonly onToggleOwn: (startTime: LocalTime) => void }
  /** Set where the columns are the days of a resource. */
  readonly week?: WeekOfGrid
}

/** Null where all columns are in view, or nothing is known yet. */
type ColumnNavigation = { readonly goTo: (column: number) => void; readonly fitting: number } | null

interface DayProps extends BookingGridProps {
  readonly onColumn: (column: number) => void
  readonly onNavigation: (navigation: ColumnNavigation) => void
}

/**
 * The navigation between resources stays from day to day: drawn anew, it would be the first that a screen reader says of
 * another day (heard with Orca), and it would lose the focus.
 */
export const BookingGrid = (props: BookingGridProps): ReactElement => {
  const [column, setColumn] = useState(0)
  const [navigation, setNavigation] = useState<ColumnNavigation>(null)
  const [own] = useState(() => createKeptFromDay(null))
  const taken = useTakenOver()
  const count = props.view.columns.length
  return (
    <>
      {/* The room of the navigation in the server's picture, where the columns do not fit the window (`booking-grid.css`). */}
      {taken || count < FEWEST_BESIDE ? null : (
        <div className="resource-navigation" data-columns={count}>
          <span className="skeleton" />
        </div>
      )}
      {navigation === null ? null : (
        <ResourceNavigation view={props.view} column={column} fitting={navigation.fitting} onGoTo={navigation.goTo} />
      )}
      <DayOfGrid key={gridFrame(props.view)} kept={own} {...props} onColumn={setColumn} onNavigation={setNavigation} />
    </>
  )
}

/** Fewer resources stand beside each other on any screen. */
const FEWEST_BESIDE = 3

const DayOfGrid = ({
  view,
  groupTitle,
  now,
  live,
  kept,
  news,
  edit,
  week,
  onColumn,
  onNavigation,
}: DayProps): ReactElement => {
  const choose = useChoosing()
  const administrator = useCoreState(isAdministrator)
  const scroller = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const rows = useRef<HTMLDivElement>(null)
  const [pressNote, setPressNote] = useState<Note | null>(null)
  const [anchor, setAnchor] = useState<CellPosition | null>(null)
  /** True once somebody may be about to choose: the aids of choosing are loaded then. */
  const [aidsWanted, setAidsWanted] = useState(false)
  const [shownResource, setShownResource] = useState<ResourceId | null>(null)
  const [prices, setPrices] = useState<ColumnPrices | null>(null)
  const [ownBooking, setOwnBooking] = useState<OwnBooking | null>(null)
  const editedColumn =
    edit === undefined ? null : view.columns.findIndex(({ resourceId }) => resourceId === edit.resourceId)
  const columns = view.columns.length
  const { layout, columnWidth, measured } = useGridLayout(scroller, columns)
  const taken = useTakenOver()
  /** The server draws titles and rows at once: its picture is laid out before any script has come. */
  const first = !taken && !measured
  const drawn = measured || first
  useHeadClear(scroller)
  const goTo = useColumnInView(scroller, columnWidth, columns, onColumn)
  const pageRows = (): number => pageRowsOf(scroller.current)
  const focus = useGridFocus(view, () => openingCell(view.slots, editedColumn ?? week?.opening ?? null), pageRows)
  const { stop, moveStop } = focus
  const places = useMemo(() => slotPlaces({ over: view.over, columns: view.columns }), [view.over, view.columns])
  const context = useMemo(
    (): PressContext => ({ live, administrator, editedColumn }),
    [live, administrator, editedColumn],
  )
  const present = nowInGrid(view, now)
  const { quietly, isQuiet } = useGridSpeech(view, stop, focus.isWithin)
  const press = usePress({
    view,
    context,
    onToggleOwn: edit?.onToggleOwn,
    onChoose: choose,
    onShowResource: setShownResource,
    onShowOwn: setOwnBooking,
    onNote: setPressNote,
    onAnchor: setAnchor,
  })

  // Where not all fit, an edit opens at what is edited, and a week at the present day.
  const opening = editedColumn ?? week?.opening ?? null
  useLayoutEffect(() => {
    if (measured && columnWidth > 0 && opening !== null && opening > 0) goTo(opening)
  }, [measured, columnWidth, opening, goTo])
  useGridPlace({ scroller, view, measured, columnWidth, stop, onStop: moveStop, onColumn: goTo, kept })
  useResourceOfAddress(view, measured && columnWidth > 0, goTo)
  const isMobile = measured && layout._tag === 'Mobile'
  const fitting = layout._tag === 'Mobile' ? layout.columns : columns
  useGridSlots(scroller, rows, measured ? fitting : 0, { view, places, context, stop })
  useDayFocus(scroller, measured, kept, (element) => cellButton(element, keptStop(view, kept, stop)))
  useLayoutEffect(() => {
    if (measured) onNavigation(isMobile ? { goTo, fitting } : null)
  }, [measured, isMobile, fitting, goTo, onNavigation])

  useEffect(() => {
    const soon = setTimeout(() => setAidsWanted(true), LAYOUT_AGAIN_MS)
    return () => clearTimeout(soon)
  }, [])

  // Slots that were let go or taken back in an edit are undone there or not at all.
  const editing = edit !== undefined
  useEffect(() => (editing ? choiceHistory.clear : undefined), [editing])

  // Events that a range has claimed are marked by `preventDefault`.
  const onClick = (event: MouseEvent): void => {
    const at = cellOf(event.target)
    if (at === null || event.defaultPrevented) return
    moveStop(at)
    press(at)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Escape' && !event.defaultPrevented) setPressNote(null)
    focus.onKeyDown(event)
  }

  const aboutToChoose = (): void => {
    bookingBar.ahead()
    setAidsWanted(true)
  }

  const [firstRow] = view.rows
  const scrollerStyle: StyleWithProperties = {
    '--columns': columns,
    '--column-width': `${columnWidth}px`,
  }
  return (
    <>
      <div
        ref={scroller}
        className="grid-scroller"
        data-layout={first ? 'first' : layout._tag === 'Wide' ? 'wide' : 'mobile'}
        data-single={layout._tag === 'Mobile' && layout.columns === 1 ? true : undefined}
        data-beside={(first && columns >= FEWEST_BESIDE) || undefined}
        style={taken ? scrollerStyle : undefined}
      >
        <div className="grid-plane">
          {/* biome-ignore lint/a11y: an ARIA grid; its one tab stop is a cell */}
          <div
            ref={grid}
            role="grid"
            className="grid"
            aria-label={bookingGridTexts.gridName(
              groupTitle,
              week?.name ?? longDate(view.columns[0]?.date ?? now.date),
            )}
            aria-rowcount={view.rows.length + 1}
            aria-colcount={columns}
            onClick={onClick}
            onKeyDown={onKeyDown}
            onFocus={(event) => {
              aboutToChoose()
              focus.onFocus(event)
            }}
            onPointerEnter={aboutToChoose}
            onBlur={focus.onBlur}
          >
            {/* biome-ignore lint/a11y: the focus is on the buttons in its cells */}
            <div role="row" className="grid-head" aria-rowindex={1}>
              <div className="grid-corner" aria-hidden="true" />
              {(drawn ? view.columns : []).map((each, column) => (
                <ResourceTitle
                  key={`${each.resourceId} ${each.date}`}
                  title={columnHead(view, each)}
                  free={view.free[column] ?? 0}
                  facts={week?.facts(each.date) ?? prices?.get(each.resourceId) ?? ''}
                  column={column}
                  isTabStop={stop.row === TITLE_ROW && stop.column === column}
                  href={week?.dayPath(each.date)}
                />
              ))}
            </div>
            <GridRows
              ref={rows}
              rows={view.rows}
              drawn={drawn}
              styled={taken}
              nowRow={present?.row ?? -1}
              nowPercent={present?.percent ?? 0}
            />
          </div>
          {aidsWanted ? (
            <GridAids
              grid={grid}
              view={view}
              context={context}
              anchor={anchor}
              onAnchor={setAnchor}
              onChoose={(slots) => quietly(() => choose(slots))}
              onToggleOwn={edit?.onToggleOwn}
              onMoveTabStop={moveStop}
              pageRows={pageRows}
              isQuiet={isQuiet}
              note={pressNote}
              news={kept?.focused.value === true ? news : null}
              onNote={setPressNote}
            />
          ) : null}
        </div>
      </div>
      {aidsWanted && edit === undefined && week === undefined && firstRow !== undefined ? (
        <ColumnPriceReader columns={view.columns} row={firstRow} onPrices={setPrices} />
      ) : null}
      {shownResource === null ? null : (
        <ResourceLightbox
          resourceId={shownResource}
          title={view.columns.find(({ resourceId }) => resourceId === shownResource)?.title ?? ''}
          date={view.columns[0]?.date}
          onClose={() => setShownResource(null)}
        />
      )}
      {ownBooking === null ? null : <OwnBookingCard own={ownBooking} onClose={() => setOwnBooking(null)} />}
    </>
  )
}
