/**
 * Names the parts of a pasted text that the editor cannot keep, in ordinary words. Such a part may carry meaning, for
 * example the columns of a table. Pure appearance is not named: fonts, sizes, and headings, which become bold lines.
 * The function is pure.
 */
import { removedText } from '../../../domain/rules/rich-text.ts'

const kinds: readonly (readonly [words: string, mark: RegExp])[] = [
  ['tabellens rutor', /<table\b/i],
  ['bilder', /<(?:img|picture|svg|canvas)\b/i],
  ['ljud och film', /<(?:audio|video|iframe|object|embed)\b/i],
  ['text som var struken som borttagen', new RegExp(`<${removedText}\\b`, 'i')],
  [
    'punkternas egna bokstäver eller nummer',
    /<ol\b[^>]*?(?:\btype\s*=\s*["']?[ai]|\breversed\b)|<li\b[^>]*?\bvalue\s*=|list-style-type\s*:\s*(?:lower|upper)-|mso-list\s*:\s*ignore[^>]*>\s*\(?[a-z]{1,4}[.)]/i,
  ],
  ['linjer', /<hr\b/i],
  ['överstrykning i färg', /<mark\b|mso-highlight\s*:/i],
]

/** Some programs copy a whole page and mark the selected part with comments. */
const chosen = /<!--\s*StartFragment\s*-->([\s\S]*?)(?:<!--\s*EndFragment\s*-->|$)/i

export const lostInText = (html: string): readonly string[] => {
  const text = chosen.exec(html)?.[1] ?? html
  return kinds.flatMap(([words, mark]) => (mark.test(text) ? [words] : []))
}
