/**
 * The question after a connection that could not be had back (spec 4, contract 7): reload, or go on reading. Asked in a
 * visible tab, and once for each loss.
 */
import { type ReactElement, useState } from 'react'
import { useCore, useStatePart } from '../../core/core-context.tsx'
import { Lightbox } from '../../kit/design/lightbox.tsx'
import { useVisible } from '../../kit/use-visible.ts'
import { rootPageTexts } from './root-page-texts.ts'

export const ConnectionLostDialog = (): ReactElement | null => {
  const core = useCore()
  const { status, cause } = useStatePart('connection')
  const lost = status === 'disconnected' && cause === 'lost'
  const visible = useVisible()
  const [reloading, setReloading] = useState(false)
  if (!(lost && visible) && !reloading) return null

  const stay = (): void => {
    if (!reloading) void core.command({ _tag: 'StayDisconnected' })
  }
  const reload = (): void => {
    if (reloading) return
    setReloading(true)
    void core.command({ _tag: 'Reconnect' }).finally(() => location.reload())
  }
  return (
    <Lightbox title={rootPageTexts.connectionLost} words={<p>{rootPageTexts.connectionLostDetail}</p>} onClose={stay}>
      <div className="lightbox-actions">
        <button type="button" className="button" onClick={stay}>
          {rootPageTexts.connectionLostCancel}
        </button>
        <button type="button" className="button button-main" aria-busy={reloading} onClick={reload}>
          {rootPageTexts.connectionLostOk}
        </button>
      </div>
    </Lightbox>
  )
}
