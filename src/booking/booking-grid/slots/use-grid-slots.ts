/**
 * Draws the slots in view before the first frame. The other slots follow in short tasks, and the browser answers presses and
 * draws frames between the tasks. Invariant: a person never sees an empty place, because slots that are scrolled to, asked
 * for, searched or printed are drawn at once.
 */
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { CELL_ASKED, rowOf } from './grid-cells.ts'
import {
  createGridSlots,
  drawingOrder,
  type GridSlots,
  type InView,
  isInView,
  type ShownSlots,
  type StretchPlace,
} from './grid-slots.ts'

/** How long a task draws slots before other work may run. */
const TASK_MS = 6
/** A stretch has as many columns as are in view, but never fewer than this, because each stretch has its own cost. */
const NARROWEST_STRETCH = 5

/** The words of a row stay visible if no more than this part of the row is covered. */
const HIDDEN_SHARE = 0.25

/** The number of rows and columns of a grid, and of columns in a stretch. */
interface GridSize {
  readonly rows: number
  readonly columns: number
  readonly ofStretch: number
}

/** The rows and stretches in view. All are in view if nothing has a size, as in tests of components. */
const inViewOf = (scroller: HTMLElement, { rows, columns, ofStretch }: GridSize): InView => {
  const row = scroller.querySelector('.grid-row')?.getBoundingClientRect()
  if (row === undefined || row.height === 0 || row.width === 0)
    return { rows: { from: 0, to: rows }, stretches: { from: 0, to: columns } }
  const { left, right, top, bottom } = scroller.getBoundingClientRect()
  const times = scroller.querySelector<HTMLElement>('.grid-corner')?.offsetWidth ?? 0
  const rowAt = (y: number): number => (y - row.top) / row.height
  const stretchAt = (x: number): number => (((x - row.left) / row.width) * columns) / ofStretch
  return {
    rows: {
      from: Math.max(0, Math.floor(rowAt(Math.max(top, 0)))),
      to: Math.ceil(rowAt(Math.min(bottom, innerHeight))),
    },
    // A column that only touches the edge is not in view.
    stretches: { from: Math.max(0, Math.floor(stretchAt(left + times + 1))), to: Math.ceil(stretchAt(right - 1)) },
  }
}

/** The first row whose words the heads do not cover. */
const topRowOf = (scroller: HTMLElement): number => {
  const first = scroller.querySelector('.grid-row')
  const heads = scroller.querySelector('.grid-head')
  if (first === null || heads === null) return 0
  const { top, height } = first.getBoundingClientRect()
  // If the whole page scrolls, other parts than the heads also stay above the rows.
  const above = Number.parseFloat(getComputedStyle(first).scrollMarginTop) || 0
  const covered = Math.max(above, heads.getBoundingClientRect().bottom) - top
  return height === 0 ? 0 : Math.max(0, Math.ceil(covered / height - HIDDEN_SHARE))
}

/** Draws all slots in the order of `drawingOrder`. @returns the function that stops the drawing early */
const drawInTurn = (scroller: HTMLElement, slots: GridSlots, size: GridSize): (() => void) => {
  const inView = inViewOf(scroller, size)
  const order = drawingOrder(size.rows, Math.ceil(size.columns / size.ofStretch), inView)
  const draw = (isWanted: (at: StretchPlace) => boolean): void => {
    for (const at of order) if (isWanted(at)) slots.draw(at)
  }
  draw((at) => isInView(at, inView))

  const end = new AbortController()
  const { signal } = end
  const drawAll = (): void => {
    draw(() => true)
    end.abort()
  }
  const drawScrolledTo = (): void => {
    const now = inViewOf(scroller, size)
    draw((at) => isInView(at, now))
  }
  document.addEventListener('scroll', drawScrolledTo, { capture: true, signal })
  scroller.addEventListener(CELL_ASKED, ({ target }) => draw(({ row }) => row === rowOf(target)), { signal })
  addEventListener('beforeprint', drawAll, { signal })
  addEventListener(
    'keydown',
    ({ key, ctrlKey, metaKey }) => {
      if ((ctrlKey || metaKey) && key.toLowerCase() === 'f') drawAll()
    },
    { signal },
  )

  let next = 0
  const later = new MessageChannel()
  later.port1.onmessage = () => {
    for (const until = performance.now() + TASK_MS; performance.now() < until; next += 1) {
      const at = order[next]
      if (at === undefined) return end.abort()
      slots.draw(at)
    }
    later.port2.postMessage(null)
  }
  const goOn = (): void => later.port2.postMessage(null)
  // Drawing starts after the frame that shows the part in view. A hidden page has no frames.
  const frame = document.hidden ? 0 : requestAnimationFrame(goOn)
  if (document.hidden) goOn()
  signal.addEventListener('abort', () => {
    cancelAnimationFrame(frame)
    later.port1.close()
  })
  return () => end.abort()
}

interface GridElements {
  readonly scroller: RefObject<HTMLElement | null>
  /** The element whose children are the rows. */
  readonly rows: RefObject<HTMLElement | null>
}

/** @param fitting how many columns are in view side by side; 0 until the rows stand where the day opens */
export const useGridSlots = ({ scroller, rows }: GridElements, fitting: number, shown: ShownSlots): void => {
  const drawn = useRef<GridSlots | null>(null)
  const begin = useEffectEvent((element: HTMLElement, place: HTMLElement) => {
    const { view } = shown
    const size = {
      rows: view.rows.length,
      columns: view.columns.length,
      ofStretch: Math.max(NARROWEST_STRETCH, fitting),
    }
    const slots = createGridSlots(place, size.ofStretch, shown)
    return { slots, end: drawInTurn(element, slots, size) }
  })
  const isMeasured = fitting > 0

  useLayoutEffect(() => {
    const element = scroller.current
    if (!isMeasured || element === null || rows.current === null) return
    const { slots, end } = begin(element, rows.current)
    drawn.current = slots
    const onScroll = (): void => slots.moveTop(topRowOf(element))
    onScroll()
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => {
      document.removeEventListener('scroll', onScroll, { capture: true })
      end()
    }
  }, [scroller, rows, isMeasured])

  useLayoutEffect(() => drawn.current?.show(shown))
}
