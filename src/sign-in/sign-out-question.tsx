/** Whether to sign out, where nobody can tell that the person asked for it (`sign-out-page.tsx`). */
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { MessagePage } from '../root-page/message-page.tsx'
import { routes } from '../routing/routes.ts'
import { signOutQuestionTexts } from './sign-out-question-texts.ts'

export const SignOutQuestion = ({ onSignOut }: { readonly onSignOut: () => void }): ReactElement => (
  <MessagePage title={signOutQuestionTexts.title} detail={signOutQuestionTexts.detail}>
    <button type="button" className="button button-main" onClick={onSignOut}>
      {signOutQuestionTexts.signOut}
    </button>
    <Link href={routes.start}>{signOutQuestionTexts.stay}</Link>
  </MessagePage>
)
