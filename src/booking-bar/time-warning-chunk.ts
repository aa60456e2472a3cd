/** The question before the end of the time: needed nine minutes after the first press at the earliest. */
import { createChunk } from '../design/chunk.tsx'

export const { Component: TimeWarning } = createChunk(async () => (await import('./time-warning.tsx')).TimeWarning)
