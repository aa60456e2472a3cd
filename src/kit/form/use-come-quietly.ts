/**
 * For choices (`select`) that are on a page when it comes. The screen reader Orca takes each of them for one that has got the focus, and
 * reads its value before it says what the page is about (`docs/accessibility.md`). So they are inert for a moment at first.
 * @returns whether they are to be inert
 */
import { useEffect, useState } from 'react'

/** After so long, the heading of the page or the news of what it has found has the focus. */
const QUIET_MS = 500

export const useComeQuietly = (): boolean => {
  const [isNew, setNew] = useState(true)
  useEffect(() => {
    const soon = setTimeout(() => setNew(false), QUIET_MS)
    return () => clearTimeout(soon)
  }, [])
  return isNew
}
