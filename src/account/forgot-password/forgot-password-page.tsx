/** `/forgot-password`: asks for a link; by the link, chooses a new password (spec 2). */
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { routes } from '../../../domain/routes/routes.ts'
import { otherPage, useShowPage } from '../../shell/routing/use-show-page.ts'
import { AccountAnswer } from '../account-answer.tsx'
import { useAccountLink } from '../account-link/use-account-link.ts'
import { forgotPasswordTexts } from './forgot-password-texts.ts'
import { RequestForm } from './request-form.tsx'
import { ResetForm } from './reset-form.tsx'
import '../account-page.css'

const Changed = (): ReactElement => (
  <AccountAnswer title={forgotPasswordTexts.changed} lead={forgotPasswordTexts.changedDetail}>
    <p className="account-page-links">
      <Link href={routes.signIn} className="button button-main">
        {forgotPasswordTexts.signIn}
      </Link>
    </p>
  </AccountAnswer>
)

const Step = (): ReactElement => {
  const { link, become } = useAccountLink(routes.forgotPassword)
  switch (link._tag) {
    case 'Link':
      return (
        <ResetForm
          id={link.id}
          code={link.code}
          onReset={() => become({ _tag: 'Used' })}
          onOldLink={() => become({ _tag: 'Refused', id: link.id })}
        />
      )
    case 'Used':
      return <Changed />
    default:
      return <RequestForm key={link._tag} hasOldLink={link._tag !== 'None'} />
  }
}

export const ForgotPasswordPage = (): ReactElement => {
  useShowPage(otherPage)
  return (
    <div className="page account-page">
      <Step />
    </div>
  )
}
