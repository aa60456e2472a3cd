/** Chooses a new password by the link in an e-mail. */
import type { ReactElement } from 'react'
import type { Answer } from '../../../domain/port/core-port.ts'
import { parsed } from '../../../domain/rules/parsed.ts'
import { useCore } from '../../core/core-context.tsx'
import { Form } from '../../kit/form/form.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { useTitleWithErrors } from '../../shell/page/use-title-with-errors.ts'
import type { AccountLink } from '../account-link/account-link.ts'
import type { UsesLink } from '../account-link/account-link-page.tsx'
import { NewPasswordFields } from '../new-password/new-password-fields.tsx'
import { newPasswordProblem, repetitionProblem, resetTexts } from '../new-password/new-password-rules.ts'
import { forgotPasswordTexts } from './forgot-password-texts.ts'

const names = ['password', 'repeatNewPassword'] as const

export const ResetForm = ({ id, code, onAnswer }: UsesLink): ReactElement => {
  const core = useCore()
  const setWrong = useTitleWithErrors(forgotPasswordTexts.resetTitle)
  const frame = useFormFrame({
    defaultValues: { password: '', repeatNewPassword: '' },
    names,
    parse: (fields) =>
      parsed(
        {
          password: newPasswordProblem(fields.password, resetTexts),
          repeatNewPassword: repetitionProblem(fields.repeatNewPassword, fields.password, resetTexts),
        },
        fields,
      ),
    submit: async (fields): Answer<AccountLink> => {
      const parts = { parameters: { id }, body: { code, ...fields } }
      const result = await core.call('resetPassword', parts, { success: 'password-reset' })
      if (result._tag === 'Ok') return { _tag: 'Ok', value: { _tag: 'Used' } }
      // The link has been used, or is too old.
      const isOld = result.failure._tag === 'Refused' && result.failure.body.fields?.code !== undefined
      return isOld ? { _tag: 'Ok', value: { _tag: 'Refused', id } } : result
    },
    onSaved: onAnswer,
    onErrors: setWrong,
  })

  return (
    <>
      <h1>{forgotPasswordTexts.resetTitle}</h1>
      <Form frame={frame} submitText={forgotPasswordTexts.resetSubmit}>
        <NewPasswordFields frame={frame} name="password" repeated="repeatNewPassword" />
      </Form>
    </>
  )
}
