/** Sets the document title to the title of the page. The title mentions errors when a form on the page has any. */
import { useEffect, useState } from 'react'
import { brand } from '../../kit/brand/brand.ts'
import { formTexts } from '../../kit/form/form-texts.ts'

export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = title === '' ? brand.title : `${title} – ${brand.title}`
  }, [title])
}

/**
 * Sets the title of a page with a form.
 * @returns a function that must be called with true when the form shows errors, and with false when it no longer does
 */
export const useTitleWithErrors = (title: string): ((present: boolean) => void) => {
  const [wrong, setWrong] = useState(false)
  usePageTitle(wrong ? formTexts.titleWithErrors(title) : title)
  return setWrong
}
