/**
 * The values that the person has just filled in to register. They are kept only in the memory of this tab, so that
 * *Ändra adress* opens the form with them. They include the password, and therefore they are forgotten when the form
 * has taken them or when the person has signed in.
 */
import type { UserFields } from '../user-form/user-fields.ts'

let kept: UserFields | null = null

export const keepRegistration = (fields: UserFields): void => {
  kept = fields
}

export const forgetRegistration = (): void => {
  kept = null
}

/** Returns the kept values; null if there are none. */
export const lastRegistration = (): UserFields | null => kept
