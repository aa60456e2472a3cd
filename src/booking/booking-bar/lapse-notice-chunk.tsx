/** The chunk of what is said of lost times. It is asked for once something is chosen, so that it is here when that is lost. */
import { createChunk } from '../../kit/design/chunk.tsx'
import { ChunkFailure } from '../../kit/design/chunk-failure.tsx'

export const lapseNotice = createChunk(async () => (await import('./lapse-notice.tsx')).LapseNotice, null, ChunkFailure)
