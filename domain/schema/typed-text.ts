/**
 * Schemas for text that people write. The text is cleaned when a call sends it and again when the server receives it. Passwords are not
 * cleaned here (`server/access/password.ts`), and HTML has a sanitiser (`server/content/rich-text.ts`).
 */
import { Schema, SchemaGetter } from 'effect'
import { cleanEmail, cleanIdentifier, cleanText, oneLine } from '../text/typed-text.ts'

const cleaned = (clean: (text: string) => string) =>
  Schema.String.pipe(Schema.decode({ decode: SchemaGetter.transform(clean), encode: SchemaGetter.transform(clean) }))

/** A text on one line, such as a name, a title, a street or a search. */
export const Line = cleaned(oneLine)
/** A text on several lines, such as a wish, a reason or a note. */
export const Lines = cleaned((text) => cleanText(text).trim())
/** A number or a reference, without invisible characters that join letters. */
export const Identifier = cleaned(cleanIdentifier)
/** The code in a link. All spaces are removed. */
export const Code = cleaned((text) => cleanIdentifier(text).replaceAll(' ', ''))
export const EmailText = cleaned(cleanEmail)
