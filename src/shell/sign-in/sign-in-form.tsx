/**
 * The sign-in form, of the page and of the lightbox.
 */
import { type ReactElement, type RefObject, useEffect } from 'react'
import { isEmail } from '../../../domain/rules/email.ts'
import { useCore } from '../../core/core-context.tsx'
import { TextField } from '../../kit/form/field.tsx'
import { PasswordField } from '../../kit/form/password-field.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { signInTexts } from './sign-in-texts.ts'

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

const names = ['email', 'password'] as const

export const SignInForm = ({ onSignedIn, draft, onErrors }: SignInFormProps): ReactElement => {
  const core = useCore()
  const { form, field, onSubmit, busy, summary, answer } = useFormFrame<Fields>({
    defaultValues: { email: draft?.current.email ?? '', password: '' },
    names,
    submit: async ({ email, password }) => {
      const result = await core.command({ _tag: 'SignIn', email: email.trim(), password })
      if (result._tag === 'Failed') return result.failure
      onSignedIn()
      return null
    },
    ...(onErrors === undefined ? {} : { onErrors }),
  })
  const { register, getValues, setFocus: focusOn } = form

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
      <TextField
        {...field('email')}
        label={signInTexts.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...register('email', {
          validate: (value) => (value.trim() !== '' && isEmail(value.trim())) || signInTexts.emailRequired,
        })}
      />
      <PasswordField
        {...field('password')}
        label={signInTexts.password}
        autoComplete="current-password"
        busy={busy}
        {...register('password', { validate: (value) => value !== '' || signInTexts.passwordRequired })}
      />
      <button type="submit" className="button button-main" aria-busy={busy}>
        {signInTexts.submit}
      </button>
      {answer}
    </form>
  )
}
