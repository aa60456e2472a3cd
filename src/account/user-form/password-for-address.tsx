/**
 * The current password, asked for when the own address is changed (contract 7): whoever copied a token shall not have the
 * account as well. Nobody else sees it, and what was typed goes with it.
 */
import { type ReactElement, useEffect } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { PasswordField } from '../../kit/form/password-field.tsx'
import type { FormFrame } from '../../kit/form/use-form-frame.tsx'
import { FormGroup } from './form-group.tsx'
import { isSameAddress, type UserFields } from './user-fields.ts'
import { userFormTexts } from './user-form-texts.ts'
import { UsernameField } from './username-field.tsx'

interface PasswordForAddressProps {
  readonly frame: FormFrame<UserFields>
  /** The address of now. */
  readonly email: string
}

interface AskedProps extends PasswordForAddressProps {
  readonly form: UseFormReturn<UserFields>
}

const Asked = ({ frame, form, email }: AskedProps): ReactElement => {
  const { register, setValue, clearErrors } = form

  useEffect(
    () => () => {
      setValue('password', '')
      clearErrors('password')
    },
    [setValue, clearErrors],
  )

  return (
    <FormGroup title={userFormTexts.passwordForAddress}>
      <UsernameField email={email} />
      <PasswordField
        {...frame.field('password')}
        label={userFormTexts.currentPassword}
        hint={userFormTexts.passwordForAddressHint}
        autoComplete="current-password"
        busy={frame.busy}
        {...register('password', { validate: (password) => password !== '' || userFormTexts.currentPasswordRequired })}
      />
    </FormGroup>
  )
}

export const PasswordForAddress = ({ frame, email }: PasswordForAddressProps): ReactElement | null => {
  const { form } = frame
  const typed = useWatch({ control: form.control, name: 'email' })
  return isSameAddress(typed, email) ? null : <Asked frame={frame} form={form} email={email} />
}
