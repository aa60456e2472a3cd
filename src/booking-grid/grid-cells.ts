/**
 * Between elements of the grid and their place in it. The place is told by the ARIA indices that the grid carries
 * anyway, so that no cell needs a handler of its own.
 */
import { type CellPosition, TITLE_ROW } from './grid-keyboard.ts'

const indexIn = (element: Element | null, attribute: string): number | null => {
  const text = element?.getAttribute(attribute) ?? null
  return text === null ? null : Number(text) - 2
}

/** The cell that an event came from, or null when it came from none. */
export const cellOf = (target: EventTarget): CellPosition | null => {
  if (!(target instanceof Element)) return null
  const button = target.closest('button')
  const column = indexIn(button?.closest('[aria-colindex]') ?? null, 'aria-colindex')
  const row = indexIn(button?.closest('[aria-rowindex]') ?? null, 'aria-rowindex')
  return column === null || row === null ? null : { row, column }
}

export const cellButton = (grid: HTMLElement, { row, column }: CellPosition): HTMLButtonElement | null => {
  const line = grid.querySelector(`[aria-rowindex="${row === TITLE_ROW ? 1 : row + 2}"]`)
  return line?.querySelector<HTMLButtonElement>(`[aria-colindex="${column + 2}"] > button`) ?? null
}
