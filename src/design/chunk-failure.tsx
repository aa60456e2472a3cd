/**
 * What stands where a part of the page could not be loaded: words and a way on. The page is loaded again, and only once
 * the server answers, since a page that cannot be had takes away the one that is here.
 */
import { type ReactElement, useState } from 'react'
import { useCore } from '../core/core-context.tsx'
import { designTexts } from './design-texts.ts'
import { Lightbox } from './lightbox.tsx'

/** Tries again, and says what came of it. */
export const ChunkRetry = (): ReactElement => {
  const core = useCore()
  const [busy, setBusy] = useState(false)
  const [away, setAway] = useState(false)

  const retry = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    setAway(false)
    const answer = await core.call('version', {})
    if (answer._tag === 'Ok') location.reload()
    setBusy(false)
    setAway(answer._tag === 'Failed')
  }
  return (
    <>
      <button type="button" className="button button-main" aria-busy={busy} onClick={() => void retry()}>
        {designTexts.retry}
      </button>
      <p role="status">{away ? designTexts.serverAway : ''}</p>
    </>
  )
}

/** In the place of a part of a page. */
export const ChunkFailure = (): ReactElement => (
  <div className="notice notice-warning" role="alert">
    <p className="notice-title">{designTexts.chunkFailed}</p>
    <p>{designTexts.chunkFailedDetail}</p>
    <ChunkRetry />
  </div>
)

/** In the place of a lightbox. */
export const LightboxFailure = ({ onClose }: { readonly onClose: () => void }): ReactElement => (
  <Lightbox title={designTexts.chunkFailed} onClose={onClose}>
    <p>{designTexts.chunkFailedDetail}</p>
    <ChunkRetry />
  </Lightbox>
)
