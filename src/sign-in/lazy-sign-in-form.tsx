/** The sign-in form in a chunk of its own, with the room that it will take. */
import { lazy, type ReactElement, Suspense } from 'react'
import type { SignInForm as LoadedForm } from './sign-in-form.tsx'

const loadForm = async (): Promise<{ readonly default: typeof LoadedForm }> => ({
  default: (await import('./sign-in-form.tsx')).SignInForm,
})
const SignInForm = lazy(loadForm)

export const LazySignInForm = (props: Parameters<typeof LoadedForm>[0]): ReactElement => (
  <Suspense fallback={<span className="skeleton sign-in-skeleton" aria-hidden="true" />}>
    <SignInForm {...props} />
  </Suspense>
)
