/**
 * On the page of a booking all future parts get another time. The tests show the words of each day and the effect of
 * the press.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addDays, type LocalDate, localDate } from '../../../../domain/calendar/local-date.ts'
import { timeFromMinutes } from '../../../../domain/calendar/local-time.ts'
import { CONFIRMED } from '../../../../domain/rules/booking-status.ts'
import type { Booking, BookingResource } from '../../../../domain/schema/bookings.ts'
import type { DaySlot } from '../../../../domain/schema/day-grid.ts'
import { BookingResourceId, GroupId, ResourceId, UserId } from '../../../../domain/schema/ids.ts'
import type { User } from '../../../../domain/schema/people.ts'
import type { State } from '../../../../domain/schema/state.ts'
import { resourceDayKey } from '../../../../domain/state/state.ts'
import { BookingPage } from '../../../../src/booking/bookings/booking-page.tsx'
import { type Answers, changedIn, createFakeCore, type FakeCore, signedIn } from '../../testing/fake-core.ts'
import { heardDuring, stopClock } from '../../testing/heard.ts'
import {
  button,
  choose,
  chosen,
  does,
  field,
  focused,
  options,
  part,
  press,
  screenOfFile,
  settled,
  textOf,
  texts,
} from '../../testing/screen.tsx'
import { bookedPart, NOW, ok, slot, someBooking } from '../../testing/some-booking.ts'
import { someUser } from '../../testing/some-user.ts'

beforeAll(() => void vi.setSystemTime(NOW))
afterAll(() => void vi.useRealTimers())

const draw = screenOfFile()
const first = localDate('2026-03-10')
const [eken, bjorken] = [ResourceId.make(1), ResourceId.make(2)]
const weeks = (count: number): LocalDate[] => Array.from({ length: count }, (_, index) => addDays(first, index * 7))
const [one = first, two = first, three = first] = weeks(3)
const partOn = (date: LocalDate, number: number, further: Partial<BookingResource> = {}): BookingResource =>
  bookedPart(1, { id: BookingResourceId.make(number), bookingIdNumber: `1007-${number}`, date, ...further })
const series: Booking['series'] = {
  pattern: { weeks: 1, weekdays: [2], from: first, end: { count: 3 }, except: [] },
  skipped: [],
}
const threeParts = (further: Partial<BookingResource> = {}) =>
  weeks(3).map((date, index) => partOn(date, index + 1, further))

const isIn = ({ bookingSlots }: BookingResource, start: string): boolean =>
  bookingSlots.some(({ startTime }) => startTime === start)
/** The days of the parts have slots of half an hour from eight to twelve. */
const columnsOf = (
  parts: readonly BookingResource[],
  change: (date: LocalDate, start: string) => Partial<DaySlot> = () => ({}),
) =>
  Object.fromEntries(
    parts.map((booked) => {
      const { resourceId, date, bookingIdNumber } = booked
      const slots = Array.from({ length: 8 }, (_, index) => {
        const start = timeFromMinutes(8 * 60 + index * 30)
        const day: DaySlot = {
          ...{ endTime: timeFromMinutes(8 * 60 + index * 30 + 30), open: true, locked: false },
          booking: isIn(booked, start) ? { idNumber: bookingIdNumber, bookingId: null, own: true } : null,
          ...change(date, start.slice(0, 5)),
        }
        return [start, day] as const
      })
      const resource = { title: 'Grupprum Eken', slots: Object.fromEntries(slots) }
      const column = { resourceId, date, revision: 1, resource, loading: false, stale: false, failure: null }
      return [resourceDayKey(resourceId, date), column]
    }),
  )
const others = { booking: { idNumber: '1008-1', bookingId: null } }
const takenOn =
  (day: LocalDate, ...starts: readonly string[]) =>
  (date: LocalDate, start: string): Partial<DaySlot> =>
    date === day && starts.includes(start) ? others : {}
const show =
  (columns: State['columns']) =>
  (state: State): State => ({ ...state, columns })

interface Given {
  /** The role of the signed-in person. */
  readonly role?: User['role']
  readonly parts?: readonly BookingResource[]
  readonly limits?: object
  readonly answers?: Answers
}

const open = async ({ role = 'user', parts = threeParts(), limits = {}, answers = {} }: Given = {}) => {
  const given: Answers = {
    booking: ok({ ...someBooking, bookingResources: parts, series }),
    changeTimes: ok(null),
    ...answers,
  }
  const fake = createFakeCore(given)
  fake.change(signedIn({ ...someUser, role }))
  fake.change((before) => ({
    ...before,
    resources: {
      1: { title: 'Grupprum Eken', groupId: GroupId.make(1), limits },
      2: { title: 'Grupprum Björken', groupId: GroupId.make(1), limits },
    },
  }))
  const call = await draw(<BookingPage bookingId="7" />, fake, '/bookings/7')
  await press(button(/^Ändra alla kommande/))
  await settled(() => expect(field('Från')).toBeDefined())
  const read = (change?: Parameters<typeof columnsOf>[1]): Promise<void> =>
    does(() => fake.change(show(columnsOf(parts, change))))
  return { fake, call, read, given }
}
const form = (): HTMLElement => part('Ny tid för alla kommande')
const rows = (): string[] =>
  [...form().querySelectorAll('tbody tr')].map((row) =>
    texts('th, td', row)
      .filter((words) => words !== '')
      .join(' | '),
  )
const sum = (): string[] => texts('.series-summary', form())
const alerts = (): string[] => texts('[role="alert"]', form()).filter((words) => words !== '')
const commands = ({ core }: FakeCore, tag: string): readonly unknown[] =>
  vi.mocked(core.command).mock.calls.flatMap(([told]) => (told._tag === tag ? [told] : []))

test('a press opens the choice of a time, with the one that they have; the core follows their days', {
  tags: 'series-move-form',
}, async () => {
  const { fake, read } = await open()
  expect(button(/^Ändra alla/).getAttribute('aria-expanded')).toBe('true')
  expect(textOf(focused())).toBe('Ny tid för alla kommande')
  expect(commands(fake, 'ShowPage').at(-1)).toMatchObject({
    page: { _tag: 'Columns', columns: weeks(3).map((date) => ({ resourceId: eken, date })), booking: false },
  })
  expect([chosen(field('Från')), chosen(field('Till'))]).toEqual(['09:00', '10:00'])
  expect([rows(), sum()]).toEqual([[], ['Välj den nya tiden. Dagarna är desamma.']])
  await press(button('Ändra tid'))
  expect(alerts()).toEqual(['Alla har redan den tiden.'])
  await read()
  // The starts follow the house's own slots.
  expect(options(field('Från'))).toHaveLength(8)
  // Another start keeps the length of the time, unless the day ends earlier.
  await choose(field('Från'), '10:30')
  expect([chosen(field('Till')), options(field('Till'))]).toEqual(['11:30', ['11:00', '11:30', '12:00']])
  await choose(field('Från'), '11:30')
  expect(chosen(field('Till'))).toBe('12:00')
  await press(button(/^Avbryt/, form()))
  expect(focused()).toBe(button(/^Ändra alla/))
  expect(commands(fake, 'ShowPage').at(-1)).toMatchObject({ page: { _tag: 'Other' } })
})

const pricesOf = (price: number) => ok(weeks(3).map(() => ({ id: eken, price })))

test('another sum, other dates that go, or another who is signed in: the press takes note of it, the next one moves them', {
  tags: 'confirm-asks-anew',
}, async () => {
  const { fake, call, read, given } = await open({ role: 'administrator', answers: { prices: pricesOf(110) } })
  const moved = () => call.mock.calls.filter(([name]) => name === 'changeTimes')
  await read()
  await choose(field('Från'), '10:00')
  await settled(() => expect(textOf(form())).toContain('330 kr'))
  expect(alerts()).toEqual([])
  given.prices = pricesOf(150)
  await does(() => fake.change(changedIn('groups')))
  await settled(() => expect(alerts()).toEqual(['Priset är nu 450 kr. Det var 330 kr.']))
  await press(button('Fortsätt'))
  expect([alerts(), moved()]).toEqual([[], []])
  await does(() => fake.change(signedIn({ ...someUser, role: 'administrator', id: UserId.make(99) })))
  await settled(() => expect(alerts()).toEqual(['En annan person har loggat in, i en annan flik.']))
  await press(button('Fortsätt'))
  await read(takenOn(two, '10:00'))
  await settled(() => expect(alerts()).toEqual(['Priset är nu 300 kr. Det var 450 kr.']))
  await press(button('Fortsätt'))
  expect(moved()).toEqual([])
  await press(button('Flytta 2 tider'))
  expect(moved()).toHaveLength(1)
})

describe('each day', { tags: 'series-move-form' }, () => {
  test('says what is there now, live, and the sum counts those that go; the button names what it does', async () => {
    const { read, call } = await open()
    await choose(field('Från'), '09:30')
    expect(sum()).toEqual(['Hämtar dagarna'])
    await press(button('Korta'))
    expect(alerts()).toEqual(['Vänta tills alla dagar är hämtade.'])
    await read(takenOn(two, '10:00'))
    await choose(field('Till'), '10:30')
    expect(rows()).toEqual([
      'tisdag 10 mars | 9–10 →blir 9:30–10:30 | Ledig',
      'tisdag 17 mars | 9–10 →blir 9:30–10:30 | Bokad 10–10:30',
      'tisdag 24 mars | 9–10 →blir 9:30–10:30 | Ledig',
    ])
    expect(sum()).toEqual(['2 av 3 går, 1 krockar'])
    expect(textOf(form())).toContain('Dagen som krockar står kvar som den är.')
    expect(button(/^Flytta/, form()).textContent).toBe('Flytta 2\u00a0tider')

    await read()
    expect(rows()[1]).toContain('Ledig igen')
    expect(sum()).toEqual(['3 av 3 går'])
    await read(takenOn(three, '10:00'))
    await press(button('Flytta 2 tider'))
    const times = [slot('09:30', '10:00'), slot('10:00', '10:30')]
    expect(call).toHaveBeenCalledWith('changeTimes', {
      parameters: { id: 7 },
      body: { parts: [1, 2].map((rid) => ({ rid, bookingSlots: times })) },
    })
    expect(texts('.notice', part('Serie'))).toEqual([
      '2 tider är flyttade till 9:30–10:30. 1 dag står kvar som förut. Ångrar du dig ändrar du tillbaka på samma sätt.',
    ])
    expect(document.querySelector('.move-series')).toBeNull()
    expect(focused()).toBe(button(/^Ändra alla/))
  })

  test('costs what the new time costs, where that is another price', async () => {
    const { read } = await open({ answers: { prices: ok([1, 2, 3].map(() => ({ id: 1, price: 50 }))) } })
    await read()
    await choose(field('Till'), '09:30')
    await settled(() => expect(rows()[0]).toContain('100 kr →blir 50 kr'))
    expect(textOf(form())).toContain('Pris: 300 kr →blir 150 kr')
    expect(textOf(button(/^Korta/, form()))).toBe('Korta 3 tider')
    await choose(field('Till'), '10:30')
    expect(textOf(button(/^Förläng/, form()))).toBe('Förläng 3 tider')
  })

  test('of which the price of one is not known have no price together', async () => {
    const prices = [50, null, 50].map((price) => ({ id: 1, price }))
    const { call, read } = await open({ answers: { prices: ok(prices) } })
    await read()
    await choose(field('Till'), '09:30')
    await settled(() => expect(call.mock.calls.filter(([name]) => name === 'prices')).not.toEqual([]))
    await does(() => undefined)
    expect(textOf(form())).not.toContain('Pris:')
    expect(rows()[0]).not.toContain('kr')
  })

  test('of which one is too late to change is named and stays; what waits again, and what a hand has priced, is said', async () => {
    const parts = [
      partOn(one, 1),
      partOn(two, 2, { status: CONFIRMED, ownPrice: true }),
      partOn(three, 3, { ownPrice: false }),
    ]
    const { read } = await open({ parts, limits: { cancelMinutes: 8 * 24 * 60, freeCancelMinutes: 20 * 24 * 60 } })
    await read()
    await choose(field('Från'), '09:30')
    expect(rows()).toHaveLength(2)
    const words = textOf(form())
    expect(words).toContain('tisdag 10 mars är det för sent att ändra. Den dagen står kvar.')
    expect(words).toContain('1 tid behöver bekräftas igen.')
    expect(words).toContain('1 tid är det för sent att avboka gratis. Det priset sjunker inte.')
    expect(words).toContain('Något pris är satt för hand. Det ersätts när tiden ändras.')
  })

  test('is over one’s quota where those before it have taken it', async () => {
    const quota = { quotaMonth: { minutes: 210, per: 'month', scope: 1 } }
    const usage = threeParts().map(({ id, resourceId, date, bookingSlots }) => ({ id, resourceId, date, bookingSlots }))
    const { read } = await open({ limits: quota, answers: { usage: ok(usage) } })
    await read()
    await choose(field('Till'), '10:30')
    expect(rows().map((words) => words.split(' | ').at(2)?.slice(0, 18))).toEqual([
      'Ledig',
      'Mer än du får boka',
      'Mer än du får boka',
    ])
    expect(sum()).toEqual(['1 av 3 går, 2 krockar'])
  })
})

test('where nothing goes nothing is asked for, and what the server refuses is said where it was pressed', {
  tags: 'series-move-form',
}, async () => {
  const message = 'Någon av tiderna går inte längre att boka. Ingenting har ändrats.'
  const refused = {
    _tag: 'Failed',
    failure: { _tag: 'Refused', status: 409, body: { code: 'slot-taken', message } },
  } as const
  const { read, call } = await open({ answers: { changeTimes: refused } })
  await read((date, start) => takenOn(date, '10:00')(date, start))
  await choose(field('Från'), '09:30')
  await press(button('Flytta'))
  expect(alerts()).toEqual(['Ingen av dagarna går att ändra till den tiden.'])
  expect(call.mock.calls.filter(([name]) => name === 'changeTimes')).toEqual([])
  await read()
  await press(button('Flytta 3 tider'))
  expect(alerts()).toEqual([message])
})

test('rooms at the same time get another together; rooms at different times one by one', {
  tags: 'series-move-form',
}, async () => {
  const inOther = (further: Partial<BookingResource> = {}) =>
    weeks(3).map((date, index) =>
      partOn(date, index + 11, { resourceId: bjorken, resourceTitle: 'Grupprum Björken', ...further }),
    )
  const { read } = await open({ parts: [...threeParts(), ...inOther()] })
  await read((date, start) => takenOn(two, '10:00')(date, start))
  expect([chosen(field('Gäller')), options(field('Gäller'))]).toEqual([
    'Allt som är bokat',
    ['Allt som är bokat', 'Grupprum Eken', 'Grupprum Björken'],
  ])
  await choose(field('Från'), '09:30')
  expect(sum()).toEqual(['2 av 3 går, 1 krockar'])

  const later = { bookingSlots: [slot('11:00', '11:30')] }
  await open({ parts: [...threeParts(), ...inOther(later)] })
  expect([chosen(field('Gäller')), chosen(field('Från'))]).toEqual(['Grupprum Eken', '09:00'])
  await choose(field('Gäller'), 'Grupprum Björken')
  expect([chosen(field('Från')), chosen(field('Till'))]).toEqual(['11:00', '11:30'])
})

test('an administrator is stopped by no rule and no deadline, and changes no yes', {
  tags: 'series-move-form',
}, async () => {
  const limits = {
    ...{ cancelMinutes: 365 * 24 * 60, freeCancelMinutes: 365 * 24 * 60 },
    quotaMonth: { minutes: 60, per: 'month', scope: 1 },
  }
  const { read } = await open({
    role: 'administrator',
    parts: threeParts({ status: CONFIRMED, ownPrice: false }),
    limits,
  })
  await read()
  await choose(field('Till'), '10:30')
  expect(sum()).toEqual(['3 av 3 går'])
  expect(textOf(form())).not.toMatch(/för sent|bekräftas igen/)
})

test('before another back end there is no such button', { tags: 'series-move-form' }, async () => {
  const { fake } = await open()
  await does(() => fake.change((state) => ({ ...state, missing: { series: true } })))
  expect(texts('button').filter((words) => words.startsWith('Ändra tid'))).toEqual([])
  expect(document.querySelector('.move-series')).toBeNull()
})

describe('what another time comes to is heard', { tags: 'series-move-heard' }, () => {
  beforeAll(() => void stopClock())
  afterAll(() => void vi.setSystemTime(NOW))

  test('once, whatever is read anew, and of several times in a row that of the last alone', async () => {
    const { fake, read } = await open()
    await read(takenOn(two, '10:00'))
    await heardDuring(10_000)
    await choose(field('Från'), '10:00')
    await choose(field('Från'), '09:30')
    expect(await heardDuring(3_000)).toEqual(['2 av 3 går, 1 krockar'])
    // The booking is read again, as after any change of a booking. The parts are the same, but the list is a new
    // object.
    await does(() => fake.change(changedIn('bookings')))
    await read(takenOn(two, '10:00'))
    expect(await heardDuring(3_000)).toEqual([])
  })

  test('not when it is done: then the outcome is', async () => {
    const { read } = await open()
    await read()
    await choose(field('Från'), '09:30')
    await heardDuring(3_000)
    await press(button('Flytta 3 tider'))
    expect(await heardDuring(3_000)).toEqual([
      '3 tider är flyttade till 9:30–10:30. Ångrar du dig ändrar du tillbaka på samma sätt.',
    ])
  })
})
