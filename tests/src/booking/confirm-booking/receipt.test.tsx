/** The receipt of a new booking. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { CONFIRMED, OCCUPIED } from '../../../../domain/rules/booking-status.ts'
import type { Booking } from '../../../../domain/schema/bookings.ts'
import { BookingResourceId, GroupId, UserId } from '../../../../domain/schema/ids.ts'
import { resourceDayKey } from '../../../../domain/state/state.ts'
import { Receipt } from '../../../../src/booking/confirm-booking/receipt.tsx'
import { brand } from '../../../../src/kit/brand/brand.ts'
import { ConfirmBox } from '../../testing/confirm-box.tsx'
import { type Answers, createFakeCore, signedIn, signedOut } from '../../testing/fake-core.ts'
import { button, does, link, part, press, screenOfFile, settled, textOf, texts } from '../../testing/screen.tsx'
import { bookedPart, NOW, ok, someBooking } from '../../testing/some-booking.ts'
import { someUser, unreached } from '../../testing/some-user.ts'

beforeAll(() => void vi.setSystemTime(NOW))
afterAll(() => void vi.useRealTimers())

const draw = screenOfFile()
const madeAt = NOW
const lineOf = ({ resourceId, date, bookingSlots, resourceTitle }: Booking['bookingResources'][number]) => ({
  ...{ resourceId, date, title: resourceTitle, slots: bookingSlots, intervals: bookingSlots },
})
const show = async (booking: Partial<Booking>, answers: Answers = {}, onClose = (): void => undefined) => {
  const whole = { ...someBooking, madeAt, ...booking }
  const fake = createFakeCore({ booking: ok(whole), ...answers })
  fake.change(signedIn(someUser))
  const lines = whole.bookingResources.slice(0, 2).map(lineOf)
  const call = await draw(
    <Receipt booking={{ id: whole.id, bookingNumber: whole.bookingNumber }} lines={lines} onClose={onClose} />,
    fake,
  )
  return { call, fake }
}
const words = (): string => textOf(part('Klart!'))
const one = [bookedPart(1)]

describe('the receipt', { tags: 'booking-receipt' }, () => {
  test('tells what was booked, when and for how much, the sum of several, and to whom it was mailed', async () => {
    await show({})
    expect(texts('.receipt-line').map((line) => line.replaceAll('\u00a0', ' '))).toEqual([
      'Grupprum Ekenmåndag 11 maj, kl. 09:00–09:30 och 09:30–10:00100 kr',
      'Grupprum Björkenmåndag 11 maj, kl. 13:00–13:3050,50 kr',
    ])
    expect(texts('.receipt-total')).toEqual(['Totalt150,50 kr'])
    expect(words()).toContain('Vi har mejlat ellen@example.se.')
    await show({ bookingResources: one })
    expect(texts('.receipt-total')).toEqual([])
  })

  test('says how to get there and whom to call', { tags: 'receipt-facts' }, async () => {
    const [{ resourceId }] = [bookedPart(1)]
    const room = { id: resourceId, title: 'Grupprum Eken', way: 'Två trappor upp.' }
    const group = { place: 'Biblioteket', placeLink: 'https://karta.example/', resources: [room] }
    await show({ bookingResources: one }, { groups: ok([group, { place: 'Annanstans', resources: [] }]) })
    expect(texts('.receipt-finding > div')).toEqual([
      'PlatsBiblioteket',
      'Hitta hitTvå trappor upp.',
      `Frågor? Ring eller skriv${brand.phone}, ${brand.email}`,
    ])
    expect(link('Biblioteket').getAttribute('href')).toBe('https://karta.example/')
    expect(link(brand.phone).getAttribute('href')).toBe(brand.phoneHref)
  })

  test('names the house where the group has no place, and each room where there are several ways', {
    tags: 'receipt-facts',
  }, async () => {
    const resources = someBooking.bookingResources.slice(0, 2).map(({ resourceId: id, resourceTitle: title }) => ({
      ...{ id, title, way: `Till ${title}.` },
    }))
    await show({}, { groups: ok([{ resources }]) })
    expect(texts('.receipt-finding dt')).toEqual([
      'Plats',
      ...new Set(resources.map(({ title }) => `Hitta till ${title}`)),
      'Frågor? Ring eller skriv',
    ])
    expect(texts('.receipt-finding dd')[0]).toBe(brand.addressLines.join(', '))
  })

  test.each([
    ['waits for the house', someBooking.bookingResources, 'Vi bekräftar bokningen och mejlar när det är gjort.'],
    ['was confirmed at once', [bookedPart(1, { status: CONFIRMED })], 'Bokningen är bekräftad.'],
    [
      'waits in part',
      [bookedPart(1, { status: CONFIRMED }), bookedPart(2)],
      'Vi bekräftar bokningen och mejlar när det är gjort.',
    ],
  ])('says what it means that the booking %s', async (_, bookingResources, meaning) => {
    await show({ bookingResources })
    expect(words()).toContain(`Tiderna är dina. ${meaning} Vi har mejlat ellen@example.se.`)
  })

  test('says nothing of a status that means nothing to whoever waits', async () => {
    await show({ bookingResources: [bookedPart(1, { status: OCCUPIED })] })
    expect(words()).toContain('Tiderna är dina. Vi har mejlat')
  })

  test('says whose they are to the administrator who booked for somebody, and mails nobody without an address', async () => {
    const rut = { ...someUser, id: UserId.make(8), firstName: 'Rut', lastName: 'Ek', email: '' }
    await show({ user: rut, bookingResources: one })
    expect(texts('.receipt-meaning')).toEqual(['Tiderna är bokade åt Rut Ek. Vi bekräftar bokningen.'])
    await show({ user: { ...rut, email: 'rut@example.se' }, bookingResources: one })
    expect(words()).toContain('Ett mejl är på väg till rut@example.se.')
  })

  test('before another back end, or without an answer, says less, and nothing untrue', async () => {
    const { madeAt: _, ...plain } = { ...someBooking, madeAt }
    const fake = createFakeCore({ booking: ok(plain) })
    fake.change(signedIn(someUser))
    fake.change((state) => ({ ...state, missing: { 'calendar-file': true } }))
    const close = vi.fn()
    await draw(<Receipt booking={someBooking} lines={one.map(lineOf)} onClose={close} />, fake)
    expect(texts('.receipt-meaning')).toEqual(['Tiderna är dina. Vi bekräftar bokningen.'])
    expect(texts('button')).not.toContain('Lägg till i kalender')
    await show({}, { booking: unreached })
    expect(texts('.receipt-meaning')).toEqual(['Tiderna är dina.'])
    expect(texts('.receipt-price')).toEqual(['', ''])
  })

  test('leads to the booking, and saves it for a calendar', { tags: 'booking-confirmation' }, async () => {
    const close = vi.fn()
    const { call } = await show({ bookingResources: one }, { bookingCalendar: unreached }, close)
    await press(button('Lägg till i kalender'))
    expect(call.mock.calls.at(-1)?.slice(0, 2)).toEqual(['bookingCalendar', { parameters: { id: 7 } }])
    await press(link(/^Visa bokning 1007, Grupprum Eken, \p{L}{3} \d/u))
    expect(location.pathname).toBe('/bookings/7')
    expect(close).toHaveBeenCalled()
  })

  test('tells many dates of one weekday as one, with the price of all', { tags: 'series-folded' }, async () => {
    const bookingResources = ['2026-05-11', '2026-05-18', '2026-05-25', '2026-06-01'].map((date, index) =>
      bookedPart(1, { id: BookingResourceId.make(index + 1), date: localDate(date) }),
    )
    const whole = { ...someBooking, madeAt, bookingResources }
    const fake = createFakeCore({ booking: ok(whole) })
    fake.change(signedIn(someUser))
    await draw(<Receipt booking={whole} lines={bookingResources.map(lineOf)} onClose={() => undefined} />, fake)
    expect(texts('.receipt-line').map((line) => line.replaceAll('\u00a0', ' '))).toEqual([
      'Grupprum Eken4 måndagar 9–9:30 och 9:30–10400 kr',
    ])
  })

  test('takes the toast of the same news with it when it is closed', async () => {
    const { fake } = await show({})
    const tabId = fake.core.tabId
    const toast = { _tag: 'BookingCreated' } as const
    fake.change((state) => ({ ...state, toasts: { 4: { tabId, toast } } }))
    await draw(<p />, fake)
    expect(fake.core.command).toHaveBeenLastCalledWith({ _tag: 'DismissToast', toastId: '4' })
  })
})

test('the box in which one books becomes the receipt, whoever signs out meanwhile, until the page is left', {
  tags: ['booking-receipt', 'confirm-create'],
}, async () => {
  const fake = createFakeCore({ booking: ok({ ...someBooking, madeAt }) })
  fake.change(signedIn(someUser))
  const [{ resourceId, date, bookingSlots }] = [bookedPart(1)]
  const hold = { holder: 'mine', expiration: Date.parse(NOW) + 600_000 } as const
  fake.change((state) => ({
    ...state,
    resources: { [resourceId]: { title: 'Grupprum Eken', groupId: GroupId.make(1) } },
    holds: {
      [resourceDayKey(resourceId, date)]: Object.fromEntries(
        bookingSlots.map(({ startTime, endTime }) => [startTime, { endTime, ...hold }]),
      ),
    },
  }))
  const booked = vi.fn(async () => ({ _tag: 'Ok' as const, value: { id: someBooking.id, bookingNumber: 1007 } }))
  await draw(<ConfirmBox />, { ...fake, core: { ...fake.core, confirmBooking: booked } })
  await settled(() => expect(texts('dialog h2')).toEqual(['Bekräfta bokning']))
  await press(button('Boka'))
  await settled(() => expect(texts('dialog h2')).toEqual(['Klart!']))
  expect(booked).toHaveBeenCalledOnce()
  await does(() => fake.change(signedOut))
  await settled(() => expect(texts('dialog h2')).toEqual(['Klart!']))
  await press(link(/^Visa bokning/))
  await settled(() => expect(texts('dialog h2')).toEqual([]))
})
