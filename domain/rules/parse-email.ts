/** An address that mails go to (spec 5). */
import { isEmail } from './email.ts'
import { type Parsed, parsed } from './parsed.ts'

/** @param problem what stands at the field where it is none */
export const parseEmail = (given: string, problem: string): Parsed<{ readonly email: string }> => {
  const email = given.trim()
  return parsed({ email: email !== '' && isEmail(email) ? null : problem }, { email })
}
