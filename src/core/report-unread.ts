/**
 * Tells the operator of the back end, in the page's console, which answer could not be read
 * (docs/rules.md#other-back-ends): the call, the field and the kind of value that came, never the value. Invariant: each
 * is written once.
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
