/**
 * Choosing several times of one resource at once, as a state machine: the event of a pointer or a key comes in, the next
 * gesture and its effects come out. Pure. Invariants: slots are asked for only when a gesture ends; a range is unbroken and
 * of one resource (`docs/decisions/0020`); an event that the gesture does not claim is an ordinary press or move of the
 * grid.
 */
import type { GridView } from '../../../../domain/selectors/grid-view.ts'
import { unreachable } from '../../../../domain/unreachable.ts'
import { type CellPosition, TITLE_ROW } from '../slots/grid-keyboard.ts'
import { type PressContext, slotPress } from '../slots/slot-press.ts'

/**
 * A range of times of one resource. It runs from the slot where it was begun towards the one that it was taken to, and
 * ends before the first slot that cannot be had: the slots asked for are always one unbroken stretch.
 */
export interface SlotRange {
  readonly column: number
  /** First and last row of the stretch; null: not even the slot where it was begun can be had. */
  readonly rows: readonly [first: number, last: number] | null
  /** The rows of the stretch that are not mine yet: they are asked for. */
  readonly wanted: readonly number[]
  /** Rows of the edited booking that were let go before: they are taken back without asking the server. */
  readonly takenBack: readonly number[]
  /** The row that ended the range early; null: it reaches where it was taken to. */
  readonly blocked: number | null
}

/** The slots that a range is of. */
interface RangeGrid {
  readonly slots: GridView['slots']
  readonly context: PressContext
}

/**
 * The range from one slot towards another.
 * @param to only its row counts: a range is of one resource
 * @example
 * slotRange({ slots: column(free, free, booked, free), context: visitor }, at(0), at(3))
 * // { column: 0, rows: [0, 1], wanted: [0, 1], takenBack: [], blocked: 2 }
 */
export const slotRange = ({ slots, context }: RangeGrid, from: CellPosition, to: CellPosition): SlotRange => {
  const { column } = from
  const step = Math.sign(to.row - from.row)
  const wanted: number[] = []
  const takenBack: number[] = []
  let last: number | null = null
  let blocked: number | null = null
  for (let row = from.row; ; row += step) {
    const slot = slots[row]?.[column]
    if (slot === undefined) break
    // What is mine, or on its way to me, is part of it as well.
    const isComing = slot._tag === 'Selected' && slot.pending
    const isOpen = slot._tag === 'Selected' || slot._tag === 'Free'
    if (!isComing && !(isOpen && slotPress(slot, column, context)._tag !== 'Explain')) {
      blocked = row
      break
    }
    last = row
    if (slot._tag === 'Free') (slot.own === true ? takenBack : wanted).push(row)
    if (row === to.row) break
  }
  return {
    column,
    rows: last === null ? null : [Math.min(from.row, last), Math.max(from.row, last)],
    wanted,
    takenBack,
    blocked,
  }
}

/** A finger that moves further than this scrolls. */
const STILL_PX = 10

type Pointer =
  | { readonly _tag: 'Up' }
  | { readonly _tag: 'MouseDown'; readonly on: CellPosition }
  /** A long touch follows, unless the finger moves or lifts before. */
  | { readonly _tag: 'FingerDown'; readonly on: CellPosition; readonly x: number; readonly y: number }
  /** A range has begun by a long touch. The browser ends that with a click, which is no press. */
  | { readonly _tag: 'LongTouch' }

/** A range that is shown but not asked for yet, and what marks it. */
export interface Marking {
  readonly _tag: 'ByKeys' | 'ByTouch' | 'ByMouse'
  readonly from: CellPosition
  readonly to: CellPosition
}

export interface Gesture {
  readonly pointer: Pointer
  readonly marking: Marking | null
}

/** `at` is the cell that the event came from; null: it came from none. */
export type GestureEvent =
  /** The main pointer goes down, without a key or button that gives the press another meaning (`at` is null then). */
  | ({ readonly _tag: 'PointerDown'; readonly at: CellPosition | null; readonly isMouse: boolean } & Point)
  | ({ readonly _tag: 'PointerMove'; readonly at: CellPosition | null; readonly isButtonDown: boolean } & Point)
  | { readonly _tag: 'PointerUp' }
  | { readonly _tag: 'PointerCancel' }
  /** The finger has rested on its slot for long. */
  | { readonly _tag: 'LongTouch' }
  /** The browser is about to show its own menu, as it does on a long touch. */
  | { readonly _tag: 'Menu'; readonly at: CellPosition | null }
  /** A click; Enter and the space bar come as one too. */
  | { readonly _tag: 'Click'; readonly at: CellPosition | null; readonly withShift: boolean }
  /** Shift with a key that moves: from a slot to where the key leads. */
  | { readonly _tag: 'Extend'; readonly at: CellPosition; readonly to: CellPosition }
  /** Shift with a key that leads to another column, where no range can go. */
  | { readonly _tag: 'Aside' }
  | { readonly _tag: 'Escape' }
  /** A key that neither extends nor chooses. */
  | { readonly _tag: 'OtherKey' }
  | { readonly _tag: 'FocusLeft' }

interface Point {
  readonly x: number
  readonly y: number
}

export type GestureEffect =
  /** The event is the gesture's: neither the grid nor the browser acts on it. */
  | { readonly _tag: 'Claim' }
  /** Tab comes to this cell from now on. */
  | { readonly _tag: 'MoveTabStop'; readonly at: CellPosition }
  | { readonly _tag: 'Focus'; readonly at: CellPosition }
  | { readonly _tag: 'ScrollTo'; readonly at: CellPosition }
  | { readonly _tag: 'AskForLastTime' }
  /** Keys marked a range, or could not begin one. */
  | { readonly _tag: 'Marked'; readonly range: SlotRange; readonly isFirst: boolean }
  /** A key led aside: the range that keys have marked stays as it is. */
  | { readonly _tag: 'Aside'; readonly range: SlotRange }
  | { readonly _tag: 'Choose'; readonly range: SlotRange; readonly from: CellPosition }

export interface GestureGrid extends RangeGrid {
  /** The slot that was chosen last: a press with shift chooses from there. */
  readonly anchor: CellPosition | null
}

export interface GestureStep {
  readonly gesture: Gesture
  readonly effects: readonly GestureEffect[]
}

const UP: Pointer = { _tag: 'Up' }
export const noGesture: Gesture = { pointer: UP, marking: null }

const claim: GestureEffect = { _tag: 'Claim' }

const step = (gesture: Gesture, ...effects: readonly GestureEffect[]): GestureStep => ({ gesture, effects })

/** The end of a range that is not where it began. */
export const farEnd = (from: CellPosition, [first, last]: readonly [number, number]): CellPosition => ({
  row: first === from.row ? last : first,
  column: from.column,
})

/** The gesture after an event, and its effects in order. */
export const slotGesture = (gesture: Gesture, event: GestureEvent, grid: GestureGrid): GestureStep => {
  const { pointer, marking } = gesture
  const rangeOf = (from: CellPosition, to: CellPosition): SlotRange => slotRange(grid, from, to)
  const choose = (from: CellPosition, to: CellPosition): GestureEffect => ({
    _tag: 'Choose',
    range: rangeOf(from, to),
    from,
  })
  const withoutDrag = marking?._tag === 'ByMouse' ? null : marking
  /** The gesture once the pointer is up. After a long touch its click is still to come. */
  const lifted: Gesture = { pointer: pointer._tag === 'LongTouch' ? pointer : UP, marking: withoutDrag }

  switch (event._tag) {
    case 'PointerDown': {
      const { at, isMouse, x, y } = event
      if (at === null || at.row === TITLE_ROW || rangeOf(at, at).rows === null) return step({ pointer: UP, marking })
      if (isMouse) return step({ pointer: { _tag: 'MouseDown', on: at }, marking })
      return step({ pointer: marking === null ? { _tag: 'FingerDown', on: at, x, y } : UP, marking })
    }

    case 'PointerMove': {
      if (pointer._tag === 'FingerDown') {
        const isStill = Math.hypot(event.x - pointer.x, event.y - pointer.y) <= STILL_PX
        return step(isStill ? gesture : { pointer: UP, marking })
      }
      if (pointer._tag !== 'MouseDown') return step(gesture)
      // The button was let go outside the window.
      if (!event.isButtonDown) return step({ pointer: UP, marking: withoutDrag })
      const reached = (marking?.to ?? pointer.on).row
      if (event.at === null || event.at.row === TITLE_ROW || event.at.row === reached) return step(gesture)
      const to = { row: event.at.row, column: pointer.on.column }
      return step({ pointer, marking: { _tag: 'ByMouse', from: pointer.on, to } }, { _tag: 'ScrollTo', at: to })
    }

    case 'PointerUp':
      // A drag that is back where it began is a press like any other.
      return marking?._tag === 'ByMouse' && marking.from.row !== marking.to.row
        ? step(lifted, choose(marking.from, marking.to))
        : step(lifted)

    case 'PointerCancel':
      return step(lifted)

    case 'LongTouch': {
      if (pointer._tag !== 'FingerDown') return step(gesture)
      const from = pointer.on
      return step(
        { pointer: { _tag: 'LongTouch' }, marking: { _tag: 'ByTouch', from, to: from } },
        { _tag: 'AskForLastTime' },
      )
    }

    case 'Menu': {
      const isTouched = pointer._tag === 'FingerDown' || pointer._tag === 'LongTouch'
      return isTouched && event.at !== null ? step(gesture, claim) : step(gesture)
    }

    case 'Click': {
      const { at } = event
      if (pointer._tag === 'LongTouch') return step({ pointer: UP, marking }, claim)
      if (at === null) return step(gesture)
      const isBegun = marking !== null && marking._tag !== 'ByMouse'
      const from = isBegun ? marking.from : event.withShift ? grid.anchor : null
      if (from === null) return step(gesture)
      const isSlotOfColumn = at.row !== TITLE_ROW && at.column === from.column
      const isEnd = isSlotOfColumn && (isBegun || at.row !== from.row)
      if (!isEnd) return step(isBegun ? { pointer, marking: null } : gesture)
      const to = marking?._tag === 'ByKeys' ? marking.to : at
      return step({ pointer, marking: null }, claim, { _tag: 'MoveTabStop', at }, choose(from, to))
    }

    case 'Extend': {
      const isFirst = marking === null
      const from = marking?._tag === 'ByKeys' ? marking.from : event.at
      const range = rangeOf(from, { row: Math.max(0, event.to.row), column: from.column })
      const marked: GestureEffect = { _tag: 'Marked', range, isFirst }
      if (range.rows === null) return step(gesture, claim, marked)
      const to = farEnd(from, range.rows)
      return step({ pointer, marking: { _tag: 'ByKeys', from, to } }, claim, { _tag: 'Focus', at: to }, marked)
    }

    case 'Aside':
      return marking?._tag === 'ByKeys'
        ? step(gesture, claim, { _tag: 'Aside', range: rangeOf(marking.from, marking.to) })
        : step(gesture)

    case 'Escape':
      return marking === null
        ? step(gesture)
        : step({ pointer: pointer._tag === 'MouseDown' ? UP : pointer, marking: null }, claim)

    // Whoever goes on without shift, or elsewhere, gives up the range that keys have marked.
    case 'OtherKey':
    case 'FocusLeft':
      return step(marking?._tag === 'ByKeys' ? { pointer, marking: null } : gesture)

    default:
      return unreachable(event)
  }
}
