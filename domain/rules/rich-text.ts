/**
 * The HTML that people may write in content, descriptions and e-mail texts: what the editor's toolbar makes, and
 * nothing else. One description for the server's sanitiser, the browser's and the editor. Invariant: alignment is a
 * class of a paragraph and never a style, since the page's policy lets no style in.
 */
import type { ContentItem } from '../schema/entities.ts'

export const richTextTags = ['p', 'br', 'strong', 'em', 'u', 'code', 'a', 'ul', 'ol', 'li'] as const

/** Classes of `p`. Without one it stands to the left. */
export const alignmentClasses = ['align-center', 'align-right'] as const

/** Characters of HTML. */
export const maxRichTextLength = 65_536

/** Lists within lists. */
export const maxListDepth = 6

// biome-ignore lint/suspicious/noControlCharactersInRegex: no text holds them, and the database takes no NUL
export const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g

// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers leave these out of an address before they read it
const controlCharacters = /[\u0000-\u001f\u007f-\u009f]/g
const allowed = [
  /^https?:\/\/[^/\\]/i,
  /^(?:mailto|tel):/i,
  // A path of this site: `//host` and `/\host` would be another one.
  /^\/(?![/\\])/,
  // The address that an e-mail leads to, filled in when it is sent.
  /^\{\{\s*link\s*\}\}$/,
]

/** The address as it may stand in a link; null: the link may not lead there. */
export const allowedHref = (href: string): string | null => {
  const address = href.replace(controlCharacters, '').trim()
  return allowed.some((pattern) => pattern.test(address)) ? address : null
}

export const isForeignHref = (href: string): boolean => /^https?:/i.test(href)

/** Whether anything is there to read: spaces of every kind, soft hyphens and joiners are nothing. */
export const hasText = (html: string): boolean =>
  html.replace(/<[^>]*>/g, '').replace(/&nbsp;|[\s\u00ad\u200b-\u200f\u2060\ufeff]/g, '') !== ''

/** Text without any needs no sanitiser: it is shown as text. */
export const hasMarkup = (html: string): boolean => /[<&]/.test(html)

/** How a text is written. */
type ContentType = ContentItem['contentType']

export const TEXT_FIELD = 0 satisfies ContentType
export const TEXT_AREA = 1 satisfies ContentType
export const RICH_TEXT = 2 satisfies ContentType

/** Whether it takes the sanitiser to show it. */
export const isMarkup = ({ contentType, value }: Pick<ContentItem, 'contentType' | 'value'>): boolean =>
  contentType === RICH_TEXT && hasMarkup(value)
