/**
 * Ctrl (on a Mac also Cmd) with an arrow goes to the next free slot, as in a spreadsheet. A text explains the keys of the
 * grid. The text is announced when a person first comes to a grid by keys, because some screen readers skip the description
 * of a table (Orca does). After that the text is the description of the grid. It is visible while keys move the focus.
 * Invariants: the keys move only the focus; the text is not announced again on another day.
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

/** The text is short, because a person may hear it each time that the focus comes to the grid. */
const KEYS =
  'Piltangenter flyttar, blanksteg väljer. Ctrl och pil går till nästa lediga tid, skift och pil markerar flera, alt och pil ändrar längden på det valda.'

/** Whether this tab has announced the text. */
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

  // The text stands beside the grid, outside the part that scrolls.
  return createPortal(
    <p id={id} className={byKeys ? 'grid-keys' : 'visually-hidden'}>
      {words}
    </p>,
    grid.current?.closest('.grid-page') ?? document.body,
  )
}
