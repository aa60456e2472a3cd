/** What a new password and its repetition must be, in each form that asks for one (spec 5). */
import { passwordProblem } from '../../../domain/rules/password.ts'

interface NewPasswordTexts {
  readonly missing: string
  readonly repetitionMissing: string
  readonly differ: string
}

/** Of registration and reset; the texts of a change are others, to the letter. */
export const resetTexts: NewPasswordTexts = {
  missing: 'Fyll i lösenord.',
  repetitionMissing: 'Repetera lösenord.',
  differ: 'Lösenorden stämmer inte med varandra',
}
export const changeTexts: NewPasswordTexts = {
  missing: 'Fyll i nytt lösenord.',
  repetitionMissing: 'Repetera nytt lösenord.',
  differ: 'Lösenorden stämmer inte med varandra.',
}

/** What is wrong, in Swedish; null: nothing that the password alone tells. */
export const newPasswordProblem = (password: string, texts: NewPasswordTexts): string | null =>
  password === '' ? texts.missing : passwordProblem(password)

export const repetitionProblem = (repeated: string, password: string, texts: NewPasswordTexts): string | null => {
  if (repeated === '') return texts.repetitionMissing
  return repeated === password ? null : texts.differ
}
