/**
 * Choosing several times of one resource at once, as a state machine. The input is an event of a pointer or a key. The
 * output is the next gesture and its effects. Pure. Invariants: slots are asked for only when a gesture ends; a range is
 * unbroken and within one resource (`docs/decisions/0020`); the grid treats an event that the gesture does not claim as an
 * ordinary press or move.
 */
import type { GridView } from '../../../../domain/selectors/grid-view.ts'
import { unreachable } from '../../../../domain/unreachable.ts'
import { type CellPosition, TITLE_ROW } from '../slots/grid-keyboard.ts'
import { type PressContext, slotPress } from '../slots/slot-press.ts'

/**
 * A range of times of one resource. It runs from the slot where it began towards a target slot, and ends before the first
 * slot that cannot be chosen. Therefore the slots that it asks for are one unbroken stretch.
 */
export interface SlotRange {
  readonly column: number
  /** The first and last row of the stretch. Null means that even the slot where the range began cannot be chosen. */
  readonly rows: readonly [first: number, last: number] | null
  /** The rows of the stretch that the person does not hold yet. The range asks the server for these rows. */
  readonly wanted: readonly number[]
  /** Rows of the edited booking that were let go before. The range takes them back without asking the server. */
  readonly takenBack: readonly number[]
  /** The row that ended the range early. Null means that the range reaches its target slot. */
  readonly blocked: number | null
}

/** The slots among which a range is chosen. */
interface RangeGrid {
  readonly slots: GridView['slots']
  readonly context: PressContext
}

/**
 * The range from one slot towards another.
 * @param to only its row counts, because a range is within one resource
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
    // The range includes slots that the person holds and slots that are being asked for.
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

/** A finger that moves further than this scrolls the page. */
const STILL_PX = 10

type Pointer =
  | { readonly _tag: 'Up' }
  | { readonly _tag: 'MouseDown'; readonly on: CellPosition }
  /** A long touch follows unless the finger moves or lifts first. */
  | { readonly _tag: 'FingerDown'; readonly on: CellPosition; readonly x: number; readonly y: number }
  /** A long touch has begun a range. The browser sends a click at its end, which does not count as a press. */
  | { readonly _tag: 'LongTouch' }

/** A range that is shown but not asked for yet, with the kind of input that marks it. */
export interface Marking {
  readonly _tag: 'ByKeys' | 'ByTouch' | 'ByMouse'
  readonly from: CellPosition
  readonly to: CellPosition
}

export interface Gesture {
  readonly pointer: Pointer
  readonly marking: Marking | null
}

/** An event of a pointer or a key. `at` is the cell that the event came from. Null means that it came from no cell. */
export type GestureEvent =
  /** The main pointer goes down. `at` is null if a key or button gives the press another meaning. */
  | ({ readonly _tag: 'PointerDown'; readonly at: CellPosition | null; readonly isMouse: boolean } & Point)
  | ({ readonly _tag: 'PointerMove'; readonly at: CellPosition | null; readonly isButtonDown: boolean } & Point)
  | { readonly _tag: 'PointerUp' }
  | { readonly _tag: 'PointerCancel' }
  /** The finger has rested on its slot for the time of a long touch. */
  | { readonly _tag: 'LongTouch' }
  /** The browser is about to show its own menu, as it does on a long touch. */
  | { readonly _tag: 'Menu'; readonly at: CellPosition | null }
  /** A click. Enter and the space bar also arrive as clicks. */
  | { readonly _tag: 'Click'; readonly at: CellPosition | null; readonly withShift: boolean }
  /** Shift with a key that moves. `to` is the slot that the key leads to. */
  | { readonly _tag: 'Extend'; readonly at: CellPosition; readonly to: CellPosition }
  /** Shift with a key that leads to another column. No range can cross columns. */
  | { readonly _tag: 'Aside' }
  | { readonly _tag: 'Escape' }
  /** A key that neither extends nor chooses a range. */
  | { readonly _tag: 'OtherKey' }
  | { readonly _tag: 'FocusLeft' }

interface Point {
  readonly x: number
  readonly y: number
}

export type GestureEffect =
  /** The gesture claims the event. Neither the grid nor the browser acts on it. */
  | { readonly _tag: 'Claim' }
  /** Makes this cell the tab stop. */
  | { readonly _tag: 'MoveTabStop'; readonly at: CellPosition }
  | { readonly _tag: 'Focus'; readonly at: CellPosition }
  | { readonly _tag: 'ScrollTo'; readonly at: CellPosition }
  | { readonly _tag: 'AskForLastTime' }
  /** Keys marked a range, or could not begin one. */
  | { readonly _tag: 'Marked'; readonly range: SlotRange; readonly isFirst: boolean }
  /** A key led to another column. The range that keys have marked stays unchanged. */
  | { readonly _tag: 'Aside'; readonly range: SlotRange }
  | { readonly _tag: 'Choose'; readonly range: SlotRange; readonly from: CellPosition }

export interface GestureGrid extends RangeGrid {
  /** The slot that was chosen last. A press with shift chooses a range from that slot. */
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

/** The end of a range that is opposite to the slot where it began. */
export const farEnd = (from: CellPosition, [first, last]: readonly [number, number]): CellPosition => ({
  row: first === from.row ? last : first,
  column: from.column,
})

/** The gesture after an event, and the effects in order. */
export const slotGesture = (gesture: Gesture, event: GestureEvent, grid: GestureGrid): GestureStep => {
  const { pointer, marking } = gesture
  const rangeOf = (from: CellPosition, to: CellPosition): SlotRange => slotRange(grid, from, to)
  const choose = (from: CellPosition, to: CellPosition): GestureEffect => ({
    _tag: 'Choose',
    range: rangeOf(from, to),
    from,
  })
  const withoutDrag = marking?._tag === 'ByMouse' ? null : marking
  /** The gesture after the pointer lifts. After a long touch a click still follows. */
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
      // The person released the button outside the window.
      if (!event.isButtonDown) return step({ pointer: UP, marking: withoutDrag })
      const reached = (marking?.to ?? pointer.on).row
      if (event.at === null || event.at.row === TITLE_ROW || event.at.row === reached) return step(gesture)
      const to = { row: event.at.row, column: pointer.on.column }
      return step({ pointer, marking: { _tag: 'ByMouse', from: pointer.on, to } }, { _tag: 'ScrollTo', at: to })
    }

    case 'PointerUp':
      // A drag that returned to its first slot counts as an ordinary press.
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

    // Another key, or the loss of the focus, discards the range that keys have marked.
    case 'OtherKey':
    case 'FocusLeft':
      return step(marking?._tag === 'ByKeys' ? { pointer, marking: null } : gesture)

    default:
      return unreachable(event)
  }
}
