/** The chunk of the grid's further keys, and of the words that tell of all of them. */
import { createChunk } from '../design/chunk.tsx'

export const gridKeys = createChunk(
  async () => (await import('./grid-keys.tsx')).GridKeys,
  null,
  // The other keys do what they do without it.
  () => null,
)
