/**
 * Keeps rows at their position while other rows come and go. Invariants: The row under the pointer keeps its position
 * in the window. If there is none, the row with the focus keeps its position, or else the first visible row of a
 * scrolled list. When a row with the focus disappears, the next row gets the focus.
 */
import { Component, type ReactNode, type RefObject } from 'react'

interface StillRowsProps {
  /** The element that contains the rows. Each row has `data-row`. */
  readonly frame: RefObject<HTMLElement | null>
  /** The height in px that is covered at the top of the window. */
  readonly covered: () => number
  readonly children: ReactNode
}

interface Before {
  readonly anchor: HTMLElement | undefined
  readonly top: number
  readonly order: readonly (string | undefined)[]
  readonly focused: string | undefined
}

const rowOf = (element: Element | null): HTMLElement | undefined => {
  const row = element?.closest('[data-row]')
  return row instanceof HTMLElement ? row : undefined
}

// Only a class component can read the page just before React changes it (`getSnapshotBeforeUpdate`).
export class StillRows extends Component<StillRowsProps> {
  #rows(): readonly HTMLElement[] {
    return [...(this.props.frame.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  }

  override getSnapshotBeforeUpdate(): Before {
    const rows = this.#rows()
    const { frame, covered } = this.props
    const focused = rowOf(frame.current?.contains(document.activeElement) ? document.activeElement : null)
    const edge = covered()
    const isScrolled = (frame.current?.getBoundingClientRect().top ?? edge) < edge
    const anchor =
      rows.find((row) => row.matches(':hover')) ??
      focused ??
      (isScrolled ? rows.find((row) => row.getBoundingClientRect().bottom > edge) : undefined)
    return {
      anchor,
      top: anchor?.getBoundingClientRect().top ?? 0,
      order: rows.map(({ dataset }) => dataset.row),
      focused: focused?.dataset.row,
    }
  }

  override componentDidUpdate(_: StillRowsProps, __: unknown, { anchor, top, order, focused }: Before): void {
    if (anchor?.isConnected) window.scrollBy({ top: anchor.getBoundingClientRect().top - top, behavior: 'instant' })
    if (focused === undefined || document.activeElement !== document.body) return
    const rows = this.#rows()
    const at = order.indexOf(focused)
    const nearest = [...order.slice(at + 1), ...order.slice(0, at).toReversed()]
    const next = nearest.map((key) => rows.find(({ dataset }) => dataset.row === key)).find((row) => row !== undefined)
    next?.querySelector('input')?.focus({ preventScroll: true })
  }

  override render(): ReactNode {
    return this.props.children
  }
}
