/**
 * A text of the administrators. Its value is HTML, whatever it is written in (spec 3, Content item); what is not written
 * as rich text keeps its lines beside.
 */
import type { ReactElement } from 'react'
import { RICH_TEXT } from '../../../domain/rules/rich-text.ts'
import type { ContentItem } from '../../../domain/schema/entities.ts'
import { RichText } from './rich-text.tsx'

interface ContentTextProps {
  readonly item: Pick<ContentItem, 'value' | 'contentType'>
  readonly className?: string
}

export const ContentText = ({ item: { value, contentType }, className = '' }: ContentTextProps): ReactElement => (
  <RichText html={value} className={contentType === RICH_TEXT ? className : `typed-text ${className}`} />
)
