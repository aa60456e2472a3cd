/**
 * The pages on which nothing is booked: accounts, lists, information, tools. A chunk of their own, so that a first visit to the
 * start page or a grid loads neither them nor the names of their files.
 */
import type { ReactElement } from 'react'
import { routes } from '../../../domain/routes.ts'
import { PageRoutes, pageFor } from './page-routes.tsx'

const open = pageFor('everybody')
const signedIn = pageFor('signed-in')
/** Each says itself what it shows, or where it leads back to. */
const ofAccount = pageFor('everybody', null)

export const furtherPages = [
  // It says itself what it shows, and to whom.
  {
    ...pageFor('everybody', null)(routes.series, () => import('../../booking/series/series-page.tsx')),
    feature: 'finder' as const,
  },
  signedIn(routes.bookings, () => import('../../booking/bookings/bookings-page.tsx')),
  signedIn(routes.booking, () => import('../../booking/bookings/booking-page.tsx')),
  pageFor('signed-in', null)(routes.editBooking, () => import('../../booking/edit-booking/edit-booking-page.tsx')),
  ofAccount(routes.register, () => import('../../account/register/register-page.tsx')),
  ofAccount(routes.verifyEmail, () => import('../../account/verify-email/verify-email-page.tsx')),
  ofAccount(routes.undoEmailChange, () => import('../../account/undo-email-change/undo-email-change-page.tsx')),
  ofAccount(routes.claimAccount, () => import('../../account/claim-account/claim-account-page.tsx')),
  ofAccount(routes.forgotPassword, () => import('../../account/forgot-password/forgot-password-page.tsx')),
  signedIn(routes.profile, () => import('../../account/profile/profile-page.tsx')),
  signedIn(routes.information, () => import('../information/information-page.tsx')),
  { ...ofAccount(routes.find, () => import('../../booking/finder/finder-page.tsx')), feature: 'finder' } as const,
  open(routes.accessibility, () => import('../accessibility/accessibility-page.tsx')),
  open(routes.diagnostics, () => import('../../developer/diagnostics/diagnostics-page.tsx')),
  open(routes.replay, () => import('../../developer/replay/replay-page.tsx')),
  // Each has its own guard, and says itself what is shown.
  pageFor('everybody', null)('/admin/*', async () => {
    const { AdministrationRoutes } = await import('./administration-routes.tsx')
    return { AdministrationRoutes }
  }),
]

export const FurtherRoutes = (): ReactElement => <PageRoutes pages={furtherPages} />
