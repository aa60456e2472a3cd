/** The missed times in *Mina bokningar*, with the rooms that they pause. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { GroupId, RowId } from '../../../../domain/schema/ids.ts'
import { MissedList } from '../../../../src/booking/check-in/missed-list.tsx'
import { createFakeCore, signedIn } from '../../testing/fake-core.ts'
import { screenOfFile, texts } from '../../testing/screen.tsx'
import { NOW, ok, slot } from '../../testing/some-booking.ts'
import { someUser } from '../../testing/some-user.ts'

beforeAll(() => void vi.setSystemTime(NOW))
afterAll(() => void vi.useRealTimers())

const draw = screenOfFile()
const missed = { most: 2, days: 30, pause: 14, scope: RowId.make(1) }
const aMiss = (rid: number, date: string, taken = false) => ({
  ...{ id: rid, rid, bookingIdNumber: `10${rid}-1`, resourceId: 1, resourceTitle: 'Eken', date, taken },
  ...{ times: [slot('09:00', '10:00')], missedAt: `${date}T09:00:00.000Z` },
})

/** @param limited which of the rooms have the pause */
const show = async (...limited: readonly (1 | 2 | 3 | 4)[]) => {
  const fake = createFakeCore({ missedTimes: ok([aMiss(12, '2026-03-02', true), aMiss(11, '2026-03-01')]) })
  fake.change(signedIn(someUser))
  const room = (id: 1 | 2 | 3 | 4, title: string) => ({
    ...{ title, groupId: GroupId.make(id === 3 ? 2 : 1) },
    ...(limited.includes(id) ? { limits: { missed } } : {}),
  })
  const group = (title: string) => ({ title, color: 'primary' as const, slotTime: 30, order: 1 })
  fake.change((state) => ({
    ...state,
    groups: { 1: group('Grupprum'), 2: group('Studior') },
    resources: { 1: room(1, 'Eken'), 2: room(2, 'Granen'), 4: room(4, 'Linden'), 3: room(3, 'Poddstudion') },
  }))
  await draw(<MissedList />, fake, '/bookings')
}

test('a whole group that is paused is named, and otherwise each room', { tags: 'missed-counted' }, async () => {
  await show(1, 2, 4)
  expect(texts('.strong')).toEqual(['Du får boka Grupprum igen måndag 16 mars 10:00.'])
  expect(texts('li').map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    '1012-1 Eken, måndag 2 mars, kl. 09:00–10:00. Någon annan tog resten',
    '1011-1 Eken, söndag 1 mars, kl. 09:00–10:00',
  ])
})

test('where only some rooms of a group are paused, these are named', { tags: 'missed-counted' }, async () => {
  await show(1, 3)
  expect(texts('.strong')).toEqual(['Du får boka Eken och Studior igen måndag 16 mars 10:00.'])
})

test('where most rooms of a group are paused, the group is named with its exceptions', {
  tags: 'missed-counted',
}, async () => {
  await show(1, 4)
  expect(texts('.strong')).toEqual(['Du får boka Grupprum utom Granen igen måndag 16 mars 10:00.'])
})
