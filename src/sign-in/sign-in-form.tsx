/**
 * The sign-in form, of the page and of the lightbox. Invariant: what is typed stays until it is accepted; a message is
 * said once: at the field and in the summary after a submit, or the server's under the form.
 */
import { type ReactElement, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { isEmail } from '../../domain/rules/email.ts'
import { useCore } from '../core/core-context.tsx'
import { failureWords } from '../texts/failure-words.ts'
import { signInTexts } from './sign-in-texts.ts'
import './sign-in-form.css'

interface Fields {
  readonly email: string
  readonly password: string
}

/** What was typed, for a form that is closed and opened again. The password is never kept. */
export interface SignInDraft {
  readonly email: string
}

interface SignInFormProps {
  readonly onSignedIn: () => void
  readonly draft?: RefObject<SignInDraft>
  readonly onErrors?: (present: boolean) => void
}

export const SignInForm = ({ onSignedIn, draft, onErrors }: SignInFormProps): ReactElement => {
  const core = useCore()
  const id = useId()
  const summary = useRef<HTMLElement>(null)
  const [serverMessage, setServerMessage] = useState<string | null>(null)
  const [passwordShown, setPasswordShown] = useState(false)
  const [summaryAsked, setSummaryAsked] = useState(0)
  const { register, handleSubmit, formState, getValues, setFocus } = useForm<Fields>({
    mode: 'all',
    shouldFocusError: false,
    defaultValues: { email: draft?.current.email ?? '', password: '' },
  })
  const { errors, isSubmitting, isSubmitted } = formState
  const fields = [
    { name: 'email', error: errors.email?.message },
    { name: 'password', error: errors.password?.message },
  ] as const
  const wrong = fields.filter(({ error }) => error !== undefined)
  const summaryShown = isSubmitted && summaryAsked > 0 && wrong.length > 0

  useEffect(() => {
    if (draft === undefined) return
    return () => {
      draft.current = { email: getValues('email') }
    }
  }, [draft, getValues])

  // In the lightbox the form is all there is to do: one can type at once.
  useEffect(() => {
    if (draft !== undefined) setFocus(draft.current.email === '' ? 'email' : 'password')
  }, [draft, setFocus])

  useEffect(() => {
    if (summaryAsked > 0) summary.current?.focus()
  }, [summaryAsked])

  useEffect(() => {
    onErrors?.(summaryShown)
  }, [onErrors, summaryShown])

  const submit = handleSubmit(
    async ({ email, password }) => {
      if (isSubmitting) return
      setServerMessage(null)
      setPasswordShown(false)
      const answer = await core.command({ _tag: 'SignIn', email: email.trim(), password })
      if (answer._tag === 'Ok') onSignedIn()
      else setServerMessage(failureWords(answer.failure))
    },
    () => {
      setServerMessage(null)
      setSummaryAsked((before) => before + 1)
    },
  )

  return (
    <form className="sign-in-form" noValidate onSubmit={(event) => void submit(event)}>
      {summaryShown ? (
        <section ref={summary} className="notice notice-danger" aria-labelledby={`${id}-summary`} tabIndex={-1}>
          <p id={`${id}-summary`} className="notice-title">
            {signInTexts.summary}
          </p>
          <ul className="error-list">
            {wrong.map(({ name, error }) => (
              <li key={name}>
                <a
                  href={`#${id}-${name}`}
                  onClick={(event) => {
                    event.preventDefault()
                    setFocus(name)
                  }}
                >
                  {error}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <div className="field">
        <label className="field-label" htmlFor={`${id}-email`}>
          {signInTexts.email}
        </label>
        <input
          id={`${id}-email`}
          className="field-input"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          aria-invalid={errors.email !== undefined}
          aria-describedby={errors.email === undefined ? undefined : `${id}-email-error`}
          {...register('email', {
            validate: (value) => (value.trim() !== '' && isEmail(value.trim())) || signInTexts.emailRequired,
          })}
        />
        {errors.email === undefined ? null : (
          <p id={`${id}-email-error`} className="field-error">
            {errors.email.message}
          </p>
        )}
      </div>
      <div className="field">
        <label className="field-label" htmlFor={`${id}-password`}>
          {signInTexts.password}
        </label>
        <div className="password-field">
          <input
            id={`${id}-password`}
            className="field-input"
            type={passwordShown ? 'text' : 'password'}
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            required
            aria-invalid={errors.password !== undefined}
            aria-describedby={errors.password === undefined ? undefined : `${id}-password-error`}
            {...register('password', { validate: (value) => value !== '' || signInTexts.passwordRequired })}
          />
          <button
            type="button"
            className="button"
            aria-controls={`${id}-password`}
            onClick={() => setPasswordShown((shown) => !shown)}
          >
            {passwordShown ? signInTexts.hidePassword : signInTexts.showPassword}
          </button>
        </div>
        {errors.password === undefined ? null : (
          <p id={`${id}-password-error`} className="field-error">
            {errors.password.message}
          </p>
        )}
      </div>
      <button type="submit" className="button button-main" aria-busy={isSubmitting}>
        {signInTexts.submit}
      </button>
      <div role="alert" className="sign-in-answer">
        {serverMessage === null ? null : <p className="notice notice-danger">{serverMessage}</p>}
      </div>
    </form>
  )
}
