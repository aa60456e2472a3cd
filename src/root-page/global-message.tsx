/** The global message above every page; without one there is nothing. */
import type { ReactElement } from 'react'
import { hasText } from '../../domain/rules/rich-text.ts'
import { globalMessageQuestion } from '../reading/questions.ts'
import { useRead } from '../reading/use-read.ts'
import { ContentText } from '../rich-text/content-text.tsx'
import { rootPageTexts } from './root-page-texts.ts'

export const GlobalMessage = (): ReactElement | null => {
  const reading = useRead(globalMessageQuestion)
  if (reading._tag !== 'Loaded' || !hasText(reading.value.value)) return null
  return (
    <aside className="global-message" aria-label={rootPageTexts.globalMessage}>
      <ContentText item={reading.value} />
    </aside>
  )
}
