import { expect, test } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import { GroupId, ResourceId } from '../../../../domain/schema/ids.ts'
import type { GridView } from '../../../../domain/selectors/grid-view.ts'
import { gridFrame } from '../../../../src/booking/booking-grid/booking-grid.tsx'

const row = (startTime: string, endTime: string) => ({ startTime: localTime(startTime), endTime: localTime(endTime) })
const view: GridView = {
  groupId: GroupId.make(1),
  date: localDate('2026-05-12'),
  rows: [row('08:00:00', '08:30:00'), row('08:30:00', '09:00:00')],
  resources: [
    { id: ResourceId.make(1), title: 'Eken' },
    { id: ResourceId.make(2), title: 'Björken' },
  ],
  free: [0, 0],
  slots: [],
}

test('a day goes on in the same rows and columns whatever its slots and titles become', () => {
  const resources = view.resources.map((resource) => ({ ...resource, title: 'Rum' }))
  expect(gridFrame({ ...view, resources, free: [1, 1], slots: [[], []] })).toBe(gridFrame(view))
})

test.each<[string, Partial<GridView>]>([
  ['day', { date: localDate('2026-05-13') }],
  ['number of rows', { rows: view.rows.slice(1) }],
  [
    'length of slots, with as many rows from the same time',
    { rows: [row('08:00:00', '09:00:00'), row('09:00:00', '10:00:00')] },
  ],
  ['end of the last row', { rows: [row('08:00:00', '08:30:00'), row('08:30:00', '08:45:00')] }],
  ['order of columns', { resources: view.resources.toReversed() }],
])('another %s is drawn anew', (_, other) => {
  expect(gridFrame({ ...view, ...other })).not.toBe(gridFrame(view))
})
