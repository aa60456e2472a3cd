/**
 * HTML that people wrote (content, descriptions), the only way to the page. Invariant: nothing reaches the document but
 * what the sanitiser made; until it is loaded, a skeleton of about the same size stands there.
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

/** About as many lines as the text will have. */
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

/** Loads the sanitiser before the first text is there. */
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

/** A text of the administrators. Its value is HTML in any case; one that is not written as rich text keeps its line breaks too. */
export const ContentText = ({ item: { value, contentType }, className = '' }: ContentTextProps): ReactElement => (
  <RichText html={value} className={contentType === RICH_TEXT ? className : `typed-text ${className}`} />
)
