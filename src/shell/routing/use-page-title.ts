import { useEffect } from 'react'
import { brand } from '../../kit/brand/brand.ts'

/** Names the document after its page. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = title === '' ? brand.title : `${title} – ${brand.title}`
  }, [title])
}
