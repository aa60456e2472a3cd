/** `/profile`: one's own data, and one's password. */
import { type ReactElement, useMemo, useState } from 'react'
import type { UserId } from '../../../domain/schema/ids.ts'
import { useCoreState } from '../../core/core-context.tsx'
import { formTexts } from '../../kit/form/form-texts.ts'
import { bothResults } from '../../kit/query/both-results.ts'
import { QueryView } from '../../kit/query/query-view.tsx'
import { callQuery, useQuery } from '../../kit/query/use-query.ts'
import { ownIdOf } from '../../shell/routing/own-id.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { ExportUser } from '../export-user/export-user.tsx'
import { PendingEmailNotice } from '../pending-email/pending-email-notice.tsx'
import { TypeWaitsNotice } from '../type-waits/type-waits-notice.tsx'
import { KnownUserForm } from '../user-form/known-user-form.tsx'
import { useUserChoices } from '../user-form/use-user-choices.ts'
import { UserFormSkeleton } from '../user-form/user-form-skeleton.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { profileTexts } from './profile-texts.ts'
import { SignedInPlaces } from './signed-in-places.tsx'
import '../account-page.css'
import './profile-page.css'

const OwnProfile = ({ id }: { readonly id: UserId }): ReactElement => {
  const query = useMemo(() => callQuery('users', 'user', { parameters: { id } }), [id])
  const result = bothResults(useQuery(query), useUserChoices())
  const [personIsWrong, onPersonErrors] = useState(false)
  const [passwordIsWrong, onPasswordErrors] = useState(false)
  const { title } = profileTexts
  usePageTitle(personIsWrong || passwordIsWrong ? formTexts.titleWithErrors(title) : title)

  return (
    <QueryView result={result} loading={<UserFormSkeleton />} failed={profileTexts.failed}>
      {([user, choices]) => (
        <>
          <PendingEmailNotice user={user} />
          <TypeWaitsNotice user={user} userTypes={choices.userTypes} />
          <KnownUserForm
            choices={choices}
            user={user}
            isOwn
            roles={null}
            emailHint={profileTexts.emailHint}
            submitText={profileTexts.submit}
            onErrors={onPersonErrors}
            noteOf={(asked) => (user.pendingEmail === null ? null : profileTexts.emailPending(asked, user.email))}
          />
          <ChangePasswordForm email={user.email} onErrors={onPasswordErrors} />
          <SignedInPlaces />
          <ExportUser id={user.id} own={true} />
        </>
      )}
    </QueryView>
  )
}

export const ProfilePage = (): ReactElement => {
  const id = useCoreState(ownIdOf)
  return (
    <div className="page account-page profile-page">
      <h1>{profileTexts.title}</h1>
      {id === null ? <UserFormSkeleton /> : <OwnProfile key={id} id={id} />}
    </div>
  )
}
