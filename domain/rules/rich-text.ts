/**
 * The HTML that people may write in content, descriptions and e-mail texts: what the editor's toolbar makes, and
 * nothing else. One description for the server's sanitiser, the browser's and the editor. Invariant: alignment is a
 * class of a paragraph and never a style, since the page's policy lets no style in.
 */
export const richTextTags = [
  ...(['p', 'br', 'strong', 'em', 'u', 's', 'sup', 'sub', 'code', 'a'] as const),
  ...(['ul', 'ol', 'li'] as const),
] as const

/** The tag of words that were taken out of the text: a page that showed them would say what is no longer so. */
export const removedText = 'del'

/** Classes of `p`. Without one it stands to the left. */
export const alignmentClasses = ['align-center', 'align-right'] as const

/** The number with which a numbered list begins, as its `start` says it; null: with 1, or with none that a list has. */
export const listStart = (written: string): number | null => {
  const start = /^\d{1,4}$/.test(written.trim()) ? Number(written) : 1
  return start === 1 ? null : start
}

/** Characters of HTML. */
export const maxRichTextLength = 65_536

/** Lists within lists. */
export const maxListDepth = 6

/** No text holds the first, and the database takes no NUL; the last turn the direction of whatever stands around them. */
export const unprintable = /[^\P{Cc}\t\n\r]|[\ufffe\uffff\u202a-\u202e\u2066-\u2069]/gu

// Browsers leave the first out of an address before they read it; the others nobody sees.
const unseen = /[\p{Cc}\p{Cf}]/gu
const allowed = [
  /^https?:\/\/[^/\\]/i,
  /^(?:mailto|tel):/i,
  // A path of this site: `//host` and `/\host` would be another one.
  /^\/(?![/\\])/,
  // The address that an e-mail leads to, filled in when it is sent.
  /^\{\{\s*link\s*\}\}$/,
]

/** Its letters composed; between tags, since `>` and a stroke would be one sign. */
export const composed = (html: string): string => html.replace(/[^<>]+/g, (text) => text.normalize('NFC'))

/** The address as it may stand in a link; null: the link may not lead there. */
export const allowedHref = (href: string): string | null => {
  const address = href.replace(unseen, '').normalize('NFC').trim()
  return allowed.some((pattern) => pattern.test(address)) ? address : null
}

export const isForeignHref = (href: string): boolean => /^https?:/i.test(href)
