/**
 * A modal native dialog that is named by its title and described by its words.
 *
 * Invariants:
 * - it is open for as long as it is mounted;
 * - its title and its words are announced once it is open (`docs/decisions/0057`);
 * - the time left of held slots, and news of them, are drawn within it (`above-dialogs.tsx`);
 * - the close button, Escape and a press on the backdrop call `onClose`;
 * - when it closes, the focus goes back to where it was, or to the nearest element that still exists. When it goes
 *   together with its page, it leaves the focus alone.
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
  /** The question and what is at stake, without controls. Null or empty while they are loading. */
  readonly words: ReactNode
  /** What is announced instead of the words, when it should not be what is written. */
  readonly spoken?: string
  readonly onClose: () => void
  readonly wide?: boolean
  /** Its words tell the time that is left, so that no countdown is drawn beside the title. */
  readonly tellsTime?: boolean
  /** It tells what a toast of success tells. The toast is then announced and not shown. */
  readonly tellsSuccess?: boolean
  /**
   * The element that gets the focus when it opens, instead of the title: the safe choice. The same object throughout.
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
  // A layout effect runs before the dialog leaves the page. What stands above dialogs is moved out of it at once, while its
  // live region is empty: a region that is moved with words in it stays silent.
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
    // The title is heard first. Without this the browser would focus the close button.
    const first = focusFirst ?? heading
    first.current?.focus()
    return () => {
      // A dialog that has left the page would give the focus back itself, even if another element has it by now.
      if (element.isConnected) element.close()
      // When its page has gone with it, the next page has the focus by now.
      const focused = document.activeElement
      if (focused === document.body || element.contains(focused)) focusAlongPath(back)
    }
  }, [focusFirst])

  const say = useEffectEvent((lines: readonly string[]) =>
    announce(inOneLine([title, ...(spoken === undefined ? lines : [spoken])]), 'assertive'),
  )
  // A layout effect, so that the title is announced before anything that is drawn in the dialog.
  useLayoutEffect(() => {
    const element = description.current
    if (element === null) return
    let takeBack: (() => void) | null = null
    // Announced once: words that tick, or that follow what a person does, are no news.
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

  // A press that begins on one element and ends on another clicks their common ancestor, as when text is marked. So the
  // dialog closes only when the press began on the backdrop too.
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
