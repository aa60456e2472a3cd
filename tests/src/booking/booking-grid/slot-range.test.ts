import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SlotView } from '../../../../domain/selectors/slot-view.ts'
import { slotRange } from '../../../../src/booking/booking-grid/choosing/slot-gesture.ts'
import { type PressContext, slotPress } from '../../../../src/booking/booking-grid/slots/slot-press.ts'

const free: SlotView = { _tag: 'Free', pending: false, refusal: null }
const letGo: SlotView = { _tag: 'Free', pending: false, refusal: null, own: true }
const leaving: SlotView = { _tag: 'Free', pending: true, refusal: null }
const mine: SlotView = { _tag: 'Selected', pending: false }
const coming: SlotView = { _tag: 'Selected', pending: true }
const own: SlotView = { _tag: 'Selected', pending: false, own: true }
const booked: SlotView = { _tag: 'Booked', idNumber: '1001-1', bookingId: null, color: 0, own: false }
const held: SlotView = { _tag: 'Reserved' }
const closed: SlotView = { _tag: 'Closed' }
const locked: SlotView = { _tag: 'Locked' }

const visitor: PressContext = { live: true, seesBookings: false, editedColumn: null }
const editing: PressContext = { ...visitor, editedColumn: 0 }

const column = (...views: SlotView[]): SlotView[][] => views.map((view) => [view])
const at = (row: number) => ({ row, column: 0 })

describe('a range of one resource', () => {
  test('the example of slotRange', () => {
    expect(slotRange({ slots: column(free, free, booked, free), context: visitor }, at(0), at(3))).toEqual({
      column: 0,
      rows: [0, 1],
      wanted: [0, 1],
      takenBack: [],
      blocked: 2,
    })
  })

  test('asks for every free slot from where it was begun to where it was taken', () => {
    expect(slotRange({ slots: column(free, free, free, free, free), context: visitor }, at(1), at(3))).toEqual({
      column: 0,
      rows: [1, 3],
      wanted: [1, 2, 3],
      takenBack: [],
      blocked: null,
    })
  })

  test('goes upwards as well, and asks from where it was begun', () => {
    expect(slotRange({ slots: column(free, free, free), context: visitor }, at(2), at(0))).toEqual(
      expect.objectContaining({ rows: [0, 2], wanted: [2, 1, 0] }),
    )
  })

  test('keeps what is mine or on its way to me without asking again', () => {
    expect(slotRange({ slots: column(mine, free, coming, free), context: visitor }, at(0), at(3))).toEqual(
      expect.objectContaining({ rows: [0, 3], wanted: [1, 3], blocked: null }),
    )
  })

  test.each([
    ['booked', booked],
    ['held by another', held],
    ['closed', closed],
    ['locked', locked],
    ['on its way from me', leaving],
  ])('ends before the first slot that is %s, and says which', (_, taken) => {
    expect(slotRange({ slots: column(mine, free, taken, free), context: visitor }, at(0), at(3))).toEqual(
      expect.objectContaining({ rows: [0, 1], wanted: [1], blocked: 2 }),
    )
  })

  test('that is begun where nothing can be had is none', () => {
    expect(slotRange({ slots: column(booked, free), context: visitor }, at(0), at(1))).toEqual({
      column: 0,
      rows: null,
      wanted: [],
      takenBack: [],
      blocked: 0,
    })
  })

  test('asks for nothing that is not heard of live', () => {
    expect(slotRange({ slots: column(free, free), context: { ...visitor, live: false } }, at(0), at(1)).wanted).toEqual(
      [],
    )
  })

  test('in an edit takes back own slots without asking, and asks for new ones', () => {
    expect(slotRange({ slots: column(own, letGo, free), context: editing }, at(0), at(2))).toEqual(
      expect.objectContaining({ rows: [0, 2], wanted: [2], takenBack: [1], blocked: null }),
    )
  })

  test('is of one resource: where it is taken to counts by its row alone', () => {
    const slots = [
      [free, booked],
      [free, booked],
    ]
    expect(slotRange({ slots, context: visitor }, at(0), { row: 1, column: 1 })).toEqual(
      expect.objectContaining({ column: 0, rows: [0, 1], blocked: null }),
    )
  })

  test('ends at the edge of a grid that has become smaller', () => {
    expect(slotRange({ slots: column(free, free), context: visitor }, at(0), at(9))).toEqual(
      expect.objectContaining({ rows: [0, 1], wanted: [0, 1], blocked: null }),
    )
  })

  test('is one unbroken stretch from its beginning, in which all is mine or can be had, as long as it can be', () => {
    const anySlot = fc.constantFrom(free, letGo, leaving, mine, coming, own, booked, held, closed, locked)
    fc.assert(
      fc.property(
        fc.array(anySlot, { minLength: 1, maxLength: 40 }),
        fc.nat(39),
        fc.nat(39),
        fc.boolean(),
        (views, one, other, live) => {
          const context = { ...editing, live }
          const from = one % views.length
          const to = other % views.length
          const range = slotRange({ slots: column(...views), context }, at(from), at(to))
          const asked = [...range.wanted, ...range.takenBack].toSorted((a, b) => a - b)
          if (range.rows === null) {
            expect(asked).toEqual([])
            expect(range.blocked).toBe(from)
            return
          }
          const [first, last] = range.rows
          expect([first, last]).toContain(from)
          expect(range.blocked).toBe([first, last].includes(to) ? null : to > from ? last + 1 : first - 1)
          for (let row = first; row <= last; row += 1) {
            const view = views[row]
            if (view === undefined) throw new Error('the range left the grid')
            // The slot is chosen already, or was requested once.
            expect(view._tag === 'Selected' || asked.filter((one) => one === row).length === 1).toBe(true)
          }
          for (const row of asked) {
            const view = views[row]
            expect(row >= first && row <= last && view?._tag === 'Free').toBe(true)
            if (view !== undefined) expect(['Select', 'ToggleOwn']).toContain(slotPress(view, 0, context)._tag)
          }
        },
      ),
    )
  })
})
