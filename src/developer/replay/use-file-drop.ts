/** A file that is dropped anywhere on the page. Invariant: the browser never goes to the file in place of the page. */
import { useEffect, useEffectEvent, useState } from 'react'

/** @returns whether a file is held over the page */
export const useFileDrop = (onFile: (file: File) => void): boolean => {
  const [over, setOver] = useState(false)
  const take = useEffectEvent(onFile)

  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    const hasFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false
    window.addEventListener(
      'dragover',
      (event) => {
        if (!hasFile(event)) return
        event.preventDefault()
        setOver(true)
      },
      { signal },
    )
    window.addEventListener(
      'dragleave',
      (event) => {
        // Out of the window, and not from one element to another.
        if (event.relatedTarget === null) setOver(false)
      },
      { signal },
    )
    window.addEventListener(
      'drop',
      (event) => {
        if (!hasFile(event)) return
        event.preventDefault()
        setOver(false)
        const file = event.dataTransfer?.files[0]
        if (file !== undefined) take(file)
      },
      { signal },
    )
    return () => ended.abort()
  }, [])

  return over
}
