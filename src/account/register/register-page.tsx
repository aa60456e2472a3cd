/** `/register`: a new account, which a link in an e-mail makes usable. */
import type { ReactElement } from 'react'
import { Link, useLocation } from 'wouter'
import { routes } from '../../../domain/routes/routes.ts'
import { addressOf } from '../../core/base-path.ts'
import { useCore } from '../../core/core-context.tsx'
import { QueryView } from '../../kit/query/query-view.tsx'
import { useTitleWithErrors } from '../../shell/page/use-title-with-errors.ts'
import type { Registered } from '../sign-in/registered-notice.tsx'
import { useUserChoices } from '../user-form/use-user-choices.ts'
import type { PersonModel, UserFields } from '../user-form/user-fields.ts'
import { UserForm } from '../user-form/user-form.tsx'
import { UserFormSkeleton } from '../user-form/user-form-skeleton.tsx'
import { userFormTexts } from '../user-form/user-form-texts.ts'
import { registerTexts } from './register-texts.ts'
import { RegistrationGroups, registrationProblems } from './registration-groups.tsx'
import '../account-page.css'

export const RegisterPage = (): ReactElement => {
  const core = useCore()
  const [, navigate] = useLocation()
  const setWrong = useTitleWithErrors(registerTexts.title)
  const result = useUserChoices()

  const register = (person: PersonModel, { password, accept }: UserFields) => {
    const baseUrl = addressOf(routes.verifyEmail)
    return core.call('register', { body: { ...person, password, accept, baseUrl } }, { success: 'registered' })
  }
  const signInNext = (_: unknown, { email }: PersonModel): void => {
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
            further={(frame) => <RegistrationGroups frame={frame} />}
            furtherProblems={registrationProblems}
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
