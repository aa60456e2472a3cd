/** The attempt of the dialog. It is sent once for each press, and again with the same key if nobody answered it. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import type { CallFailure, Result } from '../../../../domain/port/core-port.ts'
import type { BookingReference } from '../../../../domain/schema/calls/booking-calls.ts'
import { BookingId, GroupId, ResourceId, UserId } from '../../../../domain/schema/ids.ts'
import type { Confirmation } from '../../../../domain/schema/port.ts'
import { resourceDayKey } from '../../../../domain/state/state.ts'
import { BookingBarPlace } from '../../../../src/booking/booking-bar/booking-bar-place.tsx'
import { createFakeCore, signedIn, signedOut } from '../../testing/fake-core.ts'
import { button, does, field, fill, press, screenOfFile, settled, texts } from '../../testing/screen.tsx'
import { NOW, slot } from '../../testing/some-booking.ts'
import { someUser } from '../../testing/some-user.ts'

beforeAll(() => void vi.setSystemTime(NOW))
afterAll(() => void vi.useRealTimers())

type Answer = Result<BookingReference, CallFailure>
const booked: Answer = { _tag: 'Ok', value: { id: BookingId.make(7), bookingNumber: 1007 } }
const lost: Answer = { _tag: 'Failed', failure: { _tag: 'Unreachable' } }
const eken = ResourceId.make(7)

const draw = screenOfFile()
/** The open dialog. The test decides when its attempts and prices are answered. */
const openBox = async () => {
  sessionStorage.clear()
  const fake = createFakeCore()
  const { startTime, endTime } = slot('09:00', '09:30')
  fake.change(signedIn(someUser))
  fake.change((state) => ({
    ...state,
    resources: { [eken]: { title: 'Grupprum Eken', groupId: GroupId.make(1) } },
    holds: {
      [resourceDayKey(eken, localDate('2026-05-11'))]: {
        [startTime]: { endTime, holder: 'mine', expiration: Date.parse(NOW) + 600_000 },
      },
    },
  }))
  const answers: ((answer: Answer) => void)[] = []
  const sent: Confirmation[] = []
  const prices: (() => void)[] = []
  const core = {
    ...fake.core,
    confirmBooking: (confirmation: Confirmation) => {
      sent.push(confirmation)
      return new Promise<Answer>((answer) => answers.push(answer))
    },
    readPrices: () =>
      new Promise<{ _tag: 'Ok'; value: { id: ResourceId; price: number }[] }>((answer) =>
        prices.push(() => answer({ _tag: 'Ok', value: [{ id: eken, price: 100 }] })),
      ),
  }
  await draw(<BookingBarPlace />, { ...fake, core }, '/group/1/2026-05-11')
  await settled(() => button('Boka'))
  await press(button('Boka'))
  await settled(() => expect(texts('dialog h2')).toEqual(['Bekräfta bokning']))
  return {
    sent,
    change: (change: Parameters<typeof fake.change>[0]) => does(() => fake.change(change)),
    answer: (answer: Answer) => does(() => answers.shift()?.(answer)),
    tellPrices: () =>
      does(() => {
        for (const tell of prices.splice(0)) tell()
      }),
  }
}
const inBox = (): HTMLElement => {
  const box = document.querySelector<HTMLElement>('dialog .confirm-form')
  if (box === null) throw new Error('no box')
  return box
}
const submit = (): HTMLElement => button(/^(Boka|Försök igen)$/, inBox())

test('a second press while an attempt is on its way sends nothing, and nothing closes the box', {
  tags: 'confirm-create',
}, async () => {
  const { sent, tellPrices, answer } = await openBox()
  await tellPrices()
  await press(submit())
  await press(submit())
  await does(() => document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true })))
  expect([sent.length, submit().getAttribute('aria-disabled')]).toEqual([1, 'true'])
  await answer(booked)
  await settled(() => expect(texts('dialog h2')).toEqual(['Klart!']))
  expect(sent).toHaveLength(1)
})

test('a press before the price is shown is carried out with it, once', { tags: 'confirm-prices' }, async () => {
  const { sent, tellPrices } = await openBox()
  await press(submit())
  await press(submit())
  expect([sent.length, submit().getAttribute('aria-busy')]).toEqual([0, 'true'])
  await tellPrices()
  expect(sent).toHaveLength(1)
})

test('an attempt without an answer is made again as it was, also from the bar, until it has one', {
  tags: 'confirm-create',
}, async () => {
  const { sent, tellPrices, answer } = await openBox()
  await tellPrices()
  await fill(field(/^Önskemål/), 'Två stolar')
  await press(submit())
  await answer(lost)
  await press(submit())
  await answer(lost)
  await press(button('Avbryt', inBox()))
  await settled(() => button('Försök igen'))
  await press(button('Försök igen'))
  await settled(() => submit())
  await press(submit())
  await answer(booked)
  await settled(() => expect(texts('dialog h2')).toEqual(['Klart!']))
  const [first, ...others] = sent
  expect(first).toMatchObject({ repeated: false, wishes: [{ message: 'Två stolar' }] })
  expect(others).toEqual([1, 2].map(() => ({ ...first, repeated: true })))
  expect(sessionStorage.getItem('booking-wishes')).toBeNull()
})

test('an attempt without an answer is not sent for another who signs in', { tags: 'confirm-asks-anew' }, async () => {
  const { sent, change, tellPrices, answer } = await openBox()
  await tellPrices()
  await press(submit())
  await answer(lost)
  await press(button('Avbryt', inBox()))
  await change(signedOut)
  await change(signedIn({ ...someUser, id: UserId.make(99) }))
  await press(button('Försök igen'))
  await settled(() => expect(texts('dialog h2')).toEqual(['En annan är inloggad']))
  expect(sent).toHaveLength(1)
})
