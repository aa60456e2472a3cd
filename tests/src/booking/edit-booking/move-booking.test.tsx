/** `/bookings/{id}/resource/{rid}?flytta={day}`: a booked resource is moved to another room or day. */
import { Schema } from 'effect'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { CONFIRMED } from '../../../../domain/rules/booking-status.ts'
import type { BookingResource } from '../../../../domain/schema/bookings.ts'
import { SlotReference } from '../../../../domain/schema/events.ts'
import { GroupId, ResourceId } from '../../../../domain/schema/ids.ts'
import type { User } from '../../../../domain/schema/people.ts'
import type { State } from '../../../../domain/schema/state.ts'
import { dayKey, resourceDayKey } from '../../../../domain/state/state.ts'
import { EditBookingPage } from '../../../../src/booking/edit-booking/edit-booking-page.tsx'
import { type Answers, createFakeCore, signedIn, type Told } from '../../testing/fake-core.ts'
import { untilSilent } from '../../testing/heard.ts'
import {
  button,
  choose,
  does,
  field,
  link,
  options,
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

const [rooms, studios, gone] = [GroupId.make(1), GroupId.make(2), GroupId.make(999)]
const [eken, granen, studio] = [ResourceId.make(1), ResourceId.make(2), ResourceId.make(3)]
const titles = new Map([
  [eken, 'Grupprum Eken'],
  [granen, 'Grupprum Granen'],
  [studio, 'Studion'],
])
const titleOf = (id: ResourceId): string => titles.get(id) ?? ''
const [sunday, monday, tuesday] = [localDate('2026-05-10'), localDate('2026-05-11'), localDate('2026-05-12')]
const rows = [slot('09:00', '09:30'), slot('09:30', '10:00'), slot('10:00', '10:30'), slot('10:30', '11:00')]
const own = { bookingId: someBooking.id, idNumber: '1007-1', own: true }
const administrator: User = { ...someUser, role: 'administrator' }

const columnOf = (title: string, booked: readonly number[]) => ({
  title,
  slots: Object.fromEntries(
    rows.map(({ startTime, endTime }, index) => [
      startTime,
      { endTime, open: true, locked: false, booking: booked.includes(index) ? own : null },
    ]),
  ),
})
const dayOf = (groupId: GroupId, date: typeof monday, order: readonly ResourceId[], booked: readonly number[]) => ({
  ...{ groupId, date, loading: false, stale: false, failure: null },
  grid: {
    ...{ revision: 1, rows, order: [...order] },
    resources: Object.fromEntries(order.map((id) => [id, columnOf(titleOf(id), id === eken ? booked : [])])),
  },
})

const closedDay = {
  ...dayOf(studios, monday, [], []),
  grid: {
    ...{ revision: 1, rows: [], order: [studio] },
    resources: { [studio]: { title: titleOf(studio), slots: {}, specialDay: 'Inventering' } },
  },
}

const decodeSlots = Schema.decodeUnknownSync(Schema.Struct({ slots: Schema.Array(SlotReference) }))

const draw = screenOfFile()
const show = async (
  query: string,
  {
    booked = {},
    user = someUser,
    further = {},
  }: { booked?: Partial<BookingResource>; user?: User; further?: Answers } = {},
) => {
  const answers: Answers = {
    booking: ok({ ...someBooking, bookingResources: [bookedPart(1, { ownPrice: false, ...booked })] }),
    moveBookingResource: ok({}),
    prices: ok([{ id: granen, price: 240 }]),
    breaches: ok([]),
    ...further,
  }
  const fake = createFakeCore(answers)
  const hold = (slots: readonly SlotReference[], isHeld = true): void =>
    fake.change((state) => {
      const holds = { ...state.holds }
      for (const { resourceId, date, startTime, endTime } of slots) {
        const key = resourceDayKey(resourceId, date)
        const { [startTime]: _, ...others } = holds[key] ?? {}
        const held = { endTime, holder: 'mine', expiration: Date.parse(NOW) + 600_000 } as const
        holds[key] = isHeld ? { ...others, [startTime]: held } : others
      }
      return { ...state, holds }
    })
  answers.SelectSlots = (told) => {
    hold(decodeSlots(told).slots)
    return ok(null)
  }
  answers.ReleaseSlots = (told) => {
    hold(decodeSlots(told).slots, false)
    return ok(null)
  }
  fake.change(signedIn(user))
  fake.change(
    (state): State => ({
      ...state,
      catalogue: 'loaded',
      connection: { status: 'connected', cause: 'idle' },
      groups: {
        [rooms]: { title: 'Grupprum', color: 'primary', slotTime: 30, order: 1 },
        [studios]: { title: 'Studior', color: 'primary', slotTime: 30, order: 2 },
      },
      resources: {
        [eken]: { title: titleOf(eken), groupId: rooms },
        [granen]: { title: titleOf(granen), groupId: rooms },
        [studio]: { title: titleOf(studio), groupId: studios },
      },
      days: {
        [dayKey(rooms, monday)]: dayOf(rooms, monday, [eken, granen], [0, 1]),
        [dayKey(rooms, tuesday)]: dayOf(rooms, tuesday, [eken, granen], []),
        [dayKey(studios, tuesday)]: dayOf(studios, tuesday, [studio], []),
        [dayKey(studios, monday)]: closedDay,
        [dayKey(gone, monday)]: { ...closedDay, groupId: gone, grid: null, failure: 'not-found' },
        [dayKey(rooms, sunday)]: { ...closedDay, groupId: rooms, date: sunday, grid: null, failure: 'timeout' },
      },
    }),
  )
  const call = await draw(
    <EditBookingPage bookingId="7" bookingResourceId="1" />,
    fake,
    `/bookings/7/resource/1${query}`,
  )
  const commands = () => vi.mocked(fake.core.command).mock.calls.map(([command]) => command)
  return {
    hold: (...slots: readonly SlotReference[]): Promise<void> => does(() => hold(slots)),
    /** From now on a press waits for its answer, which the returned function gives. */
    answersLater: () => {
      const { promise, resolve } = Promise.withResolvers<Told>()
      const asked: unknown[] = []
      answers.SelectSlots = (told) => {
        asked.push(told)
        return promise
      }
      return () =>
        does(() => {
          for (const told of asked) hold(decodeSlots(told).slots)
          resolve(ok(null))
        })
    },
    leave: () => draw(<p>Bokningen</p>, fake, '/bookings/7'),
    commands,
    pageShown: () => commands().findLast(({ _tag }) => _tag === 'ShowPage'),
    sent: () => call.mock.calls.filter(([name]) => name === 'moveBookingResource').map(([, ...parts]) => parts),
  }
}
const bar = (): string => textOf(document.querySelector('[aria-label="Ändringen"]'))
const cell = (words: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('.slot')].find((one) =>
    (one.getAttribute('aria-label') ?? '').startsWith(words),
  )
  if (found === undefined) throw new Error(`no slot ${words}`)
  return found
}
const at = (resourceId: ResourceId, date: typeof monday, ...indexes: readonly number[]): SlotReference[] =>
  indexes.flatMap((index) => {
    const row = rows[index]
    return row === undefined ? [] : [{ resourceId, date, ...row }]
  })
const pathAndQuery = (): string => `${location.pathname}${location.search}`

test('a day without times says that it is closed and why, and a day that is not heard says what failed', {
  tags: 'move-screen',
}, async () => {
  await show('?flytta=2026-05-11&grupp=2')
  expect(texts('h2')).toContain('Stängt: Inventering')
  expect(document.querySelector('.slot')).toBeNull()
  expect(button('Uppdatera').getAttribute('aria-disabled')).toBe('true')
  await show('?flytta=2026-05-10&grupp=1')
  expect(textOf(document.body)).toContain('Dagens tider kunde inte hämtas.')
})

test('a group that is gone is not asked for again and again: one goes to where the booking is, or to another group', {
  tags: 'move-screen',
}, async () => {
  await show('?flytta=2026-05-11&grupp=999')
  expect(textOf(document.querySelector('.notice'))).toContain('Gruppen finns inte längre')
  expect(texts('button')).not.toContain('Försök igen')
  expect(options(field('Visa tider i'))).toEqual(['Ingen grupp vald', 'Grupprum', 'Studior'])
  await choose(field('Visa tider i'), 'Studior')
  expect(pathAndQuery()).toBe('/bookings/7/resource/1?flytta=2026-05-11&grupp=2')
  await show('?flytta=2026-05-11&grupp=999')
  await press(link('Visa tider där bokningen är'))
  expect(pathAndQuery()).toBe('/bookings/7/resource/1?flytta=2026-05-11&grupp=1')
  expect(document.querySelector('.slot')).not.toBeNull()
})

test('another day, and one press on a free slot chooses as long a time; the bar says from, to and price, and Uppdatera moves it', {
  tags: ['move-screen', 'move-number'],
}, async () => {
  const { sent, pageShown } = await show('?flytta=2026-05-11', { booked: { status: CONFIRMED } })
  expect(texts('h1')).toEqual(['Flytta tiden i Grupprum Eken'])
  expect(textOf(document.querySelector('header'))).toContain('Bokning 1007-1, nu i Grupprum Eken, mån 11 maj 9–10')
  expect(field('Datum').disabled).toBe(false)
  expect(bar()).toContain('Välj en ledig tid')
  expect(button('Uppdatera').getAttribute('aria-disabled')).toBe('true')
  await press(button('Nästa dag'))
  expect(pathAndQuery()).toBe('/bookings/7/resource/1?flytta=2026-05-12&grupp=1')
  // Nothing is chosen here yet, so what the basket holds on this day is not the move's.
  expect(pageShown()).toMatchObject({ page: { _tag: 'BookingGrid', date: tuesday } })
  await press(cell('09:30–10:00, ledig, Grupprum Granen'))
  expect(pathAndQuery()).toBe('/bookings/7/resource/1?flytta=2026-05-12&grupp=1&rum=2')
  expect(pageShown()).toMatchObject({ page: { _tag: 'EditBooking', date: tuesday, resourceId: granen } })
  expect(bar()).toContain('Från Grupprum Eken, mån 11 maj: 09:00–10:00')
  expect(bar()).toContain('Till Grupprum Granen, tis 12 maj: 09:30–10:30')
  expect(bar()).toContain('Bokningen behöver bekräftas igen.')
  await settled(() => expect(bar()).toContain('100 kr → 240 kr'))
  await press(button('Uppdatera'))
  const body = { resourceId: granen, date: tuesday, bookingSlots: [rows[1], rows[2]] }
  expect(sent()).toEqual([[{ parameters: { id: 7, rid: 1 }, body }, { success: 'booking-updated' }]])
  await settled(() => expect(pathAndQuery()).toBe('/bookings/7'))
})

test('a press elsewhere chooses anew, one beside the chosen time makes it longer, and as much as is free is had', {
  tags: 'move-screen',
}, async () => {
  await show('?flytta=2026-05-12')
  await press(cell('09:00–09:30, ledig, Grupprum Granen'))
  expect(bar()).toContain('Till Grupprum Granen, tis 12 maj: 09:00–10:00')
  await press(cell('10:00–10:30, ledig, Grupprum Granen'))
  expect(bar()).toContain('Till Grupprum Granen, tis 12 maj: 09:00–10:30')
  await press(cell('09:00–09:30, vald, Grupprum Granen'))
  expect(bar()).toContain('09:30–10:30')
  // The last slot of the day is all that is left from there on.
  await press(cell('10:30–11:00, ledig, Grupprum Eken'))
  expect(bar()).toContain('Till Grupprum Eken, tis 12 maj: 10:30–11:00')
  expect(texts('.edit-lengths [aria-pressed="true"]').map((text) => text.replace(/\s+/gu, ' '))).toEqual(['30 min'])
})

test('what the basket holds stays the basket’s: it is not moved to, not let go, and named at the slot', {
  tags: 'move-screen',
}, async () => {
  const { hold, commands } = await show('?flytta=2026-05-11')
  await hold(...at(granen, tuesday, 0))
  await press(button('Nästa dag'))
  expect(bar()).toContain('Välj en ledig tid')
  await press(cell('10:00–10:30, ledig, Grupprum Granen'))
  expect(document.body.textContent).toContain('Du har redan valt tider här för en ny bokning.')
  await press(cell('10:00–10:30, ledig, Grupprum Eken'))
  expect(bar()).toContain('Till Grupprum Eken, tis 12 maj: 10:00–11:00')
  expect(commands().filter(({ _tag }) => _tag === 'ReleaseSlots')).toEqual([])
})

test('a room of another group is a place too, and the booking’s own times are not', {
  tags: 'move-screen',
}, async () => {
  await show('?flytta=2026-05-11')
  await press(cell('09:00–09:30, bokad'))
  expect(document.body.textContent).toContain('Här ligger bokningen nu. Välj en ledig tid.')
  expect(options(field('Visa tider i'))).toEqual(['Grupprum', 'Studior'])
  await press(button('Nästa dag'))
  await choose(field('Visa tider i'), 'Studior')
  expect(pathAndQuery()).toBe('/bookings/7/resource/1?flytta=2026-05-12&grupp=2')
  await press(cell('09:00–09:30, ledig'))
  expect(bar()).toContain('Till Studion, tis 12 maj: 09:00–10:00')
})

test('an administrator is told before the press what the owner’s type may not book, and moves it', {
  tags: ['move-screen', 'book-for-type'],
}, async () => {
  const breach = { rule: 'user-type', resourceId: granen, limit: 0, bookedBy: ['Skola'] }
  const ofRules = { rule: 'longest', resourceId: granen, limit: 30, used: 60 }
  const { sent } = await show('?flytta=2026-05-12', {
    user: administrator,
    further: { breaches: ok([breach, ofRules]) },
  })
  await press(cell('09:00–09:30, ledig, Grupprum Granen'))
  await settled(() => expect(texts('.rule-breaches li')).toEqual(['Grupprum Granen bokas bara av skolor.']))
  await press(button('Uppdatera'))
  expect(sent()).toHaveLength(1)
  await settled(() => expect(pathAndQuery()).toBe('/admin/bookings/7'))
})

test('a place that was taken meanwhile is named, and the rest can be chosen', { tags: 'move-refused' }, async () => {
  const lost = { resourceId: granen, date: tuesday, ...slot('09:00', '09:30') }
  const body = { code: 'slot-taken', message: '', slots: [{ ...lost, reason: 'booked' as const }] }
  const { commands } = await show('?flytta=2026-05-12', {
    further: { moveBookingResource: { _tag: 'Failed', failure: { _tag: 'Refused', status: 409, body } } },
  })
  await press(cell('09:00–09:30, ledig, Grupprum Granen'))
  await press(button('Uppdatera'))
  await settled(() => expect(bar()).toContain('De här tiderna gick inte att boka. Ingenting har ändrats.'))
  expect(commands()).toContainEqual({ _tag: 'ReleaseSlots', slots: [lost] })
  expect(location.pathname).toBe('/bookings/7/resource/1')
})

test('the edit leads to the move; before another back end it stays an edit of its day', {
  tags: 'move-screen',
}, async () => {
  await show('')
  expect(texts('h1')).toEqual(['Ändra tider för Grupprum Eken'])
  expect(link('Flytta till en annan dag eller ett annat rum').getAttribute('href')).toBe(
    '/bookings/7/resource/1?flytta=2026-05-11',
  )
  const { ownPrice: _, ...ofAnother } = bookedPart(1)
  await show('?flytta=2026-05-12', { further: { booking: ok({ ...someBooking, bookingResources: [ofAnother] }) } })
  expect(texts('h1')).toEqual(['Ändra tider för Grupprum Eken'])
  expect([field('Datum').disabled, texts('a').join().includes('Flytta')]).toEqual([true, false])
})

test('who leaves before the answer to a press has come is not led back, and what was chosen is let go', {
  tags: 'edit-own-holds-only',
}, async () => {
  const { answersLater, commands, leave } = await show('?flytta=2026-05-12')
  const answer = answersLater()
  await press(cell('09:30–10:00, ledig, Grupprum Granen'))
  await leave()
  await answer()
  expect(pathAndQuery()).toBe('/bookings/7')
  const released = commands().findLast(({ _tag }) => _tag === 'ReleaseSlots')
  expect(released).toEqual({ _tag: 'ReleaseSlots', slots: at(granen, tuesday, 1, 2) })
})
