/**
 * Draws the slots in the rows of a grid and redraws those that change. The cells of a row are drawn in stretches of several
 * columns. Invariants: a cell remains the same element, so that it keeps the focus; a drawn slot is redrawn only when the
 * slot or its run changes; the cell that is the tab stop is always drawn.
 */
import type { GridView } from '../../../../domain/selectors/grid-view.ts'
import type { CellPosition } from './grid-keyboard.ts'
import { blankCell, showSlot } from './slot-cell.ts'
import { isPressable, type PressContext } from './slot-press.ts'
import { runAt, touchedRows } from './slot-run.ts'

export interface ShownSlots {
  readonly view: GridView
  /** The last part of the slot names of each column. */
  readonly places: readonly string[]
  readonly context: PressContext
  /** The cell that is the tab stop. */
  readonly stop: CellPosition
}

export interface GridSlots {
  /** Draws a stretch of a row that is not drawn yet. */
  draw(at: StretchPlace): void
  /** Shows these slots in the drawn cells. The number of rows and columns must be the same as before. */
  show(next: ShownSlots): void
  /** Moves the words of runs that begin above a row to that row, which is the first in sight. */
  moveTop(row: number): void
}

interface DrawnRow {
  readonly stretches: readonly HTMLElement[]
  /** The buttons that are drawn, by column. */
  readonly buttons: Map<number, HTMLElement>
}

/**
 * @param rows the element whose children are the rows
 * @param columns how many columns a stretch has
 */
export const createGridSlots = (rows: Element, columns: number, first: ShownSlots): GridSlots => {
  const blank = blankCell()
  const drawn = new Map<number, DrawnRow>()
  let shown = first
  let top = 0

  const showAt = ({ row, column }: CellPosition, button: Element): void => {
    const { view, places, context } = shown
    const slot = view.slots[row]?.[column]
    if (slot === undefined) return
    const run = runAt(view.slots, { row, column })
    showSlot(button, {
      rows: view.rows,
      row,
      slot,
      run,
      place: places[column] ?? '',
      isPressable: isPressable(slot, column, context),
      top,
      begun: view.begun?.[column] ?? null,
    })
  }

  const beginRow = (row: number): DrawnRow => {
    const count = shown.view.columns.length
    const stretches = Array.from({ length: Math.ceil(count / columns) }, (_, stretch) => {
      const element = document.createElement('div')
      element.setAttribute('role', 'none')
      element.className = 'grid-stretch'
      element.dataset.column = String(stretch * columns)
      element.style.flexGrow = String(Math.min(columns, count - stretch * columns))
      return element
    })
    rows.children[row]?.replaceChildren(...stretches)
    const begun = { stretches, buttons: new Map<number, HTMLElement>() }
    drawn.set(row, begun)
    return begun
  }

  const draw = ({ row, stretch }: StretchPlace): void => {
    const { stretches, buttons } = drawn.get(row) ?? beginRow(row)
    const from = stretch * columns
    if (buttons.has(from)) return
    const cells = document.createDocumentFragment()
    const to = Math.min(from + columns, shown.view.columns.length)
    for (let column = from; column < to; column += 1) {
      const cell = cells.appendChild(blank.cloneNode(true))
      const button = cell.firstChild
      if (!(button instanceof HTMLElement)) continue
      showAt({ row, column }, button)
      buttons.set(column, button)
    }
    stretches[stretch]?.append(cells)
  }

  const takeStop = ({ row, column }: CellPosition): void => {
    if (row >= 0) draw({ row, stretch: Math.floor(column / columns) })
    const button = drawn.get(row)?.buttons.get(column)
    if (button !== undefined) button.tabIndex = 0
  }

  /** Shows the runs of a row again, where their words may stand: in the first row, in this one, and in the row after each. */
  const showRuns = (row: number): void => {
    for (const column of drawn.get(row)?.buttons.keys() ?? []) {
      const { first, last } = runAt(shown.view.slots, { row, column })
      for (const touched of first < last ? [first, first + 1, row, row + 1] : []) {
        const button = drawn.get(touched)?.buttons.get(column)
        if (button !== undefined) showAt({ row: touched, column }, button)
      }
    }
  }

  takeStop(shown.stop)
  return {
    draw,
    moveTop: (row) => {
      if (row === top) return
      const before = top
      top = row
      showRuns(before)
      showRuns(row)
    },
    show: (next) => {
      const before = shown
      shown = next
      const isSame = before.places === next.places && before.context === next.context
      for (const [row, { buttons }] of drawn) {
        const slotsBefore = before.view.slots[row]
        const slots = next.view.slots[row]
        if (isSame && slotsBefore === slots) continue
        for (const [column, button] of buttons) {
          if (!isSame) {
            showAt({ row, column }, button)
            continue
          }
          if (slotsBefore?.[column] === slots?.[column]) continue
          const { first, last } = touchedRows(before.view.slots, next.view.slots, { row, column })
          for (let touched = first; touched <= last; touched += 1) {
            const beside = drawn.get(touched)?.buttons.get(column)
            if (beside !== undefined) showAt({ row: touched, column }, beside)
          }
        }
      }
      const { stop } = before
      if (stop.row === next.stop.row && stop.column === next.stop.column) return
      const left = drawn.get(stop.row)?.buttons.get(stop.column)
      if (left !== undefined) left.tabIndex = -1
      takeStop(next.stop)
    },
  }
}

/** The numbers from `from` up to but not including `to`. */
interface Range {
  readonly from: number
  readonly to: number
}

export interface InView {
  readonly rows: Range
  readonly stretches: Range
}

export interface StretchPlace {
  readonly row: number
  readonly stretch: number
}

const holds = ({ from, to }: Range, value: number): boolean => from <= value && value < to

export const isInView = ({ row, stretch }: StretchPlace, { rows, stretches }: InView): boolean =>
  holds(rows, row) && holds(stretches, stretch)

/** The numbers from `from` up to the length, followed by the numbers below `from` in falling order. */
const onAndBack = (from: number, length: number): readonly number[] => {
  const all = Array.from({ length }, (_, index) => index)
  return [...all.slice(from), ...all.slice(0, from).toReversed()]
}

/**
 * The order in which the slots of a day are drawn. It contains each stretch of each row once and follows how people are
 * likely to scroll. The columns in view come first, from the first row in view downwards and then upwards. The other columns
 * follow, one stretch after the other. Pure.
 */
export const drawingOrder = (rows: number, stretches: number, inView: InView): readonly StretchPlace[] => {
  const inOrder = onAndBack(inView.rows.from, rows)
  const sideways = onAndBack(inView.stretches.from, stretches)
  const seen = sideways.filter((stretch) => holds(inView.stretches, stretch))
  const unseen = sideways.filter((stretch) => !holds(inView.stretches, stretch))
  return [
    ...inOrder.flatMap((row) => seen.map((stretch) => ({ row, stretch }))),
    ...unseen.flatMap((stretch) => inOrder.map((row) => ({ row, stretch }))),
  ]
}
