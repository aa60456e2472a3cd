/**
 * Notes once, for those who run the back end, which answers could not be read: in the log, from which the page's console and
 * `/diagnostik` have it.
 */
import type { Unread } from '../../domain/schema/other-back-ends/tolerance.ts'
import type { EventLogInterface } from './event-log.ts'

/** @param call the call that it answered, or the push */
export const noteUnread = (
  { append, state }: Pick<EventLogInterface, 'append' | 'state'>,
  call: string,
  { path, expected, kind }: Unread,
): void => {
  // The place in a list is of no matter.
  const field = path.replaceAll(/\[\d+\]/gu, '[]')
  const isNoted = Object.values(state().unread).some(
    (one) => one.call === call && one.path === field && one.kind === kind,
  )
  if (!isNoted) append('core', { _tag: 'AnswerUnread', call, path: field, expected, kind })
}
