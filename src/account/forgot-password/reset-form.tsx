/** Chooses a new password by the link in an e-mail. */
import { type ReactElement, useState } from 'react'
import { parsed } from '../../../domain/rules/parsed.ts'
import type { UserId } from '../../../domain/schema/ids.ts'
import { useCore } from '../../core/core-context.tsx'
import { PasswordField } from '../../kit/form/password-field.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { newPasswordLabels } from '../new-password/new-password-labels.ts'
import { newPasswordProblem, repetitionProblem, resetTexts } from '../new-password/new-password-rules.ts'
import { forgotPasswordTexts } from './forgot-password-texts.ts'

interface Fields {
  readonly password: string
  readonly repeatNewPassword: string
}

interface ResetFormProps {
  readonly id: UserId
  readonly code: string
  readonly onReset: () => void
  /** The link has been used, or is too old. */
  readonly onOldLink: () => void
}

const names = ['password', 'repeatNewPassword'] as const

export const ResetForm = ({ id, code, onReset, onOldLink }: ResetFormProps): ReactElement => {
  const core = useCore()
  const [wrong, setWrong] = useState(false)
  const { form, input, onSubmit, busy, summary, answer } = useFormFrame({
    defaultValues: { password: '', repeatNewPassword: '' },
    names,
    parse: (fields: Fields) =>
      parsed(
        {
          password: newPasswordProblem(fields.password, resetTexts),
          repeatNewPassword: repetitionProblem(fields.repeatNewPassword, fields.password, resetTexts),
        },
        fields,
      ),
    submit: async (fields) => {
      const parts = { parameters: { id }, body: { code, ...fields } }
      const result = await core.call('resetPassword', parts, { success: 'password-reset' })
      if (result._tag === 'Ok') onReset()
      else if (result.failure._tag === 'Refused' && result.failure.body.fields?.code !== undefined) onOldLink()
      else return result.failure
      return null
    },
    onErrors: setWrong,
  })
  const { getFieldState, trigger } = form
  usePageTitle(wrong ? forgotPasswordTexts.resetTitleWithErrors : forgotPasswordTexts.resetTitle)

  return (
    <>
      <h1>{forgotPasswordTexts.resetTitle}</h1>
      <form className="form" noValidate onSubmit={onSubmit}>
        {summary}
        <PasswordField
          {...input('password', {
            onChange: () => {
              if (getFieldState('repeatNewPassword').isTouched) void trigger('repeatNewPassword')
            },
          })}
          label={newPasswordLabels.password}
          hint={newPasswordLabels.hint}
          autoComplete="new-password"
          busy={busy}
        />
        <PasswordField
          {...input('repeatNewPassword')}
          label={newPasswordLabels.repeat}
          autoComplete="new-password"
          busy={busy}
        />
        <div className="form-actions">
          <button type="submit" className="button button-main" aria-busy={busy}>
            {forgotPasswordTexts.resetSubmit}
          </button>
        </div>
        {answer}
      </form>
    </>
  )
}
