/**
 * A text of the administrators, by its content type: rich text as what it looks like, and any other as it was typed, line
 * by line.
 */
import type { ReactElement } from 'react'
import type { ContentItem } from '../../domain/entities.ts'
import { RICH_TEXT } from '../../domain/rules/content-type.ts'
import { RichText } from './rich-text.tsx'

interface ContentTextProps {
  readonly item: Pick<ContentItem, 'value' | 'contentType'>
  readonly className?: string
}

export const ContentText = ({ item: { value, contentType }, className = '' }: ContentTextProps): ReactElement =>
  contentType === RICH_TEXT ? (
    <RichText html={value} className={className} />
  ) : (
    <div className={`rich-text typed-text ${className}`}>{value}</div>
  )
