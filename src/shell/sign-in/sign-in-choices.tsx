/**
 * The ways to sign in, of the page and of the lightbox: the form with the password, and the providers of the house. Where only the people of
 * the house have passwords the providers come first, and the form opens on request. The second step of a sign-in stands alone.
 */
import { type ReactElement, useState } from 'react'
import { keptStep } from '../second-factor/kept-step.ts'
import { ProviderButtons } from './provider-buttons.tsx'
import { SignInForm, type SignInFormProps } from './sign-in-form.tsx'
import { useSignInWays } from './sign-in-ways.ts'

const choiceTexts = {
  or: 'Eller utan lösenord',
  staff: 'Jag arbetar här och har lösenord',
} as const

export const SignInChoices = (props: SignInFormProps): ReactElement => {
  const { password, providers } = useSignInWays()
  const [hasBegun] = useState(() => keptStep() !== null)
  const [isOpen, setOpen] = useState(hasBegun)
  const [isSecondStep, setSecondStep] = useState(hasBegun)
  if (providers.length === 0) return <SignInForm {...props} />
  const { wayBack } = props
  if (password === 'on')
    return (
      <>
        <SignInForm {...props} onSecondStep={setSecondStep} />
        {isSecondStep ? null : (
          <section className="stack gap-3" aria-labelledby="sign-in-providers">
            <h2 id="sign-in-providers" className="sign-in-or">
              {choiceTexts.or}
            </h2>
            <ProviderButtons providers={providers} wayBack={wayBack} isMain={false} />
          </section>
        )}
      </>
    )
  return (
    <>
      {isSecondStep ? null : <ProviderButtons providers={providers} wayBack={wayBack} isMain />}
      {password === 'off' && !isSecondStep ? null : isOpen ? (
        <SignInForm {...props} registers={false} onSecondStep={setSecondStep} />
      ) : (
        <p>
          <button type="button" className="button button-quiet" onClick={() => setOpen(true)}>
            {choiceTexts.staff}
          </button>
        </p>
      )}
    </>
  )
}
