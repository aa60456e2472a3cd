/**
 * `/sign-out`: signs the person out and opens the sign-in page. It asks first if it cannot tell that the person wanted
 * this, for example after a link on another site (`docs/decisions/0051`).
 */
import { type ReactElement, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { routes } from '../../../domain/routes.ts'
import { shownPage } from '../../core/base-path.ts'
import { useCore } from '../../core/core-context.tsx'
import { createChunk } from '../../kit/design/chunk.tsx'
import { MessagePage } from '../../shell/page/message-page.tsx'
import { otherPage, useShowPage } from '../../shell/routing/use-show-page.ts'

const signOutTexts = { signingOut: 'Loggar ut' } as const

const { Component: SignOutQuestion } = createChunk(
  async () => (await import('./sign-out-question.tsx')).SignOutQuestion,
)

/**
 * Whether the tab was loaded at this address while the server did not see that a page of this site led here. Later visits
 * in this tab come from a page of this site.
 */
let isFromOutside =
  shownPage().startsWith(routes.signOut) && document.querySelector('[name=navigated-from-here]') === null

const SigningOut = (): ReactElement => {
  const core = useCore()
  const [, navigate] = useLocation()

  useEffect(() => {
    let here = true
    void core.command({ _tag: 'SignOut' }).finally(() => {
      if (here) navigate(routes.signIn, { replace: true })
    })
    return () => {
      here = false
    }
  }, [core, navigate])

  return <MessagePage title={signOutTexts.signingOut} />
}

export const SignOutPage = (): ReactElement => {
  const [asks, setAsks] = useState(isFromOutside)
  useShowPage(otherPage)
  useEffect(() => {
    isFromOutside = false
  }, [])
  return asks ? <SignOutQuestion onSignOut={() => setAsks(false)} /> : <SigningOut />
}
