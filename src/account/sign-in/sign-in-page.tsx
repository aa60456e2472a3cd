/** `/sign-in`: the form, and then back to where the person was going. */
import { type ReactElement, useEffect, useMemo, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { isBookingPath, routes } from '../../../domain/routes/routes.ts'
import type { Page } from '../../../domain/schema/events.ts'
import { basePath } from '../../core/base-path.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { useShowPage } from '../../shell/routing/use-show-page.ts'
import { LazySignInForm } from '../../shell/sign-in/lazy-sign-in-form.tsx'
import { returnPath } from '../../shell/sign-in/return-url.ts'
import { signInTexts } from '../../shell/sign-in/sign-in-texts.ts'
import { RegisteredNotice } from './registered-notice.tsx'
import './sign-in-page.css'

export const SignInPage = (): ReactElement => {
  const [search] = useSearchParams()
  const [, navigate] = useLocation()
  const signedIn = useStatePart('account')._tag === 'SignedIn'
  const [wrong, setWrong] = useState(false)
  // Throws for an address that is not ours: the page's boundary says so.
  const path = returnPath(search.get('returnUrl'), window.location.origin, basePath)
  const page = useMemo((): Page => ({ _tag: 'SignIn', returnsToBooking: isBookingPath(path) }), [path])
  useShowPage(page)
  usePageTitle(wrong ? signInTexts.titleWithErrors : signInTexts.title)

  useEffect(() => {
    if (signedIn) navigate(path, { replace: true })
  }, [signedIn, path, navigate])

  return (
    <div className="page page-narrow sign-in-page">
      <h1>{signInTexts.title}</h1>
      <RegisteredNotice />
      {path === '/' ? null : <p>{signInTexts.afterSignIn}</p>}
      <LazySignInForm onErrors={setWrong} />
      <p className="sign-in-others">
        <Link href={routes.forgotPassword}>{signInTexts.forgotPassword}</Link>
        <span>
          {signInTexts.noAccount} <Link href={routes.register}>{signInTexts.register}</Link>
        </span>
      </p>
    </div>
  )
}
