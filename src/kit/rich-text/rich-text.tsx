/**
 * HTML that people wrote (content, descriptions), the only way to the page. Invariant: nothing reaches the document but
 * what the sanitiser made; until it is loaded, a skeleton of about the same size stands there.
 */
import type { MouseEvent, ReactElement } from 'react'
import { useLocation } from 'wouter'
import { hasMarkup } from '../../../domain/rules/rich-text.ts'
import { pageWithin } from '../../core/base-path.ts'
import { createChunk } from '../design/chunk.tsx'
import './rich-text.css'

interface RichTextProps {
  readonly html: string
  readonly className?: string
}

const lengthOfText = (html: string): number => html.replace(/<[^>]*>/g, '').length

const RichTextSkeleton = ({ html, className = '' }: RichTextProps): ReactElement => (
  <div className={`rich-text ${className}`}>
    <div aria-hidden="true">
      {Array.from({ length: Math.min(12, Math.max(1, Math.ceil(lengthOfText(html) / 75))) }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines without identity
        <span key={line} className="skeleton skeleton-line" />
      ))}
    </div>
  </div>
)

interface SanitisedTextProps extends RichTextProps {
  readonly sanitise: (html: string) => TrustedHTML
}

const SanitisedText = ({ html, className = '', sanitise }: SanitisedTextProps): ReactElement => {
  const [, navigate] = useLocation()
  const followOwnLink = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const href = link?.getAttribute('href')
    const page = href === undefined || href === null || !href.startsWith('/') ? null : pageWithin(href)
    if (page === null) return
    event.preventDefault()
    navigate(page)
  }
  return (
    // biome-ignore lint/a11y: the links inside are the controls; Enter on one is a click
    <div
      className={`rich-text ${className}`}
      onClick={followOwnLink}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised, as a TrustedHTML
      dangerouslySetInnerHTML={{ __html: sanitise(html) }}
    />
  )
}

const { Component: Markup, ahead } = createChunk(
  async () => {
    const { sanitise } = await import('./sanitise.ts')
    return (props: RichTextProps) => <SanitisedText {...props} sanitise={sanitise} />
  },
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
