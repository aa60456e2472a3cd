/**
 * Takes the place of `sanitise.ts` where the server draws a page (`scripts/client/first-picture-plugin.ts`), since there is no document: the
 * server's own sanitiser writes the markup, with links as a page has them. Invariant: without a sanitiser no markup is drawn.
 */
import { isForeignHref } from '../../../domain/rules/rich-text.ts'
import { browserPath } from '../../core/base-path.ts'

let clean = (_html: string): string => ''

/** @param sanitiser writes HTML of anybody in the form of `server/content/rich-text.ts` */
export const sanitiseBy = (sanitiser: (html: string) => string): void => {
  clean = sanitiser
}

const linkOf = (href: string): string => {
  if (isForeignHref(href)) return `<a href="${href}" rel="noopener noreferrer">`
  return `<a href="${href.startsWith('/') ? browserPath(href) : href}">`
}

export const sanitise = (html: string): string =>
  clean(html).replace(/<a href="([^"]*)">/g, (_, href: string) => linkOf(href))
