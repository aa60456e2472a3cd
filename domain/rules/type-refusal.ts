/** The reason of a no to a user type, which the person reads. */
import { personTexts } from './person-texts.ts'

/** Long enough for a sentence or two. */
export const LONGEST_TYPE_REFUSAL = 500

/** @returns the words at the field; null: a person can be told it */
export const typeRefusalProblem = (reason: string): string | null => {
  if (reason.trim() === '') return personTexts.typeRefusal
  return reason.length > LONGEST_TYPE_REFUSAL ? personTexts.tooLong : null
}
