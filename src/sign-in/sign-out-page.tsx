/**
 * `/sign-out`: signs out on entry and goes to sign-in. Where nothing says that the person asked for it here, as when a link of
 * another site led to it, it asks first (decision 0051). In doubt it asks.
 */
import { type ReactElement, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { State } from '../../domain/state/state.ts'
import { useCore, useCoreState } from '../core/core-context.tsx'
import { createChunk } from '../design/chunk.tsx'
import { MessagePage } from '../root-page/message-page.tsx'
import { PageSkeleton } from '../root-page/page-skeleton.tsx'
import { shownPage } from '../routing/base-path.ts'
import { routes } from '../routing/routes.ts'
import { otherPage, useShowPage } from '../routing/use-show-page.ts'
import { signInTexts } from './sign-in-texts.ts'

const { Component: SignOutQuestion } = createChunk(
  async () => (await import('./sign-out-question.tsx')).SignOutQuestion,
)

/** Loaded at this address, unless the server saw that this navigation began here. Whoever comes later comes from a page of ours. */
let isFromOutside =
  shownPage().startsWith(routes.signOut) && document.querySelector('meta[name="navigated-from-here"]') === null

const accountTag = ({ account }: State): State['account']['_tag'] => account._tag

export const SignOutPage = (): ReactElement => {
  const core = useCore()
  const [, navigate] = useLocation()
  const [isDoubtful, setDoubtful] = useState(isFromOutside)
  const account = useCoreState(accountTag)
  const waits = isDoubtful && account !== 'SignedOut'
  useShowPage(otherPage)

  useEffect(
    () => () => {
      isFromOutside = false
    },
    [],
  )

  useEffect(() => {
    if (waits) return
    let here = true
    void core.command({ _tag: 'SignOut' }).finally(() => {
      if (here) navigate(routes.signIn, { replace: true })
    })
    return () => {
      here = false
    }
  }, [waits, core, navigate])

  if (!waits) return <MessagePage title={signInTexts.signingOut} />
  return account === 'SignedIn' ? <SignOutQuestion onSignOut={() => setDoubtful(false)} /> : <PageSkeleton />
}
