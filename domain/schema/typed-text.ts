/**
 * Text that people wrote, in the schemas of calls: it is cleaned when it is sent and again when it is received, whatever form or program it
 * comes from. Passwords are taken as they are (`server/access/password.ts`), and HTML has a sanitiser (`server/content/rich-text.ts`).
 */
import { Schema, SchemaGetter } from 'effect'
import { cleanEmail, cleanIdentifier, cleanText, oneLine } from '../text/typed-text.ts'

const cleaned = (clean: (text: string) => string) =>
  Schema.String.pipe(Schema.decode({ decode: SchemaGetter.transform(clean), encode: SchemaGetter.transform(clean) }))

/** A text of one line: a name, a title, a street, the words of a search. */
export const Line = cleaned(oneLine)
/** A text of several lines: a wish, a reason, a note. */
export const Lines = cleaned((text) => cleanText(text).trim())
/** A number or a reference, without signs that join letters. */
export const Identifier = cleaned(cleanIdentifier)
/** The code of a link: it has no spaces. */
export const Code = cleaned((text) => cleanIdentifier(text).replaceAll(' ', ''))
export const EmailText = cleaned(cleanEmail)
