/** An address that gets a mail about each booking in a group (spec 3). */
import { isEmail } from './email.ts'
import { type Parsed, parsed } from './parsed.ts'
import { ruleTexts } from './rule-texts.ts'

export const parseNotification = (given: string): Parsed<{ readonly email: string }> => {
  const email = given.trim()
  return parsed({ email: email !== '' && isEmail(email) ? null : ruleTexts.notificationEmail }, { email })
}
