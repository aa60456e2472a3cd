/** Draws sanitised HTML that people wrote. A link to a page of this client is followed without reloading the page. */
import type { MouseEvent, ReactElement } from 'react'
import { useLocation } from 'wouter'
import { pageWithin } from '../../core/base-path.ts'
import type { RichTextProps } from './rich-text.tsx'
import { sanitise } from './sanitise.ts'

export const SanitisedText = ({ html, className = '' }: RichTextProps): ReactElement => {
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
