/**
 * What a pasted text says that the editor has no way to say, in the words of whoever pasted it: the meaning may have been in it, as in
 * the columns of a table. What is merely how it looked (letters, sizes, headings, which become bold lines) is not told. Pure.
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

/** Of a whole page, as some programs copy it, only this was chosen. */
const chosen = /<!--\s*StartFragment\s*-->([\s\S]*?)(?:<!--\s*EndFragment\s*-->|$)/i

export const lostInText = (html: string): readonly string[] => {
  const text = chosen.exec(html)?.[1] ?? html
  return kinds.flatMap(([words, mark]) => (mark.test(text) ? [words] : []))
}
