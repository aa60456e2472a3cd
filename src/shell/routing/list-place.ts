/**
 * Brings a person back to their place in a list: how far it was scrolled, and the link that led away. Invariant: only
 * somebody who comes back is put there, by the browser's Back or by the way back of the page that the list led to; by any
 * other link a list begins at its top.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

interface Place {
  readonly top: number
  /** A selector of the element that had the focus; null: none that can be found again. */
  readonly focus: string | null
}

/** By the address of the list, for as long as the tab is open. */
const places = new Map<string, Place>()

const stateNow = (): Record<string, unknown> => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? { ...state } : {}
}

/** An entry of the browser's history with this state has shown its list before. */
export const shownBefore = { shown: true } as const

const hasShown = (): boolean => stateNow().shown === true

const focusNow = (): string | null => {
  const element = document.activeElement
  if (element === null || element === document.body) return null
  if (element.id !== '') return `#${CSS.escape(element.id)}`
  const href = element.getAttribute('href')
  return href === null ? null : `main a[href="${CSS.escape(href)}"]`
}

const addressOf = (path: string, query: string): string => (query === '' ? path : `${path}?${query}`)

/** The address of this page, with its query. */
const useAddress = (): string => {
  const [path] = useLocation()
  return addressOf(path, useSearch())
}

/**
 * @param isDrawn whether the rows of the list are there
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

  // The rows are still there when what they stand in is taken away.
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

/** The state of a link that leads from a list to a page, by which that page knows its way back. */
export const useFromHere = (): { readonly from: string } => {
  const from = useAddress()
  return { from }
}

/** The address of the list that led to this page; null: no list did. */
export const useListBefore = (): string | null => {
  const state = useHistoryState<unknown>()
  return typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
    ? state.from
    : null
}

/** Whether an address is that of the list at this path, whatever is searched there. */
export const isListAt = (address: string, path: string): boolean => address === path || address.startsWith(`${path}?`)
