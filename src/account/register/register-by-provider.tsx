/**
 * The registration of somebody whom a provider has proved: filled in, without a password, and signed in at once. What the provider has proved
 * cannot be changed here. Whoever has an account links it instead.
 */
import { type ReactElement, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { routes } from '../../../domain/routes.ts'
import type { UnknownPerson } from '../../../domain/schema/calls/provider-calls.ts'
import type { WantedFactor } from '../../../domain/schema/failure-body.ts'
import type { UserType } from '../../../domain/schema/people.ts'
import { useCore } from '../../core/core-context.tsx'
import { pathWithReturn, signInPath, toConfirmAt } from '../../shell/routing/paths.ts'
import { LazySecondFactorStep } from '../../shell/second-factor/lazy-second-factor-step.tsx'
import { links } from '../../shell/sign-in/newcomer.ts'
import { forgetProvided } from '../../shell/sign-in/provided-person.ts'
import { emptyUserFields, type PersonModel, type UserChoices, type UserFields } from '../user-form/user-fields.ts'
import { UserForm } from '../user-form/user-form.tsx'
import { acceptProblem, registerTexts, TermsGroup } from './registration-groups.tsx'

const providedTexts = {
  lead: (provider: string): string => `${provider} känner igen dig. Fyll i det som saknas, så är du klar.`,
  proved: (provider: string): string => `Kommer från ${provider}.`,
  hasAccount: 'Har du redan ett konto här?',
  link: 'Koppla ihop med det',
  emailHint: 'Hit skickar vi det som gäller dina bokningar. Du får ett mejl som bekräftar adressen.',
} as const

interface RegisterByProviderProps {
  readonly person: UnknownPerson
  readonly choices: UserChoices
  readonly wayBack: string
  readonly usualType: (userTypes: readonly UserType[]) => string
  readonly onErrors: (present: boolean) => void
}

export const RegisterByProvider = (props: RegisterByProviderProps): ReactElement => {
  const { person, choices, wayBack, usualType, onErrors } = props
  const core = useCore()
  const [, navigate] = useLocation()
  const [wanted, setWanted] = useState<WantedFactor | null>(null)
  const { ticket, provider, email, firstName, lastName, pin, userType, proved } = person
  const offered = userType === null ? choices : { ...choices, userTypes: [userType] }

  const register = async (model: PersonModel, { accept }: UserFields) => {
    const body = { ticket, registration: { ...model, accept } }
    const answer = await core.command({ _tag: 'Enter', call: 'signInByProvider', body })
    const further =
      answer._tag === 'Failed' && answer.failure._tag === 'Refused' ? (answer.failure.body.factor ?? null) : null
    setWanted(further)
    return answer
  }
  const goOn = (): void => {
    forgetProvided()
    navigate(toConfirmAt(wayBack), { replace: true })
  }
  if (wanted !== null) return <LazySecondFactorStep wanted={wanted} onAgain={() => navigate(signInPath(wayBack))} />
  return (
    <>
      <div className="stack gap-3 fit-items">
        <p className="lead">{providedTexts.lead(provider)}</p>
        <p>
          {providedTexts.hasAccount}{' '}
          <Link href={pathWithReturn(routes.signIn, wayBack)} state={links}>
            {providedTexts.link}
          </Link>
        </p>
      </div>
      <UserForm
        choices={offered}
        user={null}
        begins={(types) => ({
          ...emptyUserFields,
          ...{ email, firstName, lastName, pin },
          userType: userType === null ? usualType(types) : String(userType.id),
        })}
        isOwn
        roles={null}
        proved={proved}
        provedHint={providedTexts.proved(provider)}
        emailHint={providedTexts.emailHint}
        further={(frame) => <TermsGroup frame={frame} />}
        furtherProblems={acceptProblem}
        submitText={registerTexts.submit}
        submit={register}
        onSaved={goOn}
        onErrors={onErrors}
      />
    </>
  )
}
