/** `/sign-in`: the sign-in form. After sign-in the person returns to the page that they came from. */
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useStatePart } from '../../core/core-context.tsx'
import { withoutConfirming } from '../../shell/routing/paths.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { useAccountPage } from '../../shell/routing/use-way-back.ts'
import { forgetKept } from '../../shell/sign-in/kept-for-link.ts'
import { LazySignInForm } from '../../shell/sign-in/lazy-sign-in-form.tsx'
import { emailInState } from '../../shell/sign-in/newcomer.ts'
import { signInTexts } from '../../shell/sign-in/sign-in-texts.ts'
import { forgetRegistration } from '../register/last-registration.ts'
import { OpenMail } from './open-mail.tsx'
import '../../kit/design/layout-further.css'

export const SignInPage = (): ReactElement => {
  const [, navigate] = useLocation()
  const email = emailInState(useHistoryState<unknown>())
  const signedIn = useStatePart('account')._tag === 'SignedIn'
  const [wrong, setWrong] = useState(false)
  /**
   * Whether this tab sent the form. A tab that did not send it does not go on to confirm when somebody signs in elsewhere.
   */
  const tried = useRef(false)
  const path = useAccountPage('sign-in')
  usePageTitle(wrong ? signInTexts.titleWithErrors : signInTexts.title)

  useEffect(() => {
    if (!signedIn) return
    forgetRegistration()
    // The stored e-mail address has been used. The stored times are needed only if the person goes on to confirm.
    if (tried.current && path === withoutConfirming(path)) forgetKept()
    navigate(tried.current ? path : withoutConfirming(path), { replace: true })
  }, [signedIn, path, navigate])

  return (
    <div
      className="page page-narrow stack gap-6 pack-top"
      onSubmit={() => {
        tried.current = true
      }}
    >
      <h1>{signInTexts.title}</h1>
      <OpenMail wayBack={path} />
      {path === '/' ? null : <p>{signInTexts.afterSignIn}</p>}
      <LazySignInForm email={email} wayBack={path} onErrors={setWrong} />
    </div>
  )
}
