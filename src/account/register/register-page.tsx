/** `/register`: creates an account. The person can use it after opening a link in an e-mail. */
import type { ReactElement } from 'react'
import { Link, useLocation } from 'wouter'
import { routes } from '../../../domain/routes.ts'
import type { Account } from '../../../domain/schema/state.ts'
import { ownSlots } from '../../../domain/selectors/basket.ts'
import { addressOf } from '../../core/base-path.ts'
import { useCore } from '../../core/core-context.tsx'
import { QueryView } from '../../kit/query/query-view.tsx'
import { returningTo, signInPath, toConfirmAt } from '../../shell/routing/paths.ts'
import { useTitleWithErrors } from '../../shell/routing/use-page-title.ts'
import { useAccountPage } from '../../shell/routing/use-way-back.ts'
import { keepForLink } from '../../shell/sign-in/kept-for-link.ts'
import type { ForSignIn } from '../sign-in/registered-notice.tsx'
import { useUserChoices } from '../user-form/use-user-choices.ts'
import type { PersonModel, UserFields } from '../user-form/user-fields.ts'
import { UserForm } from '../user-form/user-form.tsx'
import { UserFormSkeleton, userFormTexts } from '../user-form/user-form-parts.tsx'
import { RegistrationGroups, registerTexts, registrationProblems } from './registration-groups.tsx'
import '../account-page.css'

/** The form registers another account even for a person who is signed in. */
const newcomer: Account = { _tag: 'SignedOut', cause: 'absent' }

export const RegisterPage = (): ReactElement => {
  const core = useCore()
  const [, navigate] = useLocation()
  const setWrong = useTitleWithErrors(registerTexts.title)
  const result = useUserChoices(newcomer)
  const wayBack = useAccountPage('register')

  const register = (person: PersonModel, { password, accept }: UserFields) => {
    const baseUrl = addressOf(routes.verifyEmail)
    const body = { ...person, password, accept, baseUrl, ...returningTo(wayBack) }
    return core.call('register', { body }, { success: 'registered' })
  }
  const signInNext = (_: unknown, { email }: PersonModel): void => {
    const state: ForSignIn = { email, isRegistered: true }
    keepForLink({ email, slots: ownSlots(core.state.value) })
    navigate(signInPath(toConfirmAt(wayBack)), { state })
  }

  return (
    <div className="page account-page stack gap-6 pack-top">
      <h1>{registerTexts.title}</h1>
      <div className="stack gap-3 fit-items">
        <p className="lead">{registerTexts.lead}</p>
        <p>
          {registerTexts.hasAccount} <Link href={signInPath(wayBack)}>{registerTexts.signIn}</Link>
        </p>
      </div>
      <QueryView result={result} loading={<UserFormSkeleton />} failed={userFormTexts.failed}>
        {(choices) => (
          <UserForm
            choices={choices}
            user={null}
            isOwn
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
