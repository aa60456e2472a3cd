import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import { ResourceId } from '../../../../domain/schema/ids.ts'
import type { GridView } from '../../../../domain/selectors/grid-view.ts'
import { GridHead } from '../../../../src/booking/booking-grid/grid-head.tsx'
import { patience } from '../../../testing/patience.ts'

const titles = Array.from({ length: 60 }, (_, column) => (column === 50 ? 'Hörsalen i biblioteket' : `Rum ${column}`))
const view: GridView = {
  over: 'resources',
  rows: [{ startTime: localTime('09:00:00'), endTime: localTime('09:30:00') }],
  columns: titles.map((title, column) => ({
    ...{ resourceId: ResourceId.make(column + 1), date: localDate('2026-05-12'), title },
  })),
  free: titles.map(() => 0),
  slots: [titles.map(() => ({ _tag: 'Closed' }))],
}

const place = document.createElement('div')
document.body.append(place)
let root: Root
beforeEach(() => {
  // `act` would run the later tasks at once.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  root = createRoot(place)
})
afterEach(() => {
  root.unmount()
  vi.unstubAllGlobals()
})
afterAll(() => place.remove())

const draw = (drawn: boolean, tabStop: number | null = null): void =>
  flushSync(() =>
    root.render(
      <GridHead
        {...{ view, drawn, tabStop, fitting: 4, week: undefined }}
        {...{ readsPrices: false, prices: null, onPrices: () => undefined }}
      />,
    ),
  )
/** The columns whose heads are drawn. */
const drawnHeads = (): number[] =>
  [...place.querySelectorAll('.grid-title')].map((head) => Number(head.getAttribute('data-column')))

test('the heads in view are drawn first, with the one that the row is as high as; the others follow, each in its place', {
  tags: 'grid-heads-first',
}, async () => {
  draw(false)
  draw(true, 20)
  expect(drawnHeads()).toEqual([0, 1, 2, 3, 4, 20, 50])
  // What is left out takes the place of as many heads.
  const places = [...place.querySelectorAll<HTMLElement>('.grid-head > :not(.grid-corner)')]
  expect(places.map((one) => Number(one.style.getPropertyValue('--left-out') || 1))).toEqual([
    ...[1, 1, 1, 1, 1, 15, 1, 29, 1, 9],
  ])
  await vi.waitFor(() => expect(drawnHeads()).toHaveLength(60), { timeout: patience(10_000) })
})

test.each([
  ['scrolled', () => document.dispatchEvent(new Event('scroll'))],
  ['used by keys', () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp' }))],
  ['printed', () => window.dispatchEvent(new Event('beforeprint'))],
])('all heads are there at once in a grid that is %s', { tags: 'grid-heads-first' }, (_, happens) => {
  draw(false)
  draw(true)
  happens()
  expect(drawnHeads()).toHaveLength(60)
})

test('a grid that the server has drawn keeps all of its heads', { tags: 'grid-heads-first' }, () => {
  draw(true)
  expect(drawnHeads()).toHaveLength(60)
})
