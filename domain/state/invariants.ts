/**
 * The invariants that hold in every state that the reducer makes, for any log. Tests check them after every step, and the replay tool finds
 * the first breach.
 */
import { overlaps } from '../calendar/interval.ts'
import { isLocalTime } from '../calendar/local-time.ts'
import type { State } from '../schema/state.ts'

export interface BrokenInvariant {
  readonly name:
    | 'holds-overlap'
    | 'empty-record-kept'
    | 'tab-confirms-after-leaving'
    | 'toast-of-absent-tab'
    | 'stream-backwards'
  readonly at: string
}

/** The broken invariants, where only the holds with the keys `within` are checked. The other holds are known to be right. */
export const brokenWithin = (state: State, within: Iterable<string>): BrokenInvariant[] => {
  const broken: BrokenInvariant[] = []
  for (const key of within) {
    const holds = state.holds[key]
    if (holds === undefined) continue
    const intervals = Object.entries(holds).flatMap(([startTime, { endTime }]) =>
      isLocalTime(startTime) ? [{ startTime, endTime }] : [],
    )
    if (intervals.length === 0) broken.push({ name: 'empty-record-kept', at: key })
    for (const [index, interval] of intervals.entries())
      if (intervals.slice(index + 1).some((other) => overlaps(interval, other)))
        broken.push({ name: 'holds-overlap', at: `${key}/${interval.startTime}` })
  }
  if (state.confirming !== null && state.tabs[state.confirming] === undefined)
    broken.push({ name: 'tab-confirms-after-leaving', at: state.confirming })
  for (const [id, toast] of Object.entries(state.toasts))
    if (toast.tabId !== null && state.tabs[toast.tabId] === undefined)
      broken.push({ name: 'toast-of-absent-tab', at: id })
  if (state.stream !== null && state.stream.seen < state.stream.from)
    broken.push({ name: 'stream-backwards', at: `${state.stream.from}` })
  return broken
}

export const brokenInvariants = (state: State): BrokenInvariant[] => brokenWithin(state, Object.keys(state.holds))
