/**
 * Counts how often the person came back: to this tab, or with the network. What is shown may be old by then, since nothing
 * tells a page that is no booking page what others do.
 */
import { useSyncExternalStore } from 'react'

/** A return shows itself by several events at once. */
const AT_ONCE_MS = 1_000

let returns = 0
let lastAt = Number.NEGATIVE_INFINITY
const listeners = new Set<() => void>()

const note = (): void => {
  if (document.hidden || performance.now() - lastAt < AT_ONCE_MS) return
  lastAt = performance.now()
  returns += 1
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    document.addEventListener('visibilitychange', note)
    window.addEventListener('focus', note)
    window.addEventListener('online', note)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', note)
    window.removeEventListener('focus', note)
    window.removeEventListener('online', note)
  }
}
const counted = (): number => returns

export const useReturns = (): number => useSyncExternalStore(subscribe, counted)
