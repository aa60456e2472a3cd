/** The past rows of today: which are folded, the words on the fold, and how they are shown again. */
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { localTime, timeFromMinutes } from '../../../../domain/calendar/local-time.ts'
import { ResourceId } from '../../../../domain/schema/ids.ts'
import type { GridView } from '../../../../domain/selectors/grid-view.ts'
import type { SlotView } from '../../../../domain/selectors/slot-view.ts'
import { foldedView, foldWords, pastRows } from '../../../../src/booking/booking-grid/day-fold.ts'
import { createGridSlots } from '../../../../src/booking/booking-grid/slots/grid-slots.ts'
import { dayScene } from './day-scene.tsx'

const date = localDate('2026-03-04')
const rows = [480, 510, 540, 570, 600, 630].map((minute) => ({
  startTime: timeFromMinutes(minute),
  endTime: timeFromMinutes(minute + 30),
}))
const free: SlotView = { _tag: 'Free', pending: false, refusal: null }
const booked = (idNumber: string, own = false): SlotView => ({
  ...{ _tag: 'Booked', idNumber, own, color: 1, bookingId: null },
})
/**
 * A column whose bookings have these numbers. '' is a free time, and a number in capitals belongs to the person's own
 * booking.
 */
const viewOf = (...columns: (readonly string[])[]): GridView => ({
  ...{ over: 'resources', rows, free: columns.map(() => 0) },
  columns: columns.map((_, index) => ({ resourceId: ResourceId.make(index + 1), date, title: `Rum ${index + 1}` })),
  slots: rows.map((_, row) =>
    columns.map((column) => {
      const number = column[row] ?? ''
      return number === '' ? free : booked(number, number.startsWith('M'))
    }),
  ),
})
const at = (time: string) => ({ date, time: localTime(time) })

describe('what is folded', () => {
  test.each([
    ['07:30:00', 0],
    ['08:59:00', 0],
    ['09:00:00', 2],
    ['10:59:00', 5],
    // A day that is over is shown with all its rows.
    ['11:00:00', 0],
  ])('at %s it is the first %i rows', { tags: 'grid-day-fold' }, (time, count) => {
    expect(pastRows(rows, at(time))).toBe(count)
  })

  test('of hours until midnight the last is never folded', { tags: 'grid-day-fold' }, () => {
    const late = [22, 23].map((hour) => ({ startTime: timeFromMinutes(hour * 60), endTime: localTime('00:00:00') }))
    expect(pastRows(late, at('23:59:00'))).toBe(0)
  })

  test('one’s own bookings in it are named with their whole times', { tags: 'grid-day-fold' }, () => {
    const words = (...columns: (readonly string[])[]) => foldWords(viewOf(...columns), 3)
    expect(words(['a', 'a', '', ''])).toBe('08–09:30 förbi, visa')
    expect(words(['M1', 'M1', '', ''])).toBe('08–09:30 förbi, med din bokning 8–9, visa')
    expect(words(['M1', '', '', ''], ['', '', 'M2', 'M2'])).toBe(
      '08–09:30 förbi, med dina bokningar 8–8:30, 9–10, visa',
    )
  })
})

/** The words in the first column of a grid, without the rows that have none. */
const wordsIn = (view: GridView, ...tops: readonly number[]): readonly string[] => {
  const place = document.createElement('div')
  place.append(...view.rows.map(() => document.createElement('div')))
  const context = { live: true, seesBookings: false, editedColumn: null }
  const slots = createGridSlots(place, 5, { view, places: ['Rum 1'], context, stop: { row: 0, column: 0 } })
  for (const row of view.rows.keys()) slots.draw({ row, stretch: 0 })
  for (const top of tops) slots.moveTop(top)
  return [...place.querySelectorAll('button')].map((button) => button.dataset.words ?? '')
}

describe('the label of a block', () => {
  test('has its whole times in the first row that the fold leaves', { tags: 'grid-label-sticky' }, () => {
    const view = viewOf(['a', 'a', 'a', 'a', '', ''])
    expect(wordsIn(foldedView(view, rows.slice(3)), 0)).toEqual(['8–10', '', ''])
    expect(wordsIn(foldedView(view, rows.slice(2)), 0)).toEqual(['8–10', '', '', ''])
    expect(wordsIn(foldedView(viewOf(['', '', '', 'a', 'a', '']), rows.slice(3)), 0)).toEqual(['9:30–10:30', '', ''])
  })

  test('moves with the first row in sight, and back', { tags: 'grid-label-sticky' }, () => {
    const view = viewOf(['a', 'a', 'a', 'a', '', ''])
    expect(wordsIn(view, 0)).toEqual(['8–10', '', '', '', '', ''])
    expect(wordsIn(view, 2)).toEqual(['', '', '8–10', '', '', ''])
    for (const further of [4, 5]) expect(wordsIn(view, 2, further)).toEqual(['8–10', '', '', '', '', ''])
    expect(wordsIn(view, 3, 5, 1)).toEqual(['', '8–10', '', '', '', ''])
    const mine = viewOf(['M1', 'M1', 'M1', 'M1', '', ''])
    expect(wordsIn(mine, 1)).toEqual(['', 'din', '8–10', '', '', ''])
  })
})

const { show, place, slotButtons, goTo } = dayScene()
const times = (): string[] => [...place.querySelectorAll('.grid-time')].map(({ textContent }) => textContent)
const fold = (): HTMLElement | null => place.querySelector('.day-fold')

test('today opens without the hours that have passed; a press shows them and goes to the first, also after other days', {
  tags: 'grid-day-fold',
}, async () => {
  await show('2026-03-04T09:10')
  expect([times(), fold()?.textContent]).toEqual([['09:00', '09:30'], '08–09 förbi, visa'])
  // Another day is shown with all its rows.
  await goTo('2026-03-05')
  expect([times().length, fold()]).toEqual([4, null])
  await goTo('2026-03-04')
  expect(times()).toEqual(['09:00', '09:30'])
  await act(async () => fold()?.click())
  expect([times(), fold()]).toEqual([['08:00', '08:30', '09:00', '09:30'], null])
  expect(document.activeElement).toBe(slotButtons()[0])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('08:00–08:30, stängd, förbi, onsdag 4 mars')
  await goTo('2026-03-05')
  await goTo('2026-03-04')
  expect(times()).toHaveLength(4)
})
