/**
 * The offers to an administrator to undo an answer for some seconds, and the reasons for which that could not be done. Invariant: each
 * outlives the page that it began on, and is gone when it holds no longer.
 */
import { BehaviorSubject } from 'rxjs'
import { UNDO_SECONDS } from '../../../domain/rules/booking-status.ts'
import type { RowId } from '../../../domain/schema/ids.ts'

export interface UndoOffer {
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
export type UndoNews = UndoOffer | UndoRefusal

/** The newest last. */
export const undoNews = new BehaviorSubject<readonly UndoNews[]>([])

export const withdraw = (news: UndoNews): void => undoNews.next(undoNews.value.filter((one) => one !== news))

const show = (news: UndoNews, ms: number): void => {
  undoNews.next([...undoNews.value, news])
  setTimeout(() => withdraw(news), ms)
}

const SHOWN_MS = UNDO_SECONDS * 1_000

/** @param since when the first of the answers came, on the page's own clock */
export const offerUndo = (offer: Omit<UndoOffer, '_tag'>, since: number): void => {
  if (offer.answers.length > 0) show({ ...offer, _tag: 'Offer' }, SHOWN_MS - (performance.now() - since))
}

export const refuseUndo = (words: string): void => show({ _tag: 'Refusal', words }, SHOWN_MS)
