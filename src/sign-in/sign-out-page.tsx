/** `/sign-out`: signs out on entry and goes to sign-in. */
import { type ReactElement, useEffect } from 'react'
import { useLocation } from 'wouter'
import { useCore } from '../core/core-context.tsx'
import { MessagePage } from '../root-page/message-page.tsx'
import { routes } from '../routing/routes.ts'
import { otherPage, useShowPage } from '../routing/use-show-page.ts'
import { signOutTexts } from './sign-out-texts.ts'

export const SignOutPage = (): ReactElement => {
  const core = useCore()
  const [, navigate] = useLocation()
  useShowPage(otherPage)

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
