/** Choosing several times of one resource at once, by mouse, finger and keys. */
import { describe, expect, test } from 'vitest'
import type { SlotView } from '../../../../domain/selectors/slot-view.ts'
import {
  type GestureEffect,
  type GestureEvent,
  type GestureGrid,
  type GestureStep,
  noGesture,
  slotGesture,
} from '../../../../src/booking/booking-grid/choosing/slot-gesture.ts'
import { type CellPosition, TITLE_ROW } from '../../../../src/booking/booking-grid/slots/grid-keyboard.ts'

const free: SlotView = { _tag: 'Free', pending: false, refusal: null }
const booked: SlotView = { _tag: 'Booked', idNumber: '1001-1', bookingId: null, color: 0, own: false }

/** Six times of two resources; the fifth time of the first is booked. */
const grid: GestureGrid = {
  slots: Array.from({ length: 6 }, (_, row) => [row === 4 ? booked : free, free]),
  context: { live: true, seesBookings: false, editedColumn: null },
  anchor: null,
}

const at = (row: number, column = 0): CellPosition => ({ row, column })
const title = at(TITLE_ROW)

const mouseDown = (on: CellPosition | null): GestureEvent => ({
  _tag: 'PointerDown',
  at: on,
  isMouse: true,
  x: 0,
  y: 0,
})
const fingerDown = (on: CellPosition): GestureEvent => ({ _tag: 'PointerDown', at: on, isMouse: false, x: 0, y: 0 })
const move = (to: CellPosition | null, isButtonDown = true): GestureEvent => ({
  _tag: 'PointerMove',
  at: to,
  isButtonDown,
  x: 0,
  y: 0,
})
const fingerMoves = (px: number): GestureEvent => ({ _tag: 'PointerMove', at: at(1), isButtonDown: false, x: px, y: 0 })
const up: GestureEvent = { _tag: 'PointerUp' }
const cancel: GestureEvent = { _tag: 'PointerCancel' }
const longTouch: GestureEvent = { _tag: 'LongTouch' }
const click = (on: CellPosition | null, withShift = false): GestureEvent => ({ _tag: 'Click', at: on, withShift })
const extend = (from: number, to: number): GestureEvent => ({ _tag: 'Extend', at: at(from), to: at(to) })
const aside: GestureEvent = { _tag: 'Aside' }
const escapeKey: GestureEvent = { _tag: 'Escape' }
const otherKey: GestureEvent = { _tag: 'OtherKey' }
const focusLeft: GestureEvent = { _tag: 'FocusLeft' }

/** The outcome of all the events: the gesture at the end, and every effect on the way. */
const outcomeOf = (events: readonly GestureEvent[], over: Partial<GestureGrid> = {}): GestureStep => {
  let gesture = noGesture
  const effects: GestureEffect[] = []
  for (const event of events) {
    const next = slotGesture(gesture, event, { ...grid, ...over })
    gesture = next.gesture
    effects.push(...next.effects)
  }
  return { gesture, effects }
}

const tags = ({ effects }: GestureStep): string[] => effects.map(({ _tag }) => _tag)
/** The requested rows, if there are any. */
const chosen = ({ effects }: GestureStep): readonly (readonly number[])[] =>
  effects.flatMap((effect) => (effect._tag === 'Choose' ? [effect.range.wanted] : []))
const marked = ({ gesture: { marking } }: GestureStep): readonly [number, number] | null =>
  marking === null ? null : [marking.from.row, marking.to.row]

describe('a press', () => {
  test.each([
    ['of the mouse', mouseDown(at(1))],
    ['of a finger', fingerDown(at(1))],
  ])('%s is left to the grid', (_, down) => {
    const press = outcomeOf([down, up, click(at(1))])
    expect(press).toEqual({ gesture: noGesture, effects: [] })
  })

  test('with shift chooses from the slot that was chosen last, which may lie below', () => {
    expect(chosen(outcomeOf([click(at(3), true)], { anchor: at(1) }))).toEqual([[1, 2, 3]])
    expect(chosen(outcomeOf([click(at(0), true)], { anchor: at(2) }))).toEqual([[2, 1, 0]])
  })

  test('with shift is the gesture’s own, and takes the tab stop along', () => {
    expect(outcomeOf([click(at(3), true)], { anchor: at(1) }).effects.slice(0, 2)).toEqual([
      { _tag: 'Claim' },
      { _tag: 'MoveTabStop', at: at(3) },
    ])
  })

  test.each([
    ['nothing was chosen before', null, at(3)],
    ['the last was of another resource', at(1, 1), at(3)],
    ['it is on the one chosen last', at(3), at(3)],
    ['it is on the title of a resource', at(3), title],
    ['it is on no cell', at(3), null],
  ])('with shift is a press like any other where %s', (_, anchor, on) => {
    expect(outcomeOf([click(on, true)], { anchor })).toEqual({ gesture: noGesture, effects: [] })
  })
})

describe('a drag of the mouse', () => {
  test('marks what it passes, scrolls there, and asks for nothing until the button is let go', () => {
    const dragged = outcomeOf([mouseDown(at(0)), move(at(1)), move(at(2))])
    expect(marked(dragged)).toEqual([0, 2])
    expect(dragged.effects).toEqual([
      { _tag: 'ScrollTo', at: at(1) },
      { _tag: 'ScrollTo', at: at(2) },
    ])
    expect(chosen(outcomeOf([mouseDown(at(0)), move(at(1)), move(at(2)), up]))).toEqual([[0, 1, 2]])
  })

  test('stays in the column in which it began, wherever the mouse goes', () => {
    const dragged = outcomeOf([mouseDown(at(0)), move(at(2, 1))])
    expect(dragged.gesture.marking).toEqual({ _tag: 'ByMouse', from: at(0), to: at(2) })
  })

  test('goes upwards as well', () => {
    expect(chosen(outcomeOf([mouseDown(at(3)), move(at(1)), up]))).toEqual([[3, 2, 1]])
  })

  test('ends before what cannot be had', () => {
    expect(chosen(outcomeOf([mouseDown(at(2)), move(at(5)), up]))).toEqual([[2, 3]])
  })

  test('back where it began is a press like any other', () => {
    const back = outcomeOf([mouseDown(at(1)), move(at(2)), move(at(1)), up])
    expect(back.gesture).toEqual(noGesture)
    expect(chosen(back)).toEqual([])
  })

  test.each([
    ['is given up by Escape', [escapeKey]],
    ['is given up when the browser takes the pointer', [cancel]],
    ['is given up when the button was let go outside the window', [move(at(3), false)]],
  ])('%s, and asks for nothing then', (_, events) => {
    const given = outcomeOf([mouseDown(at(0)), move(at(2)), ...events, up])
    expect(given.gesture).toEqual(noGesture)
    expect(chosen(given)).toEqual([])
  })

  test('stays as it is over titles, and beside the cells', () => {
    expect(marked(outcomeOf([mouseDown(at(2)), move(at(1)), move(title), move(null)]))).toEqual([2, 1])
  })

  test.each([
    ['a slot that cannot be had', at(4)],
    ['the title of a resource', title],
    ['no cell', null],
  ])('does not begin on %s', (_, on) => {
    expect(outcomeOf([mouseDown(on), move(at(2)), up])).toEqual({ gesture: noGesture, effects: [] })
  })
})

describe('a long touch', () => {
  const begun = [fingerDown(at(1)), longTouch, up, click(at(1))]

  test('begins a range and asks for its last time; its own click is no press', () => {
    const touched = outcomeOf(begun)
    expect(tags(touched)).toEqual(['AskForLastTime', 'Claim'])
    expect(marked(touched)).toEqual([1, 1])
  })

  test('and a tap choose all between', () => {
    expect(chosen(outcomeOf([...begun, fingerDown(at(3)), up, click(at(3))]))).toEqual([[1, 2, 3]])
  })

  test('and a tap on the same slot choose that one', () => {
    expect(chosen(outcomeOf([...begun, fingerDown(at(1)), up, click(at(1))]))).toEqual([[1]])
  })

  test.each([
    ['on another resource', at(3, 1)],
    ['on a title', title],
  ])('is given up by a tap %s, which is a press like any other', (_, on) => {
    const given = outcomeOf([...begun, click(on)])
    expect(given.gesture).toEqual(noGesture)
    expect(given.effects).toEqual(outcomeOf(begun).effects)
  })

  test('is given up by Escape', () => {
    expect(outcomeOf([...begun, escapeKey]).gesture).toEqual(noGesture)
  })

  test('does not come of a finger that scrolls, lifts or is taken by the browser', () => {
    for (const before of [fingerMoves(11), up, cancel])
      expect(outcomeOf([fingerDown(at(1)), before, longTouch])).toEqual({ gesture: noGesture, effects: [] })
  })

  test('comes of a finger that trembles', () => {
    expect(tags(outcomeOf([fingerDown(at(1)), fingerMoves(9), longTouch]))).toEqual(['AskForLastTime'])
  })

  test('does not begin a second range, nor on a slot that cannot be had', () => {
    expect(marked(outcomeOf([...begun, fingerDown(at(3)), longTouch]))).toEqual([1, 1])
    expect(outcomeOf([fingerDown(at(4)), longTouch])).toEqual({ gesture: noGesture, effects: [] })
  })

  test('has no menu of the browser in its way; a finger that rests on no slot has', () => {
    const menu = (on: CellPosition | null): GestureEvent => ({ _tag: 'Menu', at: on })
    expect(tags(outcomeOf([fingerDown(at(1)), menu(at(1))]))).toEqual(['Claim'])
    expect(tags(outcomeOf([fingerDown(at(1)), longTouch, menu(at(1))]))).toEqual(['AskForLastTime', 'Claim'])
    expect(tags(outcomeOf([fingerDown(at(1)), menu(null)]))).toEqual([])
    expect(tags(outcomeOf([mouseDown(at(1)), menu(at(1))]))).toEqual([])
  })
})

describe('shift and arrows', () => {
  test('keep what is marked where they lead to another resource, and say so', { tags: 'grid-mark-kept' }, () => {
    const kept = outcomeOf([extend(0, 1), aside])
    expect(marked(kept)).toEqual([0, 1])
    expect(kept.effects.slice(-2)).toEqual([
      { _tag: 'Claim' },
      { _tag: 'Aside', range: expect.objectContaining({ rows: [0, 1] }) },
    ])
    expect(marked(outcomeOf([extend(0, 1), aside, extend(1, 2)]))).toEqual([0, 2])
    // Without a marked range the keys move the focus, as they do without shift.
    expect(outcomeOf([aside])).toEqual({ gesture: noGesture, effects: [] })
  })

  test('mark from the slot that had the focus, take the focus along, and say so; the first time also how to go on', () => {
    const extended = outcomeOf([extend(0, 1), extend(1, 2)])
    expect(marked(extended)).toEqual([0, 2])
    expect(extended.effects).toEqual([
      { _tag: 'Claim' },
      { _tag: 'Focus', at: at(1) },
      expect.objectContaining({ _tag: 'Marked', isFirst: true }),
      { _tag: 'Claim' },
      { _tag: 'Focus', at: at(2) },
      expect.objectContaining({ _tag: 'Marked', isFirst: false }),
    ])
  })

  test('stop before what cannot be had, and below the titles', () => {
    expect(marked(outcomeOf([extend(3, 4)]))).toEqual([3, 3])
    expect(marked(outcomeOf([extend(1, 0), extend(0, TITLE_ROW)]))).toEqual([1, 0])
  })

  test('mark nothing where not even the slot itself can be had: why is said', () => {
    const refused = outcomeOf([extend(4, 5)])
    expect(refused.gesture).toEqual(noGesture)
    expect(refused.effects).toEqual([
      { _tag: 'Claim' },
      expect.objectContaining({ _tag: 'Marked', range: expect.objectContaining({ rows: null, blocked: 4 }) }),
    ])
  })

  test('are ended by Enter or the space bar, which choose what is marked', () => {
    const ended = outcomeOf([extend(0, 1), extend(1, 2), click(at(2))])
    expect(chosen(ended)).toEqual([[0, 1, 2]])
    expect(ended.gesture).toEqual(noGesture)
  })

  test.each([
    ['Escape', escapeKey],
    ['another key', otherKey],
    ['the focus that leaves the grid', focusLeft],
    ['a press on another resource', click(at(0, 1))],
  ])('are given up by %s', (_, event) => {
    const given = outcomeOf([extend(0, 1), event])
    expect(given.gesture).toEqual(noGesture)
    expect(chosen(given)).toEqual([])
  })

  test('give way to a drag of the mouse', () => {
    expect(chosen(outcomeOf([extend(0, 1), mouseDown(at(2)), move(at(3)), up]))).toEqual([[2, 3]])
  })
})

test('Escape, other keys and the focus that leaves are not the gesture’s while nothing is marked', () => {
  for (const event of [escapeKey, otherKey, focusLeft])
    expect(outcomeOf([event])).toEqual({ gesture: noGesture, effects: [] })
  const touched = outcomeOf([fingerDown(at(1)), longTouch, up, click(at(1)), focusLeft, otherKey])
  expect(marked(touched)).toEqual([1, 1])
})
