/**
 * The revisions of what the hub says. Where a back end sends none (contract 8) they are counted: each push raises the count,
 * a reading has that of the moment when it was asked for, a connection begins one further on.
 */
import type { Meta } from '../../domain/schema/hub.ts'

export type RevisionCount = ReturnType<typeof createRevisionCount>

export const createRevisionCount = () => {
  let counted = 0
  let isSent: boolean | null = null
  return {
    /** Null: not known yet. */
    isSent: () => isSent,
    /** The revision of a reading that is asked for now. */
    counted: () => counted,
    /** What was missed between two connections is in no count. */
    skip: (): void => {
      counted += 1
    },
    /** That of a push; where none is sent, the next. */
    ofPush: (meta: Meta | null): number => {
      isSent = meta !== null
      if (meta !== null) return meta.revision
      counted += 1
      return counted
    },
    /** Whether an answer brought it. */
    note: (brought: boolean): void => {
      isSent = brought
    },
  }
}
