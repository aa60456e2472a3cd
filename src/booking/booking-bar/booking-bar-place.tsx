/**
 * The place for the bar, and the bar's chunk. The chunk is loaded when a slot is first chosen or a link asks to confirm. A
 * grid in which a press is likely loads it earlier. After that the bar stays, because it also shows how the choice ended.
 */
import { type ReactElement, useDeferredValue, useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { isEditPath } from '../../../domain/routes.ts'
import type { State } from '../../../domain/schema/state.ts'
import { useCoreState } from '../../core/core-context.tsx'
import { createChunk } from '../../kit/design/chunk.tsx'
import { ChunkFailure } from '../../kit/design/chunk-failure.tsx'
import { CONFIRM } from '../../shell/routing/paths.ts'
import { linkFollowed } from './confirm-asked.ts'
import './booking-bar-failure.css'

export const bookingBar = createChunk(
  async () => (await import('./booking-bar.tsx')).BookingBar,
  null,
  () => (
    <div className="booking-bar-failure raised">
      <ChunkFailure />
    </div>
  ),
)

const { Component: BookingBar } = bookingBar

const isChoosing = (state: State): boolean =>
  Object.keys(state.pending).length > 0 ||
  Object.values(state.holds).some((holds) => Object.values(holds).some(({ holder }) => holder === 'mine'))

export const BookingBarPlace = (): ReactElement | null => {
  // The press is painted first. The bar follows in a later rendering.
  const choosing = useDeferredValue(useCoreState(isChoosing))
  const [location, navigate] = useLocation()
  const [search] = useSearchParams()
  const [wanted, setWanted] = useState(false)
  const asks = search.has(CONFIRM)
  if ((choosing || asks) && !wanted) setWanted(true)

  // The query that asks leaves the address, so that a reload or a shared link does not ask again.
  useEffect(() => {
    if (!asks) return
    linkFollowed.next(location)
    navigate(location, { replace: true })
  }, [asks, location, navigate])

  return wanted && !isEditPath(location) ? <BookingBar /> : null
}
