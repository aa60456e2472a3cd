/**
 * Shows a toast. That the server cannot be reached, or read, has one cause however many have asked: while it is told it is
 * not told again (contract 8, nothing answered).
 */
import type { TabId } from '../../domain/entities.ts'
import type { Toast } from '../../domain/events/event.ts'
import type { EventLogInterface } from './event-log.ts'

const isOfTheServer = ({ _tag }: Toast): boolean => _tag === 'ServerUnreachable' || _tag === 'AnswerUnreadable'

/** @param tabId null: in all tabs */
export const showToast = (
  { append, state }: Pick<EventLogInterface, 'append' | 'state'>,
  tabId: TabId | null,
  toast: Toast,
): void => {
  const stands = Object.values(state().toasts).some(
    (shown) => (shown.tabId === null || shown.tabId === tabId) && shown.toast._tag === toast._tag,
  )
  if (!stands || !isOfTheServer(toast)) append('core', { _tag: 'ToastShown', tabId, toast })
}
