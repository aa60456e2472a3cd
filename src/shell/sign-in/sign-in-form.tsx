/** The sign-in form of the page and of the lightbox, with links for people who cannot sign in yet. */
import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { routes } from '../../../domain/routes.ts'
import { parseEmail } from '../../../domain/rules/email.ts'
import { parsed, problemsOf } from '../../../domain/rules/parsed.ts'
import type { WantedFactor } from '../../../domain/schema/failure-body.ts'
import { cleanEmail } from '../../../domain/text/typed-text.ts'
import { useCore } from '../../core/core-context.tsx'
import { Alert } from '../../kit/design/alert.tsx'
import { EmailField, PasswordField } from '../../kit/form/field.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { pathWithReturn } from '../routing/paths.ts'
import { keptStep } from '../second-factor/kept-step.ts'
import { LazySecondFactorStep } from '../second-factor/lazy-second-factor-step.tsx'
import { providedPerson } from './provided-person.ts'
import './sign-in-form.css'
import '../../kit/design/layout-further.css'

/** The typed e-mail address of a form that may be closed and opened again. The password is never kept. */
export interface SignInDraft {
  readonly email: string
}

export interface SignInFormProps {
  readonly draft?: RefObject<SignInDraft>
  /** An e-mail address that is already known. The address in the draft takes precedence. */
  readonly email?: string
  /** The page to which a person returns after registering or after choosing another password. */
  readonly wayBack: string
  readonly onErrors?: (present: boolean) => void
  /** Called when the second step begins and ends. Other ways to sign in make room for it. */
  readonly onSecondStep?: (isShown: boolean) => void
  /** Called when the person follows a link to register or to choose another password. */
  readonly onLeave?: () => void
  /** Whether a newcomer may register with a password. The default is true. */
  readonly registers?: boolean
  /** Whether the browser offers passkeys at the e-mail field. */
  readonly offersPasskeys?: boolean
}

const names = ['email', 'password'] as const

export const SignInForm = ({
  draft,
  email = '',
  wayBack,
  onErrors,
  onSecondStep,
  onLeave,
  registers = true,
  offersPasskeys = false,
}: SignInFormProps): ReactElement => {
  const core = useCore()
  // Whoever links an account begins again after a reload, because what the provider has proved is forgotten.
  const [links] = useState(() => providedPerson() !== null)
  const [kept] = useState(() => (links ? null : keptStep()))
  const [wanted, setWanted] = useState<WantedFactor | null>(kept?.wanted ?? null)
  /** Why the sign-in has to begin again. */
  const [again, setAgain] = useState<string | null>(null)
  const { form, input, onSubmit, busy, summary, answer } = useFormFrame({
    defaultValues: { email: kept?.email || (draft?.current.email ?? email), password: '' },
    names,
    parse: ({ email: typed, password }) =>
      parsed(
        {
          ...problemsOf(parseEmail(typed, 'Fyll i e-post.')),
          password: password === '' ? 'Fyll i lösenord.' : null,
        },
        { email: cleanEmail(typed), password },
      ),
    submit: async (credentials) => {
      setAgain(null)
      const answer = await core.command({ _tag: 'SignIn', ...credentials })
      const further =
        answer._tag === 'Failed' && answer.failure._tag === 'Refused' ? answer.failure.body.factor : undefined
      setWanted(further ?? null)
      return further === undefined ? answer : { _tag: 'Ok', value: null }
    },
    onErrors,
  })
  const { getValues, setFocus: focusOn } = form

  useEffect(() => {
    if (draft === undefined) return
    return () => {
      draft.current = { email: getValues('email') }
    }
  }, [draft, getValues])

  // A draft exists only in the lightbox. There the form is the only task, so that a field gets the focus at once.
  useEffect(() => {
    if (draft !== undefined) focusOn(draft.current.email === '' ? 'email' : 'password')
  }, [draft, focusOn])

  const isSecondStep = wanted !== null
  const wasSecondStep = useRef(isSecondStep)
  // The form comes back in place of the step that had the focus.
  useEffect(() => {
    if (wasSecondStep.current && !isSecondStep) focusOn(getValues('email') === '' ? 'email' : 'password')
    wasSecondStep.current = isSecondStep
  }, [isSecondStep, focusOn, getValues])
  useEffect(() => onSecondStep?.(isSecondStep), [isSecondStep, onSecondStep])

  if (wanted !== null)
    return (
      <LazySecondFactorStep
        wanted={wanted}
        {...(links ? {} : { keptFor: getValues('email') })}
        onAgain={(words) => {
          form.resetField('password')
          setAgain(words)
          setWanted(null)
        }}
      />
    )
  return (
    <>
      {/* The form comes back together with these words. Without them it has one alert, that of its answer. */}
      {again === null ? null : <Alert words={again} className="notice notice-warning" />}
      <form className="form" noValidate onSubmit={onSubmit}>
        {summary}
        <EmailField
          {...input('email')}
          label="E-post"
          autoComplete={offersPasskeys ? 'username webauthn' : 'username'}
        />
        <PasswordField {...input('password')} label="Lösenord" autoComplete="current-password" busy={busy} />
        {answer}
        <button type="submit" className="button button-main" aria-busy={busy}>
          Logga in
        </button>
      </form>
      <p className="sign-in-others strong-line-above cluster gap-1 gap-x-6">
        <Link href={pathWithReturn(routes.forgotPassword, wayBack)} onClick={onLeave}>
          Glömt lösenord
        </Link>
        {registers ? (
          <span>
            Har du inget konto?{' '}
            <Link href={pathWithReturn(routes.register, wayBack)} onClick={onLeave}>
              Registrera
            </Link>
          </span>
        ) : null}
      </p>
    </>
  )
}
