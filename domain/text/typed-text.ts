/**
 * Text as it comes in, in one form, however a keyboard, a clipboard or another program wrote it: composed letters (NFC, as a
 * file from a Mac or a PDF has none), and nothing that steers or hides letters. Forms, the schemas of calls and searches use these and no
 * others. Pure. Invariant: what one of them gave stays as it is when it is given again.
 */

/** A hyphen, of a keyboard or a program that has one more. */
const hyphens = /[\u2010\u2011]/gu
/** Whatever dash a keyboard offers between numbers. */
const dashes = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/gu

/** Two or three letters that a PDF has as one sign: "ﬁ" and its like. */
const ligature = /[\ufb00-\ufb06]/gu

/** Joiners, and signs that choose between forms of a letter: other scripts, and emoji, are written with them. */
const joins = '\\u200c\\u200d\\ufe0e\\ufe0f'
const joining = new RegExp(`[${joins}]`, 'u')
/**
 * Marks that turn the direction, and those that nobody sees: soft hyphens, marks of zero width, letters that are blank, and control
 * characters, which no keyboard writes and no column takes.
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
/** In an identifier nothing is joined. */
const anyFormat = /(?![\t\n\v\f\r])[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]/gu

/** Text of several lines, as it was written but for what steers or hides. Not for HTML, nor for passwords. */
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

/** A number, a code or a postcode: one line in the signs of a plain keyboard ("０７０" is 070), and without any joiner. */
export const cleanIdentifier = (text: string): string =>
  text.replace(dashes, '-').normalize('NFKC').replace(anyFormat, '').normalize('NFKC').replace(/\s+/gu, ' ').trim()

/** Address books, mail programs and links write more around an address: `Anna Forsberg <anna@test.example>;`. */
const inBrackets = /<([^<>\s]*@[^<>\s]*)>/u
const aroundAddress = /^(?:mailto:|[\s"'“”„<([{])+|[\s"'“”„>)\]},;:.]+$/giu

/** Text of nothing but signs stays: it is no address, and not nothing. */
export const cleanEmail = (text: string): string => {
  const line = cleanIdentifier(text)
  return (inBrackets.exec(line)?.[1] ?? line).replace(aroundAddress, '') || line
}
