/**
 * The aids of choosing, which are loaded after the grid: choosing several times of one resource at once (`slot-gesture.ts`),
 * the note at a slot that could not be chosen, and further keys. Invariants: the outcome of a choice is announced once;
 * these aids mark each event that they handle with `preventDefault`, and the grid ignores it.
 */
import {
  type ComponentProps,
  type ReactElement,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import type { LocalTime } from '../../../../domain/calendar/local-time.ts'
import type { SlotReference } from '../../../../domain/schema/events.ts'
import type { GridView } from '../../../../domain/selectors/grid-view.ts'
import { slotKey } from '../../../../domain/state/state.ts'
import { useCore, useStatePart } from '../../../core/core-context.tsx'
import { announce } from '../../../kit/design/announce.ts'
import { createSteps } from '../../../kit/design/announce-steps.ts'
import { answersFirst } from '../../../kit/design/answer-first.ts'
import { choiceHistory, isMine } from '../../booking-bar/choice-history.ts'
import { useSaidNote } from '../../unheard/use-said-note.ts'
import { bringIntoView, cellButton, focusCell } from '../slots/grid-cells.ts'
import type { CellPosition } from '../slots/grid-keyboard.ts'
import type { PressContext } from '../slots/slot-press.ts'
import { chosenWords, LAST_TIME, markedWords, markWords, noteAtEnd, refusalReasons } from './choosing-texts.ts'
import { KeyboardHelp } from './keyboard-help.tsx'
import { RunHandles } from './run-handles.tsx'
import { farEnd, type SlotRange, slotRange } from './slot-gesture.ts'
import { type Note, SlotMark, SlotNote } from './slot-marks.tsx'
import { useSlotGesture } from './use-slot-gesture.ts'

/** Announces and returns the last refusal of a slot in this grid. @param isQuiet whether single slots are not announced now */
const useRefusal = (view: GridView, isQuiet: () => boolean): Note | null => {
  const refusals = useStatePart('refusals')
  const refusal = useMemo((): Note | null => {
    const columnOf = ({ resourceId, date }: SlotReference): number =>
      view.columns.findIndex((column) => column.resourceId === resourceId && column.date === date)
    const last = Object.values(refusals).findLast((one) => columnOf(one) !== -1)
    if (last === undefined) return null
    const row = view.rows.findIndex(({ startTime }) => startTime === last.startTime)
    const at = { row, column: columnOf(last) }
    return row === -1 ? null : { at, text: last.words ?? refusalReasons[last.reason] }
  }, [view, refusals])
  const words = refusal?.text ?? ''
  const say = useEffectEvent((why: string): void => {
    if (!isQuiet()) announce(why)
  })
  useEffect(() => {
    if (words !== '') say(words)
  }, [words])
  return refusal
}

interface RangeChoiceProps {
  readonly grid: RefObject<HTMLElement | null>
  readonly view: GridView
  readonly context: PressContext
  readonly anchor: CellPosition | null
  readonly onAnchor: (at: CellPosition) => void
  /** Asks for slots. Meanwhile changes of single slots are not announced. */
  readonly onChoose: (slots: readonly SlotReference[]) => Promise<void>
  readonly onToggleOwn: ((startTime: LocalTime) => void) | undefined
  readonly onMoveTabStop: (at: CellPosition) => void
  readonly pageRows: () => number
  /** Whether changes of single slots are not announced now. */
  readonly isQuiet: () => boolean
  /** The note that is shown at its slot if no slot was refused. */
  readonly note: Note | null
  /** Sets the note that is shown until the next press. */
  readonly onNote: (note: Note | null) => void
}

const RangeChoice = (props: RangeChoiceProps): ReactElement => {
  const { grid, view, context, anchor, onAnchor, onChoose, onToggleOwn, onMoveTabStop, pageRows, isQuiet, onNote } =
    props
  const core = useCore()
  const choosing = { view, context }
  const [sayStep] = useState(createSteps)
  const note = useRefusal(view, isQuiet) ?? props.note
  useEffect(answersFirst, [])

  const choose = async (range: SlotRange, from: CellPosition): Promise<void> => {
    const takenBack = range.takenBack.flatMap((row) => view.rows[row]?.startTime ?? [])
    const column = view.columns[range.column]
    const slots = range.wanted.flatMap((row): SlotReference[] => {
      const interval = view.rows[row]
      if (interval === undefined || column === undefined) return []
      const { resourceId, date } = column
      return [{ resourceId, date, startTime: interval.startTime, endTime: interval.endTime }]
    })
    const toggleOwn = (): void => {
      for (const startTime of takenBack) onToggleOwn?.(startTime)
    }
    onNote(noteAtEnd(choosing, range))
    if (range.rows !== null) onAnchor(farEnd(from, range.rows))
    toggleOwn()
    if (slots.length + takenBack.length > 0)
      choiceHistory.add({ what: 'chosen', slots, undoOwn: takenBack.length > 0 ? toggleOwn : null })
    if (slots.length > 0) await onChoose(slots)
    const state = core.state.value
    const missed = slots.filter((slot) => !isMine(state, slot))
    const refusal = missed.map((slot) => state.refusals[slotKey(slot)]).find((found) => found !== undefined)
    const why = refusal === undefined ? '' : (refusal.words ?? refusalReasons[refusal.reason])
    sayStep(chosenWords(choosing, range, { count: missed.length, why }))
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
        announce(LAST_TIME)
        return
      case 'Marked':
        onNote(noteAtEnd(choosing, effect.range))
        sayStep(markedWords(choosing, effect.range, effect.isFirst))
        return
      case 'Aside':
        sayStep(`Bara tider under varandra kan markeras. ${markedWords(choosing, effect.range, false)}`)
        return
      case 'Choose':
        void choose(effect.range, effect.from)
        return
    }
  })

  const marked = marking === null ? null : slotRange({ slots: view.slots, context }, marking.from, marking.to)
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

/**
 * Puts the news of a day before the name of the grid if a person comes from another day by keys. The person hears the news
 * first and the place second. The name changes back once the focus leaves the grid.
 */
const useNewsFirst = (place: RefObject<HTMLElement | null>, news: string | null | undefined): void => {
  const come = useEffectEvent((): (() => void) | undefined => {
    const grid = place.current
    const name = grid?.getAttribute('aria-label')
    if (!(news && name && grid?.contains(document.activeElement))) return
    const restore = (): void => grid.setAttribute('aria-label', name)
    grid.setAttribute('aria-label', `${news}. ${name}`)
    grid.addEventListener('focusout', restore, { once: true })
    return () => grid.removeEventListener('focusout', restore)
  })
  useLayoutEffect(() => come(), [])
}

interface GridAidsProps extends ComponentProps<typeof RangeChoice> {
  /** The news of the day. Absent if the person did not come from another day by keys, or if the contents are not known yet. */
  readonly news?: string | null | undefined
}

export const GridAids = ({ news, ...props }: GridAidsProps): ReactElement => {
  useNewsFirst(props.grid, news)
  useEffect(
    () => void import('../../../kit/design/keep-clear.ts').then(({ keepClear }) => keepClear()).catch(() => undefined),
    [],
  )
  useSaidNote()
  return (
    <>
      <RangeChoice {...props} />
      <RunHandles
        grid={props.grid}
        view={props.view}
        context={props.context}
        onChoose={props.onChoose}
        onToggleOwn={props.onToggleOwn}
        onMoveTabStop={props.onMoveTabStop}
        onNote={props.onNote}
      />
      <KeyboardHelp grid={props.grid} view={props.view} editedColumn={props.context.editedColumn} />
    </>
  )
}
