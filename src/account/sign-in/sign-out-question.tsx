/**
 * Asks whether to sign out if nothing shows that the person wanted it. It does not ask a person who is not signed in.
 */
import { type ReactElement, useEffect } from 'react'
import { Link } from 'wouter'
import { routes } from '../../../domain/routes.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { MessagePage } from '../../shell/page/message-page.tsx'
import { PageSkeleton } from '../../shell/page/page-skeleton.tsx'

const signOutQuestionTexts = {
  title: 'Vill du logga ut?',
  detail: 'Det verkar som om en länk på en annan webbplats ledde hit. Därför frågar vi först.',
  signOut: 'Logga ut',
  stay: 'Fortsätt vara inloggad',
} as const

export const SignOutQuestion = ({ onSignOut }: { readonly onSignOut: () => void }): ReactElement => {
  const account = useStatePart('account')._tag

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
