/** The sign-in form in a chunk of its own, and a skeleton of its size. */
import { createChunk } from '../../kit/design/chunk.tsx'
import { ChunkFailure } from '../../kit/design/chunk-failure.tsx'
import './lazy-sign-in-form.css'

export const { Component: LazySignInForm, ahead: signInFormAhead } = createChunk(
  async () => (await import('./sign-in-form.tsx')).SignInForm,
  <span className="skeleton sign-in-skeleton" aria-hidden="true" />,
  ChunkFailure,
)
