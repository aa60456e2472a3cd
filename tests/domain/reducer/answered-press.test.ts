/** A press whose answer comes together with a reading that may be older. The slot is never drawn as it was before the press. */
import { describe, expect, test } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { localTime } from '../../../domain/calendar/local-time.ts'
import { epoch } from '../../../domain/ids.ts'
import { reduce } from '../../../domain/reducer/reduce.ts'
import type { Event, SlotReference } from '../../../domain/schema/events.ts'
import { ResourceId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import { initialState, slotKey } from '../../../domain/state/state.ts'

const life = epoch('00000000-0000-4000-8000-0000000000ff')
const slot: SlotReference = {
  resourceId: ResourceId.make(5),
  date: localDate('2026-03-04'),
  startTime: localTime('09:00:00'),
  endTime: localTime('09:30:00'),
}
const END = 600_000
const held = { ...slot, holder: 'mine', expiration: END } as const
const letGo = { ...slot, holder: 'mine', expiration: null } as const

/** The slot as it is drawn, after each event. */
const drawnAfter = (events: readonly Event[], from: State = initialState(life)): string[] => {
  let state = from
  return events.map((event, index) => {
    state = reduce(state, { seq: index + 1, at: 1_000, epoch: life, origin: 'core', event })
    const press = state.pending[slotKey(slot)]
    const isHeld = Object.values(state.holds).some((ofDay) => ofDay[slot.startTime]?.holder === 'mine')
    if (press !== undefined) return press.kind
    return isHeld ? 'held' : 'free'
  })
}
const connected: Event = { _tag: 'ConnectionChanged', status: 'connected', cause: 'idle' }
const read = (revision: number, isHeld: boolean): Event => ({
  _tag: 'ReservationsRead',
  revision,
  reservations: isHeld ? [held] : [],
})
const chosen: Event = { _tag: 'SlotSelectionRequested', slot }
const confirmed: Event = { _tag: 'SlotSelectionConfirmed', slot, expiration: END }
const unchosen: Event = { _tag: 'SlotReleaseRequested', slot }
const released: Event = { _tag: 'SlotReleased', slot }

describe('a slot that is pressed before the first reading has come', () => {
  test('stays chosen when the answer comes before its push, and never looks free between', {
    tags: 'press-steady',
  }, () => {
    expect(
      drawnAfter([
        chosen,
        connected,
        read(17, false),
        confirmed,
        { _tag: 'ReservationsPushed', revision: 18, changed: [held] },
      ]),
    ).toEqual(['selecting', 'selecting', 'selecting', 'selecting', 'held'])
  })

  test('is let go without looking chosen between', { tags: 'press-steady' }, () => {
    expect(
      drawnAfter([
        connected,
        read(17, true),
        unchosen,
        read(17, true),
        released,
        { _tag: 'ReservationsPushed', revision: 18, changed: [letGo] },
      ]),
    ).toEqual(['free', 'held', 'releasing', 'releasing', 'releasing', 'free'])
  })

  test('is what the next reading says where no push comes', { tags: 'press-steady' }, () => {
    const events = [chosen, connected, read(17, false), confirmed]
    expect(drawnAfter([...events, read(18, true)]).at(-1)).toBe('held')
    expect(drawnAfter([...events, read(20, false)]).at(-1)).toBe('free')
  })

  test('is not waited for once the connection is gone', { tags: 'press-steady' }, () => {
    const lost: Event = { _tag: 'ConnectionChanged', status: 'reconnecting', cause: 'lost' }
    expect(drawnAfter([chosen, connected, read(17, false), confirmed, lost]).at(-1)).toBe('free')
  })

  test('asks for that reading', () => {
    let state = initialState(life)
    const stale = [chosen, connected, read(17, false), confirmed].map((event, index) => {
      state = reduce(state, { seq: index + 1, at: 1_000, epoch: life, origin: 'core', event })
      return state.holdsStale
    })
    expect(stale).toEqual([true, true, false, true])
  })
})
