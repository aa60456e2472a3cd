import { useState } from 'react'
import { formTexts } from '../../kit/form/form-texts.ts'
import { usePageTitle } from '../routing/use-page-title.ts'

/**
 * Names the document after its page, which has a form.
 * @returns to be called with whether something is wrong in the form: the title says so too
 */
export const useTitleWithErrors = (title: string): ((present: boolean) => void) => {
  const [wrong, setWrong] = useState(false)
  usePageTitle(wrong ? formTexts.titleWithErrors(title) : title)
  return setWrong
}
