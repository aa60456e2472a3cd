/** The form of any user, with the role (spec 6). */
import type { ReactElement } from 'react'
import type { User } from '../../../domain/schema/people.ts'
import { KnownUserForm } from '../../account/user-form/known-user-form.tsx'
import { useUserChoices } from '../../account/user-form/use-user-choices.ts'
import { UserFormSkeleton } from '../../account/user-form/user-form-parts.tsx'
import { userFormTexts } from '../../account/user-form/user-form-texts.ts'
import { useCoreState } from '../../core/core-context.tsx'
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
  const isOwn = useCoreState(ownIdOf) === user.id
  const result = bothResults(useQuery(rolesQuery), useUserChoices())
  return (
    <QueryView result={result} loading={<UserFormSkeleton />} failed={userFormTexts.failed}>
      {([roles, choices]) => (
        <KnownUserForm
          choices={choices}
          user={user}
          isOwn={isOwn}
          roles={roles}
          emailHint={user.unclaimed === true ? administerUsersTexts.emailHintUnclaimed : administerUsersTexts.emailHint}
          submitText={administerUsersTexts.save}
          onErrors={onErrors}
          noteOf={(asked) => administerUsersTexts.emailPending(asked, user.email)}
        />
      )}
    </QueryView>
  )
}
