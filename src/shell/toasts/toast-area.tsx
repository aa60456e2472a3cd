/**
 * The region for the toasts of every page. It is at an edge of the window where the toasts cover neither the button of the
 * booking bar nor the saved content (`success-toast.tsx`). While a dialog is open, the region is within the dialog, so that
 * people can see, hear and dismiss the toasts.
 */
import { type ReactElement, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Success } from '../../../domain/schema/events.ts'
import type { State } from '../../../domain/schema/state.ts'
import { useCore, useCoreState } from '../../core/core-context.tsx'
import { onDialogChange, placeAboveDialogs } from '../../kit/design/above-dialogs.tsx'
import { createChunk } from '../../kit/design/chunk.tsx'
import { Icon, IconButton } from '../../kit/design/icon.tsx'
import { SUCCESS_MS, type ToastText, toastText } from '../../kit/texts/toasts.ts'
import { useTakenOver } from '../../kit/use-taken-over.ts'
import { useVisible } from '../../kit/use-visible.ts'
import './toast-area.css'

/** The delay of the words. A screen reader announces only changes within a live region that existed before the change. */
const WORDS_AFTER_MS = 60

/** One toast. In a hidden tab it is not shown yet, because a screen reader ignores toasts that exist when the tab is shown. */
export const Toast = ({ toast }: { readonly toast: WordedToast }): ReactElement | null => {
  const core = useCore()
  const visible = useVisible()
  const [shown, setShown] = useState(visible)
  const [paused, setPaused] = useState(false)
  const { id, duration, text } = toast
  const isPolite = toast.kind === 'success'
  const words = useRef<HTMLParagraphElement>(null)
  /** The remaining time in milliseconds. The time during which the toast is paused does not count. */
  const remaining = useRef(duration ?? 0)
  const dismiss = useCallback(() => void core.command({ _tag: 'DismissToast', toastId: id }), [core, id])

  if (visible && !shown) setShown(true)

  // A toast loses the pointer and the focus without an event when its region moves to another dialog.
  useEffect(() => onDialogChange(() => setPaused(false)), [])

  useEffect(() => {
    if (!shown || !isPolite) return
    // React does not draw these words. Words that React draws in the commit that closes a dialog would move together with
    // their region, and a moved region stays silent.
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
      <IconButton className="toast-dismiss" icon="close" label="Stäng meddelandet" onClick={dismiss} />
    </div>
  )
}

const { Component: Succeeded } = createChunk(
  async () => (await import('./success-toast.tsx')).SuccessToast,
  null,
  ({ id, kind }) => <Toast toast={{ id, kind, text: 'Klart', duration: SUCCESS_MS }} />,
)

const Toasts = ({ children }: { readonly children?: ReactNode }): ReactElement => {
  const { tabId } = useCore()
  const select = useMemo(() => (state: State) => shownToasts(state, tabId), [tabId])
  const toasts = useCoreState(select, sameToasts)
  return createPortal(
    <section className="toast-area stack gap-2 never-on-paper" aria-label="Meddelanden">
      {children}
      {toasts.map((toast) =>
        'what' in toast ? <Succeeded key={toast.id} {...toast} /> : <Toast key={toast.id} toast={toast} />,
      )}
    </section>,
    placeAboveDialogs(),
  )
}

/**
 * The region of the toasts. It is outside the markup that the server may have drawn.
 * @param children lasting messages above the toasts, such as the notice of a new release
 */
export const ToastArea = (props: { readonly children?: ReactNode }): ReactElement | null =>
  useTakenOver() ? <Toasts {...props} /> : null

/** A success toast. Its words are loaded when it is shown. */
export interface SucceededToast {
  readonly id: string
  readonly kind: 'success'
  readonly what: Success
}
interface WordedToast extends ToastText {
  readonly id: string
}
type ShownToast = WordedToast | SucceededToast

/**
 * The toasts that a tab shows, which are its own toasts and those for every tab. Invariant: a toast about a lost connection
 * disappears as soon as the connection is restored.
 */
export const shownToasts = (
  { toasts, connection }: Pick<State, 'toasts' | 'connection'>,
  tabId: string,
): ShownToast[] =>
  Object.entries(toasts).flatMap(([id, { tabId: owner, toast }]) => {
    if (owner !== null && owner !== tabId) return []
    if (toast._tag === 'Reconnecting' && connection.status !== 'reconnecting') return []
    return toast._tag === 'Succeeded' ? { id, kind: 'success', what: toast.what } : { id, ...toastText(toast) }
  })

/** Compares the toasts as JSON, which is fast enough because there are few toasts. */
const sameToasts = (a: readonly ShownToast[], b: readonly ShownToast[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b)
