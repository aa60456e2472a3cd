/** The sign-in form as a separate chunk, with a skeleton of the same size. */
import { createChunk } from '../../kit/design/chunk.tsx'
import { ChunkFailure } from '../../kit/design/chunk-failure.tsx'
import './lazy-sign-in-form.css'

export const { Component: LazySignInForm, ahead: signInFormAhead } = createChunk(
  async () => (await import('./sign-in-choices.tsx')).SignInChoices,
  <span className="skeleton sign-in-skeleton" aria-hidden="true" />,
  ChunkFailure,
)
