import { expect, test, vi } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import { ResourceId } from '../../../../domain/schema/ids.ts'
import type { GridView } from '../../../../domain/selectors/grid-view.ts'
import type { SlotView } from '../../../../domain/selectors/slot-view.ts'
import { ResourceNavigation } from '../../../../src/booking/booking-grid/resource-navigation.tsx'
import { ResourceSheet, scaleOf, stretchesOf } from '../../../../src/booking/booking-grid/resource-sheet.tsx'
import { createFakeCore } from '../../testing/fake-core.ts'
import { button, press, screenOfFile, settled, texts } from '../../testing/screen.tsx'
import { ok } from '../../testing/some-booking.ts'

const free: SlotView = { _tag: 'Free', pending: false, refusal: null }
const taken: SlotView = { _tag: 'Reserved' }
const rows = [8, 9, 10, 11].map((hour) => ({
  startTime: localTime(`${String(hour).padStart(2, '0')}:00:00`),
  endTime: localTime(`${String(hour + 1).padStart(2, '0')}:00:00`),
}))
const slots: GridView['slots'] = [
  [{ _tag: 'Closed' }, taken],
  [free, taken],
  [free, taken],
  [{ _tag: 'Selected', pending: false }, taken],
]
const date = localDate('2026-03-04')
const view: GridView = {
  ...{ over: 'resources', rows, slots, free: [2, 0] },
  columns: [
    { resourceId: ResourceId.make(7), date, title: 'Grupprum Eken' },
    { resourceId: ResourceId.make(8), date, title: 'Grupprum Björken' },
  ],
}
const show = screenOfFile()

test('the sheet has a line for each resource: its name, what is free and when next, and its day as a bar', {
  tags: ['grid-room-sheet', 'seats-of-resource'],
}, async () => {
  const [onGoTo, onClose] = [vi.fn(), vi.fn()]
  const fake = createFakeCore({ groups: ok([{ resources: [{ id: 7, capacity: 4 }, { id: 8 }] }]) })
  await show(<ResourceSheet view={view} column={0} onGoTo={onGoTo} onClose={onClose} />, fake)
  expect(texts('.lightbox-title')).toEqual(['Ledigt onsdag 4 mars'])
  expect(texts('.sheet-title')).toEqual(['Grupprum Eken 4 platser', 'Grupprum Björken'])
  expect(texts('.sheet-free')).toEqual(['2 lediga, nästa lediga 09:00', 'inga lediga'])
  expect(stretchesOf(slots, 0)).toEqual([
    { from: 0, look: 'closed', rows: 1 },
    { from: 1, look: 'free', rows: 2 },
    { from: 3, look: 'mine', rows: 1 },
  ])
  expect(stretchesOf(slots, 1)).toEqual([{ from: 0, look: 'taken', rows: 4 }])
  expect(scaleOf(rows)).toEqual([8, 9, 10, 11].map((hour, row) => ({ row, hour: String(hour) })))
  await press(button(/^Grupprum Björken/))
  expect([onGoTo.mock.calls, onClose.mock.calls]).toEqual([[[1]], [[]]])
})

const facts = () => '4 platser · 40 kr/halvtimme'

test('the navigation opens the sheet, and says at its edge how many columns lie beyond', {
  tags: ['grid-room-sheet', 'grid-beyond', 'phone-title'],
}, async () => {
  const onGoTo = vi.fn()
  await show(
    <ResourceNavigation view={view} column={0} fitting={1} factsOf={facts} onGoTo={onGoTo} />,
    createFakeCore(),
  )
  expect(document.querySelector('.resources-beyond')).toBeNull()
  // The single line that a phone shows.
  const [room] = view.columns
  expect(texts('.resource-in-words > *')).toEqual([room?.title, 'ons 4 mars4 platser40 kr/halvtimme'])
  expect(button(`Om ${room?.title}`).getAttribute('aria-haspopup')).toBe('dialog')
  await press(button('Alla 2 med dagens lediga tider'))
  await settled(() => expect(texts('.sheet-title')).toHaveLength(2))
  const many = {
    ...view,
    columns: [
      ...view.columns,
      ...view.columns.map((one) => ({ ...one, resourceId: ResourceId.make(one.resourceId + 9) })),
    ],
  }
  await show(
    <ResourceNavigation view={many} column={0} fitting={3} factsOf={facts} onGoTo={onGoTo} />,
    createFakeCore(),
  )
  expect(texts('.resources-beyond')).toEqual(['1 till'])
  await press(button('1 till åt höger, visa dem'))
  expect(onGoTo).toHaveBeenCalledWith(3)
})

test('in a week the navigation goes over days, and says so', { tags: 'resource-week' }, async () => {
  const [room] = view.columns
  if (room === undefined) throw new Error('no room')
  const week = { ...view, over: 'days' as const, columns: [room, { ...room, date: localDate('2026-03-05') }] }
  await show(
    <ResourceNavigation view={week} column={1} fitting={1} factsOf={facts} onGoTo={vi.fn()} />,
    createFakeCore(),
  )
  expect(texts('.resource-navigation option').at(-1)).toBe('tors 5 mars (2 av 2)')
  expect(texts('.resource-navigation label')).toEqual(['Dag'])
  for (const name of ['Föregående dag', 'Nästa dag', 'Alla dagar med lediga tider']) expect(button(name)).toBeDefined()
})
