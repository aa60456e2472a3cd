/**
 * A modal native dialog, found by its title. Invariant: it is open for as long as it is mounted; closing it (button,
 * Escape, a press on the backdrop) calls `onClose` and focus returns to where it was.
 */
import { type MouseEvent, type ReactElement, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { dialogOpened } from './above-dialogs.ts'
import { designTexts } from './design-texts.ts'
import { Icon } from './icon.tsx'
import './lightbox.css'

interface LightboxProps {
  readonly title: string
  readonly onClose: () => void
  readonly wide?: boolean
  /** What has focus when it opens, where that is not the title: the safe choice. The same object throughout. */
  readonly focusFirst?: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

export const Lightbox = ({ title, onClose, wide = false, focusFirst, children }: LightboxProps): ReactElement => {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    const returnTo = document.activeElement
    if (element !== null && !element.open) element.showModal()
    const closed = element === null ? null : dialogOpened(element)
    // The title is heard first; without this the browser would offer the button that closes.
    const first = focusFirst ?? heading
    first.current?.focus()
    return () => {
      closed?.()
      element?.close()
      if (returnTo instanceof HTMLElement && returnTo.isConnected) returnTo.focus({ preventScroll: true })
    }
  }, [focusFirst])

  const closeFromBackdrop = (event: MouseEvent): void => {
    if (event.target === dialog.current) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, through onCancel
    <dialog
      ref={dialog}
      className={wide ? 'lightbox lightbox-wide' : 'lightbox'}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={closeFromBackdrop}
    >
      <div className="lightbox-head">
        <h2 ref={heading} id={titleId} className="lightbox-title" tabIndex={-1}>
          {title}
        </h2>
        <button
          type="button"
          className="button button-quiet button-square"
          aria-label={designTexts.close}
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="lightbox-body">{children}</div>
    </dialog>
  )
}
