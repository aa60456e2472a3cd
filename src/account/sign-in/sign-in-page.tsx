/**
 * `/sign-in`: the ways to sign in. After sign-in the person returns to the page that they came from. A window in which somebody has proved
 * again at a provider who they are ends here too.
 */
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useCore, useStatePart } from '../../core/core-context.tsx'
import { createChunk } from '../../kit/design/chunk.tsx'
import { ChunkFailure } from '../../kit/design/chunk-failure.tsx'
import { withoutConfirming } from '../../shell/routing/paths.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { useAccountPage } from '../../shell/routing/use-way-back.ts'
import { type CameBack, cameBackIn, type Proof } from '../../shell/sign-in/came-back.ts'
import { forgetKept } from '../../shell/sign-in/kept-for-link.ts'
import { LazySignInForm } from '../../shell/sign-in/lazy-sign-in-form.tsx'
import { emailInState, linksIn } from '../../shell/sign-in/newcomer.ts'
import { forgetProvided, providedPerson } from '../../shell/sign-in/provided-person.ts'
import { signInTexts } from '../../shell/sign-in/sign-in-texts.ts'
import { ProofReturn } from '../providers/proof-return.tsx'
import { forgetRegistration } from '../register/last-registration.ts'
import { OpenMail } from './open-mail.tsx'
import '../../kit/design/layout-further.css'

const { Component: ProviderReturn } = createChunk(
  async () => (await import('../providers/provider-return.tsx')).ProviderReturn,
  <span className="skeleton sign-in-skeleton" aria-hidden="true" />,
  ChunkFailure,
)

interface SignInProps {
  readonly cameBack: Exclude<CameBack, Proof> | null
}

const SignIn = ({ cameBack }: SignInProps): ReactElement => {
  const core = useCore()
  const [, navigate] = useLocation()
  const state = useHistoryState<unknown>()
  const account = useStatePart('account')
  const signedIn = account._tag === 'SignedIn'
  const hasEnded = account._tag === 'SignedOut' && account.cause === 'expired'
  const [wrong, setWrong] = useState(false)
  /**
   * Whether this tab sent a form or a passkey. A tab that did not does not go on to confirm when somebody signs in elsewhere.
   */
  const tried = useRef(false)
  const path = useAccountPage('sign-in')
  usePageTitle(wrong ? signInTexts.titleWithErrors : signInTexts.title)

  useEffect(() => {
    if (!signedIn) return
    const goOn = (): void => {
      forgetRegistration()
      // The stored e-mail address has been used. The stored times are needed only if the person goes on to confirm.
      if (tried.current && path === withoutConfirming(path)) forgetKept()
      navigate(tried.current ? path : withoutConfirming(path), { replace: true })
    }
    // Whoever has signed in here to link an account has it linked now. A failure is told by a toast.
    const person = tried.current ? providedPerson() : null
    forgetProvided()
    if (person === null) return goOn()
    void core.call('linkIdentity', { body: { ticket: person.ticket } }).then(goOn)
  }, [core, signedIn, path, navigate])

  const [isReturn] = useState(() => cameBack !== null || (linksIn(state) && providedPerson() !== null))
  // A person of an earlier return, who did not go on, is linked with nobody.
  useEffect(() => {
    if (!isReturn) forgetProvided()
  }, [isReturn])
  const noteTried = (): void => {
    tried.current = true
  }
  return (
    <div className="page page-narrow stack gap-6 pack-top" onSubmit={noteTried}>
      <h1>{signInTexts.title}</h1>
      <OpenMail wayBack={path} />
      {hasEnded ? (
        <p className="notice" role="status">
          {signInTexts.ended}
        </p>
      ) : path === '/' ? null : (
        <p>{signInTexts.afterSignIn}</p>
      )}
      {isReturn ? (
        <ProviderReturn cameBack={cameBack} wayBack={path} onTried={noteTried} onErrors={setWrong} />
      ) : (
        <LazySignInForm email={emailInState(state)} wayBack={path} onErrors={setWrong} onSent={noteTried} />
      )}
    </div>
  )
}

export const SignInPage = (): ReactElement => {
  const [cameBack] = useState(() => cameBackIn(window.location.hash))
  // What the provider's return has told leaves the address at once.
  useEffect(() => {
    if (cameBack !== null)
      window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
  }, [cameBack])
  return cameBack?._tag === 'Proof' ? <ProofReturn proof={cameBack} /> : <SignIn cameBack={cameBack} />
}
