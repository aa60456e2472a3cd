/** Parts that the grid and the page of a week load when they need them. */
import { createChunk } from '../../kit/design/chunk.tsx'
import { LightboxFailure } from '../../kit/design/chunk-failure.tsx'

export const { Component: ResourceLightbox } = createChunk(
  async () => (await import('./resource-lightbox.tsx')).ResourceLightbox,
  null,
  LightboxFailure,
)

/** If this chunk cannot be loaded, the heads show no prices. */
export const { Component: ColumnPriceReader } = createChunk(
  async () => (await import('./column-prices.tsx')).ColumnPriceReader,
  null,
  () => null,
)
