/**
 * The state that one day of a group passes on to the next: the place in the grid, the focus, and which day was announced.
 * Invariant: only effects write this state, and nothing that React draws depends on it.
 */
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { BehaviorSubject } from 'rxjs'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import type { LocalTime } from '../../../domain/calendar/local-time.ts'
import type { ResourceId } from '../../../domain/schema/ids.ts'
import type { GridView } from '../../../domain/selectors/grid-view.ts'
import { announce } from '../../kit/design/announce.ts'
import { type CellPosition, openingCell, TITLE_ROW } from './slots/grid-keyboard.ts'

export interface KeptFromDay {
  /** The person's place in the last day that had a grid. */
  readonly place: BehaviorSubject<GridPlace | null>
  /** Whether the focus was within the last day. If so, the next day takes the focus. */
  readonly focused: BehaviorSubject<boolean>
  /** The day whose contents were announced last. */
  readonly announced: BehaviorSubject<LocalDate | null>
}

/** @param date the day that the page opens at, whose contents are not announced; null if there is no other day */
export const createKeptFromDay = (date: LocalDate | null): KeptFromDay => ({
  place: new BehaviorSubject<GridPlace | null>(null),
  focused: new BehaviorSubject(false),
  announced: new BehaviorSubject<LocalDate | null>(date),
})

interface DayFocus {
  /** Whether the element that takes the focus exists yet. */
  readonly ready: boolean
  /** Absent if the day cannot change. */
  readonly kept: KeptFromDay | undefined
  /** Finds the element within `place` that takes the focus. */
  readonly find: (place: HTMLElement) => HTMLElement | null
}

/**
 * Moves the focus of the day before to the grid of a day, or to the words that replace the grid. Invariant: if the person
 * has moved the focus elsewhere meanwhile, it stays there.
 */
export const useDayFocus = (place: RefObject<HTMLElement | null>, { ready, kept, find }: DayFocus): void => {
  const take = useEffectEvent((element: HTMLElement): void => {
    if (kept?.focused.value === true && document.activeElement === document.body)
      find(element)?.focus({ preventScroll: true })
  })
  const leave = useEffectEvent((element: HTMLElement): void => {
    kept?.focused.next(element.contains(document.activeElement))
  })

  useLayoutEffect(() => {
    const element = place.current
    if (!ready || element === null) return
    take(element)
    return () => leave(element)
  }, [ready, place])
}

/**
 * Announces the contents of another day once they are known. The head of the page announces the date. The name of the
 * grid contains the news too (`grid-aids.tsx`), but Orca sometimes stays silent when a new grid takes the focus.
 * Invariants: the contents of the day that the page opened at are not announced; the contents of another day are
 * announced once; they are not announced if the focus is on the words that replace a grid, because a screen reader
 * reads those words anyway.
 * @param news null if the contents are not known yet
 */
export const useDayNews = (date: LocalDate, kept: KeptFromDay, news: string | null): void => {
  useEffect(() => {
    if (news === null || kept.announced.value === date) return
    kept.announced.next(date)
    if (!document.activeElement?.closest('.grid-absent')) announce(news)
  }, [date, kept, news])
}

/** A column, identified by its resource and its index so that it can be found in another day or week. */
interface PlaceOfColumn {
  readonly resourceId: ResourceId
  readonly column: number
}

interface PlaceOfCell extends PlaceOfColumn {
  /** Null means the head of the column. */
  readonly startTime: LocalTime | null
}

/**
 * A person's place in a day or a week: the time at the top, the column at the left, and the cell with the focus. It is
 * stored as times and resources, because another day of the group may have other rows.
 */
interface GridPlace {
  /** The time of the top row, and how much of that row is scrolled away, in px. It is negative if the row is below the top. */
  readonly top: LocalTime
  readonly past: number
  /** Null if all columns are in view. */
  readonly left: PlaceOfColumn | null
  readonly stop: PlaceOfCell
}

/** The first row of a day, which takes the focus. */
export const keptAtTop = (date: LocalDate, { rows, columns }: Pick<GridView, 'rows' | 'columns'>): KeptFromDay => {
  const kept = createKeptFromDay(date)
  const stop = placeOfCell({ rows, columns }, { row: 0, column: 0 })
  const [first] = rows
  kept.focused.next(true)
  if (stop !== null && first !== undefined) kept.place.next({ top: first.startTime, past: 0, left: null, stop })
  return kept
}

/** The row that begins at a time, or else the last row before that time, or else the first row of the grid. */
export const rowOfTime = (rows: GridView['rows'], time: LocalTime): number =>
  Math.max(
    0,
    rows.findLastIndex(({ startTime }) => startTime <= time),
  )

/**
 * The column with the same index if it has the same resource, as every column of a week has. Otherwise it is the column of
 * the resource, or 0 if the resource is gone.
 */
export const columnOfPlace = (columns: GridView['columns'], { resourceId, column }: PlaceOfColumn): number =>
  columns[column]?.resourceId === resourceId
    ? column
    : Math.max(
        0,
        columns.findIndex((each) => each.resourceId === resourceId),
      )

export const cellOfPlace = (
  { rows, columns }: Pick<GridView, 'rows' | 'columns'>,
  { startTime, ...place }: PlaceOfCell,
): CellPosition => ({
  row: startTime === null ? TITLE_ROW : rowOfTime(rows, startTime),
  column: columnOfPlace(columns, place),
})

/** @returns null for a cell that is not in this grid */
export const placeOfCell = (
  { rows, columns }: Pick<GridView, 'rows' | 'columns'>,
  { row, column }: CellPosition,
): PlaceOfCell | null => {
  const resourceId = columns[column]?.resourceId
  const interval = rows[row]
  if (resourceId === undefined || (row !== TITLE_ROW && interval === undefined)) return null
  return { startTime: interval?.startTime ?? null, resourceId, column }
}

interface GridPlaceParts {
  readonly scroller: RefObject<HTMLElement | null>
  readonly view: GridView
  /** Whether the rows exist. */
  readonly measured: boolean
  /** 0 if all columns are in view. */
  readonly columnWidth: number
  /** The cell that is the tab stop. At first it is the cell that the day opens at. */
  readonly stop: CellPosition
  readonly onStop: (stop: CellPosition) => void
  readonly onColumn: (column: number) => void
  readonly kept: KeptFromDay | undefined
}

interface Scrolling {
  /** The element that scrolls the rows: the grid, or on a phone the page. */
  readonly by: Element
  /** The lower edge of the sticky parts, where the rows emerge, in px from the top of the window. */
  readonly top: number
  readonly isPage: boolean
}

const scrollingOf = (scroller: HTMLElement, row: HTMLElement): Scrolling =>
  getComputedStyle(scroller).overflowY === 'auto'
    ? { by: scroller, top: scroller.querySelector('.grid-head')?.getBoundingClientRect().bottom ?? 0, isPage: false }
    : { by: document.documentElement, top: Number.parseFloat(getComputedStyle(row).scrollMarginTop), isPage: true }

/** The cell that had the focus in the day before, or `stop` if there was no such day. */
export const keptStop = (view: GridView, kept: KeptFromDay | undefined, stop: CellPosition): CellPosition => {
  const before = kept?.place.value ?? null
  return before === null ? stop : cellOfPlace(view, before.stop)
}

/**
 * Opens a day before the first paint, at its next bookable time or at the person's place in the day before. When the day
 * goes, it stores the person's place. On a phone the page is what scrolls: it stays at its top on arrival, and another day
 * opens at its first free time, unless keys lead through the days. Invariant: the place is read in an effect, after the day
 * before has stored it.
 */
export const useGridPlace = (parts: GridPlaceParts): void => {
  const { scroller, measured } = parts

  const open = useEffectEvent((element: HTMLElement): void => {
    const { view, columnWidth, kept, onStop, onColumn } = parts
    const before = kept?.place.value ?? null
    const rowAt = (index: number): HTMLElement | null => element.querySelector(`[aria-rowindex="${index + 2}"]`)
    const some = rowAt(0)
    if (some === null) return
    const { by, top, isPage } = scrollingOf(element, some)
    const isAnew = before === null || (isPage && kept?.focused.value !== true)
    const left = before?.left ?? null
    const only = left === null || columnWidth === 0 ? null : columnOfPlace(view.columns, left)
    const first = before === null ? parts.stop.row : openingCell({ slots: view.slots, only }).row
    const wanted = isAnew ? Math.max(0, first) : rowOfTime(view.rows, before.top)
    const box = (rowAt(wanted) ?? some).getBoundingClientRect()
    // Half a row above the first bookable time shows that the day began earlier.
    const past = isAnew ? (wanted > 0 ? -box.height / 2 : 0) : before.past
    const isInSight = box.top >= top && box.bottom + 2 * box.height <= innerHeight
    if (isPage ? before !== null && !(isAnew && isInSight) : true) by.scrollTop += box.top - top + past
    if (before === null) return
    if (columnWidth > 0 && before.left !== null) onColumn(columnOfPlace(view.columns, before.left))
    onStop(keptStop(view, kept, parts.stop))
  })

  const remember = useEffectEvent((element: HTMLElement): void => {
    const { view, columnWidth, kept } = parts
    const first = element.querySelector<HTMLElement>('.grid-row')
    const stop = placeOfCell(view, parts.stop)
    if (kept === undefined || first === null || stop === null) return
    const box = first.getBoundingClientRect()
    // The value is negative while the page is still above the grid.
    const scrolled = scrollingOf(element, first).top - box.top
    const row = Math.max(0, Math.floor(scrolled / box.height))
    const top = view.rows[row]
    if (top === undefined) return
    kept.place.next({
      top: top.startTime,
      past: scrolled - row * box.height,
      left: columnWidth === 0 ? null : placeOfCell(view, { row, column: Math.round(element.scrollLeft / columnWidth) }),
      stop,
    })
  })

  useLayoutEffect(() => {
    const element = scroller.current
    if (!measured || element === null) return
    open(element)
    return () => remember(element)
  }, [measured, scroller])
}
