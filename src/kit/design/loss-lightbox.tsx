/**
 * The question before something is lost. Invariants: the safe choice has focus; the button that does it names the action;
 * the action is done once; what stops it is said where it was asked.
 */
import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { Lightbox } from './lightbox.tsx'

interface LossLightboxProps {
  readonly question: string
  readonly action: string
  readonly safe: string
  /** What is lost, and what follows. */
  readonly children: ReactNode
  /** Does it; what stopped it, in words, or null when it is done. */
  readonly onDo: () => Promise<string | null>
  readonly onClose: () => void
}

export const LossLightbox = ({ question, action, safe, children, onDo, onClose }: LossLightboxProps): ReactElement => {
  const safeButton = useRef<HTMLButtonElement>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const close = (): void => {
    if (!busy) onClose()
  }
  const carryOut = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    setFailure(null)
    const stopped = await onDo()
    setBusy(false)
    setFailure(stopped)
  }
  return (
    <Lightbox title={question} words={children} onClose={close} focusFirst={safeButton}>
      {failure === null ? null : (
        <p className="notice notice-danger" role="alert">
          {failure}
        </p>
      )}
      <div className="lightbox-actions">
        <button ref={safeButton} type="button" className="button" onClick={close}>
          {safe}
        </button>
        <button type="button" className="button button-loss" aria-busy={busy} onClick={() => void carryOut()}>
          {action}
        </button>
      </div>
    </Lightbox>
  )
}
