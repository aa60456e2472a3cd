/** The dialog that books shows the terms of the booking: until when it can be cancelled, and who confirms it. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addDays } from '../../../../domain/calendar/local-date.ts'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import type { ResourceLimits } from '../../../../domain/schema/booking-rules.ts'
import { BookingId, GroupId, ResourceId } from '../../../../domain/schema/ids.ts'
import type { User } from '../../../../domain/schema/people.ts'
import { resourceDayKey } from '../../../../domain/state/state.ts'
import { boxIsOpen, ConfirmBox } from '../../testing/confirm-box.tsx'
import { createFakeCore, signedIn } from '../../testing/fake-core.ts'
import { button, field, fill, press, screenOfFile, texts } from '../../testing/screen.tsx'
import { bookedPart, NOW, slot } from '../../testing/some-booking.ts'
import { someUser } from '../../testing/some-user.ts'

beforeAll(() => void vi.setSystemTime(NOW))
afterAll(() => void vi.useRealTimers())

const draw = screenOfFile()
const atOnce: ResourceLimits = { confirms: { how: 'at-once', days: null, hours: null } }
const week = 7 * 24 * 60

test.each<[string, ResourceLimits | undefined, readonly string[], User?]>([
  [
    'that an administrator may cancel all the same',
    { ...atOnce, cancelMinutes: week },
    ['Bekräftas direkt.'],
    { ...someUser, role: 'administrator' },
  ],
  ['no rule', undefined, []],
  ['confirmed at once', atOnce, ['Bekräftas direkt.']],
  [
    'until a week before',
    { ...atOnce, cancelMinutes: week },
    ['Bekräftas direkt. Kan avbokas till och med måndag 4 maj 09:00.'],
  ],
  [
    'until a weekday before',
    { ...atOnce, cancelDays: { weekdays: 1, at: localTime('14:00:00') } },
    ['Bekräftas direkt. Kan avbokas till och med fredag 8 maj 14:00.'],
  ],
  [
    'a week before is over',
    { cancelMinutes: 10 * week },
    ['Vi bekräftar bokningen. Kan inte avbokas: det är mindre än 70 dygn kvar. Du kan ångra dig i 15 minuter.'],
  ],
  [
    'free until a day before, and forbidden from two hours before',
    { ...atOnce, cancelMinutes: 120, freeCancelMinutes: 24 * 60 },
    [
      'Bekräftas direkt. Kan avbokas gratis till och med söndag 10 maj 09:00, sedan står priset kvar. Kan avbokas till och med måndag 11 maj 07:00.',
    ],
  ],
  [
    'free no longer',
    { freeCancelMinutes: 10 * week },
    [
      'Vi bekräftar bokningen. Om du avbokar står priset kvar: det är mindre än 70 dygn kvar. Du kan ångra dig i 15 minuter.',
    ],
  ],
])(
  'each line says what its rules say: %s',
  { tags: ['rules-own-told', 'rules-late-told'] },
  async (_, limits, words, user = someUser) => {
    const fake = createFakeCore()
    fake.change(signedIn(user))
    const { date } = bookedPart(1)
    const { startTime, endTime } = slot('09:00', '09:30')
    const held = { [startTime]: { endTime, holder: 'mine', expiration: Date.parse(NOW) + 600_000 } } as const
    fake.change((state) => ({
      ...state,
      resources: { 1: { title: 'Eken', groupId: GroupId.make(1), ...(limits === undefined ? {} : { limits }) } },
      holds: { [resourceDayKey(ResourceId.make(1), date)]: held },
    }))
    await draw(<ConfirmBox />, fake)
    await boxIsOpen()
    expect(texts('.confirm-terms').map((one) => one.replaceAll('\u00a0', ' '))).toEqual(words)
  },
)

test('a price that the back end does not tell is said to be missing', { tags: 'strangers-prices' }, async () => {
  const fake = createFakeCore({ prices: () => ({ _tag: 'Ok', value: [{ id: ResourceId.make(1), price: null }] }) })
  fake.change(signedIn(someUser))
  const { date } = bookedPart(1)
  const { startTime, endTime } = slot('09:00', '09:30')
  const held = { [startTime]: { endTime, holder: 'mine', expiration: Date.parse(NOW) + 600_000 } } as const
  fake.change((state) => ({
    ...state,
    resources: { 1: { title: 'Eken', groupId: GroupId.make(1) } },
    holds: { [resourceDayKey(ResourceId.make(1), date)]: held },
  }))
  await draw(<ConfirmBox />, fake)
  await boxIsOpen()
  await vi.waitFor(() => expect(texts('.confirm-lines li').join()).toContain('Pris saknas'))
})

test('many dates of one weekday are one line, whose wish is for all of them', { tags: 'series-folded' }, async () => {
  const confirmed = vi.fn(async () => ({ _tag: 'Ok' as const, value: { id: BookingId.make(7), bookingNumber: 1007 } }))
  const fake = createFakeCore()
  fake.change(signedIn(someUser))
  const dates = [0, 7, 14, 21].map((days) => addDays(bookedPart(1).date, days))
  const { startTime, endTime } = slot('09:00', '09:30')
  const held = { [startTime]: { endTime, holder: 'mine', expiration: Date.parse(NOW) + 600_000 } } as const
  fake.change((state) => ({
    ...state,
    resources: { 1: { title: 'Eken', groupId: GroupId.make(1) } },
    holds: Object.fromEntries(dates.map((date) => [resourceDayKey(ResourceId.make(1), date), held])),
  }))
  await draw(<ConfirmBox />, { ...fake, core: { ...fake.core, confirmBooking: confirmed } })
  await boxIsOpen()
  expect(texts('summary').map((one) => one.replaceAll('\u00a0', ' '))).toEqual(['4 måndagar 9–9:30, Eken'])
  await fill(field(/^Önskemål/), 'Nyckel')
  await press(button('Boka'))
  expect(confirmed).toHaveBeenCalledWith(
    expect.objectContaining({
      wishes: dates.map((date) => ({ resourceId: ResourceId.make(1), date, message: 'Nyckel' })),
    }),
  )
})
