/**
 * A modal native dialog. The title is its accessible name, and the words are its accessible description.
 *
 * Invariants:
 * - it is open while it is mounted;
 * - its title and its words are announced once it is open (`docs/decisions/0057`);
 * - the countdown to the deadline and messages about held slots are drawn within it (`above-dialogs.tsx`);
 * - the close button, Escape and a press on the backdrop call `onClose`;
 * - when it closes, the focus returns to the previous element or to the nearest one that still exists. When another element
 *   outside the dialog has the focus by then, for example on the next page, the focus stays there.
 */
import {
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { dialogOpened } from './above-dialogs.tsx'
import { announce, inOneLine, linesIn } from './announce.ts'
import { IconButton } from './icon.tsx'
import { focusAlongPath, focusPathTo } from './keep-focus.ts'
import './lightbox.css'

interface LightboxProps {
  readonly title: string
  /** The question and its consequences, without controls. They are null or empty while they are loading. */
  readonly words: ReactNode
  /** The text that is announced instead of the visible words. */
  readonly spoken?: string
  readonly onClose: () => void
  readonly wide?: boolean
  /** Whether the words show the remaining time. No countdown is drawn beside the title then. */
  readonly tellsTime?: boolean
  /** Whether the dialog shows the same information as a success toast. The toast is then announced but not shown. */
  readonly tellsSuccess?: boolean
  /**
   * The element that gets the focus when the dialog opens, such as the button for the safe choice. By default the title
   * gets it. The prop must be the same object on each rendering.
   */
  readonly focusFirst?: RefObject<HTMLElement | null>
  readonly children?: ReactNode
}

export const Lightbox = ({
  title,
  words,
  spoken,
  onClose,
  wide = false,
  tellsTime = false,
  tellsSuccess = false,
  focusFirst,
  children,
}: LightboxProps): ReactElement => {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const description = useRef<HTMLDivElement>(null)
  const titleId = useId()

  const closed = useRef<(() => void) | null>(null)
  // A layout effect is cleaned up before the dialog leaves the page. The place above dialogs is moved out of the dialog here,
  // while its live region is still empty. A live region that is moved with words in it stays silent.
  useLayoutEffect(
    () => () => {
      closed.current?.()
      closed.current = null
    },
    [],
  )

  useEffect(() => {
    const element = dialog.current
    if (element === null) return
    const back = focusPathTo(document.activeElement)
    if (!element.open) element.showModal()
    closed.current ??= dialogOpened(element)
    // The focus goes to the title, so that the title is heard first. By itself the browser would focus the close button.
    const first = focusFirst ?? heading
    first.current?.focus()
    return () => {
      // A dialog is closed only while it is in the document. Otherwise it would move the focus even from another element.
      if (element.isConnected) element.close()
      // When the dialog was removed together with its page, the next page may already have the focus.
      const focused = document.activeElement
      if (focused === document.body || element.contains(focused)) focusAlongPath(back)
    }
  }, [focusFirst])

  const say = useEffectEvent((lines: readonly string[]) =>
    announce(inOneLine([title, ...(spoken === undefined ? lines : [spoken])]), 'assertive'),
  )
  // This is a layout effect, so that the title is announced before the announcements of components within the dialog.
  useLayoutEffect(() => {
    const element = description.current
    if (element === null) return
    let takeBack: (() => void) | null = null
    // The words are announced only once. Later changes, such as a countdown or an effect of the person's actions, are not.
    const look = (): void => {
      const lines = linesIn(element)
      if (lines.length === 0 || takeBack !== null) return
      takeBack = say(lines)
      drawn.disconnect()
    }
    const drawn = new MutationObserver(look)
    drawn.observe(element, { childList: true, subtree: true })
    look()
    return () => {
      drawn.disconnect()
      takeBack?.()
    }
  }, [])

  // A press may begin on one element and end on another, for example when somebody selects text. The browser then clicks
  // their common ancestor. Therefore the dialog closes only when the press also began on the backdrop.
  const beganOnBackdrop = useRef(false)
  const closeFromBackdrop = ({ target }: MouseEvent): void => {
    if (target === dialog.current && beganOnBackdrop.current) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, through onCancel
    <dialog
      ref={dialog}
      className={`lightbox ${wide ? 'lightbox-wide' : ''}`}
      aria-labelledby={titleId}
      aria-describedby={`${titleId}-words`}
      data-tells-success={tellsSuccess || undefined}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={({ target }) => {
        beganOnBackdrop.current = target === dialog.current
      }}
      onClick={closeFromBackdrop}
    >
      <div className="lightbox-head">
        <h2 ref={heading} id={titleId} className="lightbox-title" tabIndex={-1}>
          {title}
        </h2>
        {tellsTime ? null : <div className="lightbox-time" />}
        <IconButton icon="close" label="Stäng" onClick={onClose} />
      </div>
      <div className="lightbox-body">
        <div className="lightbox-news" />
        <div ref={description} id={`${titleId}-words`} className="lightbox-words">
          {words}
        </div>
        {children}
      </div>
    </dialog>
  )
}
