/**
 * For choices (`select`) that come with a page: Orca takes each that comes with its value for one that has the focus, and says it before
 * what the page is about (`docs/accessibility.md`). They come inert, and are as any other a moment later, in silence.
 * @returns whether they are still to be inert
 */
import { useEffect, useState } from 'react'

/** Until the page's heading, and what it found, have the focus. */
const QUIET_MS = 500

export const useComeQuietly = (): boolean => {
  const [isNew, setNew] = useState(true)
  useEffect(() => {
    const soon = setTimeout(() => setNew(false), QUIET_MS)
    return () => clearTimeout(soon)
  }, [])
  return isNew
}
