/** `/forgot-password`: asks for a link; by the link, chooses a new password (spec 2). */
import type { ReactElement } from 'react'
import { AccountAnswer } from '../account-answer.tsx'
import { AccountLinkPage } from '../account-link/account-link-page.tsx'
import { SignInLink } from '../sign-in-link.tsx'
import { forgotPasswordTexts } from './forgot-password-texts.ts'
import { RequestForm } from './request-form.tsx'
import { ResetForm } from './reset-form.tsx'

const signIn = <SignInLink text={forgotPasswordTexts.signIn} isMain />

export const ForgotPasswordPage = (): ReactElement => (
  <AccountLinkPage page="forgot-password">
    {(link, become) => {
      switch (link._tag) {
        case 'Link':
          return <ResetForm id={link.id} code={link.code} onAnswer={become} />
        case 'Used':
          return (
            <AccountAnswer
              title={forgotPasswordTexts.changed}
              lead={forgotPasswordTexts.changedDetail}
              links={signIn}
            />
          )
        default:
          return <RequestForm key={link._tag} hasOldLink={link._tag !== 'None'} />
      }
    }}
  </AccountLinkPage>
)
