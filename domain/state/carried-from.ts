/**
 * A part of the state outlives a core: a tab gives the next one what it had, so that nothing disappears from the
 * screens and no one has to sign in while everything is read again.
 */
import { isLocalTime } from '../calendar/local-time.ts'
import type { EventOf, HoldRead } from '../schema/events.ts'
import type { Carried } from '../schema/port.ts'
import type { Day } from '../schema/state.ts'
import { resourceDayOf, slotKey } from './state.ts'

/** A hold that is on its way to being let go, or booked, may be gone already: it is not handed over as held. */
const heldSlots = ({ holds, pending, confirming }: Carried): HoldRead[] => {
  const held: HoldRead[] = []
  if (confirming !== null) return held
  for (const [key, starts] of Object.entries(holds)) {
    const address = resourceDayOf(key)
    if (address === null) continue
    for (const [startTime, hold] of Object.entries(starts))
      if (isLocalTime(startTime) && pending[slotKey({ ...address, startTime })]?.kind !== 'releasing')
        held.push({ ...address, startTime, ...hold })
  }
  return held
}

/** @param day what the tab shows: of the days it gives that one alone */
export const carriedFrom = (carried: Carried, day: Day | null): EventOf<'StateCarried'> => {
  const { account, clockOffset, groups, resources, latestBooking, basketFor = null } = carried
  return {
    _tag: 'StateCarried',
    account:
      account._tag === 'SignedIn' ? { userId: account.userId, role: account.role, userType: account.userType } : null,
    clockOffset,
    groups,
    resources,
    days: day === null || day.grid === null ? [] : [{ groupId: day.groupId, date: day.date, grid: day.grid }],
    holds: heldSlots(carried),
    latestBooking,
    basketFor,
  }
}
