/**
 * What was chosen and was lost, not let go, and how to choose it again. What could not be had again comes with the reason.
 */
import { useMemo, useState } from 'react'
import type { SelectionRefusal, SlotReference } from '../../../domain/schema/events.ts'
import type { Lapse, State } from '../../../domain/schema/state.ts'
import { ownSlots } from '../../../domain/selectors/basket.ts'
import { isEdited } from '../../../domain/selectors/pages.ts'
import { slotKey } from '../../../domain/state/state.ts'
import { useCore, useCoreState } from '../../core/core-context.tsx'
import { bookingBarTexts } from './booking-bar-texts.ts'

export interface Missed extends SlotReference {
  readonly reason: SelectionRefusal
}

export interface Lapses {
  readonly slots: readonly Lapse[]
  /** What could not be had again. */
  readonly missed: readonly Missed[]
  readonly busy: boolean
  readonly chooseAgain: () => void
  readonly dismiss: () => void
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

/** What of `asked` is not held now, each with why. */
export const missedOf = (state: State, asked: readonly SlotReference[]): Missed[] => {
  const held = new Set(ownSlots(state).map(slotKey))
  return asked
    .filter((slot) => !held.has(slotKey(slot)))
    .map(({ resourceId, date, startTime, endTime }) => {
      const slot = { resourceId, date, startTime, endTime }
      return { ...slot, reason: state.refusals[slotKey(slot)]?.reason ?? 'failed' }
    })
}

/** @param select the same function throughout */
export const useLapses = (select: (state: State) => Lapse[]): Lapses => {
  const core = useCore()
  const slots = useCoreState(select, same)
  const [missed, setMissed] = useState<readonly Missed[]>([])
  const [busy, setBusy] = useState(false)

  return useMemo(
    () => ({
      slots,
      missed,
      busy,
      chooseAgain: () => {
        setBusy(true)
        const asked = slots.map(({ cause: _, ...slot }) => slot)
        void core.command({ _tag: 'SelectSlots', slots: asked }).then(() => {
          setBusy(false)
          setMissed(missedOf(core.store.getSnapshot(), asked))
        })
      },
      dismiss: () => {
        setMissed([])
        void core.command({ _tag: 'DismissLapses' })
      },
    }),
    [core, slots, missed, busy],
  )
}
