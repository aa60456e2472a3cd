/** What claims an account: an address, filled in where it is known, and a password. */
import type { ReactElement } from 'react'
import type { Answer } from '../../../domain/port/core-port.ts'
import { isEmail } from '../../../domain/rules/email.ts'
import { parsed } from '../../../domain/rules/parsed.ts'
import { personTexts } from '../../../domain/rules/person-texts.ts'
import type { UserId } from '../../../domain/schema/ids.ts'
import { ownSlots } from '../../../domain/selectors/basket.ts'
import { useCore } from '../../core/core-context.tsx'
import { EmailField } from '../../kit/form/field.tsx'
import { Form } from '../../kit/form/form.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { useTitleWithErrors } from '../../shell/page/use-title-with-errors.ts'
import { keepForLink } from '../../shell/sign-in/kept-for-link.ts'
import { NewPasswordFields } from '../new-password/new-password-fields.tsx'
import { newPasswordProblem, repetitionProblem, resetTexts } from '../new-password/new-password-rules.ts'
import { claimAccountTexts } from './claim-account-texts.ts'

export type Claimed =
  | { readonly _tag: 'Proved' }
  /** A mail asks whoever reads the address to prove it. */
  | { readonly _tag: 'Asked'; readonly email: string }
  /** The link has been used, or is too old. */
  | { readonly _tag: 'Refused' }

interface ClaimFormProps {
  readonly id: UserId
  readonly code: string
  /** Empty: none is known. */
  readonly email: string
  readonly onClaimed: (claimed: Claimed) => void
}

const names = ['email', 'password', 'repeatPassword'] as const

export const ClaimForm = ({ id, code, email, onClaimed }: ClaimFormProps): ReactElement => {
  const core = useCore()
  const setWrong = useTitleWithErrors(claimAccountTexts.title)
  const frame = useFormFrame({
    defaultValues: { email, password: '', repeatPassword: '' },
    names,
    parse: (fields) => {
      const address = fields.email.trim()
      return parsed(
        {
          email: address !== '' && isEmail(address) ? null : personTexts.email,
          password: newPasswordProblem(fields.password, resetTexts),
          repeatPassword: repetitionProblem(fields.repeatPassword, fields.password, resetTexts),
        },
        { email: address, password: fields.password },
      )
    },
    submit: async (fields): Answer<Claimed> => {
      const result = await core.call('claimAccount', { parameters: { id }, body: { code, ...fields } })
      if (result._tag === 'Ok')
        return {
          _tag: 'Ok',
          value: result.value.verified ? { _tag: 'Proved' } : { _tag: 'Asked', email: fields.email },
        }
      const isOld = result.failure._tag === 'Refused' && result.failure.body.fields?.code !== undefined
      return isOld ? { _tag: 'Ok', value: { _tag: 'Refused' } } : result
    },
    onSaved: (claimed, { email: address }) => {
      keepForLink({ email: address, slots: ownSlots(core.state.value) })
      onClaimed(claimed)
    },
    onErrors: setWrong,
  })
  const { input } = frame
  return (
    <>
      <div className="account-page-text">
        <h1>{claimAccountTexts.title}</h1>
        <p className="lead">{claimAccountTexts.lead}</p>
      </div>
      <Form frame={frame} submitText={claimAccountTexts.submit}>
        <EmailField
          {...input('email')}
          label={claimAccountTexts.email}
          hint={claimAccountTexts.emailHint}
          autoComplete="username"
        />
        <NewPasswordFields frame={frame} name="password" repeated="repeatPassword" />
      </Form>
    </>
  )
}
