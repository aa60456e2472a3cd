/**
 * The important message above every page. A person who closes it does not see it again in this browser until its text
 * changes. The message does not appear or disappear during a press. On a phone a long message is cut to two lines. After the
 * person has gone to another page or has opened the whole message, it is cut to one line.
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
import './global-message.css'

/** A message with at most this number of characters fits on two lines on a phone. */
const SHORT = 50

/** The storage keys for the text that was closed last and the text that was read last. `browser-check.js` repeats these keys. */
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

  // `browser-check.js` may have hidden or shortened the message in the server's picture. From now on this component decides.
  useEffect(() => {
    if (taken) delete document.documentElement.dataset.message
  }, [taken])

  if (item === null || !hasText(item.value)) return null
  const { value } = item
  if (taken && value === closed) return null

  const close = (): void => {
    // The focus moves to the page, because the focused button is removed.
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
      className="global-message row never-on-paper"
      aria-label="Viktigt meddelande"
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
          label="Visa hela meddelandet"
          aria-expanded={whole}
          onClick={fold}
        />
      ) : null}
      <IconButton icon="close" label="Stäng det viktiga meddelandet" onClick={close} />
    </aside>
  )
}
