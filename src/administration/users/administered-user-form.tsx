/** The form of any user, with the role (spec 6). */
import { type ReactElement, useState } from 'react'
import { routes } from '../../../domain/routes/routes.ts'
import type { User } from '../../../domain/schema/people.ts'
import { PasswordForAddress, passwordForAddressProblems } from '../../account/user-form/password-for-address.tsx'
import { useUserChoices } from '../../account/user-form/use-user-choices.ts'
import { isSameAddress, type PersonModel, type UserFields } from '../../account/user-form/user-fields.ts'
import { UserForm } from '../../account/user-form/user-form.tsx'
import { UserFormSkeleton } from '../../account/user-form/user-form-skeleton.tsx'
import { userFormTexts } from '../../account/user-form/user-form-texts.ts'
import { addressOf } from '../../core/base-path.ts'
import { useCore, useCoreState } from '../../core/core-context.tsx'
import { bothResults } from '../../kit/query/both-results.ts'
import { QueryView } from '../../kit/query/query-view.tsx'
import { callQuery, useQuery } from '../../kit/query/use-query.ts'
import { ownIdOf } from '../../shell/routing/own-id.ts'
import { administerUsersTexts } from './administer-users-texts.ts'

const rolesQuery = callQuery('users', 'roles', {})

interface AdministeredUserFormProps {
  readonly user: User
  readonly onErrors: (present: boolean) => void
}

export const AdministeredUserForm = ({ user, onErrors }: AdministeredUserFormProps): ReactElement => {
  const core = useCore()
  const isOwn = useCoreState(ownIdOf) === user.id
  const result = bothResults(useQuery(rolesQuery), useUserChoices())
  /** The address that waits to be proved, as far as it was changed here. */
  const [pendingEmail, setPendingEmail] = useState<string | null>(null)

  const update = (person: PersonModel, { role, password }: UserFields) => {
    const baseUrl = addressOf(routes.verifyEmail)
    const proof = isOwn && !isSameAddress(person.email, user.email) ? { password } : {}
    const body = { ...person, role, ...proof, baseUrl }
    return core.call('updateUser', { parameters: { id: user.id }, body }, { success: 'user-updated' })
  }

  return (
    <QueryView result={result} loading={<UserFormSkeleton />} failed={userFormTexts.failed}>
      {([roles, choices]) => (
        <UserForm
          choices={choices}
          user={user}
          roles={roles}
          emailHint={administerUsersTexts.emailHint}
          {...(isOwn
            ? {
                further: (frame) => <PasswordForAddress frame={frame} email={user.email} />,
                furtherProblems: (fields) => passwordForAddressProblems(fields, user.email),
              }
            : {})}
          submitText={administerUsersTexts.save}
          submit={update}
          onSaved={(updated, { email }) => setPendingEmail((updated.email ?? email) === email ? null : email)}
          onErrors={onErrors}
          note={
            pendingEmail === null || pendingEmail === user.email
              ? null
              : administerUsersTexts.emailPending(pendingEmail, user.email)
          }
        />
      )}
    </QueryView>
  )
}
