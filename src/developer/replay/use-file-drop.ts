/** A file that is dropped anywhere on the page. Invariant: the browser never goes to the file in place of the page. */
import { useEffect, useEffectEvent, useState } from 'react'

/** @returns whether a file is held over the page */
export const useFileDrop = (onFile: (file: File) => void): boolean => {
  const [over, setOver] = useState(false)
  const take = useEffectEvent(onFile)

  useEffect(() => {
    const ended = new AbortController()
    const on = (name: 'dragover' | 'dragleave' | 'drop', handle: (event: DragEvent) => void): void =>
      window.addEventListener(name, handle, { signal: ended.signal })
    const onFileEvent = (name: 'dragover' | 'drop', handle: (event: DragEvent) => void): void =>
      on(name, (event) => {
        if (!event.dataTransfer?.types.includes('Files')) return
        event.preventDefault()
        handle(event)
      })
    onFileEvent('dragover', () => setOver(true))
    on('dragleave', ({ relatedTarget }) => {
      // Out of the window, and not from one element to another.
      if (relatedTarget === null) setOver(false)
    })
    onFileEvent('drop', ({ dataTransfer }) => {
      setOver(false)
      const file = dataTransfer?.files[0]
      if (file !== undefined) take(file)
    })
    return () => ended.abort()
  }, [])

  return over
}
