import { describe, expect, test } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { localTime } from '../../../domain/calendar/local-time.ts'
import { epoch } from '../../../domain/ids.ts'
import { reduce } from '../../../domain/reducer/reduce.ts'
import type { Event, Page, SlotReference } from '../../../domain/schema/events.ts'
import { BookingId, BookingResourceId, GroupId, ResourceId, TabId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import { basket } from '../../../domain/selectors/basket.ts'
import { initialState } from '../../../domain/state/state.ts'

const life = epoch('00000000-0000-4000-8000-0000000000ff')
const tabId = TabId.make('00000000-0000-4000-8000-000000000001')
const date = localDate('2026-03-04')
const groupId = GroupId.make(1)
const slot = (start: string, end: string): SlotReference => ({
  resourceId: ResourceId.make(5),
  date,
  startTime: localTime(start),
  endTime: localTime(end),
})
const nine = slot('09:00:00', '09:30:00')
const ten = slot('10:00:00', '10:30:00')
const END = 600_000
const grid: Page = { _tag: 'BookingGrid', groupId, date }

/** Folds events. The core's clock `at` equals the server's clock. */
const folded = (state: State, events: readonly Event[], at = 1_000): State =>
  events.reduce(
    (before, event, index) => reduce(before, { seq: index + 1, at, epoch: life, origin: 'core', event }),
    state,
  )

const mine = (held: SlotReference) => ({ ...held, holder: 'mine', expiration: END }) as const
const gone = (held: SlotReference) => ({ ...held, holder: 'mine', expiration: null }) as const
const holding = folded(initialState(life), [
  { _tag: 'TabJoined', tabId },
  { _tag: 'TabShowed', tabId, page: grid, visible: true },
  { _tag: 'ConnectionChanged', status: 'connected', cause: 'idle' },
  { _tag: 'ReservationsRead', revision: 3, reservations: [mine(nine), mine(ten)] },
])
const causes = ({ lapsed }: State): Record<string, string> =>
  Object.fromEntries(Object.values(lapsed).map(({ startTime, cause }) => [startTime, cause]))

describe('what was chosen lapses', () => {
  test('when its time runs out, whether core or server says so first', { tags: 'basket-zero' }, () => {
    expect(causes(folded(holding, [{ _tag: 'ReservationsExpired', now: END }], END))).toEqual({
      '09:00:00': 'expired',
      '10:00:00': 'expired',
    })
    const told = folded(holding, [{ _tag: 'ReservationsPushed', revision: 4, changed: [gone(nine), gone(ten)] }], END)
    expect(causes(told)).toEqual({ '09:00:00': 'expired', '10:00:00': 'expired' })
    expect(basket(told).slotCount).toBe(0)
  })

  test('when the server no longer holds it, though its time is not over', () => {
    const pushed = folded(holding, [{ _tag: 'ReservationsPushed', revision: 4, changed: [gone(nine)] }])
    expect(causes(pushed)).toEqual({ '09:00:00': 'lost' })
    const read = folded(holding, [
      { _tag: 'ConnectionChanged', status: 'reconnecting', cause: 'idle' },
      { _tag: 'ConnectionChanged', status: 'connected', cause: 'idle' },
      { _tag: 'ReservationsRead', revision: 4, reservations: [mine(ten)] },
    ])
    expect(causes(read)).toEqual({ '09:00:00': 'lost' })
    expect(basket(read).slotCount).toBe(1)
  })
})

describe('nothing has lapsed', () => {
  const unchanged = (state: State): void => expect(causes(state)).toEqual({})

  test('that was let go by a press, whatever comes first', () => {
    unchanged(
      folded(holding, [
        { _tag: 'SlotReleaseRequested', slot: nine },
        { _tag: 'ReservationsPushed', revision: 4, changed: [gone(nine)] },
        { _tag: 'SlotReleased', slot: nine },
      ]),
    )
    unchanged(
      folded(holding, [
        { _tag: 'SlotReleaseRequested', slot: nine },
        { _tag: 'SlotReleased', slot: nine },
        { _tag: 'ReservationsPushed', revision: 4, changed: [gone(nine)] },
      ]),
    )
  })

  test('that was booked, whether the answer or the push comes first', () => {
    const bookingId = BookingId.make(9)
    const requested: Event = { _tag: 'BookingRequested', tabId, slots: [nine, ten] }
    const made: Event = { _tag: 'BookingMade', tabId, bookingId, bookingNumber: 1001, slots: [nine, ten] }
    const pushes: readonly Event[] = [
      {
        _tag: 'BookingsPushed',
        revision: 4,
        made: [nine, ten].map((booked) => ({ ...booked, bookingId, bookingIdNumber: '1001-1' })),
      },
      { _tag: 'ReservationsPushed', revision: 4, changed: [gone(nine), gone(ten)] },
    ]
    unchanged(folded(holding, [requested, made, ...pushes]))
    // Without a connection no push tells of the booking, but the answer does.
    const silent: Event = { _tag: 'ConnectionChanged', status: 'reconnecting', cause: 'idle' }
    expect(basket(folded(holding, [silent, requested, made])).slotCount).toBe(0)
    unchanged(folded(holding, [requested, ...pushes, made]))
    // The booking was made in another core of this browser, as without a SharedWorker.
    unchanged(folded(holding, pushes))
    // A reading may show that the holds are gone before the push of their removal comes.
    const [told, ...removal] = pushes
    if (told === undefined) throw new Error('no push')
    const read: Event = { _tag: 'ReservationsRead', revision: 4, reservations: [] }
    unchanged(folded(holding, [told, read, ...removal]))
  })

  test('that went because nobody shows a booking page any more', () => {
    unchanged(
      folded(holding, [
        { _tag: 'TabShowed', tabId, page: { _tag: 'Other' }, visible: true },
        { _tag: 'ReservationsPushed', revision: 4, changed: [gone(nine), gone(ten)] },
      ]),
    )
  })

  test("that was somebody else's", () => {
    const others = folded(holding, [
      {
        _tag: 'ReservationsRead',
        revision: 4,
        reservations: [{ ...nine, holder: 'other', expiration: END }, mine(ten)],
      },
    ])
    expect(causes(folded({ ...others, lapsed: {} }, [{ _tag: 'ReservationsExpired', now: END }], END))).toEqual({
      '10:00:00': 'expired',
    })
  })
})

describe('what has lapsed is forgotten', () => {
  const lapsed = folded(holding, [{ _tag: 'ReservationsExpired', now: END }], END)

  test('once it was seen, or something is chosen or booked', () => {
    expect(causes(folded(lapsed, [{ _tag: 'LapsesDismissed' }]))).toEqual({})
    expect(causes(folded(lapsed, [{ _tag: 'SlotSelectionRequested', slot: nine }]))).toEqual({})
    const made: Event = { _tag: 'BookingMade', tabId, bookingId: BookingId.make(9), bookingNumber: 1001, slots: [] }
    expect(causes(folded(lapsed, [made]))).toEqual({})
  })

  test('when the day says that it is booked by oneself, as after an answer that never came', () => {
    const row = { open: true, locked: false, reserved: false, selected: false, edit: false }
    const day = (bookingId: typeof BookingId.Type | null): readonly Event[] => [
      { _tag: 'DayRequested', groupId, date },
      {
        _tag: 'DayLoaded',
        groupId,
        date,
        revision: 5,
        resources: [
          {
            id: nine.resourceId,
            title: 'Rum',
            date,
            slots: [
              {
                ...row,
                startTime: nine.startTime,
                endTime: nine.endTime,
                booked: true,
                bookingId,
                bookingIdNumber: '1001-1',
              },
              {
                ...row,
                startTime: ten.startTime,
                endTime: ten.endTime,
                booked: false,
                bookingId: null,
                bookingIdNumber: null,
              },
            ],
          },
        ],
      },
    ]
    expect(causes(folded(lapsed, day(BookingId.make(9))))).toEqual({ '10:00:00': 'expired' })
    expect(causes(folded(lapsed, day(null)))).toEqual({ '09:00:00': 'expired', '10:00:00': 'expired' })
  })
})

describe('the booking that was made last', { tags: 'sign-out-forgets-booking' }, () => {
  const made = folded(holding, [
    { _tag: 'BookingMade', tabId, bookingId: BookingId.make(9), bookingNumber: 1001, slots: [] },
  ])

  test('is forgotten with the session, and when it is gone', () => {
    expect(made.latestBooking?.bookingNumber).toBe(1001)
    expect(folded(made, [{ _tag: 'SignedOut', cause: 'asked' }]).latestBooking).toBeNull()
    expect(folded(made, [{ _tag: 'BookingGone', bookingId: BookingId.make(9) }]).latestBooking).toBeNull()
    expect(folded(made, [{ _tag: 'BookingGone', bookingId: BookingId.make(8) }]).latestBooking).not.toBeNull()
  })
})

test('what an edit of a booking lost is told with its resource and day', () => {
  const edited = folded(holding, [
    {
      _tag: 'TabShowed',
      tabId,
      page: {
        _tag: 'EditBooking',
        groupId,
        date,
        resourceId: nine.resourceId,
        bookingResourceId: BookingResourceId.make(2),
      },
      visible: true,
    },
    { _tag: 'ReservationsExpired', now: END },
  ])
  expect(Object.values(edited.lapsed)).toContainEqual({ ...nine, cause: 'expired' })
})
