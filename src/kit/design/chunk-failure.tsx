/**
 * Words and a way on in the place of a part of the page that could not be loaded. The page is loaded again, and only
 * once the server answers, since a page that cannot be had takes away the one that is here. Where a new release has
 * taken the old one's files away, it says so.
 */
import { type ReactElement, useEffect } from 'react'
import { newRelease } from '../../../domain/selectors/release.ts'
import { useCore, useCoreState } from '../../core/core-context.tsx'
import { useCall } from '../use-call.ts'
import { designTexts } from './design-texts.ts'
import { Lightbox } from './lightbox.tsx'

/** Why, as far as it can be known. */
export const ChunkWords = ({ className }: { readonly className?: string }): ReactElement => {
  const isOld = useCoreState(newRelease) !== null
  return <p className={className}>{isOld ? designTexts.chunkOutdated : designTexts.chunkFailedDetail}</p>
}

/** Tries again, and says how it went. */
export const ChunkRetry = (): ReactElement => {
  const core = useCore()
  const isOld = useCoreState(newRelease) !== null
  const { busy, failure, send } = useCall()

  // Its answer tells which release is served.
  useEffect(() => void core.call('version', {}), [core])

  const retry = async (): Promise<void> => {
    const answer = await send(() => core.call('version', {}))
    if (answer?._tag === 'Ok') location.reload()
  }
  return (
    <>
      <button type="button" className="button button-main" aria-busy={busy} onClick={() => void retry()}>
        {isOld ? designTexts.reload : designTexts.retry}
      </button>
      <p role="status">{failure === null ? '' : designTexts.serverAway}</p>
    </>
  )
}

/** In the place of a part of a page. */
export const ChunkFailure = (): ReactElement => (
  <div className="notice notice-warning" role="alert">
    <p className="notice-title">{designTexts.chunkFailed}</p>
    <ChunkWords />
    <ChunkRetry />
  </div>
)

/** In the place of a lightbox. */
export const LightboxFailure = ({ onClose }: { readonly onClose: () => void }): ReactElement => (
  <Lightbox title={designTexts.chunkFailed} words={<ChunkWords />} onClose={onClose}>
    <ChunkRetry />
  </Lightbox>
)
