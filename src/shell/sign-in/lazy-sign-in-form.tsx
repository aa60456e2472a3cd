/** The sign-in form as a separate chunk, with a skeleton of the same size. */
import type { ReactElement } from 'react'
import { createChunk } from '../../kit/design/chunk.tsx'
import { ChunkFailure } from '../../kit/design/chunk-failure.tsx'
import type { StyleWithProperties } from '../../kit/design/custom-properties.ts'
import { deliveredWays } from './sign-in-ways.ts'
import './lazy-sign-in-form.css'

/** As tall as the ways to sign in that came with the page, so that nothing below them moves when they are drawn. */
const SignInSkeleton = (): ReactElement => {
  const { password, providers, passkeys = false } = deliveredWays()
  const hasPasskey = passkeys && 'PublicKeyCredential' in window
  const ways: StyleWithProperties = { '--ways': providers.length + Number(hasPasskey) }
  return (
    <>
      {password === 'on' || providers.length === 0 ? (
        <span className="skeleton sign-in-skeleton" aria-hidden="true" />
      ) : null}
      {providers.length === 0 && !hasPasskey ? null : (
        <span className="skeleton sign-in-ways-skeleton" style={ways} data-hint={hasPasskey} aria-hidden="true" />
      )}
    </>
  )
}

export const { Component: LazySignInForm, ahead: signInFormAhead } = createChunk(
  async () => (await import('./sign-in-choices.tsx')).SignInChoices,
  <SignInSkeleton />,
  ChunkFailure,
)
