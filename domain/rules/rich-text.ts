/**
 * The HTML that people may write in content, descriptions and e-mail texts: what the editor's toolbar makes, and nothing else. The server's
 * sanitiser, the browser's and the editor all go by it. Invariant: alignment is a class of a paragraph and never a style, since the page's
 * policy forbids inline styles.
 */
export const richTextTags = [
  ...(['p', 'br', 'strong', 'em', 'u', 's', 'sup', 'sub', 'code', 'a'] as const),
  ...(['ul', 'ol', 'li'] as const),
] as const

/** The tag of deleted words, which are dropped with their text: to show them would say what is no longer so. */
export const removedText = 'del'

/** Classes of `p`. Without one it stands to the left. */
export const alignmentClasses = ['align-center', 'align-right'] as const

/** The number with which a numbered list begins, from its `start`; null: it begins with 1, or `start` is no such number. */
export const listStart = (written: string): number | null => {
  const start = /^\d{1,4}$/.test(written.trim()) ? Number(written) : 1
  return start === 1 ? null : start
}

/** Characters of HTML. */
export const maxRichTextLength = 65_536

/** Lists within lists. */
export const maxListDepth = 6

/**
 * Characters that no text holds: control characters (the database takes no NUL), and marks that turn the direction of the text around them.
 */
export const unprintable = /[^\P{Cc}\t\n\r]|[\ufffe\uffff\u202a-\u202e\u2066-\u2069]/gu

// Browsers ignore control characters in an address, and nobody sees format characters.
const unseen = /[\p{Cc}\p{Cf}]/gu
const allowed = [
  /^https?:\/\/[^/\\]/i,
  /^(?:mailto|tel):/i,
  // A path of this site: `//host` and `/\host` would be another one.
  /^\/(?![/\\])/,
  // The address that an e-mail leads to, filled in when it is sent.
  /^\{\{\s*link\s*\}\}$/,
]

/** HTML with composed letters. Only the text between tags is changed, since `>` and a stroke would become one sign. */
export const composed = (html: string): string => html.replace(/[^<>]+/g, (text) => text.normalize('NFC'))

/** The address as it may stand in a link; null: the link may not lead there. */
export const allowedHref = (href: string): string | null => {
  const address = href.replace(unseen, '').normalize('NFC').trim()
  return allowed.some((pattern) => pattern.test(address)) ? address : null
}

export const isForeignHref = (href: string): boolean => /^https?:/i.test(href)
