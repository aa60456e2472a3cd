import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { timeFromMinutes } from '../../../../domain/calendar/local-time.ts'
import { isResourceId } from '../../../../domain/ids.ts'
import {
  cellOfPlace,
  columnOfResource,
  placeOfCell,
  rowOfTime,
} from '../../../../src/booking/booking-grid/kept-from-day.ts'
import { TITLE_ROW } from '../../../../src/booking/booking-grid/slots/grid-keyboard.ts'

const rowsFrom = (first: number, count: number, step = 30) =>
  Array.from({ length: count }, (_, index) => ({
    startTime: timeFromMinutes(first + index * step),
    endTime: timeFromMinutes(first + (index + 1) * step),
  }))
const resourcesOf = (...ids: number[]) =>
  ids.map((id) => {
    if (!isResourceId(id)) throw new Error('no resource id')
    return { id, title: `Rum ${id}` }
  })

const anyDay = fc
  .record({
    first: fc.integer({ min: 0, max: 20 }),
    count: fc.integer({ min: 1, max: 20 }),
    ids: fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 20 }),
  })
  .map(({ first, count, ids }) => ({ rows: rowsFrom(first * 30, count), resources: resourcesOf(...ids) }))

describe('a place in a day', () => {
  test('is found again in the same day, whichever cell it is', () => {
    fc.assert(
      fc.property(anyDay, fc.nat(), fc.nat(), fc.boolean(), (day, row, column, title) => {
        const cell = { row: title ? TITLE_ROW : row % day.rows.length, column: column % day.resources.length }
        const place = placeOfCell(day, cell)
        if (place === null) throw new Error('the cell is of this day')
        expect(cellOfPlace(day, place)).toEqual(cell)
      }),
    )
  })

  test('is in any other day too: the same time or the last before it, the same resource or the first', () => {
    fc.assert(
      fc.property(anyDay, anyDay, fc.nat(), fc.nat(), (one, other, row, column) => {
        const cell = { row: row % one.rows.length, column: column % one.resources.length }
        const place = placeOfCell(one, cell)
        if (place === null) throw new Error('the cell is of this day')
        const there = cellOfPlace(other, place)
        const startTime = other.rows[there.row]?.startTime ?? ''
        const wanted = one.rows[cell.row]?.startTime ?? ''
        const earlier = other.rows.filter((each) => each.startTime <= wanted)
        expect(startTime).toBe((earlier.at(-1) ?? other.rows[0])?.startTime)
        const resource = one.resources[cell.column]?.id
        const known = other.resources.some(({ id }) => id === resource)
        expect(other.resources[there.column]?.id).toBe(known ? resource : other.resources[0]?.id)
      }),
    )
  })

  test('of a cell that is not there is none', () => {
    const day = { rows: rowsFrom(480, 2), resources: resourcesOf(1) }
    expect(placeOfCell(day, { row: 2, column: 0 })).toBeNull()
    expect(placeOfCell(day, { row: 0, column: 1 })).toBeNull()
    expect(placeOfCell(day, { row: TITLE_ROW, column: 0 })).toEqual({ startTime: null, resourceId: 1 })
  })

  test('in a grid that has become empty is its beginning', () => {
    expect(rowOfTime([], timeFromMinutes(600))).toBe(0)
    expect(columnOfResource([], null)).toBe(0)
  })
})
