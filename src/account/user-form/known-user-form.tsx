/** The form for a person who has an account. People use it for their own account, and administrators for any other. */

import { type ReactElement, useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { routes } from '../../../domain/routes.ts'
import { isOfGroups } from '../../../domain/rules/permissions.ts'
import type { User } from '../../../domain/schema/people.ts'
import { addressOf } from '../../core/base-path.ts'
import { useCore } from '../../core/core-context.tsx'
import { PasswordField } from '../../kit/form/field.tsx'
import type { FormFrame } from '../../kit/form/use-form-frame.tsx'
import {
  beganOf,
  groupsFromText,
  isSameAddress,
  type PersonModel,
  type UserChoices,
  type UserFields,
} from './user-fields.ts'
import { UserForm, type UserFormProps } from './user-form.tsx'
import { FormGroup, UsernameField, userFormTexts } from './user-form-parts.tsx'

interface PasswordForEmailProps {
  readonly frame: FormFrame<UserFields>
  /** The current e-mail address of the account. */
  readonly email: string
}

const Asked = ({ frame: { form, input, busy }, email }: PasswordForEmailProps): ReactElement => {
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

/**
 * Asks for the current password when people change their own e-mail address. Without it, whoever has copied a token could
 * take over the account. The typed password is removed together with the field.
 */
const PasswordForEmail = (props: PasswordForEmailProps): ReactElement | null => {
  const typed = useWatch({ control: props.frame.form.control, name: 'email' })
  return isSameAddress(typed, props.email) ? null : <Asked {...props} />
}

interface KnownUserFormProps
  extends Pick<UserFormProps<unknown>, 'roles' | 'groups' | 'emailHint' | 'submitText' | 'onErrors'> {
  readonly user: User
  readonly choices: UserChoices
  readonly isOwn: boolean
  /** Whether a new address of one's own needs the password. Whoever signs in by a provider alone has none. */
  readonly asksPassword?: boolean
  /** The note about a new address that is not proved yet. Null for none. */
  readonly noteOf: (askedEmail: string) => string | null
}

export const KnownUserForm = ({
  user,
  isOwn,
  asksPassword = isOwn,
  noteOf,
  ...form
}: KnownUserFormProps): ReactElement => {
  const core = useCore()
  const [askedEmail, setAskedEmail] = useState<string | null>(null)
  const { id, email, pendingEmail = null } = user
  /** The address that waited to be proved when the person began, or that waits because of this form. */
  const [waited, setWaited] = useState(pendingEmail)

  const update = (person: PersonModel, { role, roleGroups, password }: UserFields, before: UserFields) => {
    const proof = asksPassword && !isSameAddress(person.email, email) ? { password } : {}
    const tellsGroups = isOfGroups(role) || roleGroups !== before.roleGroups
    const given =
      form.roles === null ? {} : { role, ...(tellsGroups ? { roleGroups: groupsFromText(roleGroups) } : {}) }
    const began = {
      ...beganOf(before),
      role: before.role,
      ...(tellsGroups ? { roleGroups: groupsFromText(before.roleGroups) } : {}),
      pendingEmail: waited,
    }
    const body = { ...person, ...given, ...proof, began, baseUrl: addressOf(routes.verifyEmail) }
    return core.call('updateUser', { parameters: { id }, body }, { success: 'user-updated' })
  }
  return (
    <UserForm
      {...form}
      isOwn={isOwn}
      further={asksPassword ? (frame) => <PasswordForEmail frame={frame} email={email} /> : undefined}
      furtherProblems={
        asksPassword
          ? (typed) => ({
              password:
                isSameAddress(typed.email, email) || typed.password !== ''
                  ? null
                  : userFormTexts.currentPasswordRequired,
            })
          : undefined
      }
      // An address that nobody has proved yet stands in the form as it was said.
      user={isOwn && email === '' ? { ...user, email: pendingEmail ?? '' } : user}
      submit={update}
      onSaved={(updated, person) => {
        const asked = (updated.email ?? person.email) === person.email ? null : person.email
        setAskedEmail(asked)
        if (asked !== null) setWaited(asked)
      }}
      note={askedEmail === null || askedEmail === email ? null : noteOf(askedEmail)}
    />
  )
}
