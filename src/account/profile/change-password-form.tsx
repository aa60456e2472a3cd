/** Changes one's password. This browser stays signed in, in all its tabs; the other devices do not. */
import { type ReactElement, useState } from 'react'
import { parsed } from '../../../domain/rules/parsed.ts'
import { useCore } from '../../core/core-context.tsx'
import { PasswordField } from '../../kit/form/password-field.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { newPasswordLabels } from '../new-password/new-password-labels.ts'
import { changeTexts, newPasswordProblem, repetitionProblem } from '../new-password/new-password-rules.ts'
import { FormGroup } from '../user-form/form-group.tsx'
import { UsernameField } from '../user-form/username-field.tsx'
import { profileTexts } from './profile-texts.ts'

interface Fields {
  readonly oldPassword: string
  readonly newPassword: string
  readonly repeatNewPassword: string
}

interface ChangePasswordFormProps {
  /** What the person signs in with. */
  readonly email: string
  readonly onErrors: (present: boolean) => void
}

const names = ['oldPassword', 'newPassword', 'repeatNewPassword'] as const

export const ChangePasswordForm = ({ email, onErrors }: ChangePasswordFormProps): ReactElement => {
  const core = useCore()
  const [changed, setChanged] = useState(false)
  const { form, input, onSubmit, busy, summary, answer } = useFormFrame({
    defaultValues: { oldPassword: '', newPassword: '', repeatNewPassword: '' },
    names,
    purpose: profileTexts.password,
    parse: (fields: Fields) =>
      parsed(
        {
          oldPassword: fields.oldPassword === '' ? profileTexts.oldPasswordRequired : null,
          newPassword: newPasswordProblem(fields.newPassword, changeTexts),
          repeatNewPassword: repetitionProblem(fields.repeatNewPassword, fields.newPassword, changeTexts),
        },
        fields,
      ),
    submit: async ({ oldPassword, newPassword }) => {
      setChanged(false)
      const result = await core.command({ _tag: 'ChangePassword', oldPassword, newPassword })
      if (result._tag === 'Failed') return result.failure
      reset()
      setChanged(true)
      return null
    },
    onErrors,
  })
  const { getFieldState, trigger, reset } = form

  return (
    <form className="form" noValidate onSubmit={onSubmit}>
      {summary}
      <FormGroup title={profileTexts.password}>
        <UsernameField email={email} />
        <PasswordField
          {...input('oldPassword')}
          label={profileTexts.oldPassword}
          autoComplete="current-password"
          busy={busy}
        />
        <PasswordField
          {...input('newPassword', {
            onChange: () => {
              if (getFieldState('repeatNewPassword').isTouched) void trigger('repeatNewPassword')
            },
          })}
          label={profileTexts.newPassword}
          hint={newPasswordLabels.hint}
          autoComplete="new-password"
          busy={busy}
        />
        <PasswordField
          {...input('repeatNewPassword')}
          label={profileTexts.repeatNewPassword}
          autoComplete="new-password"
          busy={busy}
        />
      </FormGroup>
      <div className="form-actions">
        <button type="submit" className="button" aria-busy={busy}>
          {profileTexts.passwordSubmit}
        </button>
      </div>
      {answer}
      <div role="status">
        {changed ? <p className="notice notice-positive">{profileTexts.passwordChanged}</p> : null}
      </div>
    </form>
  )
}
