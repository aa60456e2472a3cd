/**
 * What was chosen and was lost, not let go, and what of it could not be had again, with the reason.
 */
import { useMemo, useState } from 'react'
import type { SelectionRefusal, SlotReference } from '../../../domain/schema/events.ts'
import type { Lapse, State } from '../../../domain/schema/state.ts'
import { isEdited } from '../../../domain/selectors/pages.ts'
import { useCoreState } from '../../core/core-context.tsx'

export interface Missed extends SlotReference {
  readonly reason: SelectionRefusal
}

export interface Lapses {
  readonly slots: readonly Lapse[]
  /** What could not be had again. */
  readonly missed: readonly Missed[]
  /** Told by the notice, which may be gone by then. */
  readonly onMissed: (missed: readonly Missed[]) => void
}

export const hasLapsed = ({ slots, missed }: Lapses): boolean => slots.length + missed.length > 0

/** All that is no edit's. */
export const basketLapses = (state: State): Lapse[] =>
  Object.values(state.lapsed).filter(({ resourceId, date }) => !isEdited(state, resourceId, date))

const same = (a: readonly Lapse[], b: readonly Lapse[]): boolean =>
  a.length === b.length && a.every((slot, index) => slot === b[index])

const none: readonly Lapse[] = []

/**
 * @param select the same function throughout
 * @param lost what was lost when no core was there to note it; said where the state says nothing
 * @param onLost it is said, and something was done about it
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
