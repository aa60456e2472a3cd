/**
 * Decides which rows of a long list are drawn. Invariants: every visible row is drawn; the number of drawn rows depends on the
 * heights of the list's box and of a row, but not on the length of the list.
 */
import { type RefObject, useLayoutEffect, useState } from 'react'

const BEYOND = 6

interface RowBox {
  readonly height: number
  readonly rowHeight: number
}

/**
 * Measures the heights of a list and of its rows. The styles make them depend on the window, the pointer and the font size.
 * @param rows the selector of the rows; the first drawn row is measured
 * @param first the heights that are used before the first measurement
 * @param isEmpty whether the list has no rows; it is measured again when this changes
 */
export const useRowBox = (
  list: RefObject<HTMLElement | null>,
  rows: string,
  first: RowBox,
  isEmpty: boolean,
): RowBox => {
  const [box, setBox] = useState(first)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first row that is drawn tells how high rows are
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return
    const measure = (): void => {
      const row = element.querySelector(rows)?.getBoundingClientRect().height ?? 0
      setBox((before) => ({ height: element.clientHeight, rowHeight: row > 0 ? row : before.rowHeight }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list, rows, isEmpty])
  return box
}

interface RowWindow {
  /** The index of the first drawn row. `to` is the index after the last drawn row. */
  readonly from: number
  readonly to: number
}

export const windowOfRows = (
  scrolled: number,
  { height, rowHeight, count }: RowBox & { readonly count: number },
): RowWindow => {
  const first = Math.floor(Math.max(0, scrolled) / rowHeight)
  const seen = Math.ceil(height / rowHeight) + 1
  const from = Math.max(0, Math.min(first, count - seen) - BEYOND)
  return { from, to: Math.min(count, Math.max(first, 0) + seen + BEYOND) }
}
