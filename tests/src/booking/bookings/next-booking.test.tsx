/** The card of the next booking while its check-in is open: on the start page, and in *Mina bokningar*. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import type { BookingResource } from '../../../../domain/schema/bookings.ts'
import { GroupId } from '../../../../domain/schema/ids.ts'
import { NextBookingCard } from '../../../../src/booking/bookings/next-booking.tsx'
import { createFakeCore, signedIn } from '../../testing/fake-core.ts'
import { button, does, press, screenOfFile, settled, textOf, texts } from '../../testing/screen.tsx'
import { bookedPart, NOW, ok, slot, someBooking } from '../../testing/some-booking.ts'
import { someUser } from '../../testing/some-user.ts'

const draw = screenOfFile()
beforeAll(() => void vi.setSystemTime(NOW))
afterEach(() => void vi.setSystemTime(NOW))
afterAll(() => void vi.useRealTimers())

const madeAt = '2026-03-01T07:00:00.000Z'
const plain = (text: string): string => text.replaceAll('\u00a0', ' ')
const card = (): string => plain(textOf(document.querySelector('.next-booking') ?? document.body))

/** @param from where the rule lets one check in */
const show = async (from: 'sign' | 'anywhere', further: Partial<BookingResource> = {}) => {
  const today = { date: localDate('2026-03-03'), bookingSlots: [slot('08:00', '09:00')], madeAt }
  const part = bookedPart(1, { ...today, ...further })
  const fake = createFakeCore({ checkIn: ok({ state: 'open' }) })
  fake.change(signedIn(someUser))
  const limits = { checkInMinutes: 15, checkInFrom: from }
  fake.change((state) => ({ ...state, resources: { 1: { title: 'Eken', groupId: GroupId.make(1), limits } } }))
  await draw(<NextBookingCard next={{ booking: someBooking, part }} isBrief />, fake, '/')
  return fake
}

test('it checks in where the rule says anywhere, and says until when', { tags: 'check-in-card' }, async () => {
  const fake = await show('anywhere')
  await settled(() => expect(card()).toContain('Senast kl. 08:15'))
  await press(button(/^Checka in 1007-1/))
  expect(fake.core.call).toHaveBeenCalledWith(
    'checkIn',
    { parameters: { id: 7, rid: 1 }, body: {} },
    { toastsFailure: false },
  )
  await settled(() => expect(card()).toContain('Incheckad.'))
})

test('it says where the code is, and turns with the clock', { tags: 'check-in-card' }, async () => {
  await show('sign')
  await settled(() => expect(card()).toContain('Checka in vid dörrskylten senast kl. 08:15'))
  expect(texts('button')).toEqual([])
  vi.setSystemTime('2026-03-03T07:15:00.000Z')
  await does(() => void document.dispatchEvent(new Event('visibilitychange')))
  await settled(() => expect(card()).toContain('Andra får ta tiden nu'))
})

test('it says the status before check-in opens, and that one has checked in afterwards', {
  tags: 'check-in-card',
}, async () => {
  await show('anywhere', { bookingSlots: [slot('09:00', '10:00')] })
  expect(card()).toContain('Din – vi bekräftar den')
  expect(card()).not.toContain('hecka')
  await show('anywhere', { checkedInAt: '2026-03-03T06:45:00.000Z' })
  await settled(() => expect(card()).toContain('Incheckad kl. 07:45.'))
})
