/** `/bookings`: a person's own bookings by time, or a page at a time with another back end. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import { CANCELLED } from '../../../../domain/rules/booking-status.ts'
import type { Booking } from '../../../../domain/schema/bookings.ts'
import { BookingId, GroupId, ResourceId } from '../../../../domain/schema/ids.ts'
import { resourceDayKey } from '../../../../domain/state/state.ts'
import { askNoMore, confirmAsked } from '../../../../src/booking/booking-bar/confirm-asked.ts'
import { toldElsewhere } from '../../../../src/booking/booking-bar/lapses.ts'
import { BookingsPage } from '../../../../src/booking/bookings/bookings-page.tsx'
import { OwnPanelPlace } from '../../../../src/booking/bookings/next-booking-place.tsx'
import { type Answers, createFakeCore, signedIn, signedOut, type Told } from '../../testing/fake-core.ts'
import {
  button,
  does,
  focused,
  link,
  part,
  press,
  screenOfFile,
  settled,
  textOf,
  texts,
} from '../../testing/screen.tsx'
import { bookedPart, NOW, ok, pageOf, slot, someBooking } from '../../testing/some-booking.ts'
import { someUser, unreached } from '../../testing/some-user.ts'

beforeAll(() => void vi.setSystemTime(NOW))
afterAll(() => void vi.useRealTimers())

const draw = screenOfFile()
interface Shown {
  readonly path?: string
  /** False for a back end that cannot be searched by day. */
  readonly byDay?: boolean
}
const show = async (pagedBookings: Answers[string], { path = '/bookings', byDay = false }: Shown = {}) => {
  const answers = { pagedBookings }
  const fake = createFakeCore(answers)
  fake.change(signedIn(someUser))
  fake.change((state) => ({
    ...state,
    ...(byDay ? {} : { missing: { 'calendar-feed': true } as const }),
    resources: { 1: { title: 'Grupprum Eken', groupId: GroupId.make(4) } },
  }))
  const call = await draw(<BookingsPage />, fake, path)
  const asked = () => call.mock.calls.filter(([name]) => name === 'pagedBookings').map(([, ...parts]) => parts)
  return { answers, asked, fake }
}
/** The list has two pages. The second page has a single booking. */
const twoPages: Answers[string] = (parts) => {
  const { page } = Object(Reflect.get(Object(parts), 'body'))
  return pageOf(
    page > 2
      ? []
      : Array.from({ length: page === 1 ? 20 : 1 }, (_, id) => ({ ...someBooking, id: BookingId.make(id + 1) })),
    2,
  )
}
const askedFor = (page: number) => [{ body: { page, pageSize: 20, userId: someUser.id } }, { toastsFailure: true }]
const numbers = () => document.querySelectorAll('tbody th').length
const isNowhere = (words: string): boolean => texts('.pagination-step[aria-disabled="true"]').includes(words)

test('what can be cancelled until a moment says so, on the card of the next one too', {
  tags: 'rules-cancel-until',
}, async () => {
  const { fake } = await show(pageOf([someBooking, { ...someBooking, id: BookingId.make(8) }]), { byDay: true })
  const limited = (cancelMinutes: number): Promise<void> =>
    does(() =>
      fake.change((state) => ({
        ...state,
        resources: { 1: { title: 'Grupprum Eken', groupId: GroupId.make(4), limits: { cancelMinutes } } },
      })),
    )
  await limited(120)
  const until = 'Kan avbokas till och med måndag 11 maj 07:00'
  await settled(() => expect(textOf(document.querySelector('.next-booking'))).toContain(until))
  expect(texts('.bookings-until')).toEqual([until])
  await limited(400 * 24 * 60)
  expect(texts('.bookings-until')).toEqual(['Kan inte längre avbokas'])
})

test('what can be cancelled for nothing until a moment says so, and that the price stays after it', {
  tags: 'rules-late-told',
}, async () => {
  const { fake } = await show(pageOf([someBooking, { ...someBooking, id: BookingId.make(8) }]), { byDay: true })
  const limited = (freeCancelMinutes: number): Promise<void> =>
    does(() =>
      fake.change((state) => ({
        ...state,
        resources: { 1: { title: 'Grupprum Eken', groupId: GroupId.make(4), limits: { freeCancelMinutes } } },
      })),
    )
  await limited(120)
  const until = 'Kan avbokas gratis till och med måndag 11 maj 07:00, sedan står priset kvar'
  await settled(() => expect(texts('.bookings-until')).toEqual([until]))
  await limited(400 * 24 * 60)
  expect(texts('.bookings-until')).toEqual(['Kan avbokas, men priset står kvar'])
})

test('lists what is one’s own, with all that was booked, how it stands, and a link to each', {
  tags: ['list-own', 'list-columns', 'list-filtered', 'list-links-heard', 'const-page-size', 'day-status-words'],
}, async () => {
  const times = [slot('10:00', '10:30'), slot('13:00', '13:30')]
  const parts = [bookedPart(1), bookedPart(2, { bookingSlots: times, status: CANCELLED })]
  const { asked } = await show(pageOf([{ ...someBooking, bookingResources: parts }]))
  expect(asked()[0]).toEqual(askedFor(1))
  expect(texts('thead th')).toEqual(['Resurser', 'Datum och tid', 'Bokningsnummer', 'Öppna'])
  expect(texts('tbody :is(th, td)')).toEqual([
    ...['Grupprum Eken', 'mån 11 maj 2026, kl. 09:00–10:00 Din – vi bekräftar den'],
    ...['1007', 'Visa Grupprum Eken, mån 11 maj 9–10'],
    ...['Grupprum Björken', 'mån 11 maj 2026, kl. 10:00–10:30 och 13:00–13:30 Avbokad'],
  ])
  expect(texts('tbody s')).toEqual(['mån 11 maj 2026, kl. 10:00–10:30 och 13:00–13:30'])
  expect(link(/^Visa/).getAttribute('href')).toBe('/bookings/7')
  expect(document.querySelector('.pagination')).toBeNull()
})

test('begins on page 1 of twenty; each page stands in the address and says which it is, and the ways end where the list does', {
  tags: ['const-page-size', 'pager-previous', 'pager-next', 'field-paged-bookings'],
}, async () => {
  const { asked } = await show(twoPages)
  expect([numbers(), isNowhere('Föregående'), isNowhere('Nästa')]).toEqual([20, true, false])
  expect(link('Sida 1').getAttribute('aria-current')).toBe('page')
  await press(link('Nästa'))
  expect(`${location.pathname}${location.search}`).toBe('/bookings?page=2')
  expect(asked().at(-1)).toEqual(askedFor(2))
  expect([numbers(), isNowhere('Föregående'), isNowhere('Nästa')]).toEqual([1, false, true])
  expect(link('Sida 2').getAttribute('aria-current')).toBe('page')
  expect(focused()).toBe(document.querySelector('h1'))
  expect(document.title).toMatch(/^Mina bokningar, sida 2 av 2/)
  await press(link('Föregående'))
  expect([location.search, numbers()]).toEqual(['', 20])
  // A page beyond the last shows the last.
  await show(twoPages, { path: '/bookings?page=9' })
  await settled(() => expect([location.search, numbers()]).toEqual(['?page=2', 1]))
})

test('without any it says so, and leads to what can be booked', { tags: 'look-empty-states' }, async () => {
  await show(pageOf([]))
  expect(texts('h2')).toContain('Du har inga bokningar än')
  expect(link('Boka lokaler och resurser').getAttribute('href')).toBe('/')
})

test('a list that cannot be loaded says so, with a toast and a way to try again, and is no longer on its way', {
  tags: 'list-load-failed',
}, async () => {
  const { answers, asked } = await show(unreached)
  expect(asked()[0]?.[1]).toEqual({ toastsFailure: true })
  expect(texts('.notice-title')).toEqual(['Dina bokningar kunde inte hämtas.'])
  expect(document.querySelector('.bookings-skeleton')).toBeNull()
  await does(() => {
    answers.pagedBookings = pageOf([someBooking])
  })
  await press(button('Försök igen'))
  expect(numbers()).toBe(1)
})

const numbered = (bookingNumber: number, ...bookingResources: Booking['bookingResources']): Booking => ({
  ...{ ...someBooking, id: BookingId.make(bookingNumber), bookingNumber, bookingResources },
})
const onDay = (day: string, times = slot('09:00', '10:00')) =>
  bookedPart(1, { date: localDate(`2026-${day}`), bookingSlots: [times] })
/** Answers like our server, which searches by day and not by hour. */
const byDays =
  (...bookings: readonly Booking[]): Answers[string] =>
  (parts) => {
    const { startDate = '', endDate = '~' } = Object(Reflect.get(Object(parts), 'body'))
    const found = bookings.filter(({ bookingResources }) =>
      bookingResources.some(({ date }) => startDate <= date && date <= endDate),
    )
    return pageOf(found)
  }
const listed = (name: string) => texts(`[aria-label="${name}"] .bookings-number`)
const card = (): string => textOf(document.querySelector('.next-booking'))

describe('one’s own bookings by time:', { tags: 'bookings-by-time' }, () => {
  const over = numbered(1001, onDay('02-27'))
  const thisMorning = numbered(1002, onDay('03-03', slot('07:00', '08:00')))
  const tonight = numbered(1003, onDay('03-03', slot('18:00', '20:00')))
  const later = numbered(1004, onDay('03-20'))
  const sooner = numbered(1005, onDay('03-05'))

  test('the next is a card that leads to it, the rest stands by time, and what is over is folded', async () => {
    await show(byDays(over, later, thisMorning, sooner, tonight), { byDay: true })
    expect(card()).toBe(
      'Nästa bokning i dagGrupprum Ekentisdag 3 mars, kl. 18:00–20:00Din – vi bekräftar denVisa Grupprum Eken, tis 3 mars 18–20',
    )
    expect(link('Visa Grupprum Eken, tis 3 mars 18–20').getAttribute('href')).toBe('/bookings/1003')
    expect([listed('Kommande'), listed('Tidigare')]).toEqual([
      ['1005', '1004'],
      ['1001', '1002'],
    ])
    expect(document.querySelector('details')?.open).toBe(false)
  })

  test('whoever has more to come than one page holds sees all of them, and the soonest first', async () => {
    const paged: Answers[string] = (parts) => {
      const { page, endDate } = Object(Reflect.get(Object(parts), 'body'))
      return endDate === undefined ? pageOf(page === 1 ? [later, tonight] : [sooner, tonight], 2) : pageOf([])
    }
    await show(paged, { byDay: true })
    expect(card()).toContain('Visa Grupprum Eken, tis 3 mars 18–20')
    expect(listed('Kommande')).toEqual(['1005', '1004'])
  })

  test.each([
    ['03-03', slot('07:30', '09:00'), 'nu'],
    ['03-04', slot('09:00', '10:00'), 'i morgon'],
    ['03-05', slot('09:00', '10:00'), 'om 2 dagar'],
    ['03-24', slot('09:00', '10:00'), 'om 3 veckor'],
  ])('how soon it is is said in words (%s)', async (day, times, soon) => {
    await show(byDays(numbered(1006, onDay(day, times))), { byDay: true })
    expect(card()).toMatch(new RegExp(`^Nästa bokning ${soon}Grupprum Eken`))
    expect(texts('h2')).not.toContain('Kommande')
  })

  test('one that is cancelled is not to come, and is folded with the others that are; a booking of several days is to come until its last', async () => {
    const cancelled = numbered(1007, { ...onDay('03-04'), status: CANCELLED })
    const both = numbered(1008, onDay('02-27'), onDay('03-09'))
    await show(byDays(cancelled, both), { byDay: true })
    expect(card()).toContain('måndag 9 mars')
    expect([listed('Kommande'), listed('Avbokade'), listed('Tidigare')]).toEqual([[], ['1007'], []])
    const thisEvening = numbered(1009, { ...onDay('03-03', slot('18:00', '20:00')), status: CANCELLED })
    await show(byDays(thisEvening), { byDay: true })
    expect([texts('h2'), listed('Avbokade')]).toEqual([expect.not.arrayContaining(['Tidigare']), ['1009']])
  })

  test('without any to come that is said, with the way to book; without any at all as before', async () => {
    await show(byDays(over), { byDay: true })
    expect(textOf(part('Kommande'))).toContain('Du har inga kommande bokningar.')
    await show(byDays(), { byDay: true })
    expect(texts('h2')).toContain('Du har inga bokningar än')
  })

  test('where nothing is over yet, no list of what is over is there to be opened', async () => {
    await show(byDays(tonight, later), { byDay: true })
    expect(listed('Kommande')).toEqual(['1004'])
    expect(document.querySelector('details')).toBeNull()
  })

  test('the address of a page of what is over opens it', { tags: 'pager-next' }, async () => {
    await show(twoPages, { byDay: true, path: '/bookings?page=2' })
    expect(document.querySelector('details')?.open).toBe(true)
    await press(link('Föregående'))
    expect(location.search).toBe('')
  })
})

describe('the same again', { tags: 'book-again' }, () => {
  test('leads to the next such weekday, with the same times asked for as by a press', async () => {
    const { fake } = await show(byDays(numbered(1001, onDay('02-27'))), { byDay: true })
    await press(button('Boka igen fre 6 mars 9–10, Grupprum Eken, fre 27 feb 9–10'))
    expect(location.pathname + location.search).toBe('/group/4/2026-03-06?resurs=1')
    const wanted = { resourceId: ResourceId.make(1), date: localDate('2026-03-06'), ...slot('09:00', '10:00') }
    expect(fake.core.command).toHaveBeenCalledWith({ _tag: 'SelectSlots', slots: [wanted] })
    // This core holds none of the times, so the bar reports them.
    expect(toldElsewhere.value.missed).toEqual([{ ...wanted, reason: 'failed' }])
    expect(confirmAsked.value).toBe(false)
    toldElsewhere.next({ lost: [], missed: [] })
  })

  test('opens the box with the price where all of it could be had', async () => {
    const { fake } = await show(byDays(numbered(1001, onDay('02-27'))), { byDay: true })
    const held = { endTime: localTime('10:00:00'), holder: 'mine', expiration: Date.parse(NOW) + 600_000 } as const
    const key = resourceDayKey(ResourceId.make(1), localDate('2026-03-06'))
    await does(() => fake.change((state) => ({ ...state, holds: { [key]: { '09:00:00': held } } })))
    await press(button(/^Boka igen fre 6 mars/))
    await settled(() => expect(confirmAsked.value).toBe(true))
    askNoMore()
  })

  test('is not offered for a place that is no longer there, nor for one that is not for this person any more', async () => {
    await show(byDays(numbered(1001, { ...onDay('02-27'), resourceId: ResourceId.make(9) })), { byDay: true })
    expect(listed('Tidigare')).toEqual(['1001'])
    expect(texts('.book-again')).toEqual([])
    const { fake } = await show(byDays(numbered(1001, onDay('02-27'))), { byDay: true })
    const eken = { title: 'Grupprum Eken', groupId: GroupId.make(4), refusesCaller: true } as const
    await does(() => fake.change((state) => ({ ...state, resources: { 1: eken } })))
    expect(texts('.book-again')).toEqual([])
  })
})

test('elsewhere the next booking stands for who has signed in and has one, and nothing for anybody else', {
  tags: 'next-booking-elsewhere',
}, async () => {
  const fake = createFakeCore({ pagedBookings: byDays(numbered(1004, onDay('03-20'))) })
  fake.change(signedOut)
  await draw(<OwnPanelPlace />, fake)
  expect(card()).toBe('')
  await does(() => fake.change(signedIn(someUser)))
  await settled(() => expect(card()).toContain('fre 20 mars 9–10'))
  await draw(<OwnPanelPlace />, createFakeCore({ pagedBookings: unreached }))
  expect(card()).toBe('')
})

test('Boka igen says what, when and, once it is known, for how much', { tags: 'book-again-next-free' }, async () => {
  const price = Promise.withResolvers<Told>()
  const fake = createFakeCore({
    pagedBookings: byDays(numbered(1001, onDay('02-27'))),
    prices: () => price.promise,
  })
  fake.change((state) => ({
    ...signedIn(someUser)(state),
    missing: { finder: true } as const,
    resources: { 1: { title: 'Grupprum Eken', groupId: GroupId.make(4) } },
  }))
  await draw(<OwnPanelPlace />, fake)
  await settled(() => button('Boka igen Grupprum Eken, fre 6 mars 9–10'))
  await settled(() =>
    expect(fake.core.call).toHaveBeenCalledWith('prices', expect.anything(), { toastsFailure: false }),
  )
  price.resolve(ok([{ id: ResourceId.make(1), price: 160 }]))
  await settled(() => button(/fre 6 mars 9–10 · 160\skr$/))
})
