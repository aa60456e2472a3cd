/** `/register`: a new account, which a link in an e-mail makes usable. */
import { type ReactElement, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { CallFailure } from '../../../domain/port/core-port.ts'
import { routes } from '../../../domain/routes/routes.ts'
import { addressOf } from '../../core/base-path.ts'
import { useCore } from '../../core/core-context.tsx'
import { QueryView } from '../../kit/query/query-view.tsx'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { otherPage, useShowPage } from '../../shell/routing/use-show-page.ts'
import type { Registered } from '../sign-in/registered-notice.tsx'
import { useUserChoices } from '../user-form/use-user-choices.ts'
import type { PersonModel, UserFields } from '../user-form/user-fields.ts'
import { UserForm } from '../user-form/user-form.tsx'
import { UserFormSkeleton } from '../user-form/user-form-skeleton.tsx'
import { userFormTexts } from '../user-form/user-form-texts.ts'
import { registerTexts } from './register-texts.ts'
import { RegistrationGroups } from './registration-groups.tsx'
import '../account-page.css'

export const RegisterPage = (): ReactElement => {
  const core = useCore()
  const [, navigate] = useLocation()
  const [wrong, setWrong] = useState(false)
  const result = useUserChoices()
  useShowPage(otherPage)
  usePageTitle(wrong ? registerTexts.titleWithErrors : registerTexts.title)

  const register = async (person: PersonModel, { password, accept }: UserFields): Promise<CallFailure | null> => {
    const baseUrl = addressOf(routes.verifyEmail)
    const answer = await core.call(
      'register',
      { body: { ...person, password, accept, baseUrl } },
      { success: 'registered' },
    )
    return answer._tag === 'Failed' ? answer.failure : null
  }
  const signInNext = ({ email }: PersonModel): void => {
    const state: Registered = { registeredEmail: email }
    navigate(routes.signIn, { state })
  }

  return (
    <div className="page account-page">
      <h1>{registerTexts.title}</h1>
      <div className="account-page-text">
        <p className="lead">{registerTexts.lead}</p>
        <p>
          {registerTexts.hasAccount} <Link href={routes.signIn}>{registerTexts.signIn}</Link>
        </p>
      </div>
      <QueryView result={result} loading={<UserFormSkeleton />} failed={userFormTexts.failed}>
        {(choices) => (
          <UserForm
            choices={choices}
            user={null}
            roles={null}
            emailHint={registerTexts.emailHint}
            further={(frame) => <RegistrationGroups {...frame} />}
            submitText={registerTexts.submit}
            submit={register}
            onSaved={signInNext}
            onErrors={setWrong}
          />
        )}
      </QueryView>
    </div>
  )
}
