/**
 * `/sign-out`: signs out on entry and goes to sign-in. Where nothing shows that the person asked for it here, as when a
 * link of another site led to it, it asks first (`docs/decisions/0051`). In doubt it asks.
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
 * The tab was loaded at this address, and the server did not see that a page of ours led here. Later visits in this tab come
 * from a page of ours.
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
