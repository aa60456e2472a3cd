/** `/bookings/{id}/resource/{rid}`: the words of an edit before it is saved, and the page that it returns to. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import { CANCELLED, CONFIRMED, UNCONFIRMED } from '../../../../domain/rules/booking-status.ts'
import type { ResourceLimits } from '../../../../domain/schema/booking-rules.ts'
import type { BookingResource } from '../../../../domain/schema/bookings.ts'
import { GroupId, ResourceId, UserId } from '../../../../domain/schema/ids.ts'
import type { User } from '../../../../domain/schema/people.ts'
import { dayKey, resourceDayKey } from '../../../../domain/state/state.ts'
import { EditBookingPage } from '../../../../src/booking/edit-booking/edit-booking-page.tsx'
import { type Answers, changedIn, createFakeCore, signedIn } from '../../testing/fake-core.ts'
import { untilSilent } from '../../testing/heard.ts'
import {
  button,
  does,
  field,
  fill,
  focused,
  link,
  press,
  screenOfFile,
  settled,
  textOf,
  texts,
} from '../../testing/screen.tsx'
import { bookedPart, NOW, ok, slot, someBooking } from '../../testing/some-booking.ts'
import { someUser } from '../../testing/some-user.ts'

beforeAll(() => void vi.setSystemTime(NOW))
afterAll(untilSilent)
afterAll(() => void vi.useRealTimers())

const [groupId, eken, date] = [GroupId.make(1), ResourceId.make(1), localDate('2026-05-11')]
const rows = [slot('09:00', '09:30'), slot('09:30', '10:00'), slot('10:00', '10:30'), slot('10:30', '11:00')]
const [own, other] = ['1007-1', '1008-1'].map((idNumber) => ({ bookingId: someBooking.id, idNumber }))
const bookings = [own, own, null, other]
const slots = Object.fromEntries(
  rows.map(({ startTime, endTime }, index) => [
    startTime,
    { endTime, open: true, locked: false, booking: bookings[index] ?? null },
  ]),
)
/** Slots that are added in an edit that a rule limits. */
const held = { endTime: localTime('10:30:00'), holder: 'mine', expiration: Date.parse(NOW) + 600_000 } as const
const administrator: User = { ...someUser, role: 'administrator' }

const atOnceUntil = (end: string): ResourceLimits => ({
  confirms: { how: 'at-once', days: null, hours: slot('08:00', end) },
})

const draw = screenOfFile()
const show = async (booked: Partial<BookingResource> = {}, user: User = someUser, limits?: ResourceLimits) => {
  const answers: Answers = {
    booking: ok({ ...someBooking, bookingResources: [bookedPart(1, booked)] }),
    changeBookingResource: ok({}),
    prices: ok([{ id: eken, price: 50 }]),
    usage: ok([]),
  }
  const fake = createFakeCore(answers)
  /** Sets the day, with its resources in this order. */
  const setDay = (order: readonly ResourceId[]): void =>
    fake.change((state) => ({
      ...state,
      catalogue: 'loaded',
      connection: { status: 'connected', cause: 'idle' },
      groups: { [groupId]: { title: 'Grupprum', color: 'primary', slotTime: 30, order: 1 } },
      resources: { [eken]: { title: 'Grupprum Eken', groupId, ...(limits === undefined ? {} : { limits }) } },
      holds: limits === undefined ? {} : { [resourceDayKey(eken, date)]: { '10:00:00': held } },
      days: {
        [dayKey(groupId, date)]: {
          ...{ groupId, date, loading: false, stale: false, failure: null },
          grid: { revision: 1, rows, order: [...order], resources: { [eken]: { title: 'Grupprum Eken', slots } } },
        },
      },
    }))
  fake.change(signedIn(user))
  setDay([eken])
  const call = await draw(<EditBookingPage bookingId="7" bookingResourceId="1" />, fake, '/bookings/7/resource/1')
  return {
    /** Sets the slots that this browser holds, as the answer to a press does. */
    hold: (starts: readonly string[]): void =>
      fake.change((state) => ({
        ...state,
        holds: {
          [resourceDayKey(eken, date)]: Object.fromEntries(
            rows
              .filter(({ startTime }) => starts.includes(startTime))
              .map(({ startTime, endTime }) => [startTime, { ...held, endTime }]),
          ),
        },
      })),
    setDay: (order: readonly ResourceId[]): Promise<void> => does(() => setDay(order)),
    /** The edit is saved, and the booking is read again. */
    isNow: async (now: Partial<BookingResource>): Promise<void> => {
      answers.booking = ok({ ...someBooking, bookingResources: [bookedPart(1, now)] })
      await does(() => fake.change(changedIn('bookings')))
    },
    setPrice: async (price: number): Promise<void> => {
      answers.prices = ok([{ id: eken, price }])
      await does(() => fake.change(changedIn('groups')))
    },
    isSignedIn: (who: User): Promise<void> => does(() => fake.change(signedIn(who))),
    answers,
    command: fake.core.command,
    sent: () => call.mock.calls.filter(([name]) => name === 'changeBookingResource').map(([, ...parts]) => parts),
  }
}
const bar = (): string => textOf(document.querySelector('[aria-label="Ändringen"]'))
const slotButtons = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.slot')]
const letGo = async (index: number): Promise<void> => {
  const own = slotButtons()[index]
  if (own !== undefined) await press(own)
}
const path = (): string => location.pathname
const replaced = 'Priset är satt för hand. Det ersätts när tiderna ändras.'

test('own slots are chosen, without a colour, on a day that stays; what is let go is said, the full new set is sent, and one comes back to the booking', {
  tags: ['edit-full-set', 'grid-date-edit', 'grid-colour-edit', 'basket-bar-edit'],
}, async () => {
  const { sent } = await show()
  expect(texts('h1')).toEqual(['Ändra tider för Grupprum Eken'])
  expect(slotButtons().map((one) => /vald|ledig|bokad/.exec(one.getAttribute('aria-label') ?? '')?.[0])).toEqual([
    'vald',
    'vald',
    'ledig',
    'bokad',
  ])
  expect(slotButtons().map((one) => 'colour' in one.dataset)).toEqual([false, false, false, true])
  expect(field('Datum').disabled).toBe(true)
  expect(button('Nästa dag').getAttribute('aria-disabled')).toBe('true')
  expect([texts('button').includes('Boka'), button('Uppdatera').getAttribute('aria-disabled')]).toEqual([false, 'true'])
  expect(link('Avbryt').getAttribute('href')).toBe('/bookings/7')
  await letGo(0)
  expect(bar()).toContain('Tas bort: 09:00–09:30')
  await press(button('Uppdatera'))
  const body = { message: '', bookingSlots: [rows[1]], baseUrl: `${location.origin}/bookings` }
  expect(sent()).toEqual([[{ parameters: { id: 7, rid: 1 }, body }, { success: 'booking-updated' }]])
  await settled(() => expect(path()).toBe('/bookings/7'))
  expect(history.state).toBeNull()
})

test('from the press on until the page is gone it is being saved, whatever of it is booked by then', {
  tags: 'edit-returns',
}, async () => {
  const { sent, isNow } = await show()
  await fill(field('Önskemål'), 'Två stolar')
  await press(button('Uppdatera'))
  expect(sent()).toHaveLength(1)
  await isNow({ message: 'Två stolar' })
  expect(bar()).toContain('Ändringen sparas.')
  expect(textOf(document.body)).not.toContain('Inget är ändrat än')
})

test('administrators come back to theirs; that an own price goes is said before, where slots change, and taken along; a wish changes none', {
  tags: ['edit-own-price', 'edit-returns'],
}, async () => {
  const ownPrice = { price: 12.5, ownPrice: true }
  const { sent } = await show(ownPrice, administrator)
  expect(bar()).toContain('Inget är ändrat än')
  expect(link('Avbryt').getAttribute('href')).toBe('/admin/bookings/7')
  await fill(field('Önskemål'), 'Två stolar')
  expect(bar()).toContain('Önskemålet ändras')
  expect(bar()).not.toContain(replaced)
  await press(button('Uppdatera'))
  expect(sent()[0]?.[0]).toMatchObject({ body: { message: 'Två stolar', bookingSlots: rows.slice(0, 2) } })
  await settled(() => expect([path(), history.state]).toEqual(['/admin/bookings/7', null]))
  await show(ownPrice, administrator)
  await letGo(1)
  expect(bar()).toContain(replaced)
  await settled(() => expect(bar()).toContain('12,50 kr → 50 kr'))
  await press(button('Uppdatera'))
  await settled(() => expect(path()).toBe('/admin/bookings/7'))
  expect(history.state).toEqual({ replacedPriceOf: '1007-1', priceBefore: 12.5 })
})

test('a press on what breaks a rule sends nothing, and says why with the way out', {
  tags: ['rules-before-press', 'rules-way-out'],
}, async () => {
  const { sent } = await show({}, someUser, { longestMinutes: 60 })
  await settled(() => expect(bar()).toContain('Det går inte att boka så här'))
  await press(button('Uppdatera'))
  expect([textOf(focused()), sent()]).toEqual(['Det går inte att boka så här', []])
})

test.each([
  ['a slot is added to what is confirmed', { status: CONFIRMED }, {}, someUser, true],
  ['not where it waits already', { status: UNCONFIRMED }, {}, someUser, false],
  ['not where the rules confirm all of it', { status: CONFIRMED }, atOnceUntil('12:00'), someUser, false],
  ['where the rules confirm but a part of it', { status: CONFIRMED }, atOnceUntil('10:00'), someUser, true],
  ['not for an administrator', { status: CONFIRMED }, {}, administrator, false],
] as const)(
  'that it must be confirmed again is said before the save: %s',
  {
    tags: 'edit-confirmed-again',
  },
  async (_, booked, limits, user, isSaid) => {
    await show({ ownPrice: false, ...booked }, user, limits)
    await settled(() => expect(bar()).toContain('Läggs till: 10:00–10:30'))
    expect(bar().includes('Bokningen behöver bekräftas igen.')).toBe(isSaid)
  },
)

test('that it must be confirmed again is not said of slots that are let go alone', {
  tags: 'edit-confirmed-again',
}, async () => {
  await show({ ownPrice: false, status: CONFIRMED })
  await letGo(0)
  expect(bar()).toContain('Tas bort: 09:00–09:30')
  expect(bar()).not.toContain('bekräftas')
})

test('what was deactivated, before or meanwhile, or cancelled cannot be changed, which is said with a way back', {
  tags: 'edit-deactivated',
}, async () => {
  const { setDay } = await show()
  await setDay([])
  expect(texts('h1')).toEqual(['Tiderna kan inte ändras'])
  expect(textOf(document.body)).toContain('Grupprum Eken går inte att boka just nu. Bokningen gäller fortfarande.')
  await show({ status: CANCELLED })
  expect(texts('h1')).toEqual(['Bokningen är avbokad'])
  expect(link('Tillbaka till bokningen').getAttribute('href')).toBe('/bookings/7')
})

test('an edit finds its grid by the catalogue, where the back end does not tell the group of what is booked', {
  tags: 'other-booked-group',
}, async () => {
  await show({ resource: { id: eken, title: 'Grupprum Eken' } })
  expect(texts('h1')).toEqual(['Ändra tider för Grupprum Eken'])
  expect(button('Uppdatera')).toBeDefined()
})

test('another price, another who is signed in, or other rights: the press takes note of it, the next one changes the booking', {
  tags: 'confirm-asks-anew',
}, async () => {
  const { setPrice, isSignedIn, sent } = await show({ price: 80 }, administrator)
  const news = (): string[] => texts('.booking-bar .notice-warning p')
  await letGo(0)
  await settled(() => expect(bar()).toContain('80 kr → 50 kr'))
  expect([news(), button('Uppdatera').getAttribute('aria-disabled')]).toEqual([[], 'false'])
  await setPrice(70)
  await settled(() => expect(news()).toEqual(['Priset är nu 70 kr. Det var 50 kr.']))
  await press(button('Fortsätt'))
  expect([news(), sent()]).toEqual([[], []])
  await isSignedIn({ ...administrator, id: UserId.make(99) })
  await settled(() => expect(news()).toEqual(['En annan person har loggat in, i en annan flik.']))
  await press(button('Fortsätt'))
  await isSignedIn({ ...someUser, id: UserId.make(99) })
  await settled(() => expect(news()).toEqual(['Villkoren har ändrats. Läs dem igen.']))
  await press(button('Fortsätt'))
  expect([news(), sent()]).toEqual([[], []])
  await press(button('Uppdatera'))
  expect(sent()).toHaveLength(1)
})

test('where it is too late to cancel for nothing, a change never costs less than what is booked', {
  tags: 'rules-late-told',
}, async () => {
  const late = { freeCancelMinutes: 10 * 7 * 24 * 60 }
  await show({ price: 80 }, someUser, late)
  await settled(() => expect(bar()).toContain('80 kr → 80 kr'))
  expect(bar()).toContain('Det är för sent att avboka gratis, så priset sjunker inte.')
  await show({ price: 80 }, administrator, late)
  await settled(() => expect(bar()).toContain('80 kr → 50 kr'))
})

test('a new slot that cannot be booked is named with its reason and let go, so that the next press changes the rest', {
  tags: 'edit-new-holds',
}, async () => {
  const { answers, command, sent } = await show({}, someUser, {})
  const lost = { resourceId: eken, date, ...slot('10:00', '10:30') }
  answers.changeBookingResource = {
    _tag: 'Failed',
    failure: {
      ...{ _tag: 'Refused', status: 409 },
      body: { code: 'slot-taken', message: '', slots: [{ ...lost, reason: 'locked' }] },
    },
  }
  await settled(() => expect(bar()).toContain('Läggs till: 10:00–10:30'))
  await press(button('Uppdatera'))
  await settled(() => expect(bar()).toContain('De här tiderna gick inte att boka. Ingenting har ändrats.'))
  expect(bar()).toContain('tiden är låst')
  expect(command).toHaveBeenCalledWith({ _tag: 'ReleaseSlots', slots: [lost] })
  expect([sent().length, path()]).toEqual([1, '/bookings/7/resource/1'])
})

const usual = (): readonly string[] => texts('.edit-lengths button').map((text) => text.replace(/\s+/gu, ' '))

test('the usual changes take one press: the lengths near the booked one, and the whole time an hour earlier or later', {
  tags: 'edit-usual-changes',
}, async () => {
  const { command } = await show()
  expect(usual()).toEqual(['30 min', '1 h', '1½ h'])
  expect(texts('.edit-lengths [aria-pressed="true"]').map((text) => text.replace(/\s+/gu, ' '))).toEqual(['1 h'])
  await press(button(/^30\smin$/))
  expect(bar()).toContain('Tas bort: 09:30–10:00')
  await press(button(/^1\sh$/))
  expect(bar()).toContain('Inget är ändrat än')
  await press(button(/^1½\sh$/))
  expect(command).toHaveBeenLastCalledWith({ _tag: 'SelectSlots', slots: [{ resourceId: eken, date, ...rows[2] }] })
})

test('a whole time is moved in one press, and is let go only once the new one is held', {
  tags: 'edit-usual-changes',
}, async () => {
  const { answers, command, hold } = await show()
  await letGo(1)
  expect(usual()).toEqual(['30 min', '1 h', '1½ h', 'Senare, 10–10:30 →'])
  // Another was faster, so the answer leaves nothing held.
  await press(button(/^Senare/))
  expect(command).toHaveBeenLastCalledWith({ _tag: 'SelectSlots', slots: [{ resourceId: eken, date, ...rows[2] }] })
  expect(bar()).not.toContain('Tas bort: 09:00–10:00')
  answers.SelectSlots = () => {
    hold(['10:00:00'])
    return ok(null)
  }
  await press(button(/^Senare/))
  await settled(() => expect(bar()).toContain('Läggs till: 10:00–10:30'))
  expect(bar()).toContain('Tas bort: 09:00–10:00')
})
