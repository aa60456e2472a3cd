import { type ReactElement, useRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import { ResourceId } from '../../../../domain/schema/ids.ts'
import type { GridView } from '../../../../domain/selectors/grid-view.ts'
import type { SlotView } from '../../../../domain/selectors/slot-view.ts'
import { GridRows } from '../../../../src/booking/booking-grid/grid-rows.tsx'
import { cellButton } from '../../../../src/booking/booking-grid/slots/grid-cells.ts'
import type { CellPosition } from '../../../../src/booking/booking-grid/slots/grid-keyboard.ts'
import { useGridSlots } from '../../../../src/booking/booking-grid/slots/use-grid-slots.ts'

const ROWS = 20
const COLUMNS = 24
/** The number of columns that fit side by side, and the number in a stretch. */
const FITTING = 8
const ROW_PX = 40
const COLUMN_PX = 100

const rows = Array.from({ length: ROWS }, (_, index) => {
  const hour = String(index).padStart(2, '0')
  return { startTime: localTime(`${hour}:00:00`), endTime: localTime(`${hour}:30:00`) }
})
const columns = Array.from({ length: COLUMNS }, (_, column) => ({
  resourceId: ResourceId.make(column + 1),
  date: localDate('2026-05-12'),
  title: `Rum ${column + 1}`,
}))
const places = columns.map(({ title }) => title)
const context = { live: true, seesBookings: false, editedColumn: null }
const closed = (): readonly SlotView[] => columns.map(() => ({ _tag: 'Closed' }))
const view: GridView = {
  over: 'resources',
  rows,
  columns,
  free: columns.map(() => 0),
  slots: rows.map(closed),
}

interface GridProps {
  readonly shown: GridView
  readonly stop: CellPosition
  readonly named?: readonly string[]
}

const Grid = ({ shown, stop, named = places }: GridProps): ReactElement => {
  const scroller = useRef<HTMLDivElement>(null)
  const filled = useRef<HTMLDivElement>(null)
  useGridSlots({ scroller, rows: filled }, FITTING, { view: shown, places: named, context, stop })
  return (
    <div ref={scroller} className="grid-scroller">
      <GridRows ref={filled} rows={rows} drawn styled nowRow={-1} nowPercent={0} />
    </div>
  )
}

/** The scroll position of the grid, in px. */
const scrolled = { left: 0, top: 0 }
/** The work of the page's next task. */
let tasks: (() => void)[] = []
let now = 0

class Channel {
  readonly port1 = { onmessage: (): void => undefined, close: (): void => undefined }
  readonly port2 = { postMessage: (): void => void tasks.push(() => this.port1.onmessage()) }
}

/** Two stretches of eight columns, and five rows, are in view. */
const boxOf = (element: Element): DOMRect => {
  if (element.matches('.grid-scroller')) return new DOMRect(0, 100, 16 * COLUMN_PX, 5 * ROW_PX)
  const row = Number(element.getAttribute('aria-rowindex')) - 2
  return new DOMRect(-scrolled.left, 100 + row * ROW_PX - scrolled.top, COLUMNS * COLUMN_PX, ROW_PX)
}

const show = (shown: GridView, stop: CellPosition, named?: readonly string[]): void =>
  flushSync(() => root.render(<Grid shown={shown} stop={stop} {...(named === undefined ? {} : { named })} />))

const place = document.createElement('div')
document.body.append(place)
let root: Root

beforeEach(() => {
  Object.assign(scrolled, { left: 0, top: 0 })
  tasks = []
  now = 0
  // Each reading of the clock is one millisecond later.
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1))
  vi.stubGlobal('MessageChannel', Channel)
  vi.stubGlobal('requestAnimationFrame', (task: () => void) => tasks.push(task))
  vi.stubGlobal('innerHeight', 800)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return boxOf(this)
  })
  root = createRoot(place)
  show(view, { row: 0, column: 0 })
})
afterEach(() => {
  flushSync(() => root.unmount())
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The number of drawn slots in each row. */
const drawn = (): number[] =>
  [...place.querySelectorAll('.grid-row')].map((row) => row.querySelectorAll('.slot').length)
const first = [...Array.from({ length: 5 }, () => 16), ...Array.from({ length: 15 }, () => 0)]

test('the first picture holds what stands in the window, and the page’s next tasks draw the rest', {
  tags: 'grid-in-view-first',
}, () => {
  expect(drawn()).toEqual(first)
  for (let count = 0; count < 100 && tasks.length > 0; count += 1) tasks.shift()?.()
  expect(tasks).toEqual([])
  expect(drawn()).toEqual(rows.map(() => COLUMNS))
})

test('what is scrolled to is drawn in the same turn', { tags: 'grid-in-view-first' }, () => {
  scrolled.top = 10 * ROW_PX
  place.querySelector('.grid-scroller')?.dispatchEvent(new Event('scroll'))
  expect(drawn().slice(10, 15)).toEqual([16, 16, 16, 16, 16])
  scrolled.left = 8 * COLUMN_PX
  place.querySelector('.grid-scroller')?.dispatchEvent(new Event('scroll'))
  expect(drawn().slice(10, 15)).toEqual([24, 24, 24, 24, 24])
  expect(drawn().slice(15)).toEqual([0, 0, 0, 0, 0])
})

test('a slot that is asked for, as by a key that goes to it, is there at once', { tags: 'grid-in-view-first' }, () => {
  expect(cellButton(place, { row: 19, column: 23 })?.getAttribute('aria-label')).toMatch(/, Rum 24$/)
  expect(drawn().slice(17)).toEqual([0, 0, 24])
})

test.each([
  ['printed', () => window.dispatchEvent(new Event('beforeprint'))],
  ['searched by Ctrl and F', () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', ctrlKey: true }))],
])('what is %s is whole', { tags: 'grid-in-view-first' }, (_, act) => {
  act()
  expect(drawn()).toEqual(rows.map(() => COLUMNS))
})

test('a slot that becomes another is drawn again, alone, and keeps the focus', () => {
  const at = { row: 2, column: 3 }
  const slot = cellButton(place, at)
  slot?.focus()
  const changed = new Set<Element>()
  const observer = new MutationObserver(() => undefined)
  observer.observe(place, { subtree: true, attributes: true, childList: true })
  const slots = view.slots.map((row, index) =>
    index === at.row ? row.map((one, column): SlotView => (column === at.column ? { _tag: 'Locked' } : one)) : row,
  )
  show({ ...view, slots }, { row: 0, column: 0 })
  for (const { target } of observer.takeRecords()) if (target instanceof Element) changed.add(target)
  expect([...changed]).toEqual([slot])
  expect(slot?.textContent).toBe('Låst')
  expect(cellButton(place, at)).toBe(slot)
  expect(document.activeElement).toBe(slot)
})

test('the slots of a resource that gets another name are named anew, though none of them has changed', () => {
  const at = { row: 2, column: 3 }
  show(
    view,
    { row: 0, column: 0 },
    places.map((name, column) => (column === at.column ? 'Aulan' : name)),
  )
  expect(cellButton(place, at)?.getAttribute('aria-label')).toBe('02:00–02:30, stängd, Aulan')
  expect(cellButton(place, { row: 2, column: 4 })?.getAttribute('aria-label')).toBe('02:00–02:30, stängd, Rum 5')
})

test('Tab comes to one slot, which is drawn wherever it is', () => {
  const stops = (): (string | null)[] =>
    [...place.querySelectorAll('.slot[tabindex="0"]')].map((slot) => slot.getAttribute('aria-label'))
  expect(stops()).toEqual([expect.stringMatching(/^00:00.*, Rum 1$/)])
  show(view, { row: 18, column: 22 })
  expect(stops()).toEqual([expect.stringMatching(/^18:00.*, Rum 23$/)])
})

test('a run of a booking is drawn as one block: the words in its first row, and the name and the label in each', {
  tags: ['grid-run', 'grid-label-booked'],
}, () => {
  const booked: SlotView = { _tag: 'Booked', idNumber: '1001-1', bookingId: null, color: 0, own: false }
  const withRun = (from: number, to: number, slot: SlotView) =>
    view.slots.map((row, index) =>
      from <= index && index <= to ? row.map((one, column) => (column === 0 ? slot : one)) : row,
    )
  const drawnRun = (): (string | null | undefined)[][] =>
    [1, 2, 3].map((row) => {
      const slot = cellButton(place, { row, column: 0 })
      return [slot?.textContent, slot?.dataset.words, slot?.dataset.joined]
    })
  show({ ...view, slots: withRun(1, 3, booked) }, { row: 0, column: 0 })
  expect(drawnRun()).toEqual([
    ['Bokad', '1–3:30', 'down'],
    ['Bokad', undefined, 'up down'],
    ['Bokad', undefined, 'up'],
  ])
  expect(cellButton(place, { row: 2, column: 0 })?.getAttribute('aria-label')).toBe('02:00–02:30, bokad, Rum 1')
  // The first row is removed, so the second has the words.
  show({ ...view, slots: withRun(2, 3, booked) }, { row: 0, column: 0 })
  expect(drawnRun()).toEqual([
    ['Stängd', undefined, undefined],
    ['Bokad', '2–3:30', 'down'],
    ['Bokad', undefined, 'up'],
  ])
  // The person's own booking is marked as such, even if it is short.
  show({ ...view, slots: withRun(2, 2, { ...booked, own: true }) }, { row: 0, column: 0 })
  expect(drawnRun()[1]).toEqual(['Bokad', 'din', undefined])
  expect(cellButton(place, { row: 2, column: 0 })?.classList).toContain('slot-own')
  show({ ...view, slots: withRun(1, 3, { ...booked, own: true }) }, { row: 0, column: 0 })
  expect(drawnRun().map((each) => each[1])).toEqual(['din', '1–3:30', undefined])
})

test('a free slot has no words: its time stands at the side and in its name', {
  tags: ['grid-label-free', 'grid-free-quiet'],
}, () => {
  const free: SlotView = { _tag: 'Free', pending: false, refusal: null }
  show({ ...view, slots: view.slots.map((row) => row.map(() => free)) }, { row: 0, column: 0 })
  const slot = cellButton(place, { row: 1, column: 0 })
  expect([slot?.textContent, slot?.getAttribute('aria-label')]).toEqual(['', '01:00–01:30, ledig, Rum 1'])
  expect(place.querySelectorAll('.grid-time')[1]?.textContent).toBe('01:00')
})
