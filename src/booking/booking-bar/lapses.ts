/**
 * Chosen times that were lost, not let go: which they are, and the notice about them, which is loaded once something is chosen,
 * so that it is here when that is lost.
 */
import { useMemo, useState } from 'react'
import { BehaviorSubject } from 'rxjs'
import type { SelectionRefusal, SlotReference } from '../../../domain/schema/events.ts'
import type { Lapse, State } from '../../../domain/schema/state.ts'
import { ownSlots } from '../../../domain/selectors/basket.ts'
import { isEdited } from '../../../domain/selectors/pages.ts'
import { slotKey } from '../../../domain/state/state.ts'
import { useCoreState } from '../../core/core-context.tsx'
import type { CoreClient } from '../../core/create-core-client.ts'
import { useFollowed } from '../../core/followed.ts'
import { createChunk } from '../../kit/design/chunk.tsx'
import { ChunkFailure } from '../../kit/design/chunk-failure.tsx'

export const lapseNotice = createChunk(async () => (await import('./lapse-notice.tsx')).LapseNotice, null, ChunkFailure)

interface Missed extends SlotReference {
  readonly reason: SelectionRefusal
}

/** The slots of `asked` that are not held now, each with the reason. */
export const missedOf = (state: State, asked: readonly SlotReference[]): readonly Missed[] => {
  const held = new Set(ownSlots(state).map(slotKey))
  return asked
    .filter((slot) => !held.has(slotKey(slot)))
    .map(({ resourceId, date, startTime, endTime }) => {
      const slot = { resourceId, date, startTime, endTime }
      return { ...slot, reason: state.refusals[slotKey(slot)]?.reason ?? 'failed' }
    })
}

const nothingMissed: readonly Missed[] = []
/** The times that were asked for elsewhere than in a grid, and could not be had: the bar tells them. */
export const missedElsewhere = new BehaviorSubject(nothingMissed)
const missedNowhere = new BehaviorSubject(nothingMissed)

/** Asks for times as by a press in their grid. */
export const askElsewhere = async (core: CoreClient, slots: readonly SlotReference[]): Promise<void> => {
  missedElsewhere.next(nothingMissed)
  await core.command({ _tag: 'SelectSlots', slots })
  missedElsewhere.next(missedOf(core.state.value, slots))
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
 * @param elsewhere the same stream throughout
 */
export const useLapses = (
  select: (state: State) => Lapse[],
  lost = none,
  onLost?: (lost: readonly Lapse[]) => void,
  elsewhere = missedNowhere,
): Lapses => {
  const noted = useCoreState(select, same)
  const [missedHere, setMissed] = useState(nothingMissed)
  const missedThere = useFollowed(elsewhere)
  return useMemo(() => {
    const onMissed = (next: readonly Missed[]): void => {
      setMissed(next)
      elsewhere.next(nothingMissed)
      onLost?.(none)
    }
    const missed = missedHere.length > 0 ? missedHere : missedThere
    return { slots: noted.length > 0 ? noted : lost, missed, onMissed }
  }, [noted, lost, missedHere, missedThere, onLost, elsewhere])
}
