/**
 * The way to the next free slot, with Ctrl (on a Mac also Cmd) and an arrow as in a spreadsheet, and the words that tell
 * of the grid's keys: heard by whoever comes to the grid, seen while its focus is moved by keys. Invariants: only the
 * focus moves; who is in the grid already, as from one day to the next, is not told again.
 */
import { type ReactElement, type RefObject, useEffect, useEffectEvent, useId, useState } from 'react'
import type { GridView } from '../../domain/selectors/grid-view.ts'
import { announce } from '../design/announce.ts'
import { cellOf, focusCell } from './grid-cells.ts'
import { gridKeysTexts } from './grid-keys-texts.ts'
import { type Direction, nextFree } from './next-free.ts'
import './grid-keys.css'

interface GridKeysProps {
  readonly grid: RefObject<HTMLElement | null>
  readonly slots: GridView['slots']
  /** The only column whose slots may be changed; null: all may. */
  readonly editedColumn: number | null
}

const directions: ReadonlyMap<string, Direction> = new Map([
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
])

export const GridKeys = ({ grid, slots, editedColumn }: GridKeysProps): ReactElement => {
  const id = useId()
  const [byKeys, setByKeys] = useState(false)

  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    const direction = directions.get(event.key)
    const from = cellOf(event.target)
    if (direction === undefined || from === null || grid.current === null) return
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    const next = nextFree(slots, from, direction, editedColumn)
    if (next === null) announce(gridKeysTexts.noneFree[direction])
    else focusCell(grid.current, next)
  })

  useEffect(() => {
    const element = grid.current
    if (element === null) return
    const leave = new AbortController()
    const { signal } = leave
    const tellWhoComes = (): void => element.setAttribute('aria-describedby', id)
    const isByKeys = (): boolean => document.activeElement?.matches(':focus-visible') === true
    if (element.contains(document.activeElement)) setByKeys(isByKeys())
    else tellWhoComes()
    element.addEventListener('keydown', (event) => onKeyDown(event), { signal })
    element.addEventListener('focusin', () => setByKeys(isByKeys()), { signal })
    element.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        if (relatedTarget instanceof Node && element.contains(relatedTarget)) return
        setByKeys(false)
        tellWhoComes()
      },
      { signal },
    )
    return () => leave.abort()
  }, [grid, id])

  return (
    <p id={id} className={byKeys ? 'grid-keys' : 'visually-hidden'}>
      {gridKeysTexts.keys}
      {editedColumn === null ? ` ${gridKeysTexts.dayKeys}` : ''}
    </p>
  )
}
