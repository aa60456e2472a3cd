/**
 * The global message above every page; without one there is nothing. Closed once, it is closed in all tabs of this
 * browser until its text is another. On a phone a long one is two lines, until it is asked for whole.
 */
import { type ReactElement, useEffect, useState } from 'react'
import { hasText } from '../../../domain/rules/rich-text.ts'
import { IconButton } from '../../kit/design/icon.tsx'
import { globalMessageQuery } from '../../kit/query/queries.ts'
import { useQuery } from '../../kit/query/use-query.ts'
import { ContentText } from '../../kit/rich-text/rich-text.tsx'
import { rootPageTexts } from './root-page-texts.ts'
import './global-message.css'

/** Characters that surely stand on two lines of a phone. */
const SHORT = 50

/** The text that was closed last. */
const CLOSED = 'closed-message'

const readClosed = (): string | null => {
  try {
    return localStorage.getItem(CLOSED)
  } catch {
    return null
  }
}

export const GlobalMessage = (): ReactElement | null => {
  const result = useQuery(globalMessageQuery)
  const [closed, setClosed] = useState(readClosed)
  const [whole, setWhole] = useState(false)

  useEffect(() => {
    const look = ({ key, newValue }: StorageEvent): void => {
      if (key === CLOSED) setClosed(newValue)
    }
    addEventListener('storage', look)
    return () => removeEventListener('storage', look)
  }, [])

  if (result._tag !== 'Loaded' || !hasText(result.value.value) || result.value.value === closed) return null
  const { value } = result.value

  const close = (): void => {
    // On to the page: the button goes, and the focus with it would be nowhere.
    document.querySelector('main')?.focus({ preventScroll: true })
    setClosed(value)
    try {
      localStorage.setItem(CLOSED, value)
    } catch {
      // Without storage it is closed for the life of this tab.
    }
  }

  return (
    <aside className="global-message never-on-paper" aria-label={rootPageTexts.globalMessage}>
      <ContentText
        item={result.value}
        className={value.length > SHORT && !whole ? 'global-message-part' : 'global-message-whole'}
      />
      {value.length > SHORT ? (
        <IconButton
          className="global-message-more"
          icon={whole ? 'up' : 'down'}
          label={rootPageTexts.wholeMessage}
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
        />
      ) : null}
      <IconButton icon="close" label={rootPageTexts.closeMessage} onClick={close} />
    </aside>
  )
}
