import { expect, test } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import { ResourceId } from '../../../../domain/schema/ids.ts'
import type { GridView } from '../../../../domain/selectors/grid-view.ts'
import { gridFrame } from '../../../../src/booking/booking-grid/booking-grid.tsx'

const row = (startTime: string, endTime: string) => ({ startTime: localTime(startTime), endTime: localTime(endTime) })
const date = localDate('2026-05-12')
const view: GridView = {
  over: 'resources',
  rows: [row('08:00:00', '08:30:00'), row('08:30:00', '09:00:00')],
  columns: [
    { resourceId: ResourceId.make(1), date, title: 'Eken' },
    { resourceId: ResourceId.make(2), date, title: 'Björken' },
  ],
  free: [0, 0],
  slots: [],
}

test('a day goes on in the same rows and columns whatever its slots and titles become', () => {
  const columns = view.columns.map((column) => ({ ...column, title: 'Rum' }))
  expect(gridFrame({ ...view, columns, free: [1, 1], slots: [[], []] })).toBe(gridFrame(view))
})

test.each<[string, Partial<GridView>]>([
  ['day', { columns: view.columns.map((column) => ({ ...column, date: localDate('2026-05-13') })) }],
  ['number of rows', { rows: view.rows.slice(1) }],
  [
    'length of slots, with as many rows from the same time',
    { rows: [row('08:00:00', '09:00:00'), row('09:00:00', '10:00:00')] },
  ],
  ['end of the last row', { rows: [row('08:00:00', '08:30:00'), row('08:30:00', '08:45:00')] }],
  ['order of columns', { columns: view.columns.toReversed() }],
])('another %s is drawn anew', (_, other) => {
  expect(gridFrame({ ...view, ...other })).not.toBe(gridFrame(view))
})
