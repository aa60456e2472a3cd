/** The global message above every page; without one there is nothing. */
import type { ReactElement } from 'react'
import { globalMessageQuestion } from '../reading/questions.ts'
import { useRead } from '../reading/use-read.ts'
import { RichText } from '../rich-text/rich-text.tsx'
import { rootPageTexts } from './root-page-texts.ts'

const hasText = (html: string): boolean => html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== ''

export const GlobalMessage = (): ReactElement | null => {
  const reading = useRead(globalMessageQuestion)
  if (reading._tag !== 'Loaded' || !hasText(reading.value.value)) return null
  return (
    <aside className="global-message" aria-label={rootPageTexts.globalMessage}>
      <RichText html={reading.value.value} />
    </aside>
  )
}
