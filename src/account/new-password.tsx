/** The two fields of a new password, and the checks for each form that asks for one (`docs/rules.md#accounts`). */
import type { ReactElement } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { passwordProblem } from '../../domain/rules/password.ts'
import { PasswordField } from '../kit/form/field.tsx'
import type { FormFrame } from '../kit/form/use-form-frame.tsx'

const newPasswordLabels = {
  password: 'Lösenord',
  repeat: 'Repetera lösenord',
  hint: 'Minst 10 tecken. Gärna några ord som bara du sätter ihop.',
} as const

interface NewPasswordTexts {
  readonly missing: string
  readonly repetitionMissing: string
  readonly differ: string
}

/**
 * The texts for registration and reset. The form that changes a password has other texts, which the specification
 * prescribes.
 */
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

/** The problem in Swedish. Null if the password alone shows none. */
export const newPasswordProblem = (password: string, texts: NewPasswordTexts): string | null =>
  password === '' ? texts.missing : passwordProblem(password)

export const repetitionProblem = (repeated: string, password: string, texts: NewPasswordTexts): string | null => {
  if (repeated === '') return texts.repetitionMissing
  return repeated === password ? null : texts.differ
}

interface NewPasswordFieldProps<Fields extends FieldValues> {
  readonly frame: FormFrame<Fields>
  readonly name: FieldPath<Fields>
  readonly label?: string
  readonly onChange?: () => void
}

export const NewPasswordField = <Fields extends FieldValues>({
  frame: { input, busy },
  name,
  label = newPasswordLabels.password,
  onChange,
}: NewPasswordFieldProps<Fields>): ReactElement => (
  <PasswordField
    {...input(name, onChange === undefined ? {} : { onChange })}
    label={label}
    hint={newPasswordLabels.hint}
    autoComplete="new-password"
    busy={busy}
  />
)

interface NewPasswordFieldsProps<Fields extends FieldValues> {
  readonly frame: FormFrame<Fields>
  readonly name: FieldPath<Fields>
  readonly repeated: FieldPath<Fields>
  readonly labels?: { readonly password: string; readonly repeat: string }
}

export const NewPasswordFields = <Fields extends FieldValues>({
  frame,
  name,
  repeated,
  labels = newPasswordLabels,
}: NewPasswordFieldsProps<Fields>): ReactElement => {
  const { getFieldState, trigger } = frame.form
  const checkRepetition = (): void => {
    if (getFieldState(repeated).isTouched) void trigger(repeated)
  }
  return (
    <>
      <NewPasswordField frame={frame} name={name} label={labels.password} onChange={checkRepetition} />
      <PasswordField {...frame.input(repeated)} label={labels.repeat} autoComplete="new-password" busy={frame.busy} />
    </>
  )
}
