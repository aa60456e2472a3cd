/**
 * The HTML that is allowed in content, descriptions and e-mail texts. It is limited to what the editor's toolbar makes. The server's
 * sanitiser, the browser's sanitiser and the editor all use it. Invariant: alignment is a class of a paragraph and never a style, because
 * the page's content security policy forbids inline styles.
 */
export const richTextTags = [
  ...(['p', 'br', 'strong', 'em', 'u', 's', 'sup', 'sub', 'code', 'a'] as const),
  ...(['ul', 'ol', 'li'] as const),
] as const

/** The tag for deleted text. The tag and its text are removed, because the text is no longer valid. */
export const removedText = 'del'

/** The alignment classes of `p`. A paragraph without a class is aligned to the left. */
export const alignmentClasses = ['align-center', 'align-right'] as const

/** The first number of a numbered list, from its `start`. Null if the number is 1 or `start` is not valid. */
export const listStart = (written: string): number | null => {
  const start = /^\d{1,4}$/.test(written.trim()) ? Number(written) : 1
  return start === 1 ? null : start
}

/** The highest number of characters in the HTML. */
export const maxRichTextLength = 65_536

/** The highest depth of nested lists. */
export const maxListDepth = 6

/**
 * Characters that are not allowed in texts: control characters (the database accepts no NUL), and marks that change the direction of the
 * text around them.
 */
export const unprintable = /[^\P{Cc}\t\n\r]|[\ufffe\uffff\u202a-\u202e\u2066-\u2069]/gu

// Browsers ignore control characters in an address, and nobody sees format characters.
const unseen = /[\p{Cc}\p{Cf}]/gu
const allowed = [
  /^https?:\/\/[^/\\]/i,
  /^(?:mailto|tel):/i,
  // A path on this site. `//host` and `/\host` would lead to another site.
  /^\/(?![/\\])/,
  // The placeholder for the link of an e-mail. The server fills it in when it sends the e-mail.
  /^\{\{\s*link\s*\}\}$/,
]

/** HTML with composed letters. Only the text between tags changes, because `>` and a combining stroke would become one character. */
export const composed = (html: string): string => html.replace(/[^<>]+/g, (text) => text.normalize('NFC'))

/** The cleaned address for a link. Null if a link may not lead there. */
export const allowedHref = (href: string): string | null => {
  const address = href.replace(unseen, '').normalize('NFC').trim()
  return allowed.some((pattern) => pattern.test(address)) ? address : null
}

export const isForeignHref = (href: string): boolean => /^https?:/i.test(href)
