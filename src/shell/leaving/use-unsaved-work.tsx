/**
 * Asks a person before they leave a page with unsaved changes by a link or by the browser's back and forward buttons. When
 * the tab is closed or reloaded, the browser asks in its own words.
 */
import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { LossLightbox } from '../../kit/design/loss-lightbox.tsx'
import { holdBackTraversal } from './hold-back.ts'
import { guardNavigation } from './navigation-guard.ts'

/**
 * @param isUnsaved is called at the moment of leaving
 * @param loss what is lost
 * @returns the dialog with the question; null when it is closed
 */
export const useUnsavedWork = (
  isUnsaved: () => boolean,
  loss = 'Det du har ändrat går förlorat.',
): ReactElement | null => {
  const [wanted, setWanted] = useState<{ readonly leave: () => void } | null>(null)
  const given = useRef(false)
  const isUnsavedNow = useEffectEvent(() => !given.current && isUnsaved())

  useEffect(() => guardNavigation({ isUnsaved: () => isUnsavedNow(), ask: (leave) => setWanted({ leave }) }), [])

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (isUnsavedNow()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])

  useEffect(holdBackTraversal, [])

  if (wanted === null) return null
  return (
    <LossLightbox
      question="Vill du lämna sidan utan att spara?"
      action="Lämna utan att spara"
      safe="Stanna kvar"
      onClose={() => setWanted(null)}
      onDone={() => {
        given.current = true
        // The dialog returns the focus when it closes. It closes before the navigation, so that the next page gets the focus last.
        flushSync(() => setWanted(null))
        wanted.leave()
      }}
    >
      <p>{loss}</p>
    </LossLightbox>
  )
}
