/**
 * The page of a thing that somebody else may remove while a person types on the page. If something is typed, the page stays
 * with a notice, so that the text can be copied. If nothing is typed, the page is replaced by `NotFoundPage`.
 */
import { type ReactElement, useEffect, useState } from 'react'
import { hasUnsaved } from '../leaving/navigation-guard.ts'
import { NotFoundPage } from './message-page.tsx'

interface KeptWhenGoneProps {
  readonly isGone: boolean
  /** @param isGone whether the page stays although the thing is gone */
  readonly children: (isGone: boolean) => ReactElement
}

export const KeptWhenGone = ({ isGone, children }: KeptWhenGoneProps): ReactElement => {
  /** Whether something was typed at the moment when the thing was found to be gone. Null before that moment. */
  const [isTyped, setIsTyped] = useState<boolean | null>(null)
  useEffect(() => {
    if (!isGone) return
    const isTypedNow = hasUnsaved()
    queueMicrotask(() => setIsTyped((before) => before ?? isTypedNow))
  }, [isGone])
  return isGone && isTyped === false ? <NotFoundPage /> : children(isGone && isTyped === true)
}
