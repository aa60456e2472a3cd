/**
 * The offers to an administrator to undo an answer for some seconds, and their place: the newest one among the toasts
 * of every page, by its button or by Ctrl+Z. Invariants: each outlives the page that it began on, and is gone when it
 * holds no longer; people who listen are told that it can be undone, and how, and have as long as others from then on; the focus is not lost with the offer; the
 * reason for which it could not be undone is said in its place.
 */
import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { BehaviorSubject } from 'rxjs'
import { UNDO_SECONDS, UNDO_TOLD_SECONDS } from '../../../domain/rules/booking-status.ts'
import type { RowId } from '../../../domain/schema/ids.ts'
import { useCore } from '../../core/core-context.tsx'
import { useFollowed } from '../../core/followed.ts'
import { announce } from '../../kit/design/announce.ts'
import { Icon } from '../../kit/design/icon.tsx'
import { failureWords } from '../../kit/texts/failure-words.ts'
import { keepClear } from '../toasts/success-toast.tsx'
import './undo-place.css'

const texts = {
  undo: 'Ångra',
  can: `Det går att ångra i ${UNDO_SECONDS} sekunder, med knappen Ångra eller Ctrl+Z.`,
  undone: 'Ångrat. Inget mejl skickas.',
} as const

interface UndoOffer {
  readonly _tag: 'Offer'
  /** All of them are undone, or none. */
  readonly answers: readonly RowId[]
  /** A sentence that says what was done. */
  readonly words: string
  readonly onUndone: () => void
}
interface UndoRefusal {
  readonly _tag: 'Refusal'
  readonly words: string
}
type UndoNews = UndoOffer | UndoRefusal

/** The newest last. */
export const undoNews = new BehaviorSubject<readonly UndoNews[]>([])

export const withdraw = (news: UndoNews): void => undoNews.next(undoNews.value.filter((one) => one !== news))

const show = (news: UndoNews, ms: number): void => {
  undoNews.next([...undoNews.value, news])
  setTimeout(() => withdraw(news), ms)
}

const SHOWN_MS = UNDO_SECONDS * 1_000

/** A voice at the speed that a screen reader begins with. */
const CHARACTERS_A_SECOND = 15
/** A person who listens knows of the offer once it has been said; nothing tells the page when that is. */
const toldMs = (words: string): number => {
  const characters = words.length + texts.can.length
  return Math.min(characters / CHARACTERS_A_SECOND, UNDO_TOLD_SECONDS) * 1_000
}

/** @param since when the first of the answers came, on the page's own clock */
export const offerUndo = (offer: Omit<UndoOffer, '_tag'>, since: number): void => {
  const ms = toldMs(offer.words) + SHOWN_MS - (performance.now() - since)
  if (offer.answers.length > 0) show({ ...offer, _tag: 'Offer' }, ms)
}

const refuseUndo = (words: string): void => show({ _tag: 'Refusal', words }, SHOWN_MS)

/** Whether the keys belong to what is written there. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, input:not([type="checkbox"], [type="radio"])'))

const isUndoKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z'

const Offer = ({ offer }: { readonly offer: UndoOffer }): ReactElement => {
  const core = useCore()
  const [busy, setBusy] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef<HTMLElement | null>(null)
  const { answers, words, onUndone } = offer

  useLayoutEffect(() => {
    const pressed = button.current
    return () => {
      if (pressed === document.activeElement) before.current?.focus({ preventScroll: true })
    }
  }, [])
  useEffect(() => announce(texts.can, 'beside'), [])

  const undo = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    const undone = await core.call('undoAnswers', { body: { answers } })
    withdraw(offer)
    if (undone._tag === 'Failed') return refuseUndo(failureWords(undone.failure))
    announce(texts.undone)
    onUndone()
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!isUndoKey(event) || isWriting(event.target)) return
      event.preventDefault()
      void undo()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })

  return (
    <div className="toast toast-success undo-offer">
      <Icon name="check" />
      <p className="toast-text">{words}</p>
      <button
        ref={button}
        type="button"
        className="button"
        aria-busy={busy}
        aria-keyshortcuts="Control+Z"
        onFocus={({ relatedTarget }) => {
          before.current = relatedTarget instanceof HTMLElement ? relatedTarget : null
        }}
        onClick={() => void undo()}
      >
        {texts.undo}
      </button>
    </div>
  )
}

const Refusal = ({ words }: { readonly words: string }): ReactElement => (
  <div className="toast toast-danger undo-offer">
    <Icon name="warning" />
    <p className="toast-text" role="alert">
      {words}
    </p>
  </div>
)

export const UndoPlace = (): ReactElement | null => {
  const newest = useFollowed(undoNews).at(-1)
  const area = newest === undefined ? null : document.querySelector<HTMLElement>('.toast-area')
  // It lies over nothing that was just answered, as other toasts.
  useLayoutEffect(() => (area === null || newest === undefined ? undefined : keepClear(area)), [area, newest])
  if (newest === undefined || area === null) return null
  return createPortal(
    newest._tag === 'Offer' ? <Offer key={newest.answers.join()} offer={newest} /> : <Refusal words={newest.words} />,
    area,
  )
}
