/**
 * The days at which the tabs of the tests are, and the slots and calls that they use, for the group and the day of the fake server. Also
 * the start of the time of the tests.
 */
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { localTime } from '../../../domain/calendar/local-time.ts'
import type { Page, SlotReference } from '../../../domain/schema/events.ts'
import { GroupId, ResourceId } from '../../../domain/schema/ids.ts'
import type { CallMessage } from '../../../domain/schema/port.ts'
import { DATE, NOW } from './fake-server.ts'

export const groupId = GroupId.make(1)
export const resourceId = ResourceId.make(1)
export const date = localDate(DATE)
export const grid: Page = { _tag: 'BookingGrid', groupId, date }
export const other: Page = { _tag: 'Other' }

export const slotOf = (resource: number, startTime: string, endTime: string): SlotReference => ({
  ...{ resourceId: ResourceId.make(resource), date },
  ...{ startTime: localTime(startTime), endTime: localTime(endTime) },
})
export const slot = slotOf(1, '08:30:00', '09:00:00')

export const callOf = (name: string, more: Partial<CallMessage> = {}): CallMessage => ({
  ...{ name, parameters: {}, query: {}, body: undefined, success: null, toastsFailure: false },
  ...more,
})

/** For the beginning of a file: each of its tests begins at `NOW`, and time goes by only as the test says. */
export const beginNow = (): void => {
  // The calls of the house are loaded late. The loader of the tests needs time to go by, so it loads them before.
  beforeAll(async () => void (await import('../../../domain/schema/calls/house-calls.ts')))
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}
