import { describe, expect, test } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { localTime, timeFromMinutes } from '../../../../domain/calendar/local-time.ts'
import { ResourceId } from '../../../../domain/schema/ids.ts'
import type { SlotView } from '../../../../domain/selectors/slot-view.ts'
import { nowInGrid } from '../../../../src/booking/booking-grid/grid-rows.tsx'
import { openingCell } from '../../../../src/booking/booking-grid/slots/grid-keyboard.ts'

const closed: SlotView = { _tag: 'Closed' }
const free: SlotView = { _tag: 'Free', pending: false, refusal: null }
const mine: SlotView = { _tag: 'Selected', pending: false }

describe('where a day opens', () => {
  test('is the first row with something to book', () => {
    expect(
      openingCell({
        slots: [
          [closed, closed],
          [closed, free],
          [free, free],
        ],
        only: null,
      }),
    ).toEqual({ row: 1, column: 1 })
  })

  test('is what is mine as well', () => {
    expect(openingCell({ slots: [[closed], [mine], [free]], only: null })).toEqual({ row: 1, column: 0 })
  })

  test('is one’s own time where only one column counts, as in the change of a booking', {
    tags: 'edit-opens-at-own',
  }, () => {
    const slots = [
      [free, free],
      [free, free],
      [mine, mine],
      [free, mine],
    ]
    expect(openingCell({ slots, only: 1 })).toEqual({ row: 2, column: 1 })
    expect(openingCell({ slots: slots.slice(0, 2), only: 1 })).toEqual({ row: 0, column: 1 })
  })

  test('is the top when nothing can be booked', () => {
    expect(openingCell({ slots: [[closed], [closed]], only: null })).toEqual({ row: 0, column: 0 })
    expect(openingCell({ slots: [], only: null })).toEqual({ row: 0, column: 0 })
  })
})

describe('the present moment in the grid', () => {
  const day = localDate('2026-03-04')
  const columns = [{ resourceId: ResourceId.make(1), date: day, title: 'Rum 1' }]
  const rows = [480, 510, 540].map((minute) => ({
    startTime: timeFromMinutes(minute),
    endTime: timeFromMinutes(minute + 30),
  }))

  test('is the row that it passes through, and how much of it is over', () => {
    expect(nowInGrid({ rows, columns }, { date: day, time: localTime('08:40:00') })).toEqual({ row: 1, percent: 33 })
    expect(nowInGrid({ rows, columns }, { date: day, time: localTime('08:30:00') })).toEqual({ row: 1, percent: 0 })
  })

  test.each([['07:59:00'], ['09:30:00']])('is nowhere at %s, outside of the rows', (time) => {
    expect(nowInGrid({ rows, columns }, { date: day, time: localTime(time) })).toBeNull()
  })

  test('is nowhere on another day', () => {
    expect(nowInGrid({ rows, columns }, { date: localDate('2026-03-05'), time: localTime('08:40:00') })).toBeNull()
  })

  test('is in the last row before midnight', () => {
    const last = [{ startTime: localTime('23:00:00'), endTime: localTime('00:00:00') }]
    expect(nowInGrid({ rows: last, columns }, { date: day, time: localTime('23:30:00') })).toEqual({
      row: 0,
      percent: 50,
    })
  })
})
