/** The chunk of the bar, for its place and for a grid that somebody is about to press in. */
import { createChunk } from '../../kit/design/chunk.tsx'
import { ChunkFailure } from '../../kit/design/chunk-failure.tsx'
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
