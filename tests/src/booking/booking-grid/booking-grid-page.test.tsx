// @vitest-environment happy-dom
/** A day of the grid as it stands on its page: what is said while nobody can hold, and the line of the present. */
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type LocalDate, localDate } from '../../../../domain/calendar/local-date.ts'
import { timeFromMinutes } from '../../../../domain/calendar/local-time.ts'
import type { SelectionRefusal } from '../../../../domain/schema/events.ts'
import { GroupId, ResourceId } from '../../../../domain/schema/ids.ts'
import type { State } from '../../../../domain/schema/state.ts'
import { dayKey, slotKey } from '../../../../domain/state/state.ts'
import { BookingGridPage } from '../../../../src/booking/booking-grid/booking-grid-page.tsx'
import { CoreProvider } from '../../../../src/core/core-context.tsx'
import { type Answers, createFakeCore, type FakeCore, type Told } from '../../testing/fake-core.ts'
import { heardDuring, stopClock } from '../../testing/heard.ts'

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

  test.each([
    ['the connection is being made again', { connection: { status: 'reconnecting', cause: 'idle' } }],
    ['the connection is lost', { connection: { status: 'disconnected', cause: 'lost' } }],
    ['the person chose to stay without one', { connection: { status: 'disconnected', cause: 'declined' } }],
    ['what others hold cannot be read', { holdsFailures: 1 }],
  ] as const)('the page and the voice say so: %s', async (_, change) => {
    expect(words()).toBe(usual)
    await set(change)
    expect(words()).toBe(unheard)
    expect(await heardDuring(SAID_MS)).toEqual(['Ingen kontakt med bokningen just nu. Du kan titta, men inte välja.'])
    await set({ connection: { status: 'connected', cause: 'idle' }, holdsFailures: 0 })
    expect(words()).toBe(usual)
    expect(await heardDuring(SAID_MS)).toEqual(['Kontakten med bokningen är tillbaka.'])
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
    expect(await heardDuring(SAID_MS)).toEqual([
      'Ingen kontakt med bokningen just nu, så tiden går inte att välja eller släppa.',
    ])
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
