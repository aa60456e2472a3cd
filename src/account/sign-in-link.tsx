/**
 * From an account page to signing in: with the address that was given in this browser filled in, and then back to the day
 * where what is held is confirmed.
 */
import { type ReactElement, useState } from 'react'
import { Link } from 'wouter'
import { signInPath, toConfirmAt } from '../shell/routing/paths.ts'
import { useWayBack } from '../shell/routing/use-way-back.ts'
import { keptForLink } from '../shell/sign-in/kept-for-link.ts'
import type { ForSignIn } from './sign-in/registered-notice.tsx'

interface SignInLinkProps {
  readonly text: string
  /** It is the one thing to do. */
  readonly isMain?: boolean
}

export const SignInLink = ({ text, isMain = false }: SignInLinkProps): ReactElement => {
  const wayBack = useWayBack()
  const [state] = useState((): ForSignIn => ({ email: keptForLink().email, isRegistered: false }))
  return (
    <Link href={signInPath(toConfirmAt(wayBack))} state={state} className={isMain ? 'button button-main' : ''}>
      {text}
    </Link>
  )
}
