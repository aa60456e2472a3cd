/**
 * Whether to sign out, where it is not known that the person asked for it (`sign-out-page.tsx`). A visitor who is not
 * signed in is asked nothing.
 */
import { type ReactElement, useEffect } from 'react'
import { Link } from 'wouter'
import { routes } from '../../../domain/routes/routes.ts'
import type { State } from '../../../domain/schema/state.ts'
import { useCoreState } from '../../core/core-context.tsx'
import { MessagePage } from '../../shell/page/message-page.tsx'
import { PageSkeleton } from '../../shell/page/page-skeleton.tsx'
import { signOutQuestionTexts } from './sign-out-question-texts.ts'

const accountTag = (state: State): State['account']['_tag'] => state.account._tag

export const SignOutQuestion = ({ onSignOut }: { readonly onSignOut: () => void }): ReactElement => {
  const account = useCoreState(accountTag)

  useEffect(() => {
    if (account === 'SignedOut') onSignOut()
  }, [account, onSignOut])

  if (account !== 'SignedIn') return <PageSkeleton />
  return (
    <MessagePage title={signOutQuestionTexts.title} detail={signOutQuestionTexts.detail}>
      <button type="button" className="button button-main" onClick={onSignOut}>
        {signOutQuestionTexts.signOut}
      </button>
      <Link href={routes.start}>{signOutQuestionTexts.stay}</Link>
    </MessagePage>
  )
}
