/**
 * Tells whoever runs the back end, in the page's console, what of it could not be read (contract 8, unreadable): the call, the
 * field and the kind of what came, never its value. Invariant: each is told once.
 */
import type { State } from '../../domain/state/state.ts'

const told = new Set<string>()

export const reportUnread = ({ unread }: State): void => {
  for (const [seq, { call, path, expected, kind }] of Object.entries(unread)) {
    if (told.has(seq)) continue
    told.add(seq)
    console.warn(
      `The back end's ${call} could not be read${path === '' ? '' : ` at ${path}`}: ${expected}, not ${kind}`,
    )
  }
}
