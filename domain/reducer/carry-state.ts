/**
 * The handover, which is the part of the state that outlives a core. A tab gives its copy to the next core, so that nothing disappears from
 * the screens and nobody must sign in while the core reads everything again. Invariant: a handover fills in only what the core does not
 * know yet, and the core reads all of it again.
 */
import { castDraft, type Draft } from 'immer'
import { isLocalTime } from '../calendar/local-time.ts'
import type { EventOf, HoldRead, SignedInPerson } from '../schema/events.ts'
import type { Carried } from '../schema/port.ts'
import type { Account, Day, State } from '../schema/state.ts'
import { dayKey, resourceDayOf, slotKey } from '../state/state.ts'
import { putHold } from './holds.ts'

type SignedIn = Extract<Account, { readonly _tag: 'SignedIn' }>

const personOf = ({ _tag: _, ...person }: SignedIn): SignedInPerson => person

/**
 * Makes the handover from a tab's copy of the state.
 * @param day the day that the tab shows. No other day is handed over.
 */
export const carriedFrom = (carried: Carried, day: Day | null): EventOf<'StateCarried'> => {
  const {
    account,
    clockOffset,
    groups,
    resources,
    holds,
    pending,
    confirming,
    latestBooking,
    basketFor = null,
  } = carried
  // Holds that are being released or booked are left out, because they may be gone already.
  const kept: HoldRead[] = []
  for (const [key, starts] of Object.entries(confirming === null ? holds : {})) {
    const address = resourceDayOf(key)
    if (address === null) continue
    for (const [startTime, hold] of Object.entries(starts))
      if (isLocalTime(startTime) && pending[slotKey({ ...address, startTime })]?.kind !== 'releasing')
        kept.push({ ...address, startTime, ...hold })
  }
  return {
    _tag: 'StateCarried',
    account: account._tag === 'SignedIn' ? personOf(account) : null,
    clockOffset,
    groups,
    resources,
    days: day === null || day.grid === null ? [] : [{ groupId: day.groupId, date: day.date, grid: day.grid }],
    holds: kept,
    latestBooking,
    basketFor,
  }
}

/** All browsers and Node have `structuredClone`, but this room's type library lacks it. */
declare const structuredClone: <Value>(value: Value) => Value

export const carryState = (state: Draft<State>, carried: EventOf<'StateCarried'>): void => {
  const { account, clockOffset, groups, resources, days, holds, latestBooking, basketFor = null } = carried
  if (account !== null && state.account._tag === 'Unknown') state.account = castDraft({ _tag: 'SignedIn', ...account })
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
      // Later pushes change the grid. The copy keeps the event as it was recorded.
      grid: structuredClone(grid),
      loading,
      // A day that is already being read needs no second reading.
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
