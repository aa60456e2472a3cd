/**
 * The ways to sign in, of the page and of the lightbox: the form with the password, passkeys, and the providers of the house. Where only the
 * people of the house have passwords the providers come first, and the form opens on request. The second step of a sign-in stands alone.
 */
import { type ReactElement, useId, useState } from 'react'
import { Alert } from '../../kit/design/alert.tsx'
import { keptStep } from '../second-factor/kept-step.ts'
import { ProviderButtons } from './provider-buttons.tsx'
import { SignInForm, type SignInFormProps } from './sign-in-form.tsx'
import { useSignInWays } from './sign-in-ways.ts'
import { type PasskeyEntry, usePasskeyEntry } from './use-passkey-entry.ts'

const choiceTexts = {
  or: 'Eller utan lösenord',
  staff: 'Jag arbetar här och har lösenord',
  passkey: 'Logga in med inloggningsnyckel',
  passkeyHint: 'Med fingret, ansiktet eller skärmlåset. Du lägger till den i Min profil.',
} as const

interface SignInChoicesProps extends Omit<SignInFormProps, 'onSecondStep' | 'registers' | 'offersPasskeys'> {
  /** Called when this tab sends a passkey. A form that is sent is heard as an event. */
  readonly onSent?: () => void
}

const PasskeyButton = ({ entry: { busy, failure, press } }: { readonly entry: PasskeyEntry }): ReactElement => {
  const hint = useId()
  return (
    <div className="stack gap-2">
      <button type="button" className="button" aria-busy={busy} aria-describedby={hint} onClick={press}>
        {choiceTexts.passkey}
      </button>
      <p id={hint} className="muted">
        {choiceTexts.passkeyHint}
      </p>
      <Alert words={failure} className="notice notice-warning" />
    </div>
  )
}

export const SignInChoices = ({ onSent, ...props }: SignInChoicesProps): ReactElement => {
  const { password, providers, passkeys = false } = useSignInWays()
  const [hasBegun] = useState(() => keptStep() !== null)
  const [isOpen, setOpen] = useState(hasBegun)
  const [isSecondStep, setSecondStep] = useState(hasBegun)
  const isFormFirst = password === 'on' || providers.length === 0
  const entry = usePasskeyEntry({
    hasAddress: passkeys,
    isShown: !isSecondStep,
    hasField: isFormFirst || isOpen,
    onSent,
  })
  const { wayBack } = props
  const form = (
    <SignInForm {...props} registers={isFormFirst} offersPasskeys={entry.isOffered} onSecondStep={setSecondStep} />
  )
  const passkey = entry.isOffered ? <PasskeyButton entry={entry} /> : null
  if (isFormFirst)
    return (
      <>
        {form}
        {isSecondStep || (providers.length === 0 && passkey === null) ? null : (
          <section className="stack gap-3" aria-labelledby="sign-in-providers">
            <h2 id="sign-in-providers" className="sign-in-or">
              {choiceTexts.or}
            </h2>
            {passkey}
            {providers.length === 0 ? null : <ProviderButtons providers={providers} wayBack={wayBack} isMain={false} />}
          </section>
        )}
      </>
    )
  return (
    <>
      {isSecondStep ? null : (
        <>
          <ProviderButtons providers={providers} wayBack={wayBack} isMain />
          {passkey}
        </>
      )}
      {password === 'off' && !isSecondStep ? null : isOpen ? (
        form
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
