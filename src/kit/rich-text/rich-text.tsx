/**
 * Draws HTML that people wrote, such as content and descriptions. No other component puts such HTML on the page. Invariant:
 * only sanitised HTML reaches the document. A skeleton of about the same size is shown until the sanitiser is loaded.
 */
import type { ReactElement } from 'react'
import { hasMarkup, RICH_TEXT } from '../../../domain/rules/text-kinds.ts'
import type { ContentItem } from '../../../domain/schema/entities.ts'
import { createChunk } from '../design/chunk.tsx'
import './rich-text.css'

export interface RichTextProps {
  readonly html: string
  readonly className?: string
}

/** A placeholder with about the same number of lines as the text. */
const RichTextSkeleton = ({ html, className = '' }: RichTextProps): ReactElement => {
  const { length } = html.replace(/<[^>]*>/g, '')
  return (
    <div className={`rich-text ${className}`}>
      <div aria-hidden="true">
        {Array.from({ length: Math.min(12, Math.max(1, Math.ceil(length / 75))) }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines without identity
          <span key={line} className="skeleton skeleton-line" />
        ))}
      </div>
    </div>
  )
}

const { Component: Markup, ahead } = createChunk(
  async () => (await import('./sanitised-text.tsx')).SanitisedText,
  RichTextSkeleton,
  RichTextSkeleton,
)

/** Loads the sanitiser ahead of the first text. */
export const loadSanitiser = ahead

export const RichText = (props: RichTextProps): ReactElement =>
  hasMarkup(props.html) ? (
    <Markup {...props} />
  ) : (
    <div className={`rich-text ${props.className ?? ''}`}>{props.html}</div>
  )

interface ContentTextProps {
  readonly item: Pick<ContentItem, 'value' | 'contentType'>
  readonly className?: string
}

/** A text that administrators edit. Its value is always HTML. A text that is not rich text keeps its line breaks too. */
export const ContentText = ({ item: { value, contentType }, className = '' }: ContentTextProps): ReactElement => (
  <RichText html={value} className={contentType === RICH_TEXT ? className : `typed-text ${className}`} />
)
