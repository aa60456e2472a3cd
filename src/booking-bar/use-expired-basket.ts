/**
 * Remembers what was chosen when its time ran out, to say so and to offer the same again. Invariant: what was booked,
 * released by hand or let go by leaving is not expired.
 */
import { useEffect, useRef, useState } from 'react'
import type { SlotReference } from '../../domain/events/event.ts'
import type { Basket } from '../../domain/selectors/basket.ts'
import type { State } from '../../domain/state/state.ts'
import { useCoreState } from '../core/core-context.tsx'

/** The core may be this much ahead of the deadline as this tab reckons it. */
const EARLY_MS = 1_500

export const hasExpired = (before: Basket, after: Basket, serverNow: number): boolean =>
  before.slotCount > 0 && after.slotCount === 0 && before.deadline !== null && serverNow >= before.deadline - EARLY_MS

const slotsOf = (chosen: Basket): SlotReference[] =>
  chosen.lines.flatMap((line) => line.slots.map((slot) => ({ resourceId: line.resourceId, date: line.date, ...slot })))

const clockOffsetOf = (state: State): number => state.clockOffset ?? 0

export const useExpiredBasket = (
  chosen: Basket,
): { readonly slots: readonly SlotReference[]; readonly forget: () => void } => {
  const clockOffset = useCoreState(clockOffsetOf)
  const before = useRef(chosen)
  const [expired, setExpired] = useState<readonly SlotReference[]>([])

  useEffect(() => {
    const last = before.current
    before.current = chosen
    if (chosen.slotCount > 0) setExpired([])
    else if (hasExpired(last, chosen, Date.now() + clockOffset)) setExpired(slotsOf(last))
  }, [chosen, clockOffset])

  return { slots: expired, forget: () => setExpired([]) }
}
