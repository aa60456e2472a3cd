/**
 * A modal native dialog, found by its title and described by its words. Invariants: it is open for as long as it is
 * mounted; its title and its words are said once it is open (`docs/decisions/0057`); the time left of held slots, and
 * the news of them, stand in it; closing it (button, Escape, a press on the backdrop) calls `onClose`, and the focus
 * goes back to where it was, or as near to it as there still is anything; one that goes with its page gives it to nothing.
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
import { designTexts } from './design-texts.ts'
import { IconButton } from './icon.tsx'
import { focusAlongPath, focusPathTo } from './keep-focus.ts'
import './lightbox.css'

interface LightboxProps {
  readonly title: string
  /** The question and the stake in words: no controls. Nothing while they are on their way. */
  readonly words: ReactNode
  /** How its words are said, where that is not how they are written. */
  readonly spoken?: string
  readonly onClose: () => void
  readonly wide?: boolean
  /** Its words tell the time that is left. */
  readonly tellsTime?: boolean
  /** It tells what a toast of success tells, which is heard then and not seen. */
  readonly tellsSuccess?: boolean
  /**
   * The element with the focus when it opens, where that is not the title: the safe choice. The same object throughout.
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
  // Before it is taken out of the page: what stands in it moves on at once, and a region that moves with words is silent.
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
    // The title is heard first; without this the browser would offer the button that closes.
    const first = focusFirst ?? heading
    first.current?.focus()
    return () => {
      // One that is out of the page would give the focus back itself, whoever has it by now.
      if (element.isConnected) element.close()
      // Where its page has gone with it, the next one has the focus by now.
      const focused = document.activeElement
      if (focused === document.body || element.contains(focused)) focusAlongPath(back)
    }
  }, [focusFirst])

  const say = useEffectEvent((lines: readonly string[]) =>
    announce(inOneLine([title, ...(spoken === undefined ? lines : [spoken])]), 'assertive'),
  )
  // Before anything that is drawn in it says something.
  useLayoutEffect(() => {
    const element = description.current
    if (element === null) return
    let takeBack: (() => void) | null = null
    // Once: words that tick, or that follow what one does, are no news.
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

  // The click of a press that began on one thing and ended on another is of the one that holds both, as when text is marked.
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
        <IconButton icon="close" label={designTexts.close} onClick={onClose} />
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
