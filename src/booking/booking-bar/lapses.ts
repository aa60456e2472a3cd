/**
 * Chosen times that were lost, not let go: which they are, and the notice about them, which is loaded once something is chosen,
 * so that it is here when that is lost.
 */
import { useMemo, useState } from 'react'
import type { SelectionRefusal, SlotReference } from '../../../domain/schema/events.ts'
import type { Lapse, State } from '../../../domain/schema/state.ts'
import { isEdited } from '../../../domain/selectors/pages.ts'
import { useCoreState } from '../../core/core-context.tsx'
import { createChunk } from '../../kit/design/chunk.tsx'
import { ChunkFailure } from '../../kit/design/chunk-failure.tsx'

export const lapseNotice = createChunk(async () => (await import('./lapse-notice.tsx')).LapseNotice, null, ChunkFailure)

export interface Missed extends SlotReference {
  readonly reason: SelectionRefusal
}

export interface Lapses {
  readonly slots: readonly Lapse[]
  /** The times that could not be had again. */
  readonly missed: readonly Missed[]
  /** Called by the notice, which may be gone by then. */
  readonly onMissed: (missed: readonly Missed[]) => void
}

export const hasLapsed = ({ slots, missed }: Lapses): boolean => slots.length + missed.length > 0

/** The lapses of the basket: those of an edit are shown by the edit. */
export const basketLapses = (state: State): Lapse[] =>
  Object.values(state.lapsed).filter(({ resourceId, date }) => !isEdited(state, resourceId, date))

const same = (a: readonly Lapse[], b: readonly Lapse[]): boolean =>
  a.length === b.length && a.every((slot, index) => slot === b[index])

const none: readonly Lapse[] = []

/**
 * @param select the same function throughout
 * @param lost the times that were lost while no core was there to note it; shown where the state holds none
 * @param onLost called once something was done about them
 */
export const useLapses = (
  select: (state: State) => Lapse[],
  lost = none,
  onLost?: (lost: readonly Lapse[]) => void,
): Lapses => {
  const noted = useCoreState(select, same)
  const [missed, setMissed] = useState<readonly Missed[]>([])
  return useMemo(() => {
    const onMissed = (next: readonly Missed[]): void => {
      setMissed(next)
      onLost?.(none)
    }
    return { slots: noted.length > 0 ? noted : lost, missed, onMissed }
  }, [noted, lost, missed, onLost])
}
