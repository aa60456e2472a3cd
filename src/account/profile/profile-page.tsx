/** `/profile`: one's own data, and one's password. */
import { type ReactElement, useMemo, useState } from 'react'
import { parsed } from '../../../domain/rules/parsed.ts'
import type { UserId } from '../../../domain/schema/ids.ts'
import { useCore, useCoreState } from '../../core/core-context.tsx'
import { PasswordField } from '../../kit/form/field.tsx'
import { Form } from '../../kit/form/form.tsx'
import { formTexts } from '../../kit/form/form-texts.ts'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { bothResults } from '../../kit/query/both-results.ts'
import { QueryView } from '../../kit/query/query-view.tsx'
import { callQuery, useQuery } from '../../kit/query/use-query.ts'
import { ownIdOf } from '../../shell/routing/signed-in.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { ExportUser } from '../export-user/export-user.tsx'
import { changeTexts, NewPasswordFields, newPasswordProblem, repetitionProblem } from '../new-password.tsx'
import { KnownUserForm } from '../user-form/known-user-form.tsx'
import { useUserChoices } from '../user-form/use-user-choices.ts'
import { FormGroup, UserFormSkeleton, UsernameField } from '../user-form/user-form-parts.tsx'
import { PendingEmailNotice, TypeWaitsNotice } from './profile-notices.tsx'
import { profileTexts } from './profile-texts.ts'
import { SignedInPlaces } from './signed-in-places.tsx'
import '../account-page.css'
import './profile-page.css'

interface ChangePasswordFormProps {
  /** The e-mail that the person signs in with. */
  readonly email: string
  readonly onErrors: (present: boolean) => void
}

const names = ['oldPassword', 'newPassword', 'repeatNewPassword'] as const

/** Changes one's password. This browser stays signed in, in all its tabs; the other devices do not. */
const ChangePasswordForm = ({ email, onErrors }: ChangePasswordFormProps): ReactElement => {
  const core = useCore()
  const [changed, setChanged] = useState(false)
  const frame = useFormFrame({
    defaultValues: { oldPassword: '', newPassword: '', repeatNewPassword: '' },
    names,
    purpose: profileTexts.password,
    parse: (fields) =>
      parsed(
        {
          oldPassword: fields.oldPassword === '' ? profileTexts.oldPasswordRequired : null,
          newPassword: newPasswordProblem(fields.newPassword, changeTexts),
          repeatNewPassword: repetitionProblem(fields.repeatNewPassword, fields.newPassword, changeTexts),
        },
        fields,
      ),
    submit: ({ oldPassword, newPassword }) => {
      setChanged(false)
      return core.command({ _tag: 'ChangePassword', oldPassword, newPassword })
    },
    onSaved: () => {
      frame.form.reset()
      setChanged(true)
    },
    onErrors,
  })

  return (
    <Form
      frame={frame}
      submitText={profileTexts.passwordSubmit}
      submitClass="button"
      after={
        <div role="status">
          {changed ? <p className="notice notice-positive">{profileTexts.passwordChanged}</p> : null}
        </div>
      }
    >
      <FormGroup title={profileTexts.password}>
        <UsernameField email={email} />
        <PasswordField
          {...frame.input('oldPassword')}
          label={profileTexts.oldPassword}
          autoComplete="current-password"
          busy={frame.busy}
        />
        <NewPasswordFields
          frame={frame}
          name="newPassword"
          repeated="repeatNewPassword"
          labels={{ password: profileTexts.newPassword, repeat: profileTexts.repeatNewPassword }}
        />
      </FormGroup>
    </Form>
  )
}

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
