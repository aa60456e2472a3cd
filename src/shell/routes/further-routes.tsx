/**
 * The pages that nobody books in: accounts, lists, information, tools. A chunk of their own, so that a first visit to the
 * start page or a grid loads neither them nor the names of their files.
 */
import type { ReactElement } from 'react'
import { routes } from '../../../domain/routes/routes.ts'
import { PageRoutes, pageRoute } from './page-routes.tsx'

export const furtherPages = [
  pageRoute({
    path: routes.bookings,
    guard: 'signed-in',
    load: async () => (await import('../../booking/bookings/bookings-page.tsx')).BookingsPage,
  }),
  pageRoute({
    path: routes.booking,
    guard: 'signed-in',
    load: async () => (await import('../../booking/bookings/booking-page.tsx')).BookingPage,
  }),
  pageRoute({
    path: routes.editBooking,
    guard: 'signed-in',
    load: async () => (await import('../../booking/edit-booking/edit-booking-page.tsx')).EditBookingPage,
  }),
  pageRoute({
    path: routes.register,
    guard: 'everybody',
    load: async () => (await import('../../account/register/register-page.tsx')).RegisterPage,
  }),
  pageRoute({
    path: routes.verifyEmail,
    guard: 'everybody',
    load: async () => (await import('../../account/verify-email/verify-email-page.tsx')).VerifyEmailPage,
  }),
  pageRoute({
    path: routes.undoEmailChange,
    guard: 'everybody',
    load: async () => (await import('../../account/undo-email-change/undo-email-change-page.tsx')).UndoEmailChangePage,
  }),
  pageRoute({
    path: routes.forgotPassword,
    guard: 'everybody',
    load: async () => (await import('../../account/forgot-password/forgot-password-page.tsx')).ForgotPasswordPage,
  }),
  pageRoute({
    path: routes.profile,
    guard: 'signed-in',
    load: async () => (await import('../../account/profile/profile-page.tsx')).ProfilePage,
  }),
  pageRoute({
    path: routes.information,
    guard: 'signed-in',
    load: async () => (await import('../information/information-page.tsx')).InformationPage,
  }),
  pageRoute({
    path: routes.accessibility,
    guard: 'everybody',
    load: async () => (await import('../accessibility/accessibility-page.tsx')).AccessibilityPage,
  }),
  pageRoute({
    path: routes.diagnostics,
    guard: 'everybody',
    load: async () => (await import('../../developer/diagnostics/diagnostics-page.tsx')).DiagnosticsPage,
  }),
  pageRoute({
    path: routes.replay,
    guard: 'everybody',
    load: async () => (await import('../../developer/replay/replay-page.tsx')).ReplayPage,
  }),
  // Each has its own guard.
  pageRoute({
    path: '/admin/*',
    guard: 'everybody',
    load: async () => (await import('./administration-routes.tsx')).AdministrationRoutes,
  }),
]

export const FurtherRoutes = (): ReactElement => <PageRoutes pages={furtherPages} />
