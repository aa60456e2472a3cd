/** A new password and its repetition. */
import type { ReactElement } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { PasswordField } from '../../kit/form/password-field.tsx'
import type { FormFrame } from '../../kit/form/use-form-frame.tsx'
import { newPasswordLabels } from './new-password-labels.ts'

interface NewPasswordFieldsProps<Fields extends FieldValues> {
  readonly frame: FormFrame<Fields>
  readonly name: FieldPath<Fields>
  readonly repeated: FieldPath<Fields>
  readonly labels?: { readonly password: string; readonly repeat: string }
}

export const NewPasswordFields = <Fields extends FieldValues>({
  frame: { form, input, busy },
  name,
  repeated,
  labels = newPasswordLabels,
}: NewPasswordFieldsProps<Fields>): ReactElement => {
  const { getFieldState, trigger } = form
  const checkRepetition = (): void => {
    if (getFieldState(repeated).isTouched) void trigger(repeated)
  }
  return (
    <>
      <PasswordField
        {...input(name, { onChange: checkRepetition })}
        label={labels.password}
        hint={newPasswordLabels.hint}
        autoComplete="new-password"
        busy={busy}
      />
      <PasswordField {...input(repeated)} label={labels.repeat} autoComplete="new-password" busy={busy} />
    </>
  )
}
