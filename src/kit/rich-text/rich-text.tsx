/**
 * HTML that people wrote (content, descriptions), the only way to the page. Invariant: nothing reaches the document but
 * what the sanitiser made; until it is loaded, a skeleton of about the same size stands there.
 */
import { type MouseEvent, type ReactElement, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { hasMarkup } from '../../../domain/rules/rich-text.ts'
import { pageWithin } from '../../core/base-path.ts'
import './rich-text.css'

type Sanitise = (html: string) => TrustedHTML

let sanitiserLoading: Promise<Sanitise> | null = null
let sanitiserLoaded: Sanitise | null = null

/** Starts loading the sanitiser before the first text is there. */
export const loadSanitiser = (): Promise<Sanitise> => {
  sanitiserLoading ??= import('./sanitise.ts').then(({ sanitise }) => {
    sanitiserLoaded = sanitise
    return sanitise
  })
  sanitiserLoading.catch(() => {
    sanitiserLoading = null
  })
  return sanitiserLoading
}

interface RichTextProps {
  readonly html: string
  readonly className?: string
}

const lengthOfText = (html: string): number => html.replace(/<[^>]*>/g, '').length

const RichTextSkeleton = ({ html }: { readonly html: string }): ReactElement => (
  <div aria-hidden="true">
    {Array.from({ length: Math.min(12, Math.max(1, Math.ceil(lengthOfText(html) / 75))) }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines without identity
      <span key={line} className="skeleton skeleton-line" />
    ))}
  </div>
)

export const RichText = ({ html, className = '' }: RichTextProps): ReactElement => {
  const [sanitise, setSanitise] = useState<Sanitise | null>(() => sanitiserLoaded)
  const [, navigate] = useLocation()

  useEffect(() => {
    if (sanitise !== null || !hasMarkup(html)) return
    let wanted = true
    loadSanitiser().then(
      (loaded) => {
        if (wanted) setSanitise(() => loaded)
      },
      () => {},
    )
    return () => {
      wanted = false
    }
  }, [sanitise, html])

  const followOwnLink = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const href = link?.getAttribute('href')
    const page = href === undefined || href === null || !href.startsWith('/') ? null : pageWithin(href)
    if (page === null) return
    event.preventDefault()
    navigate(page)
  }

  if (!hasMarkup(html)) return <div className={`rich-text ${className}`}>{html}</div>
  return sanitise === null ? (
    <div className={`rich-text ${className}`}>
      <RichTextSkeleton html={html} />
    </div>
  ) : (
    // biome-ignore lint/a11y: the links inside are the controls; Enter on one is a click
    <div
      className={`rich-text ${className}`}
      onClick={followOwnLink}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised, as a TrustedHTML
      dangerouslySetInnerHTML={{ __html: sanitise(html) }}
    />
  )
}
