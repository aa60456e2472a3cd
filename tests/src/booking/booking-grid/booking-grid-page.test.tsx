/** A day of the grid as it stands on its page: what is said while nobody can hold, and the line of the present. */
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type LocalDate, localDate } from '../../../../domain/calendar/local-date.ts'
import { localTime, timeFromMinutes } from '../../../../domain/calendar/local-time.ts'
import { tabId } from '../../../../domain/ids.ts'
import { CANCELLED } from '../../../../domain/rules/booking-status.ts'
import type { BookingResource } from '../../../../domain/schema/bookings.ts'
import type { SelectionRefusal } from '../../../../domain/schema/events.ts'
import { BookingId, GroupId, ResourceId } from '../../../../domain/schema/ids.ts'
import type { State } from '../../../../domain/schema/state.ts'
import { dayKey, resourceDayKey, slotKey } from '../../../../domain/state/state.ts'
import { BookingGridPage } from '../../../../src/booking/booking-grid/booking-grid-page.tsx'
import { CoreProvider } from '../../../../src/core/core-context.tsx'
import { type Answers, createFakeCore, type FakeCore, signedIn, type Told } from '../../testing/fake-core.ts'
import { heardDuring, stopClock } from '../../testing/heard.ts'
import { button, settled, textOf } from '../../testing/screen.tsx'
import { bookedPart, ok, slot, someBooking } from '../../testing/some-booking.ts'
import { someUser } from '../../testing/some-user.ts'

const groupId = GroupId.make(1)
const eken = ResourceId.make(7)
const date = localDate('2026-03-04')
/** From 08:00 to 10:00. */
const rows = [480, 510, 540, 570].map((minute) => ({
  startTime: timeFromMinutes(minute),
  endTime: timeFromMinutes(minute + 30),
}))

const slots = Object.fromEntries(
  rows.map(({ startTime, endTime }) => [startTime, { endTime, open: true, locked: false, booking: null }]),
)

const dayOf = (day: LocalDate, special: object = {}, rowsOfDay = rows) => ({
  [dayKey(groupId, day)]: {
    ...{ groupId, date: day, loading: false, stale: false, failure: null },
    grid: { revision: 1, rows: rowsOfDay, order: [eken], resources: { [eken]: { title: 'Eken', slots, ...special } } },
  },
})

const place = document.body.appendChild(document.createElement('div'))
let root: Root
let fake: FakeCore

const set = (change: Partial<State>): Promise<void> =>
  act(async () => fake.change((state) => ({ ...state, ...change })))

/** @param at the time in Stockholm, in winter */
const show = async (at: string, dateText: string = date, answers: Answers = {}): Promise<void> => {
  vi.setSystemTime(Date.parse(`${at}+01:00`))
  fake = createFakeCore(answers)
  fake.change((state) => ({
    ...state,
    catalogue: 'loaded',
    clockOffset: 0,
    connection: { status: 'connected', cause: 'idle' },
    groups: { [groupId]: { title: 'Grupprum', color: 'primary', slotTime: 30, order: 1 } },
    resources: { [eken]: { title: 'Eken', groupId } },
    days: { ...dayOf(date), ...dayOf(localDate('2026-03-05')) },
  }))
  await goTo(dateText)
}
const goTo = (dateText: string): Promise<void> =>
  act(async () =>
    root.render(
      <CoreProvider value={fake.core}>
        <BookingGridPage groupText="1" dateText={dateText} />
      </CoreProvider>,
    ),
  )
const words = (): string => (place.querySelector('.grid-page-day')?.textContent ?? '').replaceAll('\u00a0', ' ')

// A late module has come: it takes time that no faked clock knows.
beforeAll(() => import('../../../../src/booking/booking-grid/choosing/grid-aids.tsx'))
beforeAll(() => import('../../../../src/booking/booking-grid/own-booking-card.tsx'))
beforeAll(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  stopClock()
})
beforeEach(() => {
  root = createRoot(place)
})
afterEach(async () => {
  await act(async () => root.unmount())
  history.replaceState(null, '', '/')
})
afterAll(() => void vi.useRealTimers())

/** More than anything waits that is said. */
const SAID_MS = 2_000
const slotButtons = (): HTMLElement[] => [...place.querySelectorAll<HTMLElement>('.slot')]
const disabled = (): boolean[] => slotButtons().map((slot) => slot.getAttribute('aria-disabled') === 'true')

const usual = 'onsdag 4 mars 2026, vecka 10'
const unheard = 'onsdag 4 mars Ingen kontakt med bokningen just nu. Du kan titta, men inte välja.'

describe('while nobody can hold', { tags: ['conn-not-live', 'other-back-off'] }, () => {
  beforeEach(async () => {
    await show('2026-03-04T07:40:00')
    await heardDuring(SAID_MS)
  })

  const NOT_LIVE = 'Ingen kontakt med bokningen just nu. Du kan titta, men inte välja.'
  test.each([
    ['no connection has come', { connection: { status: 'reconnecting', cause: 'idle' } }, NOT_LIVE],
    ['the connection is lost, which the dialog says', { connection: { status: 'disconnected', cause: 'lost' } }, null],
    ['the person chose to stay without one', { connection: { status: 'disconnected', cause: 'declined' } }, null],
    ['what others hold cannot be read', { holdsFailures: 1 }, NOT_LIVE],
  ] as const)('the page says so, and the voice where nothing else does: %s', async (_, change, said) => {
    expect(words()).toBe(usual)
    await set(change)
    expect(words()).toBe(unheard)
    expect(await heardDuring(SAID_MS)).toEqual(said === null ? [] : [said])
    await set({ connection: { status: 'connected', cause: 'idle' }, holdsFailures: 0 })
    expect(words()).toBe(usual)
    expect(await heardDuring(SAID_MS)).toEqual(['Kontakten med bokningen är tillbaka.'])
  })

  test('a connection that is made anew is told by its toasts alone, to eye and ear; beside the day where a person has put that away', {
    tags: 'conn-told-once',
  }, async () => {
    const toast = { tabId: fake.core.tabId, toast: { _tag: 'Reconnecting' } } as const
    await set({ connection: { status: 'reconnecting', cause: 'idle' }, toasts: { 7: toast } })
    expect(words()).toBe(usual)
    expect(disabled()).toEqual([true, true, true, true])
    await set({ toasts: {} })
    expect(words()).toBe(unheard)
    await set({ connection: { status: 'connected', cause: 'idle' } })
    expect(words()).toBe(usual)
    expect(await heardDuring(SAID_MS)).toEqual([])
    // The toast of another tab tells nothing here.
    await set({
      connection: { status: 'reconnecting', cause: 'idle' },
      toasts: { 8: { ...toast, tabId: tabId('00000000-0000-4000-8000-000000000003') } },
    })
    expect(words()).toBe(unheard)
    expect(await heardDuring(SAID_MS)).toEqual([NOT_LIVE])
  })

  test.each([
    ['is not needed', { status: 'disconnected', cause: 'idle' }],
    ['is on its way for the first time', { status: 'connecting', cause: 'idle' }],
  ] as const)('nothing is said of a connection that %s', async (_, connection) => {
    await set({ connection })
    expect(words()).toBe(usual)
    expect(await heardDuring(SAID_MS)).toEqual([])
    expect(disabled()).toEqual([false, false, false, false])
  })

  test('no slot can be pressed, and a press says why', async () => {
    expect(disabled()).toEqual([false, false, false, false])
    await set({ connection: { status: 'reconnecting', cause: 'idle' } })
    await heardDuring(SAID_MS)
    expect(disabled()).toEqual([true, true, true, true])
    await act(async () => slotButtons()[1]?.click())
    expect(await heardDuring(SAID_MS)).toEqual(['Ingen kontakt med bokningen just nu. Du kan titta, men inte välja.'])
  })
})

describe('a press', () => {
  const slot = { resourceId: eken, date, startTime: timeFromMinutes(510), endTime: timeFromMinutes(540) }
  beforeEach(async () => {
    await show('2026-03-04T07:40:00')
    await heardDuring(SAID_MS)
  })

  test('on its way is drawn as chosen, and looks and says that it is on its way', {
    tags: ['grid-pending', 'look-states', 'name-slot-pending'],
  }, async () => {
    await set({ pending: { [slotKey(slot)]: { ...slot, kind: 'selecting', settled: false } } })
    const drawn = slotButtons()[1]
    expect([drawn?.textContent, drawn?.className, drawn?.getAttribute('aria-busy')]).toEqual([
      ...['Vald', 'slot slot-mine slot-pending', 'true'],
    ])
    expect(drawn?.getAttribute('aria-label')).toBe('08:30–09:00, vald, onsdag 4 mars')
    await set({ pending: {} })
    expect(drawn?.getAttribute('aria-busy')).toBeNull()
  })

  test('that is refused leaves its slot free, and why is said and stands there', { tags: 'grid-refused' }, async () => {
    await set({ refusals: { [slotKey(slot)]: { ...slot, reason: 'reserved' } } })
    expect(slotButtons()[1]?.getAttribute('aria-label')).toMatch(/^08:30–09:00, ledig, /)
    expect(place.querySelector('.slot-note')?.textContent).toBe('Någon annan har just reserverat tiden.')
    expect(await heardDuring(SAID_MS)).toEqual(['Någon annan har just reserverat tiden.'])
  })
})

test('a press on what cannot be had is answered in a bubble at the slot and by voice, until the next press', {
  tags: 'grid-press-answered',
}, async () => {
  await show('2026-03-04T08:10:00')
  await heardDuring(SAID_MS)
  const note = (): string | undefined => place.querySelector('.slot-note')?.textContent
  await act(async () => slotButtons()[0]?.click())
  expect([note(), await heardDuring(SAID_MS)]).toEqual(['Tiden är förbi.', ['Tiden är förbi.']])
  await act(async () => slotButtons()[2]?.click())
  expect(note()).toBeUndefined()
})

describe('one’s own booking', { tags: 'grid-own' }, () => {
  const booking = { idNumber: '1007-1', bookingId: BookingId.make(7), own: true }
  const ownDay = () => {
    const day = dayOf(date)
    const [known] = Object.values(day)
    if (known === undefined) throw new Error('no day')
    const taken = Object.fromEntries(
      Object.entries(slots).map(([start, slot]) => [start, start < '09:00' ? slot : { ...slot, booking }]),
    )
    return {
      [dayKey(groupId, date)]: {
        ...known,
        grid: { ...known.grid, resources: { [eken]: { title: 'Eken', slots: taken } } },
      },
    }
  }
  const card = (): HTMLElement | null => document.querySelector('dialog')
  const waysIn = (): string[] => [...(card()?.querySelectorAll('.own-card-ways :is(a, button)') ?? [])].map(textOf)
  const open = async (answers: Answers, at = '2026-03-04T07:40:00'): Promise<void> => {
    await show(at, date, answers)
    await set({ days: ownDay() })
    await act(async () => slotButtons()[2]?.click())
    await settled(() => expect(card()).not.toBeNull())
  }
  const part = bookedPart(1, {
    resourceTitle: 'Eken',
    date,
    bookingSlots: [slot('09:00', '09:30'), slot('09:30', '10:00')],
  })
  const answered = { booking: ok({ ...someBooking, bookingResources: [part] }) }

  test('is named as such at each of its slots, and a press opens a card with its ways on', async () => {
    await open(answered)
    expect(slotButtons().map((each) => each.getAttribute('aria-label'))).toEqual([
      '08:00–08:30, ledig, onsdag 4 mars',
      '08:30–09:00, ledig, onsdag 4 mars',
      '09:00–09:30, bokad, din, onsdag 4 mars',
      '09:30–10:00, bokad, din, onsdag 4 mars',
    ])
    await settled(() => expect(waysIn()).toEqual(['Visa', 'Ändra', 'Avboka', 'Dela']))
    expect(textOf(card()?.querySelector('h2'))).toBe('Eken')
    expect([...(card()?.querySelectorAll('.own-card-words p') ?? [])].map(textOf)).toEqual([
      'onsdag 4 mars, kl. 09:00–10:00',
      'Din bokning 1007-1 · Obekräftad, väntar på bekräftelse',
    ])
    expect([...(card()?.querySelectorAll('a') ?? [])].map((one) => one.getAttribute('href'))).toEqual([
      '/bookings/7',
      '/bookings/7/resource/1',
    ])
  })

  test('is cancelled from there after a question, and the card is gone', async () => {
    const removed = vi.fn(() => ok(null))
    await open({ ...answered, deleteBookingResource: removed })
    await settled(() => expect(waysIn()).toContain('Avboka'))
    await act(async () => button('Avboka', card() ?? document).click())
    expect(removed).not.toHaveBeenCalled()
    await act(async () => card()?.querySelector<HTMLElement>('.lightbox-actions .button-loss')?.click())
    await settled(() => expect(card()).toBeNull())
    expect(removed).toHaveBeenCalledWith(expect.objectContaining({ parameters: { id: 7, rid: 1 } }))
  })

  test('that has begun can be shown and shared alone', async () => {
    await open(answered, '2026-03-04T09:10:00')
    await settled(() => expect(waysIn()).toEqual(['Visa', 'Dela']))
    expect(textOf(card()?.querySelector('.own-card-fixed'))).toBe('Tiden har börjat och går inte längre att ändra.')
  })

  test('that cannot be read has its page one press away, and a way to try again', async () => {
    await open({ booking: { _tag: 'Failed', failure: { _tag: 'Unreachable' } } })
    await settled(() => expect(textOf(card())).toContain('Bokningen kunde inte hämtas.'))
    expect(waysIn()).toEqual(['Visa', 'Försök igen'])
  })
})

test('the end of today is told, with the way to the next day; another day says nothing', {
  tags: 'grid-day-over',
}, async () => {
  const over = (): string | undefined => place.querySelector('.day-over')?.textContent
  await show('2026-03-04T09:29:00')
  expect(over()).toBeUndefined()
  await act(async () => void vi.advanceTimersByTime(61_000))
  expect(over()).toBe('Dagen är slut.Visa i morgon')
  expect(place.querySelector('.day-over a')?.getAttribute('href')).toBe('/group/1/2026-03-05')
  expect(slotButtons()[0]?.className).toBe('slot slot-closed slot-past')
  expect(slotButtons()[0]?.textContent).toBe('Stängd')
  await goTo('2026-03-05')
  expect(over()).toBeUndefined()
})

describe('the strip of seven days', { tags: 'grid-day-strip' }, () => {
  const days = (): HTMLElement[] => [...place.querySelectorAll<HTMLElement>('.day-of-strip')]
  const said = (): string[] => days().map(textOf)
  const names = (): string[] => days().map((one) => textOf(one.querySelector('.day-of-strip-name')))

  test('begins with today, names each day in Swedish, and says how much is free where that is known', async () => {
    await show('2026-03-04T08:10:00')
    expect(names()).toEqual(['ons 4', 'tors 5', 'fre 6', 'lör 7', 'sön 8', 'mån 9', 'tis 10'])
    expect(said()).toEqual([
      'ons 4 mars, 3 lediga',
      'tors 5 mars, 4 lediga',
      ...['fre 6 mars', 'lör 7 mars', 'sön 8 mars', 'mån 9 mars', 'tis 10 mars'],
    ])
    expect(days().map((one) => one.getAttribute('href'))[6]).toBe('/group/1/2026-03-10')
    const held = { endTime: timeFromMinutes(600), holder: 'other', expiration: 0 } as const
    await set({ holds: { [resourceDayKey(eken, localDate('2026-03-05'))]: { [timeFromMinutes(570)]: held } } })
    expect(said()[1]).toBe('tors 5 mars, 3 lediga')
  })

  test('stays where it is while its days are shown, and holds a day that is further away, or past', async () => {
    await show('2026-03-04T07:40:00')
    await goTo('2026-03-10')
    expect(names()[0]).toBe('ons 4')
    expect(days().map((one) => one.getAttribute('aria-current'))).toEqual([...Array(6).fill(null), 'date'])
    await goTo('2026-03-11')
    expect([names()[0], days()[0]?.getAttribute('aria-current')]).toEqual(['ons 11', 'date'])
    await goTo('2026-03-03')
    expect([names()[6], days()[6]?.getAttribute('aria-current')]).toEqual(['tis 3', 'date'])
  })

  test('ends with the same weekday of the next week, which then stands where this one stood', {
    tags: 'grid-week-later',
  }, async () => {
    await show('2026-03-04T07:40:00')
    await goTo('2026-03-06')
    const later = (): HTMLElement | null => place.querySelector('.day-strip .week-later')
    expect(textOf(later())).toBe('fre 13 mars, veckan efter')
    expect(later()?.getAttribute('href')).toBe('/group/1/2026-03-13')
    const placeOfShown = (): number => days().findIndex((one) => one.hasAttribute('aria-current'))
    const before = placeOfShown()
    await goTo('2026-03-13')
    expect([names()[0], placeOfShown()]).toEqual(['ons 11', before])
    expect(later()?.getAttribute('href')).toBe('/group/1/2026-03-20')
    await heardDuring(SAID_MS)
  })

  test('says nothing of what is free where rules may close it', async () => {
    await show('2026-03-04T07:40:00')
    await set({ resources: { [eken]: { title: 'Eken', groupId, limits: { noticeMinutes: 60 } } } })
    expect(said()[0]).toBe('ons 4 mars')
  })
})

test('a day leads to its month, and before a back end that reads no months it does not', {
  tags: 'month-way',
}, async () => {
  await show('2026-03-04T07:40:00')
  const ways = (): (string | null)[] =>
    [...place.querySelectorAll('a')]
      .filter((way) => textOf(way) === 'Visa månaden')
      .map((way) => way.getAttribute('href'))
  expect(ways()).toEqual(['/group/1/manad/2026-03'])
  await set({ missing: { finder: true } })
  expect(ways()).toEqual([])
})

test('the field for a date stands behind words, and opens the browser’s calendar where there is one', {
  tags: ['grid-day-strip', 'grid-date-input'],
}, async () => {
  await show('2026-03-04T07:40:00')
  const field = place.querySelector<HTMLInputElement>('input[type="date"]')
  expect(textOf(place.querySelector('.more-dates'))).toBe('Fler datum')
  const opened = vi.fn()
  Object.assign(field ?? {}, { showPicker: opened })
  await act(async () => field?.click())
  expect(opened).toHaveBeenCalledOnce()
  Object.assign(field ?? {}, {
    showPicker: () => {
      throw new DOMException('no gesture', 'NotAllowedError')
    },
  })
  await act(async () => field?.click())
  expect(document.activeElement).toBe(field)
})

test('a special day stands in the day’s head, and in its notice where it has no row; it is said with what the day holds', {
  tags: 'special-day-head',
}, async () => {
  await show('2026-03-03T12:00:00', '2026-03-06')
  await set({
    days: {
      ...dayOf(date, { specialDay: 'Kulturnatt' }),
      ...dayOf(localDate('2026-03-05'), { specialDay: 'Inventering' }, []),
    },
  })
  await heardDuring(SAID_MS)
  await goTo(date)
  expect(words()).toBe(`${usual} Kulturnatt`)
  expect((await heardDuring(SAID_MS)).join(' ')).toBe('onsdag 4 mars Kulturnatt. 4 lediga tider')
  await goTo('2026-03-05')
  expect(place.querySelector('h2')?.textContent).toBe('Stängt: Inventering')
  expect((await heardDuring(SAID_MS)).join(' ')).toBe('torsdag 5 mars Stängt: Inventering')
})

test('the contents of another day are said once, whatever others do on it then', {
  tags: 'grid-day-strip',
}, async () => {
  await show('2026-03-04T07:40:00')
  await heardDuring(SAID_MS)
  await goTo('2026-03-05')
  expect((await heardDuring(SAID_MS)).join(' ')).toBe('torsdag 5 mars 4 lediga tider')
  const held = { endTime: timeFromMinutes(600), holder: 'other', expiration: 0 } as const
  await set({ holds: { [resourceDayKey(eken, localDate('2026-03-05'))]: { [timeFromMinutes(570)]: held } } })
  expect(await heardDuring(SAID_MS)).toEqual([])
})

test('a day that is not open yet says when it opens when one comes to it, and its slots need not', {
  tags: 'rules-window',
}, async () => {
  await import('../../../../src/booking/rules/ruled-day.tsx')
  await show('2026-03-03T12:00:00', '2026-03-05')
  const horizon = { days: 0, opensAt: localTime('08:00:00') }
  await set({ resources: { [eken]: { title: 'Eken', groupId, limits: { horizon } } } })
  await heardDuring(SAID_MS)
  await goTo(date)
  expect((await heardDuring(SAID_MS)).join(' ')).toBe('onsdag 4 mars Öppnar för bokning onsdag 4 mars 08:00')
  expect(slotButtons()[2]?.getAttribute('aria-label')).toBe('09:00–09:30, stängd, onsdag 4 mars')
  expect(place.querySelector('.rules-fold summary')?.textContent).toBe('Regler för bokning')
})

describe('the line of the present', { tags: 'look-now-line' }, () => {
  /** Where it is: in which rows, beside which times, and how far down. */
  const line = () =>
    [...place.querySelectorAll<HTMLElement>('[data-now]')].map((element) => [
      element.getAttribute('aria-rowindex') ?? element.textContent,
      element.style.getPropertyValue('--now'),
    ])

  test('stands in the row of now and beside its time, as far down as the row is over, and goes on with the clock', async () => {
    await show('2026-03-04T08:45:00')
    expect(line()).toEqual([
      ['08:30', '50%'],
      ['3', '50%'],
    ])
    await act(async () => void vi.advanceTimersByTime(6 * 60_000 + 100))
    expect(line()).toEqual([
      ['08:30', '70%'],
      ['3', '70%'],
    ])
    await act(async () => void vi.advanceTimersByTime(9 * 60_000))
    expect(line()).toEqual([
      ['09:00', '0%'],
      ['4', '0%'],
    ])
  })

  test('stands where the server’s clock says, not this machine’s', async () => {
    await show('2026-03-04T08:15:00')
    await set({ clockOffset: 75 * 60_000 })
    expect(line()).toEqual([
      ['09:30', '0%'],
      ['5', '0%'],
    ])
  })

  test.each([
    ['before the first slot', '2026-03-04T07:59:00', '2026-03-04'],
    ['after the last one', '2026-03-04T10:00:00', '2026-03-04'],
    ['on another day', '2026-03-04T08:45:00', '2026-03-05'],
  ])('is not there %s', async (_, at, day) => {
    await show(at, day)
    expect(place.querySelectorAll('.grid-row')).toHaveLength(4)
    expect(line()).toEqual([])
  })
})

describe('a time that the server refuses', () => {
  /** As the core tells it, and the first time pressed. */
  const pressRefused = async (reason: SelectionRefusal): Promise<void> => {
    const slot = { resourceId: eken, date, startTime: timeFromMinutes(480), endTime: timeFromMinutes(510) }
    const refuse = (): Told => {
      fake.change((state) => ({ ...state, refusals: { [slotKey(slot)]: { ...slot, reason } } }))
      return { _tag: 'Ok', value: null }
    }
    await show('2026-03-04T07:40:00', date, { SelectSlots: refuse })
    await heardDuring(SAID_MS)
    await act(async () => slotButtons()[0]?.click())
  }

  test('because one signs in before choosing leads to signing in, and back to the day', {
    tags: 'setting-sign-in-before-choosing',
  }, async () => {
    history.replaceState(null, '', '/group/1/2026-03-04')
    await pressRefused('sign-in')
    expect(location.pathname + location.search).toBe('/sign-in?returnUrl=%2Fgroup%2F1%2F2026-03-04')
  })

  test('because one holds as many as one may is told why, and what may be done', {
    tags: 'cap-visitor-holds',
  }, async () => {
    await pressRefused('limit')
    expect(await heardDuring(SAID_MS)).toEqual([
      'Fler tider går inte att välja nu. Boka eller ta bort någon först, eller logga in om du inte är inloggad.',
    ])
  })
})

test('a day that cannot be loaded says so in place of its skeleton, with a retry, which leaves the focus in the grid', {
  tags: 'grid-load-failed',
}, async () => {
  await show('2026-03-04T07:40:00')
  const key = dayKey(groupId, date)
  const { [key]: known } = fake.core.state.value.days
  if (known === undefined) throw new Error('no day')
  const setDay = (changed: Partial<typeof known>): Promise<void> => set({ days: { [key]: { ...known, ...changed } } })
  const waiting = () => place.querySelector('[role="status"][aria-label="Hämtar tider"]')
  await setDay({ grid: null, loading: true })
  expect(waiting()).not.toBeNull()
  await setDay({ grid: null, failure: 'unreachable' })
  expect(waiting()).toBeNull()
  expect(place.querySelector('.notice-title')?.textContent).toBe('Dagens tider kunde inte hämtas.')
  const retry = place.querySelector<HTMLElement>('.notice button')
  expect(retry?.textContent).toBe('Försök igen')
  retry?.focus()
  await act(async () => retry?.click())
  expect(vi.mocked(fake.core.command)).toHaveBeenLastCalledWith({ _tag: 'ReloadDay', groupId, date })
  await setDay({})
  expect(document.activeElement).toBe(slotButtons()[0])
})

test('administrators are told of the bookings that lie outside of a day’s rows, special or not; nobody else asks for them', {
  tags: 'special-day-outside',
}, async () => {
  const inEken = (
    number: number,
    from: string,
    to: string,
    further: Partial<BookingResource> = {},
  ): BookingResource => ({
    ...bookedPart(number, { bookingSlots: [slot(from, to)], date, ...further }),
  })
  const bookingResources = [
    ...[inEken(1, '18:00', '19:00'), inEken(2, '07:30', '08:00'), inEken(3, '09:30', '10:00')],
    inEken(4, '18:00', '19:00', { date: localDate('2026-03-05') }),
    inEken(5, '18:00', '19:00', { status: CANCELLED }),
    inEken(6, '18:00', '19:00', { resource: { id: eken, title: 'Aula', group: GroupId.make(2) } }),
  ]
  const found = ok({
    ...{ page: 1, pageSize: 100, pages: 1 },
    // Two parts of one booking are one booking.
    bookings: [
      { ...someBooking, bookingResources },
      { ...someBooking, id: BookingId.make(8), bookingResources: [inEken(7, '07:00', '07:30')] },
    ],
  })
  await show('2026-03-04T07:00:00', date, { pagedBookings: found })
  const told = (): string[] => [...place.querySelectorAll('.notice li')].map(textOf)
  expect(told()).toEqual([])
  expect(vi.mocked(fake.core.call).mock.calls.filter(([name]) => name === 'pagedBookings')).toEqual([])
  await act(async () => fake.change(signedIn({ ...someUser, role: 'administrator' })))
  await settled(() => expect(told()).toHaveLength(3))
  expect(textOf(place.querySelector('.notice summary'))).toBe('2 bokningar ligger utanför dagens tider')
  expect(told()).toEqual([
    expect.stringMatching(/^Grupprum \S+ 07:00–07:30, .+, bokning 1007-7$/),
    expect.stringMatching(/^Grupprum Björken 07:30–08:00, .+, bokning 1007-2$/),
    expect.stringMatching(/^Grupprum Eken 18:00–19:00, .+, bokning 1007-1$/),
  ])
  expect(place.querySelector('.notice a')?.getAttribute('href')).toBe('/admin/bookings/8')
})
