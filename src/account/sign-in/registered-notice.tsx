/**
 * The next step for somebody who has just registered. It belongs to this visit of the sign-in page: a reload keeps it,
 * and going elsewhere ends it.
 */
import { type ReactElement, useEffect } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { announce } from '../../kit/design/announce.ts'
import { signInTexts } from '../../shell/sign-in/sign-in-texts.ts'

/** An account page hands this to the sign-in page. */
export interface ForSignIn {
  readonly email: string
  /** The person registered with this address a moment ago. */
  readonly isRegistered: boolean
}

const isForSignIn = (state: unknown): state is ForSignIn =>
  typeof state === 'object' &&
  state !== null &&
  'email' in state &&
  typeof state.email === 'string' &&
  'isRegistered' in state

/** The address to fill in; '' where none is known. */
export const emailInState = (state: unknown): string => (isForSignIn(state) ? state.email : '')

export const RegisteredNotice = (): ReactElement | null => {
  const state = useHistoryState<unknown>()
  const email = isForSignIn(state) && state.isRegistered ? state.email : null
  // Said aloud, since the focus is at the heading of the page.
  useEffect(() => {
    if (email !== null) return announce(`${signInTexts.registered}. ${signInTexts.registeredDetail(email)}`)
  }, [email])
  if (email === null) return null
  return (
    <section className="notice sign-in-registered" aria-labelledby="registered">
      <h2 id="registered" className="notice-title">
        {signInTexts.registered}
      </h2>
      <p>{signInTexts.registeredDetail(email)}</p>
      <p>{signInTexts.registeredNoMail}</p>
    </section>
  )
}
