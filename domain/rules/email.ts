/** The checks of e-mail addresses for forms and the server. */

import { cleanEmail } from '../text/typed-text.ts'
import { type Parsed, parsed } from './parsed.ts'
import { personTexts } from './person-texts.ts'

const shape =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i

/** The check of the specification's framework. An empty text passes. The limits are 254 characters in all and 64 before the @. */
export const isEmail = (text: string): boolean =>
  text === '' || (text.length <= 254 && text.indexOf('@') <= 64 && shape.test(text))

/** The problem of an address in a field. `missing` are the words for an empty field. Null if the field may be empty. */
export const emailProblem = (email: string, missing: string | null): string | null => {
  if (email === '') return missing
  return isEmail(email) ? null : personTexts.wrongEmail
}

/** Checks an address that was typed or pasted. `missing` are the words for an empty field. */
export const parseEmail = (given: string, missing: string): Parsed<{ readonly email: string }> => {
  const email = cleanEmail(given)
  return parsed({ email: emailProblem(email, missing) }, { email })
}
