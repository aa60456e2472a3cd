/**
 * Chooses all slots of a found time, or lets them go, as presses in the grid would. Invariant: if not all slots can be held,
 * none of the slots that it asked for is kept, and what was chosen before stays chosen.
 */
import { useLocation, useSearch } from 'wouter'
import type { SlotReference } from '../../../domain/schema/events.ts'
import { slotKey } from '../../../domain/state/state.ts'
import { useCore } from '../../core/core-context.tsx'
import { signInPath } from '../../shell/routing/paths.ts'
import { choiceHistory, isMine } from '../booking-bar/choice-history.ts'
import { askElsewhere, missedOf } from '../booking-bar/lapses.ts'

interface ChooseHit {
  /** @param instead slots that are let go once all of `slots` are held */
  readonly choose: (slots: readonly SlotReference[], instead: readonly SlotReference[]) => Promise<void>
  readonly letGo: (slots: readonly SlotReference[]) => void
}

export const useChooseHit = (): ChooseHit => {
  const core = useCore()
  const [location, navigate] = useLocation()
  const search = useSearch()
  const letGo = (slots: readonly SlotReference[]): void => {
    choiceHistory.add({ what: 'let-go', slots, undoOwn: null })
    void core.command({ _tag: 'ReleaseSlots', slots })
  }
  return {
    choose: async (slots, instead) => {
      const wanted = slots.filter((slot) => !isMine(core.state.value, slot))
      choiceHistory.add({ what: 'chosen', slots: wanted, undoOwn: null })
      await askElsewhere(core, wanted)
      const missed = missedOf(core.state.value, wanted)
      const had = wanted.filter((slot) => isMine(core.state.value, slot))
      if (missed.length > 0 && had.length > 0) await core.command({ _tag: 'ReleaseSlots', slots: had })
      if (missed.some(({ reason }) => reason === 'sign-in')) navigate(signInPath(`${location}?${search}`))
      const kept = new Set(slots.map(slotKey))
      const rest = instead.filter((slot) => !kept.has(slotKey(slot)))
      if (missed.length === 0 && rest.length > 0) letGo(rest)
    },
    letGo,
  }
}
