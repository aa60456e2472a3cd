/** The sign-in form, of the page and of the lightbox. */
import { type ReactElement, type RefObject, useEffect } from 'react'
import { parseEmail } from '../../../domain/rules/parse-email.ts'
import { parsed, problemsOf } from '../../../domain/rules/parsed.ts'
import { useCore } from '../../core/core-context.tsx'
import { EmailField } from '../../kit/form/field.tsx'
import { PasswordField } from '../../kit/form/password-field.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { signInTexts } from './sign-in-texts.ts'

/** What was typed, for a form that is closed and opened again. The password is never kept. */
export interface SignInDraft {
  readonly email: string
}

interface SignInFormProps {
  readonly draft?: RefObject<SignInDraft>
  readonly onErrors?: (present: boolean) => void
}

const names = ['email', 'password'] as const

export const SignInForm = ({ draft, onErrors }: SignInFormProps): ReactElement => {
  const core = useCore()
  const { form, input, onSubmit, busy, summary, answer } = useFormFrame({
    defaultValues: { email: draft?.current.email ?? '', password: '' },
    names,
    parse: ({ email, password }) =>
      parsed(
        {
          ...problemsOf(parseEmail(email, signInTexts.emailRequired)),
          password: password === '' ? signInTexts.passwordRequired : null,
        },
        { email: email.trim(), password },
      ),
    submit: ({ email, password }) => core.command({ _tag: 'SignIn', email, password }),
    onErrors,
  })
  const { getValues, setFocus: focusOn } = form

  useEffect(() => {
    if (draft === undefined) return
    return () => {
      draft.current = { email: getValues('email') }
    }
  }, [draft, getValues])

  // In the lightbox the form is all there is to do: one can type at once.
  useEffect(() => {
    if (draft !== undefined) focusOn(draft.current.email === '' ? 'email' : 'password')
  }, [draft, focusOn])

  return (
    <form className="form" noValidate onSubmit={onSubmit}>
      {summary}
      <EmailField {...input('email')} label={signInTexts.email} autoComplete="username" />
      <PasswordField {...input('password')} label={signInTexts.password} autoComplete="current-password" busy={busy} />
      <button type="submit" className="button button-main" aria-busy={busy}>
        {signInTexts.submit}
      </button>
      {answer}
    </form>
  )
}
