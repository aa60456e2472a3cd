/** Parts of a grid that are loaded when they are asked for, from the grid itself and from the page of a week. */
import { createChunk } from '../../kit/design/chunk.tsx'
import { LightboxFailure } from '../../kit/design/chunk-failure.tsx'

export const { Component: ResourceLightbox } = createChunk(
  async () => (await import('./resource-lightbox.tsx')).ResourceLightbox,
  null,
  LightboxFailure,
)

/** Where it cannot be loaded, the heads have no prices. */
export const { Component: ColumnPriceReader } = createChunk(
  async () => (await import('./column-prices.tsx')).ColumnPriceReader,
  null,
  () => null,
)
