/**
 * The lapses, and the chunk of the notice about them. The chunk is loaded once a slot is chosen, so that it is ready when a
 * slot lapses.
 */
import { useMemo, useState } from 'react'
import { BehaviorSubject } from 'rxjs'
import type { SelectionRefusal, SlotReference } from '../../../domain/schema/events.ts'
import type { Lapse, State } from '../../../domain/schema/state.ts'
import { ownSlots } from '../../../domain/selectors/basket.ts'
import { isEdited } from '../../../domain/selectors/pages.ts'
import { slotKey } from '../../../domain/state/state.ts'
import { hasSameItems, useCoreState } from '../../core/core-context.tsx'
import type { CoreClient } from '../../core/create-core-client.ts'
import { useFollowed } from '../../core/followed.ts'
import { createChunk } from '../../kit/design/chunk.tsx'
import { ChunkFailure } from '../../kit/design/chunk-failure.tsx'

export const lapseNotice = createChunk(async () => (await import('./lapse-notice.tsx')).LapseNotice, null, ChunkFailure)

/** Only resources with a rule of check-in need it. */
export const { Component: HeldOverNotice } = createChunk(
  async () => (await import('../check-in/held-over-notice.tsx')).HeldOverNotice,
  null,
  ChunkFailure,
)

interface Missed extends SlotReference {
  readonly reason: SelectionRefusal
}

/** The requested slots that are not held now, each with the reason. */
export const missedOf = (state: State, asked: readonly SlotReference[]): readonly Missed[] => {
  const held = new Set(ownSlots(state).map(slotKey))
  return asked
    .filter((slot) => !held.has(slotKey(slot)))
    .map(({ resourceId, date, startTime, endTime }) => {
      const slot = { resourceId, date, startTime, endTime }
      return { ...slot, reason: state.refusals[slotKey(slot)]?.reason ?? 'failed' }
    })
}

/** The times that were requested or lost without a press in a grid. The bar reports them. */
interface ToldElsewhere {
  /** The times that were lost while no core ran that could record it. */
  readonly lost: readonly Lapse[]
  /** The requested times that were refused. */
  readonly missed: readonly Missed[]
}

const nothing: ToldElsewhere = { lost: [], missed: [] }
export const toldElsewhere = new BehaviorSubject(nothing)
const toldNowhere = new BehaviorSubject(nothing)

/** Reports slots that were held when a link was mailed and are not held any more. No core saw how these holds ended. */
export const tellLost = (slots: readonly SlotReference[]): void => {
  const lost = slots.map((slot) => ({ ...slot, cause: 'expired' as const }))
  if (lost.length > 0) toldElsewhere.next({ ...toldElsewhere.value, lost })
}

/** Asks for times as a press in their grid does, and reports those that were refused. */
export const askElsewhere = async (core: CoreClient, slots: readonly SlotReference[]): Promise<void> => {
  const tell = (missed: readonly Missed[]): void => toldElsewhere.next({ ...toldElsewhere.value, missed })
  tell([])
  await core.command({ _tag: 'SelectSlots', slots })
  tell(missedOf(core.state.value, slots))
}

export interface Lapses {
  readonly slots: readonly Lapse[]
  /** The times that were asked for again and refused. */
  readonly missed: readonly Missed[]
  /**
   * Called with the times that the notice asked for and did not get. It is also called after the notice has left the page.
   */
  readonly onMissed: (missed: readonly Missed[]) => void
}

export const hasLapsed = ({ slots, missed }: Lapses): boolean => slots.length + missed.length > 0

/** The lapses of the basket. An open edit shows its own lapses, so these are left out. */
export const basketLapses = (state: State): Lapse[] =>
  Object.values(state.lapsed).filter(({ resourceId, date }) => !isEdited(state, resourceId, date))

/**
 * @param select the same function throughout
 * @param elsewhere the same stream throughout; its lost times are shown if the state has none
 */
export const useLapses = (select: (state: State) => Lapse[], elsewhere = toldNowhere): Lapses => {
  const noted = useCoreState(select, hasSameItems)
  const [missedHere, setMissed] = useState(nothing.missed)
  const told = useFollowed(elsewhere)
  return useMemo(() => {
    const onMissed = (next: readonly Missed[]): void => {
      setMissed(next)
      elsewhere.next(nothing)
    }
    return {
      slots: noted.length > 0 ? noted : told.lost,
      missed: missedHere.length > 0 ? missedHere : told.missed,
      onMissed,
    }
  }, [noted, told, missedHere, elsewhere])
}
