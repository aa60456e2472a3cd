/**
 * The toasts of every page, seen, heard and put away, in a region at the edge of the window, never over the bar's
 * button nor over what was just saved (`success-toast.tsx`). While a dialog is open the region stands in it, so that its toasts are seen and heard, and can be put away.
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

const toastTexts = {
  area: 'Meddelanden',
  dismiss: 'Stäng meddelandet',
  done: 'Klart',
} as const

/** A live region speaks of changes in it, so a polite one must stand in its place before its words. */
const WORDS_AFTER_MS = 60

/** In a hidden tab it waits: screen readers do not speak of toasts that are there when a tab is shown. */
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

  // A toast that moves with its region loses pointer and focus without an event.
  useEffect(() => onDialogChange(() => setPaused(false)), [])

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

const { Component: Succeeded } = createChunk(
  async () => (await import('./success-toast.tsx')).SuccessToast,
  null,
  ({ id, kind }) => <Toast toast={{ id, kind, text: toastTexts.done, duration: SUCCESS_MS }} />,
)

const Toasts = ({ children }: { readonly children?: ReactNode }): ReactElement => {
  const { tabId } = useCore()
  const select = useMemo(() => (state: State) => shownToasts(state, tabId), [tabId])
  const toasts = useCoreState(select, sameToasts)
  return createPortal(
    <section className="toast-area never-on-paper" aria-label={toastTexts.area}>
      {children}
      {toasts.map((toast) =>
        'what' in toast ? <Succeeded key={toast.id} {...toast} /> : <Toast key={toast.id} toast={toast} />,
      )}
    </section>,
    placeAboveDialogs(),
  )
}

/**
 * It stands outside the page's own markup, which the server may have drawn.
 * @param children what stands before the toasts, for as long as it is true
 */
export const ToastArea = (props: { readonly children?: ReactNode }): ReactElement | null =>
  useTakenOver() ? <Toasts {...props} /> : null

/** The toast of a success: its words are loaded when it is shown. */
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
 * Which toasts a tab shows: its own and those for everybody. Invariant: what tells of a lost connection is gone as soon
 * as that is no longer so.
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

/** They are few, and mostly none. */
const sameToasts = (a: readonly ShownToast[], b: readonly ShownToast[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b)
