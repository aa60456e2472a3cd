import { useEffect } from 'react'

const SITE = 'Lärcentrum bokning'

/** Names the document after its page. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = title === '' ? SITE : `${title} – ${SITE}`
  }, [title])
}
