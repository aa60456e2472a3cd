/**
 * Restores a person's place in a list: the scroll position and the focused link. Invariant: this happens only when the person
 * comes back with the browser's Back button, or with the link back on a page that the list led to. Any other link shows the
 * list from its top.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

interface Place {
  readonly top: number
  /** A selector of the element that had the focus; null when it cannot be found again. */
  readonly focus: string | null
}

/** Maps the address of each list to the person's place in it. The map exists until the tab is closed or reloaded. */
const places = new Map<string, Place>()

const stateNow = (): Record<string, unknown> => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? { ...state } : {}
}

/** The state of a history entry whose list has been shown before. */
export const shownBefore = { shown: true } as const

const hasShown = (): boolean => stateNow().shown === true

const focusNow = (): string | null => {
  const element = document.activeElement
  if (element === null || element === document.body) return null
  if (element.id !== '') return `#${CSS.escape(element.id)}`
  const href = element.getAttribute('href')
  return href === null ? null : `main a[href="${CSS.escape(href)}"]`
}

/** The address of this page, with its query. */
const useAddress = (): string => {
  const [path] = useLocation()
  const query = useSearch()
  return query === '' ? path : `${path}?${query}`
}

/**
 * @param isDrawn whether the rows of the list have been drawn
 * @returns whether the person has come back to the list
 */
export const useListPlace = (isDrawn: boolean): boolean => {
  const address = useAddress()
  const [isReturn] = useState(hasShown)
  const [before] = useState(() => (isReturn ? places.get(address) : undefined))
  const isPlaced = useRef(false)
  const latest = useRef(address)

  useLayoutEffect(() => {
    latest.current = address
    if (!hasShown()) history.replaceState({ ...stateNow(), ...shownBefore }, '')
  }, [address])

  // A layout effect is cleaned up before its elements are removed, so that the rows still exist here.
  useLayoutEffect(
    () => () => {
      places.set(latest.current, { top: window.scrollY, focus: focusNow() })
    },
    [],
  )

  useEffect(() => {
    if (!isDrawn || isPlaced.current || before === undefined) return
    isPlaced.current = true
    if (before.focus !== null) document.querySelector<HTMLElement>(before.focus)?.focus({ preventScroll: true })
    window.scrollTo({ top: before.top, behavior: 'instant' })
  }, [isDrawn, before])

  return isReturn
}

/** The state for a link from a list to a page. The page reads the address of the list from it (`useListBefore`). */
export const useFromHere = (): { readonly from: string } => {
  const from = useAddress()
  return { from }
}

/** The address of the list that led to this page; null when no list did. */
export const useListBefore = (): string | null => {
  const state = useHistoryState<unknown>()
  return typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
    ? state.from
    : null
}

/** Whether an address is that of the list at this path, with or without a query. */
export const isListAt = (address: string, path: string): boolean => address === path || address.startsWith(`${path}?`)
