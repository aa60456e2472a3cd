/** The chunk of the grid, for the router and for whoever knows that it will be wanted soon. */
import type { BookingGridPage } from './booking-grid-page.tsx'

export const loadGridPage = async (): Promise<{ readonly default: typeof BookingGridPage }> => ({
  default: (await import('./booking-grid-page.tsx')).BookingGridPage,
})

/** May fail in silence: it is asked for again when it is needed. */
export const loadGridPageAhead = (): void => {
  loadGridPage().catch(() => undefined)
}
