/** Changes one's password. This browser stays signed in, in all its tabs; the other devices do not. */
import { type ReactElement, useState } from 'react'
import { parsed } from '../../../domain/rules/parsed.ts'
import { useCore } from '../../core/core-context.tsx'
import { Form } from '../../kit/form/form.tsx'
import { PasswordField } from '../../kit/form/password-field.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { NewPasswordFields } from '../new-password/new-password-fields.tsx'
import { changeTexts, newPasswordProblem, repetitionProblem } from '../new-password/new-password-rules.ts'
import { FormGroup } from '../user-form/form-group.tsx'
import { UsernameField } from '../user-form/username-field.tsx'
import { profileTexts } from './profile-texts.ts'

interface ChangePasswordFormProps {
  /** What the person signs in with. */
  readonly email: string
  readonly onErrors: (present: boolean) => void
}

const names = ['oldPassword', 'newPassword', 'repeatNewPassword'] as const

export const ChangePasswordForm = ({ email, onErrors }: ChangePasswordFormProps): ReactElement => {
  const core = useCore()
  const [changed, setChanged] = useState(false)
  const frame = useFormFrame({
    defaultValues: { oldPassword: '', newPassword: '', repeatNewPassword: '' },
    names,
    purpose: profileTexts.password,
    parse: (fields) =>
      parsed(
        {
          oldPassword: fields.oldPassword === '' ? profileTexts.oldPasswordRequired : null,
          newPassword: newPasswordProblem(fields.newPassword, changeTexts),
          repeatNewPassword: repetitionProblem(fields.repeatNewPassword, fields.newPassword, changeTexts),
        },
        fields,
      ),
    submit: ({ oldPassword, newPassword }) => {
      setChanged(false)
      return core.command({ _tag: 'ChangePassword', oldPassword, newPassword })
    },
    onSaved: () => {
      frame.form.reset()
      setChanged(true)
    },
    onErrors,
  })

  return (
    <Form
      frame={frame}
      submitText={profileTexts.passwordSubmit}
      submitClass="button"
      after={
        <div role="status">
          {changed ? <p className="notice notice-positive">{profileTexts.passwordChanged}</p> : null}
        </div>
      }
    >
      <FormGroup title={profileTexts.password}>
        <UsernameField email={email} />
        <PasswordField
          {...frame.input('oldPassword')}
          label={profileTexts.oldPassword}
          autoComplete="current-password"
          busy={frame.busy}
        />
        <NewPasswordFields
          frame={frame}
          name="newPassword"
          repeated="repeatNewPassword"
          labels={{ password: profileTexts.newPassword, repeat: profileTexts.repeatNewPassword }}
        />
      </FormGroup>
    </Form>
  )
}
