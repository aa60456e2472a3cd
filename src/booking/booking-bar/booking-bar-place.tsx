/**
 * Where the bar stands once anything was chosen in this tab's life: until then its chunk is not asked for. It stays from
 * then on, since it also shows what became of what was chosen. It follows an address that says that what is held is to be
 * confirmed (`CONFIRM`), as somebody who has just signed in comes by.
 */
import { type ReactElement, useDeferredValue, useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { isEditPath } from '../../../domain/routes/routes.ts'
import type { State } from '../../../domain/schema/state.ts'
import { useCoreState } from '../../core/core-context.tsx'
import { CONFIRM } from '../../shell/routing/paths.ts'
import { bookingBar } from './booking-bar-chunk.tsx'

const { Component: BookingBar } = bookingBar

const isChoosing = (state: State): boolean =>
  Object.keys(state.pending).length > 0 ||
  Object.values(state.holds).some((holds) => Object.values(holds).some(({ holder }) => holder === 'mine'))

/** One coming to a page at which what is held is to be confirmed. */
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
