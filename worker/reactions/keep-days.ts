/**
 * Loads the days that tabs show, and loads them again when they may be out of date. When the core is idle, it also loads the days before
 * and after them. Invariant: a day that no tab shows is either up to date or forgotten, so an out-of-date day is never shown.
 */
import { Effect } from 'effect'
import type { Day, State } from '../../domain/schema/state.ts'
import { type DayAddress, neighbourDays, shownDays } from '../../domain/selectors/pages.ts'
import { dayKey } from '../../domain/state/state.ts'
import { address, loadDay, readDay } from '../commands/load-grid.ts'
import { CoreEnvironment } from '../environment/core-environment.ts'
import { EventLog } from '../log/event-log.ts'
import { waitUntil } from '../waiting/from-streams.ts'
import { backOff } from '../waiting/retry.ts'

const DAYS_AT_MOST = 8
/** The wait before days are fetched ahead, so that the person's own page is answered and drawn first. */
const IDLE_MS = 300
/** The pause after a failure to fetch ahead, and after the browser has forbidden fetching ahead. */
const LATER_MS = 30_000

const keyOf = ({ groupId, date }: DayAddress): string => dayKey(groupId, date)

const dayToLoad = (state: State): DayAddress | undefined =>
  shownDays(state).find((shown) => {
    const day = state.days[keyOf(shown)]
    return day === undefined || (!day.loading && (day.stale || (day.grid === null && day.failure === null)))
  })

/** The shown days, and as many neighbouring days as there is room for. */
const keptDays = (state: State): DayAddress[] => {
  const shown = shownDays(state)
  return [...shown, ...neighbourDays(state)].slice(0, Math.max(DAYS_AT_MOST, shown.length))
}

/** A day to forget: no tab shows it, and it is out of date, could not be loaded, or has no room. */
const dayToForget = (state: State): Day | undefined => {
  const days = Object.values(state.days)
  const shown = new Set(shownDays(state).map(keyOf))
  const old = days.find((day) => !day.loading && !shown.has(keyOf(day)) && (day.stale || day.failure !== null))
  if (old !== undefined || days.length <= DAYS_AT_MOST) return old
  const kept = new Set(keptDays(state).map(keyOf))
  return days.find((day) => !day.loading && !kept.has(keyOf(day)))
}

/** The next day to fetch ahead. There is none while an answer is awaited, or while a push could be missed. */
const dayToFetchAhead = (state: State): DayAddress | undefined => {
  const isIdle =
    state.stream !== null &&
    !state.holdsStale &&
    state.confirming === null &&
    Object.keys(state.pending).length === 0 &&
    shownDays(state).every((day) => (state.days[keyOf(day)]?.grid ?? null) !== null) &&
    Object.values(state.days).every(({ loading }) => !loading)
  return isIdle ? keptDays(state).find((day) => state.days[keyOf(day)] === undefined) : undefined
}

/** Loads a day. If loading fails for a reason that may pass, it is repeated while a tab shows the day. */
const loadShownDay = Effect.fnUntraced(function* (day: DayAddress) {
  const { append, state } = yield* EventLog
  for (let failures = 1; !(yield* loadDay(day, failures === 1 ? 'by-toast' : 'quietly')); failures += 1) {
    yield* Effect.sleep(backOff(failures))
    const isShown = shownDays(state()).some((shown) => keyOf(shown) === keyOf(day))
    const known = state().days[keyOf(day)]
    if (!isShown || known === undefined || known.loading || known.failure === null) return
    append('core', { _tag: 'DayRequested', ...address(day) })
  }
})

export const keepDays = Effect.gen(function* () {
  const { state$, append } = yield* EventLog
  return yield* Effect.forever(
    Effect.gen(function* () {
      const state = yield* waitUntil(state$, (now) => dayToLoad(now) !== undefined || dayToForget(now) !== undefined)
      const forgotten = dayToForget(state)
      if (forgotten !== undefined) append('core', { _tag: 'DayReleased', ...address(forgotten) })
      const wanted = dayToLoad(state)
      if (wanted === undefined) return
      append('core', { _tag: 'DayRequested', ...address(wanted) })
      // The day is not awaited, so that a slow reading does not delay the others.
      yield* Effect.forkChild(loadShownDay(wanted))
    }),
  )
})

/** Fetches the neighbouring days one at a time. A day that fails is forgotten without a toast, because no person has requested it. */
export const keepNeighbours = Effect.gen(function* () {
  const { state$, state, append } = yield* EventLog
  const { mayFetchAhead } = yield* CoreEnvironment
  return yield* Effect.forever(
    Effect.gen(function* () {
      yield* waitUntil(state$, (now) => dayToFetchAhead(now) !== undefined)
      yield* Effect.sleep(IDLE_MS)
      const day = dayToFetchAhead(state())
      if (day === undefined) return
      if (!mayFetchAhead()) return yield* Effect.sleep(LATER_MS)
      append('core', { _tag: 'DayRequested', ...address(day) })
      const failure = yield* readDay(day).pipe(Effect.as(null), Effect.catch(Effect.succeed))
      if (failure === null) return
      append('core', { _tag: 'DayReleased', ...address(day) })
      yield* Effect.sleep(LATER_MS)
    }),
  )
})
