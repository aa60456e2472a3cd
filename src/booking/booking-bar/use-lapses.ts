/**
 * What was chosen and was lost, not let go, and what of it could not be had again, with the reason.
 */
import { useMemo, useState } from 'react'
import type { SelectionRefusal, SlotReference } from '../../../domain/schema/events.ts'
import type { Lapse, State } from '../../../domain/schema/state.ts'
import { isEdited } from '../../../domain/selectors/pages.ts'
import { useCoreState } from '../../core/core-context.tsx'
import { bookingBarTexts } from './booking-bar-texts.ts'

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

/** Of the notice; empty: there is none. */
export const lapseTitle = ({ slots, missed }: Lapses): string => {
  if (missed.length > 0) return bookingBarTexts.missedTitle(missed.length)
  if (slots.length === 0) return ''
  return slots.every(({ cause }) => cause === 'expired') ? bookingBarTexts.expiredTitle : bookingBarTexts.lostTitle
}

/** All that is no edit's. */
export const basketLapses = (state: State): Lapse[] =>
  Object.values(state.lapsed).filter(({ resourceId, date }) => !isEdited(state, resourceId, date))

const same = (a: readonly Lapse[], b: readonly Lapse[]): boolean =>
  a.length === b.length && a.every((slot, index) => slot === b[index])

/** @param select the same function throughout */
export const useLapses = (select: (state: State) => Lapse[]): Lapses => {
  const slots = useCoreState(select, same)
  const [missed, onMissed] = useState<readonly Missed[]>([])
  return useMemo(() => ({ slots, missed, onMissed }), [slots, missed])
}
