/** The chunk of the grid, for the router and for what loads it ahead. */
import { createChunk } from '../../kit/design/chunk.tsx'
import { PageSkeleton } from '../../shell/page/page-skeleton.tsx'

export const bookingGridPage = createChunk(
  async () => (await import('./booking-grid-page.tsx')).BookingGridPage,
  <PageSkeleton />,
)
