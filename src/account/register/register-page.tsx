/** `/register`: creates an account. The person can use it after opening a link in an e-mail. */
import { type ReactElement, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
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
import { type ForSignIn, insteadOfIn, isNewcomerIn } from '../../shell/sign-in/newcomer.ts'
import { providedPerson } from '../../shell/sign-in/provided-person.ts'
import { ProviderButtons } from '../../shell/sign-in/provider-buttons.tsx'
import { useSignInWays } from '../../shell/sign-in/sign-in-ways.ts'
import { useUserChoices } from '../user-form/use-user-choices.ts'
import { emptyUserFields, type PersonModel, type UserChoices, type UserFields } from '../user-form/user-fields.ts'
import { UserForm } from '../user-form/user-form.tsx'
import { UserFormSkeleton, userFormTexts } from '../user-form/user-form-parts.tsx'
import { forgetRegistration, keepRegistration, lastRegistration } from './last-registration.ts'
import { RegisterByProvider } from './register-by-provider.tsx'
import { RegistrationGroups, registerTexts, registrationProblems } from './registration-groups.tsx'
import '../account-page.css'

/** The form registers another account even for a person who is signed in. */
const nobody: Account = { _tag: 'SignedOut', cause: 'absent' }

export const RegisterPage = (): ReactElement => {
  const core = useCore()
  const [, navigate] = useLocation()
  const setWrong = useTitleWithErrors(registerTexts.title)
  const result = useUserChoices({ who: nobody })
  const wayBack = useAccountPage('register')
  const state = useHistoryState<unknown>()
  const isNewcomer = isNewcomerIn(state)
  const insteadOf = insteadOfIn(state)
  const [begun] = useState(() => (insteadOf === undefined ? null : lastRegistration()))
  const [provided] = useState(providedPerson)
  const { password, providers } = useSignInWays()
  useEffect(forgetRegistration, [])

  /** The id of the user type of most newcomers, if it may book what they have chosen. It is empty otherwise. */
  const usualType = (userTypes: UserChoices['userTypes']): string => {
    const { resources } = core.state.value
    const lists = ownSlots(core.state.value).flatMap(({ resourceId }) => {
      const { bookedBy } = resources[resourceId] ?? {}
      return bookedBy === undefined ? [] : [bookedBy]
    })
    const usual = userTypes.find(
      ({ name, organisationType, needsApproval }) =>
        organisationType === 0 && needsApproval !== true && lists.every((names) => names.includes(name)),
    )
    return usual === undefined ? '' : String(usual.id)
  }

  const register = (person: PersonModel, { password, accept }: UserFields) => {
    const baseUrl = addressOf(routes.verifyEmail)
    const instead = insteadOf === undefined ? {} : { insteadOf }
    const body = { ...person, password, accept, baseUrl, ...instead, ...returningTo(wayBack) }
    return core.call('register', { body }, { success: 'registered' })
  }
  const signInNext = (_: unknown, { email }: PersonModel, fields: UserFields): void => {
    const state: ForSignIn = { email, isRegistered: true }
    keepRegistration(fields)
    keepForLink({ email, slots: ownSlots(core.state.value) })
    navigate(signInPath(toConfirmAt(wayBack)), { state })
  }

  if (provided !== null)
    return (
      <div className="page account-page stack gap-6 pack-top">
        <h1>{registerTexts.title}</h1>
        <QueryView result={result} loading={<UserFormSkeleton />} failed={userFormTexts.failed}>
          {(choices) => (
            <RegisterByProvider {...{ choices, wayBack, usualType }} person={provided} onErrors={setWrong} />
          )}
        </QueryView>
      </div>
    )
  if (password !== 'on')
    return (
      <div className="page account-page stack gap-6 pack-top">
        <h1>{registerTexts.title}</h1>
        <p className="lead">{registerTexts.byProvider}</p>
        <ProviderButtons providers={providers} wayBack={toConfirmAt(wayBack)} isMain />
      </div>
    )
  return (
    <div className="page account-page stack gap-6 pack-top">
      <h1>{registerTexts.title}</h1>
      <div className="stack gap-3 fit-items">
        {isNewcomer ? null : <p className="lead">{registerTexts.lead}</p>}
        <p>
          {registerTexts.hasAccount} <Link href={signInPath(wayBack)}>{registerTexts.signIn}</Link>
        </p>
        {providers.length === 0 ? null : (
          <>
            <p>{registerTexts.orByProvider}</p>
            <ProviderButtons providers={providers} wayBack={toConfirmAt(wayBack)} isMain={false} />
          </>
        )}
      </div>
      <QueryView result={result} loading={<UserFormSkeleton />} failed={userFormTexts.failed}>
        {(choices) => (
          <UserForm
            choices={choices}
            user={null}
            begins={(userTypes) => begun ?? { ...emptyUserFields, userType: isNewcomer ? usualType(userTypes) : '' }}
            focusFirst={isNewcomer}
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
