/**
 * Moves between resources on small screens: a dropdown of them with the neighbours at its sides, a sheet of them all with
 * the day of each, and the resource in
 * view, which is the first whose title is visible to 60 %. Invariant: the dropdown is heard when one comes to it, and
 * not because it came into the page.
 */
import {
  type ReactElement,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useSearch } from 'wouter'
import { LAYOUT_AGAIN_MS, VISIBILITY_THRESHOLD } from '../../../domain/rules/grid-layout.ts'
import type { GridView } from '../../../domain/selectors/grid-view.ts'
import { createChunk } from '../../kit/design/chunk.tsx'
import { LightboxFailure } from '../../kit/design/chunk-failure.tsx'
import { Icon } from '../../kit/design/icon.tsx'
import { OPENS_AT } from '../../shell/routing/paths.ts'
import { bookingGridTexts } from './booking-grid-texts.ts'
import { columnHead, navigationTexts } from './column-names.ts'
import './resources.css'

/** @returns what goes to a column */
export const useColumnInView = (
  scrollerRef: RefObject<HTMLElement | null>,
  columnWidth: number,
  columns: number,
  setColumn: (column: number) => void,
): ((column: number) => void) => {
  /** A column that is gone to stands until the scrolling has come there. */
  const going = useRef<number | null>(null)

  useEffect(() => {
    const element = scrollerRef.current
    if (element === null || columnWidth === 0 || columns === 0) return
    const titles = [...element.querySelectorAll('[role="columnheader"][data-column]')]
    const times = element.querySelector<HTMLElement>('.grid-corner')?.offsetWidth ?? 0
    const visible = new Set<Element>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          if (entry.intersectionRatio >= VISIBILITY_THRESHOLD) visible.add(entry.target)
          else visible.delete(entry.target)
        }
        const shown = titles.findIndex((title) => visible.has(title))
        if (shown === -1) return
        if (going.current !== null && !visible.has(titles[going.current] ?? element)) return
        setColumn(going.current ?? shown)
        going.current = null
      },
      { root: element, rootMargin: `0px 0px 0px -${times}px`, threshold: [VISIBILITY_THRESHOLD] },
    )
    for (const title of titles) observer.observe(title)
    return () => observer.disconnect()
  }, [scrollerRef, columnWidth, columns, setColumn])

  return useCallback(
    (next: number) => {
      const element = scrollerRef.current
      if (element === null) return
      const most = element.scrollWidth - element.clientWidth
      const left = Math.min(next * columnWidth, most)
      going.current = Math.abs(element.scrollLeft - left) < 1 ? null : next
      setColumn(next)
      element.scrollTo({ left })
    },
    [scrollerRef, columnWidth, setColumn],
  )
}

/** Opens a day at the resource that its address names, and goes there again where the address comes to name another. */
export const useResourceOfAddress = (view: GridView, ready: boolean, goTo: (column: number) => void): void => {
  const asked = new URLSearchParams(useSearch()).get(OPENS_AT)
  const open = useEffectEvent((resource: string): void => {
    const column = view.columns.findIndex(({ resourceId }) => String(resourceId) === resource)
    if (column !== -1) goTo(column)
  })
  useLayoutEffect(() => {
    if (ready && asked !== null) open(asked)
  }, [ready, asked])
}

const { Component: ResourceSheet } = createChunk(
  async () => (await import('./resource-sheet.tsx')).ResourceSheet,
  null,
  LightboxFailure,
)

interface ResourceNavigationProps {
  readonly view: GridView
  readonly column: number
  /** How many columns are in view beside each other. */
  readonly fitting: number
  readonly onGoTo: (column: number) => void
}

export const ResourceNavigation = ({ view, column, fitting, onGoTo }: ResourceNavigationProps): ReactElement => {
  const { columns } = view
  const words = navigationTexts(view)
  const id = useId()
  const [isSheetOpen, setSheetOpen] = useState(false)
  /** Orca takes a list that comes with its choice for one that has the focus, and says it before the page's heading. */
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const soon = setTimeout(() => setSettled(true), LAYOUT_AGAIN_MS)
    return () => clearTimeout(soon)
  }, [])
  const last = columns.length - 1
  const shown = Math.min(column, last)
  const beyond = Math.max(0, columns.length - shown - fitting)
  const neighbour = (by: -1 | 1, label: string): ReactElement => {
    const to = shown + by
    const isThere = to >= 0 && to <= last
    return (
      <button
        type="button"
        className="button button-square"
        aria-label={label}
        aria-disabled={!isThere}
        aria-description={isThere ? undefined : words.none}
        onClick={() => {
          if (isThere) onGoTo(to)
        }}
      >
        <Icon name={by < 0 ? 'previous' : 'next'} />
      </button>
    )
  }
  return (
    <div className="resource-navigation">
      {neighbour(-1, words.previous)}
      <label className="visually-hidden" htmlFor={id}>
        {words.one}
      </label>
      <select
        id={id}
        className="field-input"
        inert={!settled}
        value={shown}
        onChange={({ target }) => onGoTo(Number(target.value))}
      >
        {/* Until it can be opened, the one that shows. */}
        {columns.map((each, index) =>
          settled || index === shown ? (
            <option key={`${each.resourceId} ${each.date}`} value={index}>
              {bookingGridTexts.resourceOption(columnHead(view, each), index + 1, columns.length)}
            </option>
          ) : null,
        )}
      </select>
      {neighbour(1, words.next)}
      <button
        type="button"
        className="button"
        aria-haspopup="dialog"
        aria-label={words.all}
        onClick={() => setSheetOpen(true)}
      >
        {bookingGridTexts.allResources}
      </button>
      {fitting > 1 && beyond > 0 ? (
        <button
          type="button"
          className="button button-quiet resources-beyond"
          aria-label={bookingGridTexts.showBeyond(beyond)}
          onClick={() => onGoTo(Math.min(shown + fitting, last))}
        >
          {bookingGridTexts.beyond(beyond)}
        </button>
      ) : null}
      {isSheetOpen ? (
        <ResourceSheet view={view} column={shown} onGoTo={onGoTo} onClose={() => setSheetOpen(false)} />
      ) : null}
    </div>
  )
}
