import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { localDate } from '../../domain/calendar/local-date.ts'
import { localTime } from '../../domain/calendar/local-time.ts'
import type { Page, SlotReference } from '../../domain/events/event.ts'
import { groupIdFromText, isResourceId } from '../../domain/ids.ts'
import { basket } from '../../domain/selectors/basket.ts'
import { dayKey } from '../../domain/state/state.ts'
import { createCoreWorld } from './testing/core-world.ts'
import { DATE, NOW, OTHER } from './testing/fake-server.ts'

const groupId = groupIdFromText('1')
const resourceId = 1
if (groupId === null || !isResourceId(resourceId)) throw new Error('no group')
const date = localDate(DATE)
const grid: Page = { _tag: 'BookingGrid', groupId, date }
const slot: SlotReference = { resourceId, date, startTime: localTime('08:30:00'), endTime: localTime('09:00:00') }
const booked = { resourceId, date, startTime: '09:00:00', endTime: '09:30:00' }

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a back end that tells no revision of a day, knows no sign-out and no extension, and pushes neither grid, cancellations nor revision, is booked on all the same [run-other-back-end-gaps]', async () => {
  const { server, openTab, pass } = createCoreWorld()
  server.tellsRevision = false
  const tab = await openTab(grid, { token: 'secret-token-1' })
  const state = () => tab.copy.getSnapshot()
  const dayNow = () => state().days[dayKey(groupId, date)]
  expect(state()).toMatchObject({ account: { _tag: 'SignedIn' }, connection: { status: 'connected' } })

  await tab.port.command({ _tag: 'SelectSlots', slots: [slot] })
  await pass()
  expect(basket(state()).slotCount).toBe(1)

  // What others do is still heard.
  server.revision += 1
  const meta = { revision: server.revision, now: new Date(NOW).toISOString() }
  server.push('bookings', [{ ...booked, bookingId: null, bookingIdNumber: '1002-1' }], meta)
  server.revision += 1
  const held = { ...slot, sessionId: OTHER, resourceId: 2, expiration: new Date(NOW + 600_000).toISOString() }
  server.push('reservations', [held], { ...meta, revision: server.revision })
  await pass()
  expect(dayNow()?.grid?.resources[resourceId]?.slots['09:00:00']?.booking).toMatchObject({ idNumber: '1002-1' })
  expect(state().holds[`2/${DATE}`]).toMatchObject({ '08:30:00': { holder: 'other' } })

  await tab.port.command({ _tag: 'ExtendReservations' })
  await pass()
  expect(basket(state()).slotCount).toBe(1)
  expect(state().connection.status).toBe('connected')

  server.next.set('/api/auth/sign-out', [{ status: 404, body: { code: 'not-found', message: 'Finns inte.' } }])
  await tab.port.command({ _tag: 'SignOut' })
  await pass()
  expect(state().account).toEqual({ _tag: 'SignedOut', cause: 'asked' })
  expect(tab.cookies.token).toBeNull()

  // At its end it goes without a word of the server's.
  server.holds = []
  await pass(601_000)
  expect(basket(state()).slotCount).toBe(0)
  expect(state().pending).toEqual({})
})
