/** A button that asks before something is lost. */
import { type ReactElement, type ReactNode, useState } from 'react'
import { LossLightbox, type LossLightboxProps } from './loss-lightbox.tsx'

interface LossButtonProps extends Omit<LossLightboxProps, 'onClose'> {
  readonly text: ReactNode
  readonly className?: string
  readonly 'aria-haspopup'?: 'dialog'
}

export const LossButton = (props: LossButtonProps): ReactElement => {
  const { text, className = 'button button-loss', 'aria-haspopup': popup, onDone, ...question } = props
  const [asked, setAsked] = useState(false)
  const close = (): void => setAsked(false)
  return (
    <>
      <button type="button" className={className} aria-haspopup={popup} onClick={() => setAsked(true)}>
        {text}
      </button>
      {asked ? (
        <LossLightbox
          {...question}
          onDone={() => {
            close()
            onDone()
          }}
          onClose={close}
        />
      ) : null}
    </>
  )
}
