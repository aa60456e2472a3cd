/**
 * Shows that a part of the page could not be loaded, and offers to reload the page. The reload waits until the server answers,
 * because a failed reload would remove the current page. The message mentions a new release when the core knows of one.
 */
import { type ReactElement, useEffect } from 'react'
import { newRelease } from '../../../domain/selectors/release.ts'
import { useCore, useCoreState } from '../../core/core-context.tsx'
import { useCall } from '../use-call.ts'
import { designTexts } from './design-texts.ts'
import { Lightbox } from './lightbox.tsx'

/** The message about the probable cause. */
export const ChunkWords = ({ className }: { readonly className?: string }): ReactElement => {
  const isOld = useCoreState(newRelease) !== null
  return (
    <p className={className}>
      {isOld
        ? 'Det finns en ny version av bokningen. Ladda om sidan för att få den. Tider som du har valt släpps inte av det.'
        : 'Kontrollera din anslutning och försök igen. Tider som du har valt släpps inte av det.'}
    </p>
  )
}

/** A button that reloads the page, and a message when the server does not answer. */
export const ChunkRetry = (): ReactElement => {
  const core = useCore()
  const isOld = useCoreState(newRelease) !== null
  const { busy, failure, send } = useCall()

  // The answer to this call contains the release of the server, and the core reads it.
  useEffect(() => void core.call('version', {}), [core])

  const retry = async (): Promise<void> => {
    const answer = await send(() => core.call('version', {}))
    if (answer?._tag === 'Ok') location.reload()
  }
  return (
    <>
      <button type="button" className="button button-main" aria-busy={busy} onClick={() => void retry()}>
        {isOld ? 'Ladda om sidan' : designTexts.retry}
      </button>
      <p role="status">{failure === null ? '' : 'Servern går fortfarande inte att nå. Försök igen om en stund.'}</p>
    </>
  )
}

/** Replaces a part of a page that could not be loaded. */
export const ChunkFailure = (): ReactElement => (
  <div className="notice notice-warning" role="alert">
    <p className="notice-title">{designTexts.chunkFailed}</p>
    <ChunkWords />
    <ChunkRetry />
  </div>
)

/** Replaces a lightbox that could not be loaded. */
export const LightboxFailure = ({ onClose }: { readonly onClose: () => void }): ReactElement => (
  <Lightbox title={designTexts.chunkFailed} words={<ChunkWords />} onClose={onClose}>
    <ChunkRetry />
  </Lightbox>
)
