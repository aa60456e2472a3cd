/**
 * Normalises text from any keyboard, clipboard or program. The result has composed letters (NFC, which text from Mac files and PDFs lacks),
 * and no characters that steer or hide letters. Forms, the schemas of calls and searches use only these functions. Pure. Invariant: a
 * second call of each function does not change its result.
 */

/** The hyphens other than the one on the keyboard. */
const hyphens = /[\u2010\u2011]/gu
/** All dashes that a keyboard may offer between numbers. */
const dashes = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/gu

/** Ligatures such as "ﬁ", which PDFs write as one character. */
const ligature = /[\ufb00-\ufb06]/gu

/** Joiners and variation selectors, which other scripts and emoji need. */
const joins = '\\u200c\\u200d\\ufe0e\\ufe0f'
const joining = new RegExp(`[${joins}]`, 'u')
/**
 * Direction marks and invisible characters: soft hyphens, zero-width marks, blank letters and control characters. No keyboard writes
 * control characters, and the database does not accept them.
 */
const hidden = new RegExp(
  `(?![${joins}\\t\\n\\v\\f\\r])[\\p{Default_Ignorable_Code_Point}\\p{Cc}\\u2800\\ufff9-\\ufffb]`,
  'gu',
)
const beside = '\\p{Z}\\p{P}\\p{Cc}'
/** Joiners that join nothing. With one of them, "An\u200dna" would be another name than "Anna". */
const idleJoiner = new RegExp(
  `(?<=^|[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}${beside}])[${joins}]+|\\u200c+(?=$|[${beside}])|\\u200d+(?=$|[${beside}])`,
  'gu',
)
/** Characters that join letters or steer direction. An identifier has none of them. */
const anyFormat = /(?![\t\n\v\f\r])[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]/gu

/** Cleans text of several lines: it removes only characters that steer or hide letters. Not for HTML or passwords. */
export const cleanText = (text: string): string => {
  const plain = text
    .replace(/\r\n?/gu, '\n')
    .replace(ligature, (sign) => sign.normalize('NFKC'))
    .replace(hidden, '')
    .normalize('NFC')
  return joining.test(plain) ? plain.replace(idleJoiner, '').normalize('NFC') : plain
}

/** Cleans a name or a title. The result is one line, with one space between words. */
export const oneLine = (text: string): string => cleanText(text).replace(hyphens, '-').replace(/\s+/gu, ' ').trim()

/**
 * Cleans a number, a code or a postcode. The result is one line in the characters of a plain keyboard ("０７０" becomes 070), without joiners.
 */
export const cleanIdentifier = (text: string): string =>
  text.replace(dashes, '-').normalize('NFKC').replace(anyFormat, '').normalize('NFKC').replace(/\s+/gu, ' ').trim()

/** The text that address books, mail programs and links write around an address: `Anna Forsberg <anna@test.example>;`. */
const inBrackets = /<([^<>\s]*@[^<>\s]*)>/u
const aroundAddress = /^(?:mailto:|[\s"'“”„<([{])+|[\s"'“”„>)\]},;:.]+$/giu

/** Cleans an e-mail address. A text that consists only of surrounding signs stays as it is, so that it does not count as an empty field. */
export const cleanEmail = (text: string): string => {
  const line = cleanIdentifier(text)
  return (inBrackets.exec(line)?.[1] ?? line).replace(aroundAddress, '') || line
}
