/**
 * Changes a run of chosen slots into another run. It asks for the missing slots and lets go of the superfluous ones.
 * The change can be undone. A length and a pull move one end of the run, which is one choice. A run that is moved as a
 * whole is two. Invariant: it lets go of nothing before it has got all that it asked for.
 */

import type { LocalTime } from '../../../domain/calendar/local-time.ts'
import type { ColumnAddress, SlotReference } from '../../../domain/schema/events.ts'
import { type ChosenRun, changeOfRun, type SlotColumn, timesOfRows } from '../../../domain/selectors/chosen-run.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'
import { timeRange } from '../../../domain/wording/swedish-dates.ts'
import type { CoreClient } from '../../core/create-core-client.ts'
import { choiceHistory, isMine } from './choice-history.ts'

export interface RunColumn extends SlotColumn, ColumnAddress {
  readonly title: string
}

/** The slots of a run, from its first to its last. */
export const slotsOfRun = (
  { resourceId, date, rows }: RunColumn,
  { first, last }: ChosenRun,
): readonly SlotReference[] =>
  rows.slice(first, last + 1).map(({ startTime, endTime }) => ({ resourceId, date, startTime, endTime }))

interface ChangedRun {
  readonly before: ChosenRun
  readonly after: ChosenRun
  /** Asks for slots. Absent means that the core is asked. */
  readonly ask?: (slots: readonly SlotReference[]) => Promise<void>
  /** Lets a slot of the edited booking go, or takes it back. Absent means that no booking is edited. */
  readonly onToggleOwn?: ((startTime: LocalTime) => void) | undefined
}

/** @returns the outcome in words: "4 tider valda i Grupprum Eken, 08:00–10:00."; empty if the runs are equal */
export const chooseRun = async (
  core: CoreClient,
  column: RunColumn,
  { before, after, ask, onToggleOwn }: ChangedRun,
): Promise<string> => {
  const { resourceId, date, title, rows, slots } = column
  const { wanted, unwanted } = changeOfRun(column, before, after)
  const times = timesOfRows(column, after)
  if (wanted.length + unwanted.length === 0 || times === null) return ''

  const isOwn = (row: number): boolean => {
    const slot = slots[row]
    return (slot?._tag === 'Selected' || slot?._tag === 'Free') && slot.own === true
  }
  /** Adds rows to the history as one choice. Those that are booked already change in this tab alone. */
  const choose = (what: 'chosen' | 'let-go', some: readonly number[]): readonly SlotReference[] => {
    const own = some.filter(isOwn)
    const toggleOwn = (): void => {
      for (const row of own) {
        const interval = rows[row]
        if (interval !== undefined) onToggleOwn?.(interval.startTime)
      }
    }
    const ofServer = some.flatMap((row) => {
      const interval = rows[row]
      if (interval === undefined || isOwn(row)) return []
      return [{ resourceId, date, startTime: interval.startTime, endTime: interval.endTime }]
    })
    choiceHistory.add({ what, slots: ofServer, undoOwn: own.length > 0 ? toggleOwn : null })
    toggleOwn()
    return ofServer
  }
  const asked = wanted.length > 0 ? choose('chosen', wanted) : []
  if (asked.length > 0) await (ask === undefined ? core.command({ _tag: 'SelectSlots', slots: asked }) : ask(asked))
  const missed = asked.filter((slot) => !isMine(core.state.value, slot)).length
  if (unwanted.length > 0 && missed === 0) {
    const letGo = choose('let-go', unwanted)
    if (letGo.length > 0) await core.command({ _tag: 'ReleaseSlots', slots: letGo })
  }

  const count = after.last - after.first + 1
  if (missed > 0) return `${count - missed} av ${counted(count, 'tid', 'tider')} valda i ${title}.`
  return `${counted(count, 'tid vald', 'tider valda')} i ${title}, ${timeRange(times)}.`
}
