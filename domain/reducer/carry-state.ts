/**
 * Takes in what a tab had from the core before this one (`carried-from.ts`). Invariant: it fills in only what is
 * not known yet, and all of it is read again.
 */
import { castDraft, type Draft } from 'immer'
import type { EventOf } from '../schema/events.ts'
import type { State } from '../schema/state.ts'
import { dayKey } from '../state/state.ts'
import { putHold } from './holds.ts'

/** In every browser and in Node; no library that this room is checked with knows it. */
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
      // A reading that is on its way already is as good as read again.
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
