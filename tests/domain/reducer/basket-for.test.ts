/** The person for whom an administrator books the basket. */
import { expect, test } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { localTime } from '../../../domain/calendar/local-time.ts'
import { epoch, tabId as tabIdOf } from '../../../domain/ids.ts'
import { carriedFrom } from '../../../domain/reducer/carry-state.ts'
import { reduce } from '../../../domain/reducer/reduce.ts'
import type { Event } from '../../../domain/schema/events.ts'
import { BookingId, ResourceId, UserId, UserTypeId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import { initialState } from '../../../domain/state/state.ts'

const life = epoch('00000000-0000-4000-8000-0000000000ff')
const tabId = tabIdOf('00000000-0000-4000-8000-000000000001')
const slot = {
  ...{ resourceId: ResourceId.make(7), date: localDate('2026-03-04') },
  ...{ startTime: localTime('09:00:00'), endTime: localTime('09:30:00') },
}
const karin = UserId.make(9)
const chief = { userId: UserId.make(1), role: 'administrator', userType: UserTypeId.make(1) } as const
const folded = (events: readonly Event[], from: State = initialState(life)): State =>
  events.reduce(
    (state, event, index) => reduce(state, { seq: index + 1, at: 0, epoch: life, origin: 'core', event }),
    from,
  )

const chosen: readonly Event[] = [
  { _tag: 'SignedIn', ...chief },
  { _tag: 'SlotSelectionRequested', slot },
  { _tag: 'SlotSelectionConfirmed', slot, expiration: 600_000 },
]
const meant = folded([...chosen, { _tag: 'BasketMeantFor', userId: karin }])

test('whom the basket is for stays until it is booked, or nothing of it is left', { tags: 'book-for-basket' }, () => {
  expect(meant.basketFor).toBe(karin)
  expect(folded([{ _tag: 'SlotReleaseRequested', slot }], meant).basketFor).toBe(karin)
  expect(
    folded(
      [
        { _tag: 'SlotReleaseRequested', slot },
        { _tag: 'SlotReleased', slot },
      ],
      meant,
    ).basketFor,
  ).toBeNull()
  expect(folded([{ _tag: 'ReservationsExpired', now: 600_000 }], meant).basketFor).toBeNull()
  const made = { _tag: 'BookingMade', tabId, bookingId: BookingId.make(8), bookingNumber: 1001, slots: [] } as const
  expect(folded([made], meant).basketFor).toBeNull()
  expect(folded([{ _tag: 'BasketMeantFor', userId: null }], meant).basketFor).toBeNull()
})

test('it is of no empty basket, and of nobody who signs in after', { tags: 'book-for-basket' }, () => {
  expect(folded([{ _tag: 'BasketMeantFor', userId: karin }]).basketFor).toBeNull()
  expect(folded([{ _tag: 'SignedIn', ...chief }], meant).basketFor).toBe(karin)
  expect(folded([{ _tag: 'SignedOut', cause: 'asked' }], meant).basketFor).toBeNull()
})

test('the next core learns it from a tab', { tags: 'book-for-basket' }, () => {
  expect(folded([carriedFrom(meant, null)]).basketFor).toBe(karin)
})
