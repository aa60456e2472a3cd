/**
 * The place of the bar, and its chunk, which a grid that somebody is about to press in asks for as well. Until anything
 * is chosen in this tab's life the chunk is not asked for; from then on the bar stays, since it also shows how the
 * choice ended.
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
  // The press is painted first, the bar in a rendering of its own.
  const choosing = useDeferredValue(useCoreState(isChoosing))
  const [location, navigate] = useLocation()
  const [search] = useSearchParams()
  const [wanted, setWanted] = useState(false)
  const asks = search.has(CONFIRM)
  if ((choosing || asks) && !wanted) setWanted(true)

  // The address of the day, which is what is reloaded and shared, does not ask.
  useEffect(() => {
    if (!asks) return
    linkFollowed.next(location)
    navigate(location, { replace: true })
  }, [asks, location, navigate])

  return wanted && !isEditPath(location) ? <BookingBar /> : null
}
