import { useState } from 'react'
import { usePageTitle } from '../routing/use-page-title.ts'
import { pageTexts } from './page-texts.ts'

/**
 * Names the document after its page, which has a form.
 * @returns to be called with whether something is wrong in the form: the title says so too
 */
export const useTitleWithErrors = (title: string): ((present: boolean) => void) => {
  const [wrong, setWrong] = useState(false)
  usePageTitle(wrong ? pageTexts.titleWithErrors(title) : title)
  return setWrong
}
