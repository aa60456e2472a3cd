/**
 * What was copied elsewhere, as text of the editor: Word, Google Docs and web pages say with styles what we say with
 * tags. Invariants: DOMPurify sees it before anything else reads it; no word that could be read goes; the schema keeps of
 * it what it knows.
 */
import type { Config } from 'dompurify'
import { richTextTags } from '../../../domain/rules/rich-text.ts'
import { keepTags } from '../../kit/rich-text/keep-tags.ts'
import { purifier } from '../../kit/rich-text/sanitise.ts'
import { LOOK, tidyPasted } from './tidy-pasted.ts'

const tags: ReadonlySet<string> = new Set([
  ...richTextTags,
  ...['b', 'i', 'ins', 'span', 'font', 'div', 'center', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre'],
  ...['section', 'article', 'main', 'header', 'footer', 'aside', 'nav', 'address', 'figure', 'figcaption'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'dl', 'dt', 'dd', 'kbd', 'samp', 'tt'],
])
const attributes = new Map([
  ['href', 'href'],
  ['class', 'class'],
  ['align', 'align'],
  // As a style it would be one to the page's policy.
  ['style', LOOK],
])
const config = {
  ALLOWED_TAGS: [...tags],
  ALLOWED_ATTR: [...attributes.values()],
  // Its colons begin no address.
  ADD_URI_SAFE_ATTR: [LOOK],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
} satisfies Config

export const readPasted = (html: string): DocumentFragment => {
  const fragment = purifier.sanitize(keepTags(html, tags, attributes), { ...config, RETURN_DOM_FRAGMENT: true })
  tidyPasted(fragment)
  return fragment
}
