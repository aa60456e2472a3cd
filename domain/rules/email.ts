/** E-mail addresses, as forms and server take them. */
import { type Parsed, parsed } from './parsed.ts'

const shape =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i

/** The check of the specification's framework: empty passes; at most 254 characters in all and 64 before the @. */
export const isEmail = (text: string): boolean =>
  text === '' || (text.length <= 254 && text.indexOf('@') <= 64 && shape.test(text))

/** An address that mails go to. @param problem what stands at the field where it is none */
export const parseEmail = (given: string, problem: string): Parsed<{ readonly email: string }> => {
  const email = given.trim()
  return parsed({ email: email !== '' && isEmail(email) ? null : problem }, { email })
}
