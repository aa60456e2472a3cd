/**
 * Lets an administrator undo an answer within some seconds. The newest offer is shown among the toasts of every page. The
 * administrator accepts the offer with its button or with Ctrl+Z.
 *
 * Invariants:
 * - an offer stays when the person goes to another page, and disappears when its time is over;
 * - a screen reader announces that the answer can be undone and how, and the time of the offer is extended accordingly;
 * - the focus is not lost when the offer disappears;
 * - the reason why an answer could not be undone is shown in place of the offer.
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
  can: `Det går att ångra i ${UNDO_SECONDS} sekunder, med knappen Ångra eller Ctrl+Z.`,
} as const

interface UndoOffer {
  readonly _tag: 'Offer'
  /** The answers of the offer. Either all of them are undone, or none. */
  readonly answers: readonly RowId[]
  /** A sentence about the administrator's action. */
  readonly words: string
  readonly onUndone: () => void
}
interface UndoRefusal {
  readonly _tag: 'Refusal'
  readonly words: string
}
type UndoNews = UndoOffer | UndoRefusal

/** The offers and refusals that are shown, the newest last. */
export const undoNews = new BehaviorSubject<readonly UndoNews[]>([])

export const withdraw = (news: UndoNews): void => undoNews.next(undoNews.value.filter((one) => one !== news))

const show = (news: UndoNews, ms: number): void => {
  undoNews.next([...undoNews.value, news])
  setTimeout(() => withdraw(news), ms)
}

const SHOWN_MS = UNDO_SECONDS * 1_000

/** The usual speed of a screen reader. A person may have set another speed. */
const CHARACTERS_A_SECOND = 15

/**
 * Shows an offer. Its time begins when a screen reader has read it. The page cannot know that moment, and therefore estimates
 * it from the length of the text.
 * @param since the time of the first answer on the page's own clock
 */
export const offerUndo = (offer: Omit<UndoOffer, '_tag'>, since: number): void => {
  if (offer.answers.length === 0) return
  const spokenSeconds = (offer.words.length + texts.can.length) / CHARACTERS_A_SECOND
  const toldMs = Math.min(spokenSeconds, UNDO_TOLD_SECONDS) * 1_000
  show({ ...offer, _tag: 'Offer' }, toldMs + SHOWN_MS - (performance.now() - since))
}

/** Whether Ctrl+Z undoes typing in the focused element instead of an answer. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, input:not([type="checkbox"], [type="radio"])'))

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
    if (undone._tag === 'Failed') return show({ _tag: 'Refusal', words: failureWords(undone.failure) }, SHOWN_MS)
    announce('Ångrat. Inget mejl skickas.')
    onUndone()
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isUndo =
        (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z'
      if (!isUndo || isWriting(event.target)) return
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
        Ångra
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
  // Like the success toasts, the offer must not cover the content that was just changed.
  useLayoutEffect(() => (area === null || newest === undefined ? undefined : keepClear(area)), [area, newest])
  if (newest === undefined || area === null) return null
  return createPortal(
    newest._tag === 'Offer' ? <Offer key={newest.answers.join()} offer={newest} /> : <Refusal words={newest.words} />,
    area,
  )
}
