/**
 * Which toasts a tab shows: its own and those for everybody. Invariant: what tells of a lost connection is gone as soon
 * as that is no longer so, and is shown once.
 */
import type { Success } from '../../../domain/schema/events.ts'
import type { State } from '../../../domain/schema/state.ts'
import { type ToastText, toastText } from '../../kit/texts/toasts.ts'

/** The toast of a success: its words are loaded when it is shown. */
export interface SucceededToast {
  readonly id: string
  readonly kind: 'success'
  readonly what: Success
}
export interface WordedToast extends ToastText {
  readonly id: string
}
type ShownToast = WordedToast | SucceededToast

export const shownToasts = (state: Pick<State, 'toasts' | 'connection'>, tabId: string): ShownToast[] => {
  const entries = Object.entries(state.toasts).filter(([, { tabId: owner }]) => owner === null || owner === tabId)
  const latestReconnecting = entries.findLast(([, { toast }]) => toast._tag === 'Reconnecting')?.[0]
  return entries
    .filter(
      ([id, { toast }]) =>
        toast._tag !== 'Reconnecting' || (state.connection.status === 'reconnecting' && id === latestReconnecting),
    )
    .map(([id, { toast }]) =>
      toast._tag === 'Succeeded' ? { id, kind: 'success', what: toast.what } : { id, ...toastText(toast) },
    )
}

const wordsOf = (toast: ShownToast | undefined): string | undefined =>
  toast && ('what' in toast ? toast.what : toast.text)

export const sameToasts = (a: readonly ShownToast[], b: readonly ShownToast[]): boolean =>
  a.length === b.length && a.every((toast, index) => toast.id === b[index]?.id && wordsOf(toast) === wordsOf(b[index]))
