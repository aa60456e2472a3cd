/**
 * The current password, asked for when the own address is changed (contract 7): a copied token must not give away
 * the account as well. What was typed goes with the field.
 */
import { type ReactElement, useEffect } from 'react'
import { useWatch } from 'react-hook-form'
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

export const passwordForAddressProblems = ({ email, password }: UserFields, current: string) => ({
  password: isSameAddress(email, current) || password !== '' ? null : userFormTexts.currentPasswordRequired,
})

const Asked = ({ frame: { form, input, busy }, email }: PasswordForAddressProps): ReactElement => {
  const { setValue, clearErrors } = form

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
        {...input('password')}
        label={userFormTexts.currentPassword}
        hint={userFormTexts.passwordForAddressHint}
        autoComplete="current-password"
        busy={busy}
      />
    </FormGroup>
  )
}

export const PasswordForAddress = (props: PasswordForAddressProps): ReactElement | null => {
  const typed = useWatch({ control: props.frame.form.control, name: 'email' })
  return isSameAddress(typed, props.email) ? null : <Asked {...props} />
}
