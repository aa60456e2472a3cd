/**
 * What somebody who has just registered does next. It belongs to this visit of the sign-in page: a reload keeps it, and
 * going elsewhere ends it.
 */
import { type ReactElement, useEffect } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { announce } from '../../kit/design/announce.ts'
import { signInTexts } from '../../shell/sign-in/sign-in-texts.ts'

/** What `/register` hands to the sign-in page. */
export interface Registered {
  readonly registeredEmail: string
}

const isRegistered = (state: unknown): state is Registered =>
  typeof state === 'object' && state !== null && 'registeredEmail' in state && typeof state.registeredEmail === 'string'

export const RegisteredNotice = (): ReactElement | null => {
  const state = useHistoryState<unknown>()
  const email = isRegistered(state) ? state.registeredEmail : null
  // The focus is at the heading of the page that one has come to.
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
