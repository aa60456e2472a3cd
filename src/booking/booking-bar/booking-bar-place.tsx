/**
 * The place of the bar, and its chunk, which a grid that somebody is about to press in asks for as well. Until anything
 * is chosen in this tab's life the chunk is not asked for; from then on the bar stays, since it also shows how the
 * choice ended. The place follows an address that asks for the confirmation of held slots (`CONFIRM`): somebody who has
 * just signed in comes by it.
 */
import { type ReactElement, useDeferredValue, useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { isEditPath } from '../../../domain/routes.ts'
import type { State } from '../../../domain/schema/state.ts'
import { useCoreState } from '../../core/core-context.tsx'
import { createChunk } from '../../kit/design/chunk.tsx'
import { ChunkFailure } from '../../kit/design/chunk-failure.tsx'
import { CONFIRM } from '../../shell/routing/paths.ts'
import './booking-bar-failure.css'

export const bookingBar = createChunk(
  async () => (await import('./booking-bar.tsx')).BookingBar,
  null,
  () => (
    <div className="booking-bar-failure">
      <ChunkFailure />
    </div>
  ),
)

const { Component: BookingBar } = bookingBar

const isChoosing = (state: State): boolean =>
  Object.keys(state.pending).length > 0 ||
  Object.values(state.holds).some((holds) => Object.values(holds).some(({ holder }) => holder === 'mine'))

/** A visit to a page that asks for the confirmation of held slots. */
export interface Confirms {
  readonly page: string
}

export const BookingBarPlace = (): ReactElement | null => {
  // The press is painted first, the bar in a rendering of its own.
  const choosing = useDeferredValue(useCoreState(isChoosing))
  const [location, navigate] = useLocation()
  const [search] = useSearchParams()
  const [wanted, setWanted] = useState(false)
  const [confirms, setConfirms] = useState<Confirms | null>(null)
  const asks = search.has(CONFIRM)
  if ((choosing || asks) && !wanted) setWanted(true)

  if (asks ? confirms?.page !== location : confirms !== null && confirms.page !== location)
    setConfirms(asks ? { page: location } : null)

  // The address of the day is what is reloaded and shared.
  useEffect(() => {
    if (asks) navigate(location, { replace: true })
  }, [asks, location, navigate])

  return wanted && !isEditPath(location) ? <BookingBar confirms={confirms} /> : null
}
