/** Sets the title of the document to that of the page, and says there when a form on it has errors. */
import { useEffect, useState } from 'react'
import { brand } from '../../kit/brand/brand.ts'
import { formTexts } from '../../kit/form/form-texts.ts'

export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = title === '' ? brand.title : `${title} – ${brand.title}`
  }, [title])
}

/**
 * For a page with a form.
 * @returns a function to call with whether the form has errors; the title then says so
 */
export const useTitleWithErrors = (title: string): ((present: boolean) => void) => {
  const [wrong, setWrong] = useState(false)
  usePageTitle(wrong ? formTexts.titleWithErrors(title) : title)
  return setWrong
}
