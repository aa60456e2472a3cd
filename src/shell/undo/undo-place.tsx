/**
 * Lets people undo an action within some seconds: administrators an answer, and everybody a cancellation. The newest
 * offer is shown among the toasts of every page. A person accepts it with its button or with Ctrl+Z.
 *
 * Invariants:
 * - an offer stays when the person goes to another page, and disappears when its time is over or another person signs
 * in;
 * - a screen reader announces that something can be undone and how, and the time of the offer is extended accordingly;
 * - the focus is not lost when the offer disappears;
 * - the outcome of the undo replaces the offer, also the reason why it was not possible. Where the server was not
 * reached,
 *   the offer stands on, so that the person can press again.
 */
import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { BehaviorSubject } from 'rxjs'
import { type Answer, mayPass } from '../../../domain/port/core-port.ts'
import { UNDO_SECONDS, UNDO_TOLD_SECONDS } from '../../../domain/rules/booking-status.ts'
import type { RowId } from '../../../domain/schema/ids.ts'
import { useCore, useCoreState } from '../../core/core-context.tsx'
import type { CoreClient } from '../../core/create-core-client.ts'
import { useFollowed } from '../../core/followed.ts'
import { announce } from '../../kit/design/announce.ts'
import { Icon } from '../../kit/design/icon.tsx'
import { failureWords } from '../../kit/texts/failure-words.ts'
import { ownIdOf } from '../routing/signed-in.ts'
import { keepClear } from '../toasts/success-toast.tsx'
import './undo-place.css'

const texts = {
  can: `Det går att ångra i ${UNDO_SECONDS} sekunder, med knappen Ångra eller Ctrl+Z.`,
} as const

/** A button that follows the offer, for people who do not want to undo but to do something else. */
interface Afterwards {
  readonly text: string
  readonly run: () => void
}

interface UndoOffer {
  readonly _tag: 'Offer'
  readonly id: string
  /** A sentence about the person's action. */
  readonly words: string
  /** Undoes the action. The answer is the sentence about the outcome. */
  readonly undo: (core: CoreClient) => Answer<string>
  /** Whether the sentence about the outcome must be visible too, because the page itself does not show the outcome. */
  readonly isSeen?: boolean
  readonly onUndone?: () => void
  readonly afterwards?: Afterwards | undefined
}
interface UndoTold {
  readonly _tag: 'Undone' | 'Refusal'
  readonly words: string
}
/** The time of the offer is over, or there was none. */
interface TooLate extends Pick<UndoOffer, 'words'> {
  readonly _tag: 'Afterwards'
  readonly afterwards: Afterwards
}
type UndoNews = UndoOffer | UndoTold | TooLate

/** The offers and their outcomes, the newest last. */
export const undoNews = new BehaviorSubject<readonly UndoNews[]>([])

export const withdraw = (news: UndoNews): void => undoNews.next(undoNews.value.filter((one) => one !== news))

const SHOWN_MS = UNDO_SECONDS * 1_000

const show = (news: UndoNews, ms = SHOWN_MS): void => {
  undoNews.next([...undoNews.value, news])
  setTimeout(() => {
    if (!undoNews.value.includes(news)) return
    withdraw(news)
    if (news._tag === 'Offer') offerAfterwards(news)
  }, ms)
}

/** The button after an action stays for this time. Nothing is lost when it disappears. */
const AFTERWARDS_MS = 2 * SHOWN_MS

/** Offers the button after an action that cannot be undone, or can no longer be undone. */
export const offerAfterwards = ({ words, afterwards }: Pick<UndoOffer, 'words' | 'afterwards'>): void => {
  if (afterwards !== undefined) show({ _tag: 'Afterwards', words, afterwards }, AFTERWARDS_MS)
}

/** The usual speed of a screen reader. A person may have set another speed. */
const CHARACTERS_A_SECOND = 15

/**
 * Shows an offer. Its time begins when a screen reader has read it. The page cannot know that moment, and therefore
 * estimates it from the length of the text.
 * @param since the time of the action on the page's own clock
 */
export const offerToUndo = (offer: Omit<UndoOffer, '_tag'>, since: number): void => {
  const spokenSeconds = (offer.words.length + texts.can.length) / CHARACTERS_A_SECOND
  const toldMs = Math.min(spokenSeconds, UNDO_TOLD_SECONDS) * 1_000
  show({ ...offer, _tag: 'Offer' }, toldMs + SHOWN_MS - (performance.now() - since))
}

interface AnswersToUndo extends Pick<UndoOffer, 'words' | 'onUndone'> {
  /** The answers of the offer. Either all answers are undone, or none. */
  readonly answers: readonly RowId[]
}

/** Offers an administrator to undo answers. @param since the time of the first answer on the page's own clock */
export const offerUndo = ({ answers, ...offer }: AnswersToUndo, since: number): void => {
  if (answers.length === 0) return
  const undo = async (core: CoreClient): Answer<string> => {
    const undone = await core.call('undoAnswers', { body: { answers } })
    return undone._tag === 'Failed' ? undone : { _tag: 'Ok', value: 'Ångrat. Inget mejl skickas.' }
  }
  offerToUndo({ ...offer, id: answers.join(), undo }, since)
}

const Offer = ({ offer }: { readonly offer: UndoOffer }): ReactElement => {
  const core = useCore()
  const [busy, setBusy] = useState(false)
  /** Why the last press did nothing, where the next one may do it. */
  const [failed, setFailed] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef<HTMLElement | null>(null)
  const { words, onUndone } = offer

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
    setFailed(null)
    const undone = await offer.undo(core)
    if (undone._tag === 'Failed' && mayPass(undone.failure) && undoNews.value.includes(offer)) {
      setBusy(false)
      return setFailed(failureWords(undone.failure))
    }
    withdraw(offer)
    if (undone._tag === 'Failed') return show({ _tag: 'Refusal', words: failureWords(undone.failure) })
    if (offer.isSeen === true) show({ _tag: 'Undone', words: undone.value })
    announce(undone.value)
    onUndone?.()
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isUndo =
        (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z'
      // Where somebody types, Ctrl+Z undoes the typing.
      const { target } = event
      const isTyping =
        target instanceof HTMLElement &&
        (target.isContentEditable || target.matches('textarea, input:not([type="checkbox"], [type="radio"])'))
      if (!isUndo || event.defaultPrevented || isTyping) return
      event.preventDefault()
      void undo()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })

  return (
    <div className="toast toast-success undo-offer">
      <Icon name="check" />
      <p className="toast-text" role={failed === null ? undefined : 'alert'}>
        {failed ?? words}
      </p>
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

const Told = ({ told }: { readonly told: UndoTold }): ReactElement => {
  const isRefusal = told._tag === 'Refusal'
  return (
    <div className={`toast ${isRefusal ? 'toast-danger' : 'toast-success'} undo-offer`}>
      <Icon name={isRefusal ? 'warning' : 'check'} />
      <p className="toast-text" role={isRefusal ? 'alert' : undefined}>
        {told.words}
      </p>
    </div>
  )
}

const Following = ({ news }: { readonly news: TooLate }): ReactElement => {
  const { text, run } = news.afterwards
  return (
    <div className="toast toast-success undo-offer">
      <Icon name="check" />
      <p className="toast-text">{news.words}</p>
      <button
        type="button"
        className="button"
        onClick={() => {
          withdraw(news)
          run()
        }}
      >
        {text}
      </button>
    </div>
  )
}

const Newest = (): ReactElement | null => {
  const newest = useFollowed(undoNews).at(-1)
  // Nobody can undo what another person did.
  useEffect(() => () => undoNews.next([]), [])
  // Like the success toasts, the offer must not cover the content that was just changed.
  useLayoutEffect(() => {
    const area = document.querySelector<HTMLElement>('.toast-area')
    return area === null || newest === undefined ? undefined : keepClear(area)
  }, [newest])
  if (newest === undefined) return null
  switch (newest._tag) {
    case 'Offer':
      return <Offer key={newest.id} offer={newest} />
    case 'Afterwards':
      return <Following news={newest} />
    default:
      return <Told key={newest.words} told={newest} />
  }
}

/** The place of the newest offer, within the region of the toasts. */
export const UndoPlace = (): ReactElement => <Newest key={useCoreState(ownIdOf)} />
