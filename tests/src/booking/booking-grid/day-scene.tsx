/** The page of a group's day with a core that the test controls. The day has one resource with four times from 08:00 to 10:00. */
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { type LocalDate, localDate } from '../../../../domain/calendar/local-date.ts'
import { timeFromMinutes } from '../../../../domain/calendar/local-time.ts'
import { GroupId, ResourceId } from '../../../../domain/schema/ids.ts'
import type { State } from '../../../../domain/schema/state.ts'
import { dayKey } from '../../../../domain/state/state.ts'
import { BookingGridPage } from '../../../../src/booking/booking-grid/booking-grid-page.tsx'
import { CoreProvider } from '../../../../src/core/core-context.tsx'
import { type Answers, createFakeCore, type FakeCore } from '../../testing/fake-core.ts'
import { stopClock } from '../../testing/heard.ts'

export const groupId = GroupId.make(1)
export const eken = ResourceId.make(7)
export const date = localDate('2026-03-04')
/** The head of that day. */
export const usual = 'onsdag 4 mars 2026, vecka 10'
/** This time is longer than any delay of an announcement. */
export const SAID_MS = 2_000

const rows = [480, 510, 540, 570].map((minute) => ({
  startTime: timeFromMinutes(minute),
  endTime: timeFromMinutes(minute + 30),
}))
export const slots = Object.fromEntries(
  rows.map(({ startTime, endTime }) => [startTime, { endTime, open: true, locked: false, booking: null }]),
)
export const dayOf = (day: LocalDate, special: object = {}, rowsOfDay = rows) => ({
  [dayKey(groupId, day)]: {
    ...{ groupId, date: day, loading: false, stale: false, failure: null },
    grid: { revision: 1, rows: rowsOfDay, order: [eken], resources: { [eken]: { title: 'Eken', slots, ...special } } },
  },
})

/** The day of a test file. It registers the file's hooks, and stops its clock. */
export const dayScene = () => {
  const place = document.body.appendChild(document.createElement('div'))
  let root: Root
  let fake: FakeCore = createFakeCore()

  // Loading a module late takes real time, which a fake clock does not measure.
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
  afterAll(() => {
    vi.useRealTimers()
    place.remove()
  })

  const goTo = (dateText: string): Promise<void> =>
    act(async () =>
      root.render(
        <CoreProvider value={fake.core}>
          <BookingGridPage groupText="1" dateText={dateText} />
        </CoreProvider>,
      ),
    )
  const slotButtons = (): HTMLElement[] => [...place.querySelectorAll<HTMLElement>('.slot')]
  return {
    place,
    goTo,
    slotButtons,
    /** The core of the page that was shown last. */
    core: (): FakeCore => fake,
    set: (change: Partial<State>): Promise<void> => act(async () => fake.change((state) => ({ ...state, ...change }))),
    /** Shows the day at a time in Stockholm, in winter. */
    show: async (at: string, dateText: string = date, answers: Answers = {}): Promise<void> => {
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
    },
    /** The words of the day in the head of the page. */
    words: (): string => (place.querySelector('.grid-page-day')?.textContent ?? '').replaceAll('\u00a0', ' '),
    disabled: (): boolean[] => slotButtons().map((slot) => slot.getAttribute('aria-disabled') === 'true'),
  }
}
