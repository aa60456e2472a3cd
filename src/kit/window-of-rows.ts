/**
 * Which rows of a long list are drawn. Invariants: every row that can be seen is among them, and their number depends on
 * the height of the window alone, however long the list is.
 */
import { type RefObject, useLayoutEffect, useState } from 'react'

const BEYOND = 6

interface RowBox {
  readonly height: number
  readonly rowHeight: number
}

/**
 * How high a list is, and each of its rows: as the styles say, which depends on the room, the pointer and the size of letters.
 * @param rows their selector: the first that is drawn tells
 * @param first it counts until one has been drawn
 * @param isEmpty once it is not, there is a first
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
  /** The first that is drawn, and the one after the last. */
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
