/**
 * The revisions of the hub's pushes. Where a back end sends none they are counted: each push raises the count, a reading has that of
 * the moment when it was asked for, a connection begins one further on.
 */
import type { Meta } from '../../domain/schema/hub.ts'

export interface RevisionCount {
  /** Null: not known yet. */
  isSent: boolean | null
  counted: number
}

/** That of a push; where none is sent, the next. */
export const revisionOfPush = (revisions: RevisionCount, meta: Meta | null): number => {
  revisions.isSent = meta !== null
  if (meta === null) revisions.counted += 1
  return meta?.revision ?? revisions.counted
}
