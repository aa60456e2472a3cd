/** The chunk of what is needed once a person is about to choose, fetched before. */
import { createChunk } from '../../kit/design/chunk.tsx'

export const gridAids = createChunk(
  async () => (await import('./grid-aids.tsx')).GridAids,
  null,
  // Slots can still be chosen one by one.
  () => null,
)
