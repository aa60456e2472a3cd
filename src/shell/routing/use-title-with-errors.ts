import { useState } from 'react'
import { pageTexts } from '../page/page-texts.ts'
import { usePageTitle } from './use-page-title.ts'

/**
 * Names the document after its page, which has a form.
 * @returns to be called with whether something is wrong in the form: the title says so too
 */
export const useTitleWithErrors = (title: string): ((present: boolean) => void) => {
  const [wrong, setWrong] = useState(false)
  usePageTitle(wrong ? pageTexts.titleWithErrors(title) : title)
  return setWrong
}
