import { describe, expect, test } from 'vitest'
import type { SlotView } from '../../../../domain/selectors/slot-view.ts'
import { nextFree, TITLE_ROW } from '../../../../src/booking/booking-grid/slots/grid-keyboard.ts'

const free: SlotView = { _tag: 'Free', pending: false, refusal: null }
const closed: SlotView = { _tag: 'Closed' }
const views: Readonly<Record<string, SlotView>> = { '.': free, x: closed, m: { _tag: 'Selected', pending: false } }
const day = (...rows: string[]) => rows.map((row) => [...row].map((letter) => views[letter] ?? closed))

describe('the next free slot', () => {
  const slots = day('.x.', 'xm.', 'x..', '.xx')

  test('lies in the row or the column of the one before, past whatever cannot be had or is had already', () => {
    expect(nextFree({ slots, only: null }, { row: 0, column: 0 }, 'down')).toEqual({ row: 3, column: 0 })
    expect(nextFree({ slots, only: null }, { row: 0, column: 0 }, 'right')).toEqual({ row: 0, column: 2 })
    expect(nextFree({ slots, only: null }, { row: 2, column: 2 }, 'left')).toEqual({ row: 2, column: 1 })
    expect(nextFree({ slots, only: null }, { row: 3, column: 1 }, 'up')).toEqual({ row: 2, column: 1 })
  })

  test('is the neighbour, where that is free', () => {
    expect(nextFree({ slots, only: null }, { row: 0, column: 2 }, 'down')).toEqual({ row: 1, column: 2 })
  })

  test('is none where none follows: it goes round no edge', () => {
    expect(nextFree({ slots, only: null }, { row: 3, column: 0 }, 'down')).toBeNull()
    expect(nextFree({ slots, only: null }, { row: 0, column: 0 }, 'up')).toBeNull()
    expect(nextFree({ slots, only: null }, { row: 0, column: 0 }, 'left')).toBeNull()
    expect(nextFree({ slots, only: null }, { row: 3, column: 0 }, 'right')).toBeNull()
  })

  test('below the title of a resource is the first of its day', () => {
    expect(nextFree({ slots, only: null }, { row: TITLE_ROW, column: 1 }, 'down')).toEqual({ row: 2, column: 1 })
  })

  test('of an edit is one of the edited resource', () => {
    expect(nextFree({ slots, only: 0 }, { row: 0, column: 0 }, 'right')).toBeNull()
    expect(nextFree({ slots, only: 1 }, { row: 1, column: 2 }, 'left')).toBeNull()
    expect(nextFree({ slots, only: 2 }, { row: 0, column: 0 }, 'right')).toEqual({ row: 0, column: 2 })
  })
})
