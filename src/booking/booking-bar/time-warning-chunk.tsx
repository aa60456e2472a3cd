/** The question about more time comes two minutes before the end: it is loaded beside the bar, not with it. */
import { createChunk } from '../../kit/design/chunk.tsx'

export const { Component: TimeWarning } = createChunk(
  async () => (await import('./time-warning.tsx')).TimeWarning,
  null,
  // The countdown still shows the time; it is asked for again with the next deadline.
  () => null,
)
