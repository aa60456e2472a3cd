/**
 * The global message above every page; without one there is nothing. Closed once, it is closed in all tabs of this
 * browser until its text is another. It neither comes nor goes while something is being pressed. On a phone a long one
 * is two lines, and one line once it was read: when the person has gone on to another page, or has had it whole. It is
 * whole when it is asked for.
 */

import { type ReactElement, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { hasText } from '../../../domain/rules/text-kinds.ts'
import { keepText, keptText } from '../../core/kept-text.ts'
import { IconButton } from '../../kit/design/icon.tsx'
import { globalMessageQuery } from '../../kit/query/queries.ts'
import { useQuery } from '../../kit/query/use-query.ts'
import { ContentText } from '../../kit/rich-text/rich-text.tsx'
import { useHeldWhilePressing } from '../../kit/use-held-while-pressing.ts'
import { useTakenOver } from '../../kit/use-taken-over.ts'
import { rootPageTexts } from './root-page-texts.ts'
import './global-message.css'

/** Characters that surely stand on two lines of a phone. */
const SHORT = 50

/** The text that was closed last, and the one that was read last; `browser-check.js` knows these names too. */
const CLOSED = 'closed-message'
const READ = 'read-message'

export const GlobalMessage = (): ReactElement | null => {
  const result = useQuery(globalMessageQuery)
  const [closed, setClosed] = useState(() => keptText(CLOSED))
  const [read, setRead] = useState(() => keptText(READ))
  const [whole, setWhole] = useState(false)
  const [location] = useLocation()
  const [shownAt] = useState(location)
  const taken = useTakenOver()
  const item = useHeldWhilePressing(result._tag === 'Loaded' ? result.value : null)
  const text = item?.value ?? null
  if (location !== shownAt && text !== null && read !== text) setRead(text)

  useEffect(() => {
    const look = ({ key, newValue }: StorageEvent): void => {
      if (key === CLOSED) setClosed(newValue)
    }
    addEventListener('storage', look)
    return () => removeEventListener('storage', look)
  }, [])

  useEffect(() => {
    if (read !== null) keepText(READ, read)
  }, [read])

  // The early script's word on it holds for the server's picture alone.
  useEffect(() => {
    if (taken) delete document.documentElement.dataset.message
  }, [taken])

  if (item === null || !hasText(item.value)) return null
  const { value } = item
  if (taken && value === closed) return null

  const close = (): void => {
    // On to the page: the button goes, and the focus with it would be nowhere.
    document.querySelector('main')?.focus({ preventScroll: true })
    setClosed(value)
    keepText(CLOSED, value)
  }
  const fold = (): void => {
    if (whole) setRead(value)
    setWhole(!whole)
  }

  return (
    <aside
      className="global-message never-on-paper"
      aria-label={rootPageTexts.globalMessage}
      data-read={taken && read === value}
    >
      <ContentText
        item={item}
        className={value.length <= SHORT || whole ? 'global-message-whole' : 'global-message-part'}
      />
      {value.length > SHORT ? (
        <IconButton
          className="global-message-more"
          icon={whole ? 'up' : 'down'}
          label={rootPageTexts.wholeMessage}
          aria-expanded={whole}
          onClick={fold}
        />
      ) : null}
      <IconButton icon="close" label={rootPageTexts.closeMessage} onClick={close} />
    </aside>
  )
}
