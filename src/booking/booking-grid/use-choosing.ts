/** Asks for slots. Where only who is signed in may choose, which is a setting of the server, it leads to signing in, and back. */
import { useLocation } from 'wouter'
import type { SlotReference } from '../../../domain/schema/events.ts'
import { slotKey } from '../../../domain/state/state.ts'
import { useCore } from '../../core/core-context.tsx'
import { signInPath } from '../../shell/routing/paths.ts'

export const useChoosing = (): ((slots: readonly SlotReference[]) => Promise<void>) => {
  const core = useCore()
  const [location, navigate] = useLocation()
  return async (slots) => {
    await core.command({ _tag: 'SelectSlots', slots })
    const { refusals } = core.state.value
    if (slots.some((slot) => refusals[slotKey(slot)]?.reason === 'sign-in')) navigate(signInPath(location))
  }
}
