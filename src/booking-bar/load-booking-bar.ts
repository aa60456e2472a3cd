/** The chunk of the bar, for its place and for a grid that somebody is about to press in. */
import type { BookingBar } from './booking-bar.tsx'

export const loadBookingBar = async (): Promise<{ readonly default: typeof BookingBar }> => ({
  default: (await import('./booking-bar.tsx')).BookingBar,
})

/** May fail in silence: it is asked for again when it is needed. */
export const loadBookingBarAhead = (): void => {
  loadBookingBar().catch(() => undefined)
}
