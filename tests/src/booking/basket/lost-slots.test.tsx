/** The words about slots that were lost. */
import { expect, test } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { GroupId, ResourceId } from '../../../../domain/schema/ids.ts'
import { LostSlots } from '../../../../src/booking/basket/lost-slots.tsx'
import { createFakeCore } from '../../testing/fake-core.ts'
import { screenOfFile, texts } from '../../testing/screen.tsx'
import { slot } from '../../testing/some-booking.ts'

const draw = screenOfFile()

test('adjacent slots that could not be had for one reason are told as one stretch', {
  tags: 'book-again',
}, async () => {
  const fake = createFakeCore()
  const [resourceId, date] = [ResourceId.make(1), localDate('2026-03-06')]
  fake.change((state) => ({ ...state, resources: { 1: { title: 'Grupprum Eken', groupId: GroupId.make(1) } } }))
  const lost = (from: string, to: string, reason: 'booked' | 'locked') => ({
    resourceId,
    date,
    ...slot(from, to),
    reason,
  })
  const slots = [
    lost('09:00', '09:30', 'booked'),
    lost('09:30', '10:00', 'booked'),
    lost('10:00', '10:30', 'locked'),
    lost('11:00', '11:30', 'booked'),
  ]
  await draw(<LostSlots slots={slots} />, fake)
  expect(texts('li')).toEqual([
    'Grupprum Eken, fre 6 mars, 09:00–10:00: tiden är redan bokad',
    'Grupprum Eken, fre 6 mars, 11:00–11:30: tiden är redan bokad',
    'Grupprum Eken, fre 6 mars, 10:00–10:30: tiden är låst',
  ])
})
