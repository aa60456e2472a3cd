/**
 * Brings text into one form, whatever keyboard, clipboard or program wrote it: with composed letters (NFC, which files from a Mac and PDFs
 * lack), and without characters that steer or hide letters. Forms, the schemas of calls and searches use only these functions. Pure.
 * Invariant: the result of each function stays as it is when it is given again.
 */

/** Hyphens beside the one of the plain keyboard. */
const hyphens = /[\u2010\u2011]/gu
/** All dashes that a keyboard may offer between numbers. */
const dashes = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/gu

/** Ligatures, which PDFs have as one character: "ﬁ" and the like. */
const ligature = /[\ufb00-\ufb06]/gu

/** Joiners and variation selectors, which other scripts and emoji need. */
const joins = '\\u200c\\u200d\\ufe0e\\ufe0f'
const joining = new RegExp(`[${joins}]`, 'u')
/**
 * Marks that turn the direction, and characters that nobody sees: soft hyphens, marks of zero width, blank letters, and control characters,
 * which no keyboard writes and the database does not take.
 */
const hidden = new RegExp(
  `(?![${joins}\\t\\n\\v\\f\\r])[\\p{Default_Ignorable_Code_Point}\\p{Cc}\\u2800\\ufff9-\\ufffb]`,
  'gu',
)
const beside = '\\p{Z}\\p{P}\\p{Cc}'
/** A joiner that joins nothing: "An\u200dna" would be another name than "Anna". */
const idleJoiner = new RegExp(
  `(?<=^|[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}${beside}])[${joins}]+|\\u200c+(?=$|[${beside}])|\\u200d+(?=$|[${beside}])`,
  'gu',
)
/** Characters that join or steer, of which an identifier has none. */
const anyFormat = /(?![\t\n\v\f\r])[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]/gu

/** Text of several lines as it was written, without characters that steer or hide. Not for HTML, nor for passwords. */
export const cleanText = (text: string): string => {
  const plain = text
    .replace(/\r\n?/gu, '\n')
    .replace(ligature, (sign) => sign.normalize('NFKC'))
    .replace(hidden, '')
    .normalize('NFC')
  return joining.test(plain) ? plain.replace(idleJoiner, '').normalize('NFC') : plain
}

/** A name or a title: one line, with one space between its words. */
export const oneLine = (text: string): string => cleanText(text).replace(hyphens, '-').replace(/\s+/gu, ' ').trim()

/** A number, a code or a postcode: one line in the characters of a plain keyboard ("０７０" becomes 070), without joiners. */
export const cleanIdentifier = (text: string): string =>
  text.replace(dashes, '-').normalize('NFKC').replace(anyFormat, '').normalize('NFKC').replace(/\s+/gu, ' ').trim()

/** What address books, mail programs and links write around an address: `Anna Forsberg <anna@test.example>;`. */
const inBrackets = /<([^<>\s]*@[^<>\s]*)>/u
const aroundAddress = /^(?:mailto:|[\s"'“”„<([{])+|[\s"'“”„>)\]},;:.]+$/giu

/** An e-mail address. A text of nothing but such signs stays as it is, so that it is not taken for an empty field. */
export const cleanEmail = (text: string): string => {
  const line = cleanIdentifier(text)
  return (inBrackets.exec(line)?.[1] ?? line).replace(aroundAddress, '') || line
}
