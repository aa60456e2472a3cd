/**
 * Replaces `sanitise.ts` when the server draws a page (`scripts/client/first-picture-plugin.ts`), because the server has no
 * document. The server's own sanitiser writes the markup, and this module adapts the links to the page. Invariant: without
 * a sanitiser no markup is drawn.
 */
import { isForeignHref } from '../../../domain/rules/rich-text.ts'
import { browserPath } from '../../core/base-path.ts'

let clean = (_html: string): string => ''

/** @param sanitiser converts any HTML to the form that `server/content/rich-text.ts` defines */
export const sanitiseBy = (sanitiser: (html: string) => string): void => {
  clean = sanitiser
}

const linkOf = (href: string): string => {
  if (isForeignHref(href)) return `<a href="${href}" rel="noopener noreferrer">`
  return `<a href="${href.startsWith('/') ? browserPath(href) : href}">`
}

export const sanitise = (html: string): string =>
  clean(html).replace(/<a href="([^"]*)">/g, (_, href: string) => linkOf(href))
