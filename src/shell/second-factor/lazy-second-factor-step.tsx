/** The second step of a sign-in as a separate chunk, because most people have none. */
import { createChunk } from '../../kit/design/chunk.tsx'
import { ChunkFailure } from '../../kit/design/chunk-failure.tsx'

export const LazySecondFactorStep = createChunk(
  async () => (await import('./second-factor-step.tsx')).SecondFactorStep,
  <span className="skeleton" aria-hidden="true" />,
  ChunkFailure,
).Component
