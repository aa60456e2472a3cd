/** Chooses a new password by the link in an e-mail. */
import type { ReactElement } from 'react'
import { parsed } from '../../../domain/rules/parsed.ts'
import type { UserId } from '../../../domain/schema/ids.ts'
import { useCore } from '../../core/core-context.tsx'
import { Form } from '../../kit/form/form.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { useTitleWithErrors } from '../../shell/page/use-title-with-errors.ts'
import { NewPasswordFields } from '../new-password/new-password-fields.tsx'
import { newPasswordProblem, repetitionProblem, resetTexts } from '../new-password/new-password-rules.ts'
import { forgotPasswordTexts } from './forgot-password-texts.ts'

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
    submit: async (fields) => {
      const parts = { parameters: { id }, body: { code, ...fields } }
      const result = await core.call('resetPassword', parts, { success: 'password-reset' })
      const isOld =
        result._tag === 'Failed' && result.failure._tag === 'Refused' && result.failure.body.fields?.code !== undefined
      return isOld ? { _tag: 'Ok', value: 'old-link' } : result
    },
    onSaved: (saved) => (saved === 'old-link' ? onOldLink() : onReset()),
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
