/**
 * Draws what stands in the window in the first frame and the rest after it, in tasks that leave room for presses and frames.
 * Invariant: nobody meets a hole: what is scrolled to, asked for, searched or printed is drawn at once.
 */
import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { CELL_ASKED, rowOf } from './grid-cells.ts'
import { type Drawing, drawInView, drawMore, drawRow, firstDrawing, type InView, nothingDrawn } from './grid-drawing.ts'
import { stretchesIn, stretchOf } from './grid-stretches.ts'

/** A task that took less draws more the next time, one that took more less. */
const QUICK_MS = 10
const SLOW_MS = 25

/** Where nothing has a size, as in tests of components, everything is in view. */
const inViewOf = (scroller: HTMLElement, rows: number, columns: number): InView => {
  const row = scroller.querySelector('.grid-row')?.getBoundingClientRect()
  const times = scroller.querySelector<HTMLElement>('.grid-corner')?.offsetWidth ?? 0
  if (row === undefined || row.height === 0 || row.width <= times)
    return { rows: { from: 0, to: rows }, stretches: { from: 0, to: stretchesIn(columns) } }
  const box = scroller.getBoundingClientRect()
  const rowAt = (y: number): number => Math.min(rows, Math.max(0, (y - row.top) / row.height))
  const width = (row.width - times) / columns
  const columnAt = (x: number): number => Math.min(columns, Math.max(0, (x - row.left - times) / width))
  return {
    rows: {
      from: Math.floor(rowAt(Math.max(box.top, 0))),
      to: Math.ceil(rowAt(Math.min(box.bottom, innerHeight))),
    },
    stretches: {
      from: stretchOf(columnAt(box.left + times)),
      to: stretchesIn(Math.ceil(columnAt(box.right))),
    },
  }
}

/**
 * @param measured whether the rows are there, and stand where the day opens
 * @returns null: everything is drawn
 */
export const useDrawing = (
  scroller: RefObject<HTMLElement | null>,
  measured: boolean,
  rows: number,
  columns: number,
): Drawing | null => {
  const [drawing, setDrawing] = useState<Drawing | null>(nothingDrawn)
  const look = useEffectEvent((element: HTMLElement): InView => inViewOf(element, rows, columns))
  const first = useEffectEvent((inView: InView) => firstDrawing(rows, columns, inView))

  useLayoutEffect(() => {
    const element = scroller.current
    if (!measured || element === null) return
    // Looked at again when something scrolls, not at each step: it would be laid out for that.
    let inView = look(element)
    let drawn: Drawing | null = null
    const show = (next: Drawing | null): void => {
      drawn = next
      setDrawing(next)
    }
    show(first(inView))
    if (drawn === null) return
    const end = new AbortController()
    const { signal } = end

    const draw = (next: (before: Drawing) => Drawing | null): void => {
      if (drawn === null) return
      const more = next(drawn)
      flushSync(() => show(more))
      if (drawn === null) end.abort()
    }
    const drawAll = (): void => draw(() => null)
    const drawAsked = ({ target }: Event): void => {
      const row = rowOf(target)
      if (row !== null) draw((before) => drawRow(before, row))
    }

    const onScroll = (): void => {
      inView = look(element)
      draw((before) => drawInView(before, inView))
    }

    document.addEventListener('scroll', onScroll, { capture: true, signal })
    element.addEventListener(CELL_ASKED, drawAsked, { signal })
    addEventListener('beforeprint', drawAll, { signal })
    addEventListener(
      'keydown',
      (event) => {
        if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f') drawAll()
      },
      { signal },
    )

    let count = 2
    const later = new MessageChannel()
    later.port1.onmessage = () => {
      const began = performance.now()
      draw((before) => drawMore(before, inView, count))
      const took = performance.now() - began
      if (took < QUICK_MS) count *= 2
      if (took > SLOW_MS) count = Math.max(1, Math.floor(count / 2))
      if (!signal.aborted) later.port2.postMessage(null)
    }
    // After the frame that shows what is in view.
    const frame = requestAnimationFrame(() => later.port2.postMessage(null))
    signal.addEventListener('abort', () => {
      cancelAnimationFrame(frame)
      later.port1.close()
    })
    return () => end.abort()
  }, [scroller, measured])

  return drawing
}
