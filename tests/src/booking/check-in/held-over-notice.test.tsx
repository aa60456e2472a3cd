/** What a person is told who holds a time when its owner comes after all. */
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { GroupId, ResourceId } from '../../../../domain/schema/ids.ts'
import { resourceDayKey } from '../../../../domain/state/state.ts'
import { HeldOverNotice } from '../../../../src/booking/check-in/held-over-notice.tsx'
import { createFakeCore } from '../../testing/fake-core.ts'
import { heardDuring, stopClock } from '../../testing/heard.ts'
import { button, press, screenOfFile, texts } from '../../testing/screen.tsx'
import { slot } from '../../testing/some-booking.ts'

const draw = screenOfFile()
const eken = ResourceId.make(7)
const date = localDate('2026-03-03')
const times = [slot('10:00', '10:30'), slot('10:30', '11:00')]
/** Longer than words wait for the answer to a press. */
const LONG_ENOUGH_MS = 4_000

beforeEach(stopClock)
afterEach(() => void vi.useRealTimers())

const shown = async () => {
  const fake = createFakeCore()
  /** @param mark what the server says of the booking beneath the second slot */
  const isNow = (mark: object): void => {
    const slots = times.map(({ startTime, endTime }, index) => {
      const booking = { idNumber: '1001-1', bookingId: null, ...(index === 1 ? mark : {}) }
      return [startTime, { ...{ endTime, open: false, locked: false }, booking }] as const
    })
    const resource = { title: 'Eken', slots: Object.fromEntries(slots) }
    fake.change((state) => ({
      ...state,
      resources: { [eken]: { title: 'Eken', groupId: GroupId.make(1) } },
      columns: {
        [resourceDayKey(eken, date)]: {
          ...{ resourceId: eken, date, revision: 1, resource, loading: false, stale: false, failure: null },
        },
      },
    }))
  }
  isNow({ yieldsAt: '10:15:00' })
  await draw(<HeldOverNotice lines={[{ resourceId: eken, date, slots: times }]} />, fake, '/group/1')
  return { fake, isNow }
}

test('the time, until when it is theirs, and a way to let it go, at once and aloud', {
  tags: 'check-in-held-over',
}, async () => {
  const { fake, isNow } = await shown()
  expect(texts('strong')).toEqual([])
  await act(async () => isNow({ heldOver: true }))
  const [heard = '', ...others] = await heardDuring(LONG_ENOUGH_MS)
  expect(others).toEqual([])
  expect(heard).toMatch(/^Den som bokade först har kommit.*Eken, tis 3 mars, 10:30–11:00.*Tiden är din om du bokar den/)
  expect(texts('strong')).toEqual(['Den som bokade först har kommit'])
  await press(button('Släpp tiden'))
  const [, second] = times
  expect(fake.core.command).toHaveBeenCalledWith({
    _tag: 'ReleaseSlots',
    slots: [{ resourceId: eken, date, ...second }],
  })
  await act(async () => isNow({}))
  expect(texts('strong')).toEqual([])
})

test('nothing of what they have booked themselves', { tags: 'check-in-held-over' }, async () => {
  const { isNow } = await shown()
  await act(async () => isNow({ heldOver: true, own: true }))
  expect(texts('strong')).toEqual([])
  expect(await heardDuring(LONG_ENOUGH_MS)).toEqual([])
})
