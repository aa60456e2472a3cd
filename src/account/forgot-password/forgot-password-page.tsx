/** `/forgot-password`: asks for a link; by the link, chooses a new password (spec 2). */
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { routes } from '../../../domain/routes/routes.ts'
import { AccountAnswer } from '../account-answer.tsx'
import { AccountLinkPage } from '../account-link/account-link-page.tsx'
import { forgotPasswordTexts } from './forgot-password-texts.ts'
import { RequestForm } from './request-form.tsx'
import { ResetForm } from './reset-form.tsx'

const signIn = (
  <Link href={routes.signIn} className="button button-main">
    {forgotPasswordTexts.signIn}
  </Link>
)

export const ForgotPasswordPage = (): ReactElement => (
  <AccountLinkPage path={routes.forgotPassword}>
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
