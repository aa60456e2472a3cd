/**
 * Asks before a page with something unsaved is left: by a link, by the browser's back and forward buttons, and, in the
 * browser's own words, by closing or reloading the tab.
 */
import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { LossLightbox } from '../../kit/design/loss-lightbox.tsx'
import { holdBackTraversal } from './hold-back.ts'
import { guardNavigation } from './navigation-guard.ts'

const leavingTexts = {
  question: 'Vill du lämna sidan utan att spara?',
  detail: 'Det du har ändrat går förlorat.',
  leave: 'Lämna utan att spara',
  stay: 'Stanna kvar',
} as const

/**
 * @param isUnsaved asked at the moment of leaving
 * @returns the question, while it is asked
 */
export const useUnsavedWork = (isUnsaved: () => boolean): ReactElement | null => {
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
      question={leavingTexts.question}
      action={leavingTexts.leave}
      safe={leavingTexts.stay}
      onClose={() => setWanted(null)}
      onDone={() => {
        given.current = true
        // It gives the focus back as it goes: the next page takes it after that.
        flushSync(() => setWanted(null))
        wanted.leave()
      }}
    >
      <p>{leavingTexts.detail}</p>
    </LossLightbox>
  )
}
