/**
 * The elements of the handles. They are put into the cells themselves, so that they move with their block and need no
 * measuring.
 */
import { chosenRuns, type RunEdge } from '../../../../domain/selectors/chosen-run.ts'
import type { RunColumn } from '../../booking-bar/choose-run.ts'
import { cellButton, cellOf } from '../slots/grid-cells.ts'
import type { CellPosition } from '../slots/grid-keyboard.ts'
import { rowAtEdge } from './use-pull.ts'

const edges: readonly RunEdge[] = ['start', 'end']

/**
 * Draws two handles for each block of the columns.
 * @param columns null for a column whose blocks cannot be changed
 * @returns a function that removes them
 */
export const drawHandles = (grid: HTMLElement, columns: readonly (RunColumn | null)[]): (() => void) => {
  const handles = columns.flatMap((column, index) =>
    (column === null ? [] : chosenRuns(column)).flatMap((run) =>
      edges.flatMap((edge) => {
        const button = cellButton(grid, { row: rowAtEdge(run, edge), column: index })
        const cell = button?.parentElement
        if (cell == null) return []
        const handle = document.createElement('span')
        handle.className = 'run-handle'
        handle.dataset.edge = edge
        if (run.first === run.last) handle.dataset.single = ''
        if (button?.classList.contains('slot-pending') === true) handle.dataset.pending = ''
        handle.setAttribute('aria-hidden', 'true')
        // The handle is placed within its cell. A rule with `:has` would make the browser look at all cells.
        cell.style.position = 'relative'
        cell.append(handle)
        return [handle]
      }),
    ),
  )
  return () => {
    for (const handle of handles) {
      handle.parentElement?.style.removeProperty('position')
      handle.remove()
    }
  }
}

/** The block and the end that a handle pulls. Null means that the element is no handle. */
export const handleOf = (target: EventTarget | null): { readonly at: CellPosition; readonly edge: RunEdge } | null => {
  const handle = target instanceof Element ? target.closest<HTMLElement>('.run-handle') : null
  const at = cellOf(handle?.parentElement?.querySelector('button') ?? null)
  return handle === null || at === null ? null : { at, edge: handle.dataset.edge === 'start' ? 'start' : 'end' }
}
