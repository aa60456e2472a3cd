/**
 * Writes to the page's console, for those who run the back end, what of it could not be read (contract 8, unreadable): the call, the
 * field and the kind of what came, never its value. Invariant: each is written once.
 */
import type { State } from '../../domain/schema/state.ts'

const reported = new Set<string>()

export const reportUnread = ({ unread }: State): void => {
  for (const [seq, { call, path, expected, kind }] of Object.entries(unread)) {
    if (reported.has(seq)) continue
    reported.add(seq)
    console.warn(
      `The back end's ${call} could not be read${path === '' ? '' : ` at ${path}`}: ${expected}, not ${kind}`,
    )
  }
}
