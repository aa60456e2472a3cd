/** Names the document after its page, and after the errors of a form in it. */
import { useEffect, useState } from 'react'
import { brand } from '../../kit/brand/brand.ts'
import { formTexts } from '../../kit/form/form-texts.ts'

/** Names the document after its page. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = title === '' ? brand.title : `${title} – ${brand.title}`
  }, [title])
}

/**
 * Names the document after its page, which has a form.
 * @returns to be called with whether something is wrong in the form: the title says so too
 */
export const useTitleWithErrors = (title: string): ((present: boolean) => void) => {
  const [wrong, setWrong] = useState(false)
  usePageTitle(wrong ? formTexts.titleWithErrors(title) : title)
  return setWrong
}
