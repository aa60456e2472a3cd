/**
 * The part of the state that outlives a core: a tab hands its copy to the next core, so that nothing disappears from the screens, and
 * nobody must sign in, while everything is read again. Invariant: it fills in only what is not known yet, and all of it is read again.
 */
import { castDraft, type Draft } from 'immer'
import { isLocalTime } from '../calendar/local-time.ts'
import type { EventOf, HoldRead } from '../schema/events.ts'
import type { Carried } from '../schema/port.ts'
import type { Day, State } from '../schema/state.ts'
import { dayKey, resourceDayOf, slotKey } from '../state/state.ts'
import { putHold } from './holds.ts'

/** The holds that are handed over. A hold that is being let go or booked may be gone already, so it is not among them. */
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

/** @param day the day that the tab shows: only that one is handed over */
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

/** All browsers and Node have it, but the type library of this room does not know it. */
declare const structuredClone: <Value>(value: Value) => Value

export const carryState = (state: Draft<State>, carried: EventOf<'StateCarried'>): void => {
  const { account, clockOffset, groups, resources, days, holds, latestBooking, basketFor = null } = carried
  if (account !== null && state.account._tag === 'Unknown') state.account = { _tag: 'SignedIn', ...account }
  state.clockOffset ??= clockOffset
  if (state.catalogue === 'absent' && Object.keys(groups).length > 0)
    Object.assign(state, castDraft({ groups, resources, catalogue: 'loaded' }))
  for (const { groupId, date, grid } of days) {
    const known = state.days[dayKey(groupId, date)]
    if (known !== undefined && known.grid !== null) continue
    const loading = known?.loading ?? false
    state.days[dayKey(groupId, date)] = castDraft({
      groupId,
      date,
      // Later pushes change the grid; the event stays as it was recorded.
      grid: structuredClone(grid),
      loading,
      // Where a reading is on its way already, another is not needed.
      stale: !loading,
      failure: null,
    })
  }
  if (state.holdsRevision === null && Object.keys(state.holds).length === 0)
    for (const { endTime, holder, expiration, ...slot } of holds)
      putHold(state, { ...slot, endTime }, { endTime, holder, expiration })
  if (state.account._tag !== 'SignedIn') return
  state.latestBooking ??= castDraft(latestBooking)
  state.basketFor ??= basketFor
}
