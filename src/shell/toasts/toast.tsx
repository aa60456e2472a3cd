/** One toast: seen, heard and put away. */
import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react'
import { useCore } from '../../core/core-context.tsx'
import { onDialogChange } from '../../kit/design/above-dialogs.ts'
import { Icon } from '../../kit/design/icon.tsx'
import { IconButton } from '../../kit/design/icon-button.tsx'
import { useVisible } from '../../kit/use-visible.ts'
import type { WordedToast } from './shown-toasts.ts'
import { toastTexts } from './toast-area-texts.ts'

/** A live region speaks of what changes in it, so a polite one must stand in its place before its words. */
const WORDS_AFTER_MS = 60

/** In a hidden tab it waits: what is there when a tab is shown is not spoken of. */
export const Toast = ({ toast }: { readonly toast: WordedToast }): ReactElement | null => {
  const core = useCore()
  const visible = useVisible()
  const [shown, setShown] = useState(visible)
  const [paused, setPaused] = useState(false)
  const { id, duration, text } = toast
  const isPolite = toast.kind === 'success'
  const words = useRef<HTMLParagraphElement>(null)
  /** In milliseconds: only time in which nothing paused it counts. */
  const remaining = useRef(duration ?? 0)
  const dismiss = useCallback(() => void core.command({ _tag: 'DismissToast', toastId: id }), [core, id])

  if (visible && !shown) setShown(true)

  useEffect(() => {
    if (!shown || !isPolite) return
    // Not by React: in one commit with a dialog that closes they would move with their region, and be silent.
    const speak = (): void => {
      moves()
      if (words.current !== null) words.current.textContent = text
    }
    let due = setTimeout(speak, WORDS_AFTER_MS)
    const moves = onDialogChange(() => {
      clearTimeout(due)
      due = setTimeout(speak, WORDS_AFTER_MS)
    })
    return () => {
      moves()
      clearTimeout(due)
    }
  }, [shown, isPolite, text])

  useEffect(() => {
    if (duration === null || paused || !visible) return
    const began = performance.now()
    const over = setTimeout(dismiss, remaining.current)
    return () => {
      clearTimeout(over)
      remaining.current -= performance.now() - began
    }
  }, [dismiss, duration, paused, visible])

  if (!shown) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps it standing
    <div
      className={`toast toast-${toast.kind}`}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon name={isPolite ? 'check' : 'warning'} />
      <p ref={words} className="toast-text" role={isPolite ? 'status' : 'alert'}>
        {isPolite ? null : text}
      </p>
      <IconButton className="toast-dismiss" icon="close" label={toastTexts.dismiss} onClick={dismiss} />
    </div>
  )
}
