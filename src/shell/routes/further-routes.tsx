/**
 * The table of the pages other than the start page and the grids, such as accounts, lists, information and tools. It has its
 * own chunk, so that a first visit to the start page or a grid loads neither these pages nor the names of their files.
 */
import { type ReactElement, useEffect } from 'react'
import { mendedAddress } from '../../../domain/mended-address.ts'
import { routes } from '../../../domain/routes.ts'
import { answersFirst } from '../../kit/design/answer-first.ts'
import { type PageRoute, PageRoutes, pageFor } from './page-routes.tsx'
import '../../kit/design/layout-further.css'

/**
 * Repairs an address that a mail program has damaged. This table contains every page to which a mail links. Our own server
 * has already repaired such an address (`server/api/client-files.ts`).
 */
const mended = typeof window === 'undefined' ? null : mendedAddress(location.pathname + location.search)
if (mended !== null) history.replaceState(history.state, '', `${location.origin}${mended}`)

const open = pageFor('everybody')
const signedIn = pageFor('signed-in')
/** For pages that tell the core themselves what they show or where they lead back to. */
const saysItself = pageFor('everybody', null)

export const furtherPages: readonly PageRoute[] = [
  { ...saysItself(routes.series, () => import('../../booking/series/series-page.tsx')), feature: 'finder' },
  {
    ...saysItself(routes.groupMonth, () => import('../../booking/month/month-page.tsx')),
    feature: 'finder',
  },
  {
    ...saysItself(routes.resourceMonth, () => import('../../booking/month/month-page.tsx')),
    feature: 'finder',
  },
  {
    ...saysItself(routes.resource, () => import('../../booking/resource-week/resource-redirect.tsx')),
    feature: 'finder',
  },
  {
    ...saysItself(routes.resourceWeek, () => import('../../booking/resource-week/resource-week-page.tsx')),
    feature: 'finder',
  },
  signedIn(routes.bookings, () => import('../../booking/bookings/bookings-page.tsx')),
  pageFor('signed-in', null)(routes.booking, () => import('../../booking/bookings/booking-page.tsx')),
  pageFor('signed-in', null)(routes.editBooking, () => import('../../booking/edit-booking/edit-booking-page.tsx')),
  open(routes.linkedTimes, () => import('../../booking/linked-times/linked-times-page.tsx')),
  saysItself(routes.register, () => import('../../account/register/register-page.tsx')),
  saysItself(routes.verifyEmail, () => import('../../account/verify-email/verify-email-page.tsx')),
  saysItself(routes.undoEmailChange, () => import('../../account/undo-email-change/undo-email-change-page.tsx')),
  saysItself(routes.claimAccount, () => import('../../account/claim-account/claim-account-page.tsx')),
  saysItself(routes.forgotPassword, () => import('../../account/forgot-password/forgot-password-page.tsx')),
  signedIn(routes.profile, () => import('../../account/profile/profile-page.tsx')),
  signedIn(routes.information, () => import('../information/information-page.tsx')),
  { ...saysItself(routes.find, () => import('../../booking/finder/finder-page.tsx')), feature: 'finder' },
  open(routes.doorSign, () => import('../page/no-signs-page.tsx')),
  { ...saysItself(routes.room, () => import('../../booking/room/room-page.tsx')), feature: 'signs' },
  open(routes.accessibility, () => import('../accessibility/accessibility-page.tsx')),
  open(routes.accessibilityReport, () => import('../accessibility/report-page.tsx')),
  open(routes.diagnostics, () => import('../../developer/diagnostics/diagnostics-page.tsx')),
  open(routes.replay, () => import('../../developer/replay/replay-page.tsx')),
  // Each administrators' page has its own guard, and its own route or the page itself tells the core what it shows.
  pageFor('everybody', null)('/admin/*', async () => {
    const { AdministrationRoutes } = await import('./administration-routes.tsx')
    return { AdministrationRoutes }
  }),
]

export const FurtherRoutes = (): ReactElement => {
  useEffect(
    () => void import('../../kit/design/keep-clear.ts').then(({ keepClear }) => keepClear()).catch(() => undefined),
    [],
  )
  useEffect(answersFirst, [])
  return <PageRoutes pages={furtherPages} />
}
