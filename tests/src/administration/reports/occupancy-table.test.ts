import { describe, expect, test } from 'vitest'
import { ResourceId } from '../../../../domain/schema/ids.ts'
import {
  hourCells,
  hourRows,
  percentOf,
  resourceCells,
} from '../../../../src/administration/reports/occupancy-report.tsx'

const hours = [
  { weekday: 1, hour: 8, openMinutes: 120, bookedMinutes: 40 },
  { weekday: 1, hour: 10, openMinutes: 60, bookedMinutes: 60 },
  { weekday: 0, hour: 8, openMinutes: 60, bookedMinutes: 0 },
] as const

describe('the table of occupancy', () => {
  test('has a row for each hour from the first to the last, and what is closed is not empty', {
    tags: 'day-occupancy-page',
  }, () => {
    const none = null
    expect(hourRows(hours)).toEqual([
      { hour: 8, percents: [33, none, none, none, none, none, 0] },
      { hour: 9, percents: [none, none, none, none, none, none, none] },
      { hour: 10, percents: [100, none, none, none, none, none, none] },
    ])
    expect(hourRows([])).toEqual([])
    expect(percentOf({ openMinutes: 0, bookedMinutes: 0 })).toBeNull()
  })

  test('is saved as a file with the minutes too', { tags: 'day-occupancy-csv' }, () => {
    expect(hourCells(hours)).toEqual([
      ['Veckodag', 'Timme', 'Öppna minuter', 'Bokade minuter', 'Beläggning (%)'],
      ['mån', '08–09', 120, 40, 33],
      ['mån', '10–11', 60, 60, 100],
      ['sön', '08–09', 60, 0, 0],
    ])
    const resources = [{ id: ResourceId.make(1), title: 'Sal 1', openMinutes: 0, bookedMinutes: 0 }]
    expect(resourceCells(resources)[1]).toEqual(['Sal 1', 0, 0, ''])
  })
})
