/**
 * Keeps the `select` elements of a new page inert for a moment. The screen reader Orca would otherwise act as if each of
 * them had the focus, and would read its value before the heading of the page (`docs/accessibility.md`).
 * @returns whether the elements must be inert
 */
import { useEffect, useState } from 'react'

/** After this time the heading of the page or the message about its results has the focus. */
const QUIET_MS = 500

export const useComeQuietly = (): boolean => {
  const [isNew, setNew] = useState(true)
  useEffect(() => {
    const soon = setTimeout(() => setNew(false), QUIET_MS)
    return () => clearTimeout(soon)
  }, [])
  return isNew
}
