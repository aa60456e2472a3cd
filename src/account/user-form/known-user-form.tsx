/** The form of a person who has an account: one's own, or for administrators any other. */
import { type ReactElement, useState } from 'react'
import { routes } from '../../../domain/routes/routes.ts'
import type { User } from '../../../domain/schema/people.ts'
import { addressOf } from '../../core/base-path.ts'
import { useCore } from '../../core/core-context.tsx'
import { PasswordForAddress, passwordForAddressProblems } from './password-for-address.tsx'
import { isSameAddress, type PersonModel, type UserChoices, type UserFields } from './user-fields.ts'
import { UserForm, type UserFormProps } from './user-form.tsx'

interface KnownUserFormProps extends Pick<UserFormProps<unknown>, 'roles' | 'emailHint' | 'submitText' | 'onErrors'> {
  readonly user: User
  readonly choices: UserChoices
  readonly isOwn: boolean
  /** Of an address that was asked for here and waits to be proved; null: nothing need be said of it. */
  readonly noteOf: (askedEmail: string) => string | null
}

export const KnownUserForm = ({ user, isOwn, noteOf, ...form }: KnownUserFormProps): ReactElement => {
  const core = useCore()
  const [askedEmail, setAskedEmail] = useState<string | null>(null)
  const { id, email } = user

  const update = (person: PersonModel, { role, password }: UserFields) => {
    const proof = isOwn && !isSameAddress(person.email, email) ? { password } : {}
    const given = form.roles === null ? {} : { role }
    const body = { ...person, ...given, ...proof, baseUrl: addressOf(routes.verifyEmail) }
    return core.call('updateUser', { parameters: { id }, body }, { success: 'user-updated' })
  }
  return (
    <UserForm
      {...form}
      further={isOwn ? (frame) => <PasswordForAddress frame={frame} email={email} /> : undefined}
      furtherProblems={isOwn ? (fields) => passwordForAddressProblems(fields, email) : undefined}
      user={user}
      submit={update}
      onSaved={(updated, person) =>
        setAskedEmail((updated.email ?? person.email) === person.email ? null : person.email)
      }
      note={askedEmail === null || askedEmail === email ? null : noteOf(askedEmail)}
    />
  )
}
