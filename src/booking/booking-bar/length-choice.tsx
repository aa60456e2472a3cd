/**
 * The lengths that the bar offers for the run that was chosen last: "30 min · 1 h · 1½ h · 2 h", as far as the time is
 * free and the rules allow. It is shown only while a page shows the day of the run. Invariant: a length begins at the
 * first slot of the run, so that a press never moves the start of the choice.
 */
import { type KeyboardEvent, type ReactElement, useMemo, useState } from 'react'
import type { RuledPart, RuleGround } from '../../../domain/rules/counted-limits.ts'
import { addsNoBreach } from '../../../domain/rules/further-breaches.ts'
import type { Page, SlotReference } from '../../../domain/schema/events.ts'
import type { ResourceId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import type { Basket } from '../../../domain/selectors/basket.ts'
import { type ChosenRun, chosenRunAt, offeredLengths } from '../../../domain/selectors/chosen-run.ts'
import { type ColumnView, createColumnView, readShownColumn } from '../../../domain/selectors/column-view.ts'
import { slotKey } from '../../../domain/state/state.ts'
import { clockTime } from '../../../domain/wording/swedish-dates.ts'
import { lengthWords } from '../../../domain/wording/swedish-durations.ts'
import { useCore, useCoreState, useStatePart } from '../../core/core-context.tsx'
import { useFollowed } from '../../core/followed.ts'
import { useMayWith } from '../../core/use-may.ts'
import { createSteps } from '../../kit/design/announce-steps.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { useServerMinute } from '../rules/use-server-look.ts'
import { type Choice, choiceHistory, slotsToUndo } from './choice-history.ts'
import { chooseRun } from './choose-run.ts'
import './length-choice.css'

const isShownOn = (page: Page | undefined, state: State, { resourceId, date }: SlotReference): boolean => {
  if (page?._tag === 'BookingGrid') return page.date === date && page.groupId === state.resources[resourceId]?.groupId
  return (
    page?._tag === 'Columns' &&
    page.booking &&
    page.columns.some((column) => column.resourceId === resourceId && column.date === date)
  )
}

/** The first slot of the latest choice on the shown page. Null means that there is none. */
const latestSlot = (state: State, tabId: string, choices: readonly Choice[]): SlotReference | null => {
  const page = state.tabs[tabId]?.page
  for (const choice of choices.toReversed()) {
    if (choice.what !== 'chosen') continue
    const [slot] = slotsToUndo(state, choice)
    if (slot !== undefined) return isShownOn(page, state, slot) ? slot : null
  }
  return null
}

/** Whether the rules allow that a run becomes another one, beside everything else that is chosen. */
const allowedRuns = (
  { resourceId, date, rows }: ColumnView,
  run: ChosenRun,
  { lines, ground }: { readonly lines: Basket['lines']; readonly ground: RuleGround },
): ((wanted: ChosenRun) => boolean) => {
  const isOfColumn = (line: RuledPart): boolean => line.resourceId === resourceId && line.date === date
  const slotsOf = ({ first, last }: ChosenRun) => rows.slice(first, last + 1)
  const starts = new Set(slotsOf(run).map(({ startTime }) => startTime))
  const beside = lines
    .filter(isOfColumn)
    .flatMap(({ slots }) => slots.filter(({ startTime }) => !starts.has(startTime)))
  const others = lines.filter((line) => !isOfColumn(line))
  return (wanted) => addsNoBreach({ resourceId, date, slots: [...beside, ...slotsOf(wanted)] }, others, ground)
}

type ChosenProps = Pick<Basket, 'lines'>

const LengthsOf = ({ slot, lines }: ChosenProps & { readonly slot: SlotReference }): ReactElement | null => {
  const core = useCore()
  const now = useWallNow()
  const instant = useServerMinute()
  const resources = useStatePart('resources')
  const basketFor = useStatePart('basketFor')
  const mayHandle = useMayWith('handle-bookings')
  const [say] = useState(createSteps)
  const { resourceId, date, startTime } = slot
  const handlesBookings = mayHandle([resourceId])
  const view = useMemo(() => createColumnView(resourceId, date, readShownColumn), [resourceId, date])
  const column = useCoreState(useMemo(() => (state: State) => view(state, now), [view, now]))
  const row = column?.rows.findIndex((one) => one.startTime === startTime) ?? -1
  const run = useMemo(() => (column === null ? null : chosenRunAt(column, row)), [column, row])

  const lengths = useMemo(() => {
    if (column === null || run === null) return []
    const ground = { limitsOf: (id: ResourceId) => resources[id]?.limits, has: [], now: instant }
    const isRuled = !handlesBookings && basketFor === null
    return offeredLengths(column, run.first, isRuled ? allowedRuns(column, run, { lines, ground }) : () => true)
  }, [column, run, lines, resources, handlesBookings, basketFor, instant])

  if (column === null || run === null) return null
  const current = lengths.find(({ last }) => last === run.last)
  if (lengths.every((one) => one === current)) return null
  const begin = column.rows[run.first]
  const isAlone = lines.every((line) => line.resourceId === resourceId && line.date === date)

  /** The lengths are one tab stop. The arrow keys move within them. */
  const onKeyDown = ({ key, currentTarget, target }: KeyboardEvent<HTMLElement>): void => {
    const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
    const buttons = [...currentTarget.querySelectorAll('button')]
    const at = buttons.findIndex((button) => button.contains(target instanceof Node ? target : null))
    if (by !== 0) buttons[(at + by + buttons.length) % buttons.length]?.focus()
  }
  return (
    // biome-ignore lint/a11y: a fieldset cannot be scrolled sideways
    <div
      role="group"
      className="length-choice"
      aria-label={`Hur länge, ${column.title} från ${begin === undefined ? '' : clockTime(begin.startTime)}`}
      onKeyDown={onKeyDown}
    >
      <span className="length-choice-words small muted" aria-hidden="true">
        {isAlone ? 'Hur länge?' : `${column.title}:`}
      </span>
      {lengths.map((length) => (
        <button
          key={length.minutes}
          type="button"
          className="length-choice-length button numeric"
          aria-pressed={length === current}
          tabIndex={length === (current ?? lengths[0]) ? 0 : -1}
          onClick={() => {
            void chooseRun(core, column, { before: run, after: length }).then((outcome) => {
              if (outcome !== '') say(outcome)
            })
          }}
        >
          {lengthWords(length.minutes)}
        </button>
      ))}
    </div>
  )
}

const isSameSlot = (a: SlotReference | null, b: SlotReference | null): boolean =>
  a === b || (a !== null && b !== null && slotKey(a) === slotKey(b))

export const LengthChoice = ({ lines }: ChosenProps): ReactElement | null => {
  const { tabId } = useCore()
  const choices = useFollowed(choiceHistory.all)
  const slot = useCoreState(
    useMemo(() => (state: State) => latestSlot(state, tabId, choices), [tabId, choices]),
    isSameSlot,
  )
  return slot === null ? null : <LengthsOf slot={slot} lines={lines} />
}
