/**
 * The way back from an account page: the address's `returnUrl`, or else the day of the slots that this browser holds or
 * has just lost, or the start page. Invariant: the core learns of a way back to booking, and so keeps the holds
 * (`docs/decisions/0085`).
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

/** The day of the first chosen time; null: nothing was chosen. */
export const chosenDay = (state: State): string | null => {
  const held = ownSlots(state)
  const [first] = linesOf(held.length > 0 ? held : Object.values(state.lapsed), state.resources)
  const groupId = first === undefined ? undefined : state.resources[first.resourceId]?.groupId
  return first === undefined || groupId === undefined ? null : groupDayPath(groupId, first.date)
}

/** @throws InvalidReturnUrl for an address that is not ours: the page's boundary says so */
export const useWayBack = (): string => {
  const [search] = useSearchParams()
  const day = useCoreState(chosenDay)
  const asked = search.get('returnUrl')
  return asked === null || asked === '' ? (day ?? routes.start) : returnPath(asked, window.location.origin, basePath)
}

/** Tells the core which account page this is. @returns where it leads back to */
export const useAccountPage = (page: AccountPage | 'sign-in'): string => {
  const wayBack = useWayBack()
  const returnsToBooking = isBookingPath(wayBack)
  const [location, navigate] = useLocation()
  const search = useSearch()

  // In the address it outlives a reload, which may begin with a core that knows nothing yet.
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
