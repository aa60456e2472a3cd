/**
 * Which toasts a tab shows: its own and those for everybody. Invariant: what tells of a lost connection is gone as soon
 * as that is no longer so, and is shown once.
 */
import type { State } from '../../../domain/schema/state.ts'
import { type ToastText, toastText } from '../../kit/texts/toasts.ts'

export interface ShownToast extends ToastText {
  readonly id: string
}

export const shownToasts = (state: Pick<State, 'toasts' | 'connection'>, tabId: string): ShownToast[] => {
  const entries = Object.entries(state.toasts).filter(([, { tabId: owner }]) => owner === null || owner === tabId)
  const latestReconnecting = entries.findLast(([, { toast }]) => toast._tag === 'Reconnecting')?.[0]
  return entries
    .filter(
      ([id, { toast }]) =>
        toast._tag !== 'Reconnecting' || (state.connection.status === 'reconnecting' && id === latestReconnecting),
    )
    .map(([id, { toast }]) => ({ id, ...toastText(toast) }))
}

export const sameToasts = (a: readonly ShownToast[], b: readonly ShownToast[]): boolean =>
  a.length === b.length &&
  a.every((toast, index) => toast.id === b[index]?.id && toast.text === b[index].text && toast.kind === b[index].kind)
