/**
 * How a phone shows a day of several rooms: first the free times of all rooms, or the grid of one room. Invariants: an
 * address that names a room shows its grid; the browser remembers the last choice; the server draws the grid, and the first
 * rendering in the browser equals that.
 */
import { useState, useSyncExternalStore } from 'react'
import { useLocation, useSearch } from 'wouter'
import { keepText, keptText } from '../../core/kept-text.ts'
import { OPENS_AT } from '../../shell/routing/paths.ts'

type DayLook = 'times' | 'grid'

const KEY = 'day-look'

/** A window that is narrower shows one room at a time (`PHONE_PX`). */
const onPhone = 'matchMedia' in globalThis ? matchMedia('(max-width: 479.98px)') : null

const subscribe = (notify: () => void): (() => void) => {
  onPhone?.addEventListener('change', notify)
  return () => onPhone?.removeEventListener('change', notify)
}

export const isPhone = (): boolean => onPhone?.matches === true

/** @returns null if the window is wider than a phone's, which shows the grid */
export const useDayLook = (): { readonly look: DayLook; readonly show: (look: DayLook) => void } | null => {
  const phone = useSyncExternalStore(subscribe, isPhone, () => false)
  const [location, navigate] = useLocation()
  const namesRoom = new URLSearchParams(useSearch()).has(OPENS_AT)
  const [kept, setKept] = useState(() => keptText(KEY))
  if (!phone) return null
  return {
    look: namesRoom || kept === 'grid' ? 'grid' : 'times',
    show: (look) => {
      keepText(KEY, look)
      setKept(look)
      if (namesRoom) navigate(location, { replace: true })
    },
  }
}
