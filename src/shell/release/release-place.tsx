/**
 * Where a new version is announced. Invariant: what announces it is here before there is one: a server with a new
 * release may have none of the old one's files. It is no part of the first load.
 */
import { type ReactElement, useEffect } from 'react'
import { newRelease } from '../../../domain/selectors/release.ts'
import { useCoreState } from '../../core/core-context.tsx'
import { createChunk } from '../../kit/design/chunk.tsx'
import { watchTyping } from '../leaving/typed-here.ts'

const { Component: ReleaseNotice, ahead } = createChunk(
  async () => (await import('./release-notice.tsx')).ReleaseNotice,
  null,
  () => null,
)

/** The first picture, and what it needs, goes before. */
const AHEAD_MS = 3_000

export const ReleasePlace = (): ReactElement | null => {
  const build = useCoreState(newRelease)

  useEffect(() => {
    const forgetTyping = watchTyping()
    const later = setTimeout(ahead, AHEAD_MS)
    return () => {
      forgetTyping()
      clearTimeout(later)
    }
  }, [])

  return build === null ? null : <ReleaseNotice key={build} build={build} />
}
