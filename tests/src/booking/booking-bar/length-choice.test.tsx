/**
 * The lengths in the bar: which are offered after the first press, which slots a press on one requests, and what is
 * announced.
 */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { timeFromMinutes } from '../../../../domain/calendar/local-time.ts'
import type { ResourceLimits } from '../../../../domain/schema/booking-rules.ts'
import type { SlotReference } from '../../../../domain/schema/events.ts'
import { GroupId, ResourceId } from '../../../../domain/schema/ids.ts'
import type { Command } from '../../../../domain/schema/port.ts'
import { dayKey, resourceDayKey } from '../../../../domain/state/state.ts'
import { BookingBarPlace } from '../../../../src/booking/booking-bar/booking-bar-place.tsx'
import { choiceHistory } from '../../../../src/booking/booking-bar/choice-history.ts'
import { createFakeCore } from '../../testing/fake-core.ts'
import { button, does, press, screenOfFile, settled, texts } from '../../testing/screen.tsx'
import { NOW } from '../../testing/some-booking.ts'

beforeAll(() => void vi.setSystemTime(NOW))
afterAll(() => void vi.useRealTimers())
afterEach(() => choiceHistory.clear())

const groupId = GroupId.make(1)
const [eken, linden] = [ResourceId.make(7), ResourceId.make(8)]
const date = localDate('2026-05-11')
const rows = Array.from({ length: 6 }, (_, row) => ({
  startTime: timeFromMinutes(540 + 30 * row),
  endTime: timeFromMinutes(570 + 30 * row),
}))
const slotsOf = (resourceId: ResourceId, first: number, last: number): readonly SlotReference[] =>
  rows.slice(first, last + 1).map((times) => ({ resourceId, date, ...times }))

interface Held {
  readonly mine?: readonly (readonly SlotReference[])[]
  readonly others?: readonly SlotReference[]
}

const draw = screenOfFile()
const show = async (held: Held, limits: ResourceLimits | null = null, tabShows = date) => {
  const fake = createFakeCore()
  const hold = ({ mine = [], others = [] }: Held): void =>
    fake.change((state) => ({
      ...state,
      holds: Object.fromEntries(
        [eken, linden].map((id) => [
          resourceDayKey(id, date),
          Object.fromEntries(
            [
              ...mine.flat().map((slot) => ({ slot, holder: 'mine' as const })),
              ...others.map((slot) => ({ slot, holder: 'other' as const })),
            ]
              .filter(({ slot }) => slot.resourceId === id)
              .map(({ slot, holder }) => [
                slot.startTime,
                { endTime: slot.endTime, holder, expiration: Date.parse(NOW) + 600_000 },
              ]),
          ),
        ]),
      ),
    }))
  const column = (title: string) => ({
    title,
    slots: Object.fromEntries(
      rows.map(({ startTime, endTime }) => [startTime, { endTime, open: true, locked: false, booking: null }]),
    ),
  })
  const resources = { [eken]: column('Grupprum Eken'), [linden]: column('Grupprum Linden') }
  fake.change((state) => ({
    ...state,
    clockOffset: 0,
    resources: {
      [eken]: { title: 'Grupprum Eken', groupId, ...(limits === null ? {} : { limits }) },
      [linden]: { title: 'Grupprum Linden', groupId, ...(limits === null ? {} : { limits }) },
    },
    tabs: { [fake.core.tabId]: { page: { _tag: 'BookingGrid', groupId, date: tabShows }, visible: true } },
    days: {
      [dayKey(groupId, date)]: {
        ...{ groupId, date, loading: false, stale: false, failure: null },
        grid: { revision: 1, rows, order: [eken, linden], resources },
      },
    },
  }))
  hold(held)
  for (const slots of held.mine ?? []) choiceHistory.add({ what: 'chosen', slots, undoOwn: null })
  const asked: Command[] = []
  const core: typeof fake.core = {
    ...fake.core,
    command: async (command) => {
      asked.push(command)
      return { _tag: 'Ok', value: null }
    },
  }
  await draw(<BookingBarPlace />, { ...fake, core }, `/group/1/${date}`)
  await settled(() => button('Boka'))
  return { asked, hold: (next: Held) => does(() => hold(next)) }
}
const offered = (): readonly string[] => texts('.length-choice button').map((text) => text.replace(/\s/gu, ' '))
const pressed = (): readonly string[] =>
  texts('.length-choice button[aria-pressed="true"]').map((text) => text.replace(/\s/gu, ' '))

test('after the first press the lengths that are free from there are offered, and a press asks for what is missing', {
  tags: ['length-offered', 'length-chosen'],
}, async () => {
  const { asked, hold } = await show({ mine: [slotsOf(eken, 0, 0)] })
  expect([offered(), pressed()]).toEqual([['30 min', '1 h', '1½ h', '2 h'], ['30 min']])
  expect(document.querySelector('.length-choice')?.getAttribute('aria-label')).toBe(
    'Hur länge, Grupprum Eken från 09:00',
  )
  await press(button(/^2\sh$/))
  expect(asked).toEqual([{ _tag: 'SelectSlots', slots: slotsOf(eken, 1, 3) }])

  // A shorter length lets the other slots go. Each of the two choices is undone as a whole.
  await hold({ mine: [slotsOf(eken, 0, 3)] })
  expect(pressed()).toEqual(['2 h'])
  await press(button(/^1\sh$/))
  expect(asked.at(-1)).toEqual({ _tag: 'ReleaseSlots', slots: slotsOf(eken, 2, 3) })
  await hold({ mine: [slotsOf(eken, 0, 1)] })
  await press(button('Ångra'))
  expect(asked.at(-1)).toEqual({ _tag: 'SelectSlots', slots: slotsOf(eken, 2, 3) })
})

test('no length reaches over what another holds or past closing, and where there is but one none is offered', {
  tags: 'length-offered',
}, async () => {
  const { hold } = await show({ mine: [slotsOf(eken, 0, 0)], others: slotsOf(eken, 2, 2) })
  expect(offered()).toEqual(['30 min', '1 h'])
  await hold({ mine: [slotsOf(eken, 0, 0)], others: slotsOf(eken, 1, 1) })
  expect(offered()).toEqual([])
  await does(() => choiceHistory.add({ what: 'chosen', slots: slotsOf(eken, 4, 4), undoOwn: null }))
  await hold({ mine: [slotsOf(eken, 0, 0), slotsOf(eken, 4, 4)], others: slotsOf(eken, 1, 1) })
  expect(offered()).toEqual(['30 min', '1 h'])
})

test('the rules leave only lengths that they allow, also with another room in the basket', {
  tags: ['length-rules', 'length-offered'],
}, async () => {
  await show({ mine: [slotsOf(linden, 0, 0), slotsOf(eken, 0, 0)] }, { shortestMinutes: 60, longestMinutes: 90 })
  expect(offered()).toEqual(['1 h', '1½ h'])
  expect(document.querySelector('.length-choice-words')?.textContent).toBe('Grupprum Eken:')
})

test('a page that does not show the day of the choice offers no length', { tags: 'length-offered' }, async () => {
  await show({ mine: [slotsOf(eken, 0, 0)] }, null, localDate('2026-05-12'))
  expect(offered()).toEqual([])
})

test('the lengths are one tab stop, and arrows move within them', { tags: 'length-chosen' }, async () => {
  await show({ mine: [slotsOf(eken, 0, 1)] })
  const stops = [...document.querySelectorAll<HTMLElement>('.length-choice button')]
  expect(stops.map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1, -1])
  stops[1]?.focus()
  await does(() => void stops[1]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })))
  expect(document.activeElement).toBe(stops[2])
})
