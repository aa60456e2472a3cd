/**
 * The slots in the rows of a grid. Invariants: a cell stays the same element, so that the focus stays in it; a drawn
 * slot is drawn again only when it, or the run of its booking, changed; the cell that Tab comes to is always drawn.
 */
import type { GridView } from '../../../../domain/selectors/grid-view.ts'
import type { CellPosition } from './grid-keyboard.ts'
import { blankCell, showSlot } from './slot-cell.ts'
import { isPressable, type PressContext } from './slot-press.ts'
import { runAt, type SlotRun, touchedRows } from './slot-run.ts'

export interface ShownSlots {
  readonly view: GridView
  /** The ends of the names of each column's slots. */
  readonly places: readonly string[]
  readonly context: PressContext
  /** The cell that Tab comes to. */
  readonly stop: CellPosition
}

export interface GridSlots {
  /** Draws a stretch of a row that is not drawn yet. */
  draw(at: StretchPlace): void
  /** Shows these slots in the drawn cells; rows and columns are as many as before. */
  show(next: ShownSlots): void
}

interface DrawnRow {
  readonly stretches: readonly HTMLElement[]
  /** By column; absent where nothing is drawn. */
  readonly buttons: Map<number, HTMLElement>
}

/** @param rows what holds the elements of the rows; @param columns of a stretch */
export const createGridSlots = (rows: Element, columns: number, first: ShownSlots): GridSlots => {
  const blank = blankCell()
  const drawn = new Map<number, DrawnRow>()
  let shown = first

  const show = (button: Element, { row, column }: CellPosition): void => {
    const { view, places, context } = shown
    const slot = view.slots[row]?.[column]
    if (slot === undefined) return
    const run = runAt(view.slots, { row, column })
    const pressable = isPressable(slot, column, context)
    showSlot(button, { rows: view.rows, row, slot, run, place: places[column] ?? '', isPressable: pressable })
  }

  const showRun = ({ first, last }: SlotRun, column: number): void => {
    for (let row = first; row <= last; row += 1) {
      const button = drawn.get(row)?.buttons.get(column)
      if (button !== undefined) show(button, { row, column })
    }
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
      show(button, { row, column })
      buttons.set(column, button)
    }
    stretches[stretch]?.append(cells)
  }

  const takeStop = ({ row, column }: CellPosition): void => {
    if (row >= 0) draw({ row, stretch: Math.floor(column / columns) })
    const button = drawn.get(row)?.buttons.get(column)
    if (button !== undefined) button.tabIndex = 0
  }

  takeStop(shown.stop)
  return {
    draw,
    show: (next) => {
      const before = shown
      shown = next
      const isSame = before.places === next.places && before.context === next.context
      for (const [row, { buttons }] of drawn) {
        const known = before.view.slots[row]
        const slots = next.view.slots[row]
        if (isSame && known === slots) continue
        for (const [column, button] of buttons)
          if (!isSame) show(button, { row, column })
          else if (known?.[column] !== slots?.[column])
            showRun(touchedRows(before.view.slots, next.view.slots, { row, column }), column)
      }
      const { stop } = before
      if (stop.row === next.stop.row && stop.column === next.stop.column) return
      const left = drawn.get(stop.row)?.buttons.get(stop.column)
      if (left !== undefined) left.tabIndex = -1
      takeStop(next.stop)
    },
  }
}

/** From the first, to before the last. */
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

/** From one on to the last, and then back from it to the first. */
const onAndBack = (from: number, length: number): readonly number[] => {
  const all = Array.from({ length }, (_, index) => index)
  return [...all.slice(from), ...all.slice(0, from).toReversed()]
}

/**
 * In which order the slots of a day are drawn: what stands in the window before the rest, and that as people scroll.
 * The cells of a row are drawn in stretches of some columns each. Pure. Each stretch of each row once. The columns in
 * view come first, down from the first row in view and then up from it; then the other columns, a screen's width at a
 * time.
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
