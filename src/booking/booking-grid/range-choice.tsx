/**
 * Choosing several times of one resource at once (`slot-gesture.ts`), drawn and done. Invariants: what became of a choice
 * is said once; what is handled here is marked by `preventDefault`, and the grid leaves it alone. The words at a slot that
 * could not be had are drawn here too: they are not needed before.
 */
import type { ReactElement, RefObject } from 'react'
import type { LocalTime } from '../../../domain/calendar/local-time.ts'
import type { SlotReference } from '../../../domain/schema/events.ts'
import type { GridView } from '../../../domain/selectors/grid-view.ts'
import { slotKey } from '../../../domain/state/state.ts'
import { useCore } from '../../core/core-context.tsx'
import { announce } from '../../kit/design/announce.ts'
import { choiceHistory, isMine } from '../booking-bar/choice-history.ts'
import { bringIntoView, cellButton, focusCell } from './grid-cells.ts'
import type { CellPosition } from './grid-keyboard.ts'
import { chosenWords, markedWords, markWords, noteAtEnd } from './range-speech.ts'
import { rangeTexts } from './range-texts.ts'
import { refusalReasons } from './refusal-texts.ts'
import { farEnd } from './slot-gesture.ts'
import { SlotMark } from './slot-mark.tsx'
import { type Note, SlotNote } from './slot-note.tsx'
import type { PressContext } from './slot-press.ts'
import { type SlotRange, slotRange } from './slot-range.ts'
import { useRefusal } from './use-refusal.ts'
import { useSlotGesture } from './use-slot-gesture.ts'

interface RangeChoiceProps {
  readonly grid: RefObject<HTMLElement | null>
  readonly view: GridView
  readonly context: PressContext
  readonly anchor: CellPosition | null
  readonly onAnchor: (at: CellPosition) => void
  /** Asks for slots. What becomes of each is not said meanwhile. */
  readonly onChoose: (slots: readonly SlotReference[]) => Promise<void>
  readonly onToggleOwn: ((startTime: LocalTime) => void) | undefined
  readonly onMoveTabStop: (at: CellPosition) => void
  readonly pageRows: () => number
  /** Whether what becomes of single slots is not said now. */
  readonly isQuiet: () => boolean
  /** Shown at its slot where none was refused. */
  readonly note: Note | null
  /** Shown until the next press. */
  readonly onNote: (note: Note | null) => void
}

export const RangeChoice = (props: RangeChoiceProps): ReactElement => {
  const { grid, view, context, anchor, onAnchor, onChoose, onToggleOwn, onMoveTabStop, pageRows, isQuiet, onNote } =
    props
  const core = useCore()
  const note = useRefusal(view, isQuiet) ?? props.note

  const choose = async (range: SlotRange, from: CellPosition): Promise<void> => {
    const takenBack = range.takenBack.flatMap((row) => view.rows[row]?.startTime ?? [])
    const resource = view.resources[range.column]
    const slots = range.wanted.flatMap((row): SlotReference[] => {
      const interval = view.rows[row]
      return interval === undefined || resource === undefined
        ? []
        : [{ resourceId: resource.id, date: view.date, startTime: interval.startTime, endTime: interval.endTime }]
    })
    const toggleOwn = (): void => {
      for (const startTime of takenBack) onToggleOwn?.(startTime)
    }
    onNote(noteAtEnd(view, context, range))
    if (range.rows !== null) onAnchor(farEnd(from, range.rows))
    toggleOwn()
    if (slots.length + takenBack.length > 0)
      choiceHistory.add({ what: 'chosen', slots, undoOwn: takenBack.length > 0 ? toggleOwn : null })
    if (slots.length > 0) await onChoose(slots)
    const state = core.state.value
    const missed = slots.filter((slot) => !isMine(state, slot))
    const refusal = missed.map((slot) => state.refusals[slotKey(slot)]).find((found) => found !== undefined)
    const why = refusal === undefined ? '' : (refusal.words ?? refusalReasons[refusal.reason])
    announce(chosenWords(view, context, range, missed.length, why))
  }

  const marking = useSlotGesture(grid, { slots: view.slots, context, anchor, pageRows }, (effect) => {
    switch (effect._tag) {
      case 'MoveTabStop':
        return onMoveTabStop(effect.at)
      case 'Focus':
        onMoveTabStop(effect.at)
        if (grid.current !== null) focusCell(grid.current, effect.at)
        return
      case 'ScrollTo':
        if (grid.current !== null) bringIntoView(cellButton(grid.current, effect.at))
        return
      case 'AskForLastTime':
        onNote(null)
        announce(rangeTexts.lastTime)
        return
      case 'Marked':
        onNote(noteAtEnd(view, context, effect.range))
        announce(markedWords(view, context, effect.range, effect.isFirst))
        return
      case 'Choose':
        void choose(effect.range, effect.from)
        return
    }
  })

  const marked = marking === null ? null : slotRange(view.slots, marking.from, marking.to, context)
  return (
    <>
      {note === null ? null : <SlotNote grid={grid} at={note.at} text={note.text} />}
      {marking === null || marked === null || marked.rows === null ? null : (
        <>
          <SlotMark grid={grid} column={marked.column} first={marked.rows[0]} last={marked.rows[1]} />
          <SlotNote
            grid={grid}
            at={{ row: marked.rows[1], column: marked.column }}
            text={markWords(view, marked.rows, marking._tag)}
            calm
          />
        </>
      )}
    </>
  )
}
