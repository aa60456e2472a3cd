import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, localDate } from '../../../../domain/calendar/local-date.ts'
import { timeFromMinutes } from '../../../../domain/calendar/local-time.ts'
import { isResourceId } from '../../../../domain/ids.ts'
import { ResourceId } from '../../../../domain/schema/ids.ts'
import {
  cellOfPlace,
  columnOfPlace,
  placeOfCell,
  rowOfTime,
} from '../../../../src/booking/booking-grid/kept-from-day.ts'
import { TITLE_ROW } from '../../../../src/booking/booking-grid/slots/grid-keyboard.ts'

const date = localDate('2026-03-04')
const rowsFrom = (first: number, count: number, step = 30) =>
  Array.from({ length: count }, (_, index) => ({
    startTime: timeFromMinutes(first + index * step),
    endTime: timeFromMinutes(first + (index + 1) * step),
  }))
const columnsOf = (...ids: number[]) =>
  ids.map((id) => {
    if (!isResourceId(id)) throw new Error('no resource id')
    return { resourceId: id, date, title: `Rum ${id}` }
  })

const anyDay = fc
  .record({
    first: fc.integer({ min: 0, max: 20 }),
    count: fc.integer({ min: 1, max: 20 }),
    ids: fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 20 }),
  })
  .map(({ first, count, ids }) => ({ rows: rowsFrom(first * 30, count), columns: columnsOf(...ids) }))

describe('a place in a day', () => {
  test('is found again in the same day, whichever cell it is', () => {
    fc.assert(
      fc.property(anyDay, fc.nat(), fc.nat(), fc.boolean(), (day, row, column, title) => {
        const cell = { row: title ? TITLE_ROW : row % day.rows.length, column: column % day.columns.length }
        const place = placeOfCell(day, cell)
        if (place === null) throw new Error('the cell is of this day')
        expect(cellOfPlace(day, place)).toEqual(cell)
      }),
    )
  })

  test('is in any other day too: the same time or the last before it, the same resource or the first', () => {
    fc.assert(
      fc.property(anyDay, anyDay, fc.nat(), fc.nat(), (one, other, row, column) => {
        const cell = { row: row % one.rows.length, column: column % one.columns.length }
        const place = placeOfCell(one, cell)
        if (place === null) throw new Error('the cell is of this day')
        const there = cellOfPlace(other, place)
        const startTime = other.rows[there.row]?.startTime ?? ''
        const wanted = one.rows[cell.row]?.startTime ?? ''
        const earlier = other.rows.filter((each) => each.startTime <= wanted)
        expect(startTime).toBe((earlier.at(-1) ?? other.rows[0])?.startTime)
        const resource = one.columns[cell.column]?.resourceId
        const known = other.columns.some(({ resourceId }) => resourceId === resource)
        expect(other.columns[there.column]?.resourceId).toBe(known ? resource : other.columns[0]?.resourceId)
      }),
    )
  })

  test('is the same weekday in another week of a resource', { tags: 'resource-week' }, () => {
    const week = (monday: string) => ({
      rows: rowsFrom(480, 4),
      columns: [0, 1, 2, 3, 4, 5, 6].map((day) => ({
        resourceId: ResourceId.make(1),
        date: addDays(localDate(monday), day),
        title: 'Rum 1',
      })),
    })
    const place = placeOfCell(week('2026-11-30'), { row: 1, column: 3 })
    if (place === null) throw new Error('the cell is of this week')
    expect(cellOfPlace(week('2026-12-07'), place)).toEqual({ row: 1, column: 3 })
  })

  test('of a cell that is not there is none', () => {
    const day = { rows: rowsFrom(480, 2), columns: columnsOf(1) }
    expect(placeOfCell(day, { row: 2, column: 0 })).toBeNull()
    expect(placeOfCell(day, { row: 0, column: 1 })).toBeNull()
    expect(placeOfCell(day, { row: TITLE_ROW, column: 0 })).toEqual({
      startTime: null,
      resourceId: 1,
      column: 0,
    })
  })

  test('in a grid that has become empty is its beginning', () => {
    expect(rowOfTime([], timeFromMinutes(600))).toBe(0)
    expect(columnOfPlace([], { resourceId: ResourceId.make(1), column: 3 })).toBe(0)
  })
})
