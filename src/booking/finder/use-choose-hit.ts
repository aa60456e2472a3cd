/**
 * Chooses a time that was found, or lets it go: all of its rows, as presses in the grid do. Invariant: of a time that cannot be had whole
 * nothing is kept.
 */
import { useLocation, useSearch } from 'wouter'
import type { SlotReference } from '../../../domain/schema/events.ts'
import { useCore } from '../../core/core-context.tsx'
import { signInPath } from '../../shell/routing/paths.ts'
import { choiceHistory, isMine } from '../booking-bar/choice-history.ts'
import { askElsewhere, missedOf } from '../booking-bar/lapses.ts'

export interface ChooseHit {
  readonly choose: (slots: readonly SlotReference[]) => Promise<void>
  readonly letGo: (slots: readonly SlotReference[]) => void
}

export const useChooseHit = (): ChooseHit => {
  const core = useCore()
  const [location, navigate] = useLocation()
  const search = useSearch()
  return {
    choose: async (slots) => {
      const wanted = slots.filter((slot) => !isMine(core.state.value, slot))
      choiceHistory.add({ what: 'chosen', slots: wanted, undoOwn: null })
      await askElsewhere(core, wanted)
      const missed = missedOf(core.state.value, wanted)
      const had = wanted.filter((slot) => isMine(core.state.value, slot))
      if (missed.length > 0 && had.length > 0) await core.command({ _tag: 'ReleaseSlots', slots: had })
      if (missed.some(({ reason }) => reason === 'sign-in')) navigate(signInPath(`${location}?${search}`))
    },
    letGo: (slots) => {
      choiceHistory.add({ what: 'let-go', slots, undoOwn: null })
      void core.command({ _tag: 'ReleaseSlots', slots })
    },
  }
}
