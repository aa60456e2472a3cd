/** The box of a resource, loaded when it is asked for, from a grid's head and from a week's page. */
import { createChunk } from '../../kit/design/chunk.tsx'
import { LightboxFailure } from '../../kit/design/chunk-failure.tsx'

export const { Component: ResourceLightbox } = createChunk(
  async () => (await import('./resource-lightbox.tsx')).ResourceLightbox,
  null,
  LightboxFailure,
)
