/**
 * The address that a recorded tab was at, as far as the log tells it: the grids, to the letter; of other pages the log
 * has no more than their kind.
 */
import { accountPages, routes } from '../../../domain/routes/routes.ts'
import type { Page } from '../../../domain/schema/events.ts'
import { groupDayPath } from '../../shell/routing/paths.ts'

export const pathOfPage = (page: Page): string => {
  switch (page._tag) {
    case 'BookingGrid':
      return groupDayPath(page.groupId, page.date)
    case 'EditBooking':
      // Which booking it is of, the log does not say: any stands for it, and keeps the basket's bar away as then.
      return `/bookings/0/resource/${page.bookingResourceId}`
    case 'SignIn':
      return routes.signIn
    case 'Account':
      return accountPages[page.page]
    case 'Activity':
      return routes.activity
    case 'Other':
      return routes.start
  }
}
