/**
 * Text that somebody wrote, in the schemas of calls: it is cleaned when it is sent and when it comes in, whichever form or program it
 * comes from. Passwords are taken as they are (`server/access/password.ts`), HTML by its sanitiser (`server/content/rich-text.ts`).
 */
import { Schema, SchemaGetter } from 'effect'
import { cleanEmail, cleanIdentifier, cleanText, oneLine } from '../text/typed-text.ts'

const cleaned = (clean: (text: string) => string) =>
  Schema.String.pipe(Schema.decode({ decode: SchemaGetter.transform(clean), encode: SchemaGetter.transform(clean) }))

/** A name, a title, a street, or what people are searched by: in one line. */
export const Line = cleaned(oneLine)
/** A wish, a reason, a note: with its lines. */
export const Lines = cleaned((text) => cleanText(text).trim())
/** A number or reference of somebody, where no letter joins another. */
export const Identifier = cleaned(cleanIdentifier)
/** The code of a link, which has no space in it. */
export const Code = cleaned((text) => cleanIdentifier(text).replaceAll(' ', ''))
export const EmailText = cleaned(cleanEmail)
