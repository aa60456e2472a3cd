/**
 * What was copied elsewhere, as text of the editor: Word, Google Docs and web pages say with styles what we say with
 * tags. Invariants: DOMPurify sees it first; no word that could be read goes; what is left is what `sanitise.ts` allows.
 */
import type { Config } from 'dompurify'
import { richTextTags } from '../../domain/rules/rich-text.ts'
import { purifier, readingRoot } from '../rich-text/sanitise.ts'
import { tidyPasted } from './tidy-pasted.ts'

const config = {
  ALLOWED_TAGS: [
    ...richTextTags,
    readingRoot,
    ...['b', 'i', 'ins', 'span', 'font', 'div', 'center', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre'],
    ...['section', 'article', 'main', 'header', 'footer', 'aside', 'nav', 'address', 'figure', 'figcaption'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'dl', 'dt', 'dd', 'kbd', 'samp', 'tt'],
  ],
  ALLOWED_ATTR: ['href', 'class', 'style', 'align'],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  // Word's own elements hold its text.
  KEEP_CONTENT: true,
} satisfies Config

export const readPasted = (html: string): DocumentFragment => {
  const fragment = purifier.sanitize(html, { ...config, RETURN_DOM_FRAGMENT: true })
  tidyPasted(fragment)
  return fragment
}
