/**
 * The way back from an account page. It is the `returnUrl` in the address, or else the day of the slots that this browser
 * holds or has just lost, or else the start page. Invariant: the core learns when the way back leads to booking, and then it
 * keeps the holds (`docs/decisions/0085`).
 */
import { useEffect, useMemo } from 'react'
import { useLocation, useSearch, useSearchParams } from 'wouter'
import { type AccountPage, isBookingPath, routes } from '../../../domain/routes.ts'
import type { Page } from '../../../domain/schema/events.ts'
import type { State } from '../../../domain/schema/state.ts'
import { linesOf, ownSlots } from '../../../domain/selectors/basket.ts'
import { basePath } from '../../core/base-path.ts'
import { useCoreState } from '../../core/core-context.tsx'
import { groupDayPath, pathWithReturn } from './paths.ts'
import { returnPath } from './return-url.ts'
import { useShowPage } from './use-show-page.ts'

/** The address of the day of the first held or lost slot; null when there is no such slot. */
export const chosenDay = (state: State): string | null => {
  const held = ownSlots(state)
  const [first] = linesOf(held.length > 0 ? held : Object.values(state.lapsed), state.resources)
  const groupId = first === undefined ? undefined : state.resources[first.resourceId]?.groupId
  return first === undefined || groupId === undefined ? null : groupDayPath(groupId, first.date)
}

/** @throws InvalidReturnUrl for an address that is not ours; the error boundary of the pages shows a message */
export const useWayBack = (): string => {
  const [search] = useSearchParams()
  const day = useCoreState(chosenDay)
  const asked = search.get('returnUrl')
  return asked === null || asked === '' ? (day ?? routes.start) : returnPath(asked, window.location.origin, basePath)
}

/**
 * Reports to the core which account page is shown.
 * @returns the page to which the account page leads back
 */
export const useAccountPage = (page: AccountPage | 'sign-in'): string => {
  const wayBack = useWayBack()
  const returnsToBooking = isBookingPath(wayBack)
  const [location, navigate] = useLocation()
  const search = useSearch()

  // The way back is kept in the address for a reload, because a new core may not know the held slots yet.
  useEffect(() => {
    if (search === '' && wayBack !== routes.start)
      navigate(pathWithReturn(location, wayBack), { replace: true, state: history.state })
  }, [search, wayBack, location, navigate])

  useShowPage(
    useMemo(
      (): Page =>
        page === 'sign-in' ? { _tag: 'SignIn', returnsToBooking } : { _tag: 'Account', page, returnsToBooking },
      [page, returnsToBooking],
    ),
  )
  return wayBack
}
