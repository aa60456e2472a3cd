/** The pages that the links of e-mails about an account open: each leads on to another of them. */
import type { ReactElement } from 'react'
import { Route, Switch } from 'wouter'
import { ForgotPasswordPage } from '../../account/forgot-password/forgot-password-page.tsx'
import { UndoEmailChangePage } from '../../account/undo-email-change/undo-email-change-page.tsx'
import { VerifyEmailPage } from '../../account/verify-email/verify-email-page.tsx'
import { routes } from '../routing/routes.ts'

export const AccountLinkRoutes = (): ReactElement => (
  <Switch>
    <Route path={routes.verifyEmail}>
      <VerifyEmailPage />
    </Route>
    <Route path={routes.undoEmailChange}>
      <UndoEmailChangePage />
    </Route>
    <Route>
      <ForgotPasswordPage />
    </Route>
  </Switch>
)
