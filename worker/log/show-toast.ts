/**
 * Shows a toast of a failure. One cause makes many calls fail: while a toast stands, none is shown in the same words.
 */
import type { Toast } from '../../domain/schema/events.ts'
import type { TabId } from '../../domain/schema/ids.ts'
import type { EventLogInterface } from './event-log.ts'

const isSame = (one: Toast, other: Toast): boolean => JSON.stringify(one) === JSON.stringify(other)

/** @param tabId null: in all tabs */
export const showToast = (
  { append, state }: Pick<EventLogInterface, 'append' | 'state'>,
  tabId: TabId | null,
  toast: Toast,
): void => {
  const stands = Object.values(state().toasts).some(
    (shown) => (shown.tabId === null || shown.tabId === tabId) && isSame(shown.toast, toast),
  )
  if (!stands) append('core', { _tag: 'ToastShown', tabId, toast })
}
