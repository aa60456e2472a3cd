/**
 * The grid of a group's day or of a resource's week. Invariants: the grid has one tab stop; changes by others never move the
 * focus; the grid handles every press and key itself, so cells have no handlers; a change of one slot redraws one row.
 */
import { type KeyboardEvent, type MouseEvent, type ReactElement, useEffect, useMemo, useRef, useState } from 'react'
import type { LocalTime } from '../../../domain/calendar/local-time.ts'
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import { LAYOUT_AGAIN_MS } from '../../../domain/rules/grid-layout.ts'
import type { SlotReference } from '../../../domain/schema/events.ts'
import type { ResourceId } from '../../../domain/schema/ids.ts'
import type { GridView } from '../../../domain/selectors/grid-view.ts'
import { longDate } from '../../../domain/wording/swedish-dates.ts'
import { useMayWith } from '../../core/use-may.ts'
import { createChunk } from '../../kit/design/chunk.tsx'
import { LightboxFailure } from '../../kit/design/chunk-failure.tsx'
import type { StyleWithProperties } from '../../kit/design/custom-properties.ts'
import { useTakenOver } from '../../kit/use-taken-over.ts'
import { bookingBar } from '../booking-bar/booking-bar-place.tsx'
import { useChoosing, usePress } from './choosing/use-press.ts'
import type { ColumnPrices } from './column-prices.tsx'
import { useGridFocus, useGridSpeech } from './grid-focus.ts'
import { factsOf, GridHead, type WeekOfGrid } from './grid-head.tsx'
import { GridRows, nowInGrid } from './grid-rows.tsx'
import { createKeptFromDay, type KeptFromDay, keptStop, useDayFocus, useGridPlace } from './kept-from-day.ts'
import { ResourceLightbox } from './lazy-parts.tsx'
import { PrintedDay } from './paper/printed-day.tsx'
import { ResourceNavigation } from './resource-navigation.tsx'
import { cellButton, cellOf } from './slots/grid-cells.ts'
import { openingCell, TITLE_ROW } from './slots/grid-keyboard.ts'
import { slotPlaces } from './slots/slot-cell.ts'
import type { PressContext } from './slots/slot-press.ts'
import { useGridSlots } from './slots/use-grid-slots.ts'
import { type ColumnNavigation, useColumnInView, useResourceOfAddress } from './use-column-in-view.ts'
import { pageRowsOf, useGridLayout, useHeadClear } from './use-grid-layout.ts'
import './booking-grid.css'

const gridAids = createChunk(
  async () => (await import('./choosing/grid-aids.tsx')).GridAids,
  null,
  // Slots can still be chosen one by one.
  () => null,
)

/** A text that identifies the rows and columns of a grid. The grid is drawn anew when this text changes. */
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
  /** The place and focus from the day before. It is absent if the person cannot go to another day. */
  readonly kept?: KeptFromDay
  /**
   * The words that are announced to a person who comes from another day by keys. Null means that they are not known
   * yet.
   */
  readonly news?: string | null
  /** Shows the free times of all rooms in place of the grid. Absent means that only a phone does that. */
  readonly onTimes?: (() => void) | undefined
  /** Present while a booked resource is edited. */
  readonly edit?: { readonly resourceId: ResourceId; readonly onToggleOwn: (startTime: LocalTime) => void }
  /** Present while a booked resource is moved to another place, which may be of any resource of the grid. */
  readonly move?: {
    readonly resourceId: ResourceId
    /** The number of the booked resource. */
    readonly idNumber: string
    /** The resources in which the basket has slots. */
    readonly inBasket: readonly ResourceId[]
    readonly onChoose: (slots: readonly SlotReference[]) => Promise<void>
  }
  /** Present if the columns are the days of one resource. */
  readonly week?: WeekOfGrid
  /** All rows, for paper, if `view` leaves some out. */
  readonly whole?: GridView
}

interface DayProps extends BookingGridProps {
  readonly onColumn: (column: number) => void
  readonly onNavigation: (navigation: ColumnNavigation) => void
  readonly prices: ColumnPrices | null
  readonly onPrices: (prices: ColumnPrices) => void
}

/** The number of rows that a laptop shows at their full height. */
const FEW_ROWS = 14

/** A grid with fewer columns than this shows them all on any screen. */
const FEWEST_BESIDE = 3

/**
 * The navigation between columns stays mounted from day to day. If it were mounted anew with each day, a screen reader would
 * read it before the rest of the day (as Orca does), and it would lose the focus.
 */
export const BookingGrid = (props: BookingGridProps): ReactElement => {
  const [column, setColumn] = useState(0)
  const [navigation, setNavigation] = useState<ColumnNavigation>(null)
  const [prices, setPrices] = useState<ColumnPrices | null>(null)
  /** An edit or a week brings no `kept` of its own. This one keeps the place when the grid is drawn anew. */
  const [keptHere] = useState(() => createKeptFromDay(null))
  const isTakenOver = useTakenOver()
  const count = props.view.columns.length
  return (
    <>
      {/* Keeps space for the navigation in the server's picture if the columns do not fit the window (`booking-grid.css`). */}
      {isTakenOver || count < FEWEST_BESIDE ? null : (
        <div className="resource-navigation row gap-1-half" data-columns={count}>
          <span className="skeleton" />
        </div>
      )}
      {navigation === null ? null : (
        <ResourceNavigation
          view={props.view}
          column={column}
          fitting={navigation.fitting}
          factsOf={(each) => factsOf(each, { week: props.week, prices })}
          onGoTo={navigation.goTo}
          onTimes={props.onTimes}
        />
      )}
      <DayOfGrid
        key={gridFrame(props.view)}
        kept={keptHere}
        {...props}
        onColumn={setColumn}
        onNavigation={setNavigation}
        prices={prices}
        onPrices={setPrices}
      />
      <PrintedDay view={props.whole ?? props.view} isOffered={props.edit === undefined && props.move === undefined} />
    </>
  )
}

/** The aids of choosing are loaded shortly after the grid. They are loaded at once if a person seems about to choose. */
const useAids = () => {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const soon = setTimeout(() => setWanted(true), LAYOUT_AGAIN_MS)
    return () => clearTimeout(soon)
  }, [])
  return {
    wanted,
    loadNow: (): void => {
      bookingBar.ahead()
      setWanted(true)
    },
  }
}

const DayOfGrid = (props: DayProps): ReactElement => {
  const { view, groupTitle, now, live, kept, news, edit, move, week, onColumn, onNavigation, prices, onPrices } = props
  const columns = view.columns.length
  const scroller = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const rows = useRef<HTMLDivElement>(null)
  const layout = useGridLayout(scroller, columns)
  const { isMobile, fitting, columnWidth, measured } = layout
  const isTakenOver = useTakenOver()
  /** The server draws titles and rows at once, because its picture is laid out before any script arrives. */
  const isServerPicture = !isTakenOver && !measured
  const drawn = measured || isServerPicture
  useHeadClear(scroller)

  // If not all columns fit, the grid opens at the edited or moved column, or at the present day of a week.
  const columnOf = (id: ResourceId): number => view.columns.findIndex(({ resourceId }) => resourceId === id)
  const editedColumn = edit === undefined ? null : columnOf(edit.resourceId)
  const movedColumn = move === undefined || columnOf(move.resourceId) === -1 ? null : columnOf(move.resourceId)
  const opening = editedColumn ?? movedColumn ?? week?.opening ?? null
  const goTo = useColumnInView({ scroller, columns, layout, opening, onColumn, onNavigation })

  // The focus, and the announcements about the slot that has it.
  const pageRows = (): number => pageRowsOf(scroller.current)
  const focus = useGridFocus(view, () => openingCell({ slots: view.slots, only: opening }), pageRows)
  const { stop, moveStop } = focus
  const { quietly, isQuiet } = useGridSpeech(view, stop, focus.isWithin)

  // Presses.
  const chooseHere = useChoosing()
  const choose = move?.onChoose ?? chooseHere
  const seesBookings = useMayWith('see-bookings')(view.columns.map(({ resourceId }) => resourceId))
  const moves = useMemo(() => {
    if (move === undefined) return undefined
    const inBasket = view.columns.flatMap((one, index) => (move.inBasket.includes(one.resourceId) ? [index] : []))
    return { idNumber: move.idNumber, inBasket }
  }, [move, view.columns])
  const context = useMemo(
    (): PressContext => ({ live, seesBookings, editedColumn, moves }),
    [live, seesBookings, editedColumn, moves],
  )
  const presses = usePress({ view, context, onToggleOwn: edit?.onToggleOwn, onChoose: choose })
  const { press, dialog } = presses
  const aids = useAids()

  // The day opens at the place of the day before, or at the resource in the address. The address wins if both are known.
  useGridPlace({ scroller, view, measured, columnWidth, stop, onStop: moveStop, onColumn: goTo, kept })
  useResourceOfAddress(view, measured && columnWidth > 0, goTo)

  // The slots and the focus in them.
  const places = useMemo(() => slotPlaces({ over: view.over, columns: view.columns }), [view.over, view.columns])
  useGridSlots({ scroller, rows }, measured ? fitting : 0, { view, places, context, stop })
  useDayFocus(scroller, {
    ready: measured,
    kept,
    find: (element) => cellButton(element, keptStop(view, kept, stop)),
  })

  // A range marks the events that it handles with `preventDefault`.
  const onClick = (event: MouseEvent): void => {
    const at = cellOf(event.target)
    if (at === null || event.defaultPrevented) return
    moveStop(at)
    press(at)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Escape' && !event.defaultPrevented) presses.setNote(null)
    focus.onKeyDown(event)
  }

  const present = nowInGrid(view, now)
  const scrollerStyle: StyleWithProperties = {
    '--columns': columns,
    '--column-width': `${columnWidth}px`,
  }
  return (
    <>
      <div
        ref={scroller}
        className="grid-scroller"
        data-layout={isServerPicture ? 'first' : isMobile ? 'mobile' : 'wide'}
        data-single={isMobile && fitting === 1 ? true : undefined}
        data-beside={(isServerPicture && columns >= FEWEST_BESIDE) || undefined}
        data-many={view.rows.length > FEW_ROWS || undefined}
        style={isTakenOver ? scrollerStyle : undefined}
      >
        <div className="grid-plane">
          {/* biome-ignore lint/a11y: an ARIA grid; its one tab stop is a cell */}
          <div
            ref={grid}
            role="grid"
            className="grid"
            aria-label={`Tider i ${groupTitle}, ${week?.name ?? longDate(view.columns[0]?.date ?? now.date)}`}
            aria-rowcount={view.rows.length + 1}
            aria-colcount={columns}
            onClick={onClick}
            onKeyDown={onKeyDown}
            onFocus={(event) => {
              aids.loadNow()
              focus.onFocus(event)
            }}
            onPointerEnter={aids.loadNow}
            onBlur={focus.onBlur}
          >
            <GridHead
              view={view}
              week={week}
              drawn={drawn}
              fitting={fitting}
              tabStop={stop.row === TITLE_ROW ? stop.column : null}
              readsPrices={aids.wanted && edit === undefined && week === undefined}
              prices={prices}
              onPrices={onPrices}
            />
            <GridRows
              ref={rows}
              rows={view.rows}
              drawn={drawn}
              styled={isTakenOver}
              nowRow={present?.row ?? -1}
              nowPercent={present?.percent ?? 0}
            />
          </div>
          {aids.wanted ? (
            <GridAids
              grid={grid}
              view={view}
              context={context}
              anchor={presses.anchor}
              onAnchor={presses.setAnchor}
              onChoose={(slots) => quietly(() => choose(slots))}
              onToggleOwn={edit?.onToggleOwn}
              onMoveTabStop={moveStop}
              pageRows={pageRows}
              isQuiet={isQuiet}
              note={presses.note}
              news={kept?.focused.value === true ? news : null}
              onNote={presses.setNote}
            />
          ) : null}
        </div>
      </div>
      {dialog?._tag === 'Resource' ? (
        <ResourceLightbox
          resourceId={dialog.resourceId}
          title={view.columns.find(({ resourceId }) => resourceId === dialog.resourceId)?.title ?? ''}
          date={view.columns[0]?.date}
          onClose={presses.closeDialog}
        />
      ) : null}
      {dialog?._tag === 'Own' ? <OwnBookingCard own={dialog.own} onClose={presses.closeDialog} /> : null}
    </>
  )
}
