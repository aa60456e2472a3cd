/**
 * The next step for a person who has just registered. The notice belongs to one visit to the sign-in page: a reload keeps
 * it, and leaving the page ends it.
 */
import { type ReactElement, useEffect } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { announce } from '../../kit/design/announce.ts'
import { signInTexts } from '../../shell/sign-in/sign-in-texts.ts'

/** The state that an account page hands to the sign-in page. */
export interface ForSignIn {
  readonly email: string
  /** Whether the person registered with this address a moment ago. */
  readonly isRegistered: boolean
}

const isForSignIn = (state: unknown): state is ForSignIn =>
  typeof state === 'object' &&
  state !== null &&
  'email' in state &&
  typeof state.email === 'string' &&
  'isRegistered' in state

/** The e-mail address for the field. Empty where none is known. */
export const emailInState = (state: unknown): string => (isForSignIn(state) ? state.email : '')

export const RegisteredNotice = (): ReactElement | null => {
  const state = useHistoryState<unknown>()
  const email = isForSignIn(state) && state.isRegistered ? state.email : null
  // The notice is announced, because the focus is on the heading of the page.
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
