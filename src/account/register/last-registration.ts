/**
 * What the person has just filled in to register. It is kept in the memory of this tab alone, so that *Ändra adress* opens
 * the form with it. It holds the password, and so it is forgotten when the person takes it up or has signed in.
 */
import type { UserFields } from '../user-form/user-fields.ts'

let kept: UserFields | null = null

export const keepRegistration = (fields: UserFields): void => {
  kept = fields
}

export const forgetRegistration = (): void => {
  kept = null
}

/** Returns what was kept; null where nothing was. */
export const lastRegistration = (): UserFields | null => kept
