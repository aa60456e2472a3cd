/** `/sign-in`: the form, and then back to where the person was going. */
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useStatePart } from '../../core/core-context.tsx'
import { withoutConfirming } from '../../shell/routing/paths.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { useAccountPage } from '../../shell/routing/use-way-back.ts'
import { forgetKept } from '../../shell/sign-in/kept-for-link.ts'
import { LazySignInForm } from '../../shell/sign-in/lazy-sign-in-form.tsx'
import { signInTexts } from '../../shell/sign-in/sign-in-texts.ts'
import { emailInState, RegisteredNotice } from './registered-notice.tsx'
import '../../kit/design/layout-further.css'

export const SignInPage = (): ReactElement => {
  const [, navigate] = useLocation()
  const email = emailInState(useHistoryState<unknown>())
  const signedIn = useStatePart('account')._tag === 'SignedIn'
  const [wrong, setWrong] = useState(false)
  /** Whether the form was sent in this tab. A tab that only sees that somebody signed in elsewhere does not go on to confirm. */
  const tried = useRef(false)
  const path = useAccountPage('sign-in')
  usePageTitle(wrong ? signInTexts.titleWithErrors : signInTexts.title)

  useEffect(() => {
    if (!signedIn) return
    // The kept address was used. The kept times are needed where one goes on to confirm, and nowhere else.
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
      <RegisteredNotice />
      {path === '/' ? null : <p>{signInTexts.afterSignIn}</p>}
      <LazySignInForm email={email} wayBack={path} onErrors={setWrong} />
    </div>
  )
}
