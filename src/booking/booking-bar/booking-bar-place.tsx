/**
 * Where the bar stands once anything was chosen in this tab's life: until then its chunk is not asked for. It stays from
 * then on, since it also shows what became of what was chosen.
 */
import { type ReactElement, useDeferredValue, useState } from 'react'
import { useLocation } from 'wouter'
import { isEditPath } from '../../../domain/routes/routes.ts'
import type { State } from '../../../domain/schema/state.ts'
import { useCoreState } from '../../core/core-context.tsx'
import { bookingBar } from './booking-bar-chunk.tsx'

const { Component: BookingBar } = bookingBar

const isChoosing = (state: State): boolean =>
  Object.keys(state.pending).length > 0 ||
  Object.values(state.holds).some((holds) => Object.values(holds).some(({ holder }) => holder === 'mine'))

export const BookingBarPlace = (): ReactElement | null => {
  // The press is painted first, the bar in a rendering of its own.
  const choosing = useDeferredValue(useCoreState(isChoosing))
  const [location] = useLocation()
  const [wanted, setWanted] = useState(false)
  if (choosing && !wanted) setWanted(true)
  return wanted && !isEditPath(location) ? <BookingBar /> : null
}
