/**
 * Ctrl (on a Mac also Cmd) with an arrow goes to the next free slot, as in a spreadsheet; and words explain the grid's keys.
 * The words are announced when a person first comes to a grid by keys, since not every screen reader says the description
 * of a table (Orca does not); after that they are its description. They are visible while keys move the focus. Invariants:
 * only the focus moves; the words are not announced again from one day to the next.
 */
import { type ReactPortal, type RefObject, useEffect, useEffectEvent, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import type { GridView } from '../../../../domain/selectors/grid-view.ts'
import { announce } from '../../../kit/design/announce.ts'
import { createSteps } from '../../../kit/design/announce-steps.ts'
import { cellOf, focusCell } from '../slots/grid-cells.ts'
import { type Direction, nextFree } from '../slots/grid-keyboard.ts'
import './keyboard-help.css'

interface KeyboardHelpProps {
  readonly grid: RefObject<HTMLElement | null>
  readonly view: Pick<GridView, 'over' | 'slots'>
  readonly editedColumn: number | null
}

/** Short enough to be heard each time that somebody comes to the grid. */
const KEYS =
  'Piltangenter flyttar, blanksteg väljer. Ctrl och pil går till nästa lediga tid, skift och pil markerar flera.'

/** Whether this tab has announced the words. */
let isSaid = false

const directions: ReadonlyMap<string, Direction> = new Map([
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
])

const noneFree: Readonly<Record<Direction, string>> = {
  up: 'Ingen ledig tid uppåt.',
  down: 'Ingen ledig tid nedåt.',
  left: 'Ingen ledig tid åt vänster.',
  right: 'Ingen ledig tid åt höger.',
}

export const KeyboardHelp = ({ grid, view: { over, slots }, editedColumn }: KeyboardHelpProps): ReactPortal => {
  const id = useId()
  const [byKeys, setByKeys] = useState(false)
  const [sayStep] = useState(createSteps)
  const further = over === 'days' ? 'Alt och Page Down visar nästa vecka.' : 'Alt och Page Down visar nästa dag.'
  const words = editedColumn === null ? `${KEYS} ${further}` : KEYS

  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    const direction = directions.get(event.key)
    const from = cellOf(event.target)
    if (direction === undefined || from === null || grid.current === null) return
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    const next = nextFree({ slots, only: editedColumn }, from, direction)
    if (next === null) sayStep(noneFree[direction])
    else focusCell(grid.current, next)
  })

  useEffect(() => {
    const element = grid.current
    if (element === null) return
    const listening = new AbortController()
    const { signal } = listening
    const describeGrid = (): void => {
      if (isSaid) element.setAttribute('aria-describedby', id)
    }
    const come = (): void => {
      const isByKeys = document.activeElement?.matches(':focus-visible') === true
      setByKeys(isByKeys)
      if (!isByKeys || isSaid) return
      isSaid = true
      announce(words)
    }
    if (element.contains(document.activeElement)) come()
    else describeGrid()
    element.addEventListener('keydown', (event) => onKeyDown(event), { signal })
    element.addEventListener('focusin', come, { signal })
    const leave = ({ relatedTarget }: FocusEvent): void => {
      if (relatedTarget instanceof Node && element.contains(relatedTarget)) return
      setByKeys(false)
      describeGrid()
    }
    element.addEventListener('focusout', leave, { signal })
    return () => listening.abort()
  }, [grid, id, words])

  // Beside the grid, not in what scrolls with it.
  return createPortal(
    <p id={id} className={byKeys ? 'grid-keys' : 'visually-hidden'}>
      {words}
    </p>,
    grid.current?.closest('.grid-page') ?? document.body,
  )
}
