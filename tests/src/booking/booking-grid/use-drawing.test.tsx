// @vitest-environment happy-dom
import { type ReactElement, useRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import { cellButton } from '../../../../src/booking/booking-grid/grid-cells.ts'
import { drawnStretches } from '../../../../src/booking/booking-grid/grid-drawing.ts'
import { GridRow } from '../../../../src/booking/booking-grid/grid-row.tsx'
import { useDrawing } from '../../../../src/booking/booking-grid/use-drawing.ts'

const ROWS = 20
const COLUMNS = 24
const ROW_PX = 40
const COLUMN_PX = 100

const rows = Array.from({ length: ROWS }, (_, index) => {
  const hour = String(index).padStart(2, '0')
  return { startTime: localTime(`${hour}:00:00`), endTime: localTime(`${hour}:30:00`) }
})
const places = Array.from({ length: COLUMNS }, (_, column) => `Rum ${column + 1}`)
const slots = places.map(() => ({ _tag: 'Closed' as const }))
const context = { live: true, administrator: false, editedColumn: null }

const Grid = (): ReactElement => {
  const scroller = useRef<HTMLDivElement>(null)
  const drawing = useDrawing(scroller, true, ROWS, COLUMNS)
  return (
    <div ref={scroller} className="grid-scroller">
      {rows.map((row, index) => (
        <GridRow
          key={row.startTime}
          row={row}
          index={index}
          slots={slots}
          places={places}
          context={context}
          tabStop={-1}
          drawn={drawnStretches(drawing, index)}
          nowPercent={null}
        />
      ))}
    </div>
  )
}

/** How far the grid is scrolled, px. */
const scrolled = { left: 0, top: 0 }
/** What is to be done in the page's next task. */
let tasks: (() => void)[] = []

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

const place = document.createElement('div')
document.body.append(place)
let root: Root

beforeEach(() => {
  Object.assign(scrolled, { left: 0, top: 0 })
  tasks = []
  vi.stubGlobal('MessageChannel', Channel)
  vi.stubGlobal('requestAnimationFrame', (task: () => void) => tasks.push(task))
  vi.stubGlobal('innerHeight', 800)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return boxOf(this)
  })
  root = createRoot(place)
  flushSync(() => root.render(<Grid />))
})
afterEach(() => {
  flushSync(() => root.unmount())
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Of each row, how many slots are drawn. */
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
