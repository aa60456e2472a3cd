/** The chunk of choosing several times at once: wanted once somebody is about to choose, fetched before. */
import { createChunk } from '../design/chunk.tsx'

export const slotRanges = createChunk(
  async () => (await import('./slot-ranges.tsx')).SlotRanges,
  null,
  // Slots can still be chosen one by one.
  () => null,
)
