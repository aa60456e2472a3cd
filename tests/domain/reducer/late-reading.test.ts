/** The kept pushes bring a late reading up to date. A reading that is older than all kept pushes is out of date. */
import { describe, expect, test } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { localTime } from '../../../domain/calendar/local-time.ts'
import { epoch } from '../../../domain/ids.ts'
import { reduce } from '../../../domain/reducer/reduce.ts'
import type { Event } from '../../../domain/schema/events.ts'
import { GroupId, ResourceId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import { dayKey, initialState } from '../../../domain/state/state.ts'

const life = epoch('00000000-0000-4000-8000-0000000000ff')
const groupId = GroupId.make(1)
const resourceId = ResourceId.make(5)
const date = localDate('2026-03-04')
const slot = { startTime: localTime('09:00:00'), endTime: localTime('09:30:00') }

const fold = (events: readonly Event[]): State =>
  events.reduce<State>(
    (state, event, index) => reduce(state, { seq: index + 1, at: 1_000, epoch: life, origin: 'core', event }),
    initialState(life),
  )

/** The number of kept pushes (`docs/numbers.md`, inner numbers). */
const KEPT = 200
const FIRST = 11
const LAST = FIRST + KEPT + 50
/** The oldest push that is kept. */
const OLDEST = LAST - KEPT + 1

/** Each push books a slot. The push of the revision `booked` books the slot of the reading, and all others book slots of another resource. */
const heard = (booked: number): Event[] => [
  { _tag: 'ConnectionChanged', status: 'connected', cause: 'idle' },
  { _tag: 'ReservationsRead', revision: FIRST - 1, reservations: [] },
  ...Array.from({ length: LAST - FIRST + 1 }, (_, index): Event => {
    const revision = FIRST + index
    const of = revision === booked ? resourceId : ResourceId.make(99)
    return {
      _tag: 'BookingsPushed',
      revision,
      made: [{ resourceId: of, date, ...slot, bookingId: null, bookingIdNumber: '1005-1' }],
    }
  }),
]

const reading = (revision: number): Event[] => [
  { _tag: 'DayRequested', groupId, date },
  {
    _tag: 'DayLoaded',
    groupId,
    date,
    revision,
    resources: [
      {
        id: resourceId,
        title: 'Rum',
        date,
        slots: [
          { ...slot, open: true, locked: false, booked: false, reserved: false, selected: false, edit: false },
        ].map((one) => ({ ...one, bookingId: null, bookingIdNumber: null })),
      },
    ],
  },
]

const dayAfter = (events: readonly Event[]) => fold(events).days[dayKey(groupId, date)]

describe('a day that was read before the last of many pushes', () => {
  test('is up to date if every push since is kept', { tags: 'conn-resync' }, () => {
    const day = dayAfter([...heard(OLDEST), ...reading(OLDEST - 1)])
    expect(day?.stale).toBe(false)
    expect(day?.grid?.resources[resourceId]?.slots[slot.startTime]?.booking).not.toBeNull()
  })

  test('is out of date if a push since has been forgotten', { tags: 'conn-resync' }, () => {
    expect(dayAfter([...heard(OLDEST - 1), ...reading(OLDEST - 2)])?.stale).toBe(true)
  })
})
