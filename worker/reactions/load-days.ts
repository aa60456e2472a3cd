/**
 * Loads the days that tabs show, and loads them again when they may be old. Days that nobody shows are kept up to date
 * for a quick way back, up to a number, and then forgotten.
 */
import { Effect, Schedule } from 'effect'
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import type { GroupId } from '../../domain/entities.ts'
import { shownDays } from '../../domain/selectors/pages.ts'
import { type Day, dayKey, type State } from '../../domain/state/state.ts'
import { failureCode, failureToast } from '../http/call-failure.ts'
import { HttpClient, type HttpFailure } from '../http/http-client.ts'
import { EventLog } from '../log/event-log.ts'
import { waitUntil } from './wait-until.ts'

const DAYS_AT_MOST = 8
/** Before the day is said to have failed. */
const retries = Schedule.max([Schedule.exponential(400), Schedule.recurs(3)])

/** After it has: the server may be back. */
const AGAIN_MS = 10_000

interface DayAddress {
  readonly groupId: GroupId
  readonly date: LocalDate
}

const needsLoading = (day: Day | undefined): boolean =>
  day === undefined || (!day.loading && (day.stale || (day.grid === null && day.failure === null)))

const dayToLoad = (state: State): DayAddress | undefined =>
  shownDays(state).find(({ groupId, date }) => needsLoading(state.days[dayKey(groupId, date)]))

const dayToRelease = (state: State): Day | undefined => {
  const days = Object.values(state.days)
  if (days.length <= DAYS_AT_MOST) return undefined
  const shown = new Set(shownDays(state).map(({ groupId, date }) => dayKey(groupId, date)))
  return days.find((day) => !day.loading && !shown.has(dayKey(day.groupId, day.date)))
}

const isPassing = ({ failure }: HttpFailure): boolean =>
  failure._tag === 'Unreachable' || (failure._tag === 'Refused' && (failure.status === 503 || failure.status === 429))

/** Never fails: what became of it is told as an event. Answers when it is known. */
export const loadDay = Effect.fnUntraced(function* ({ groupId, date }: DayAddress) {
  const { append, state } = yield* EventLog
  const http = yield* HttpClient
  // Of a back end that tells no revision: the slots are at least as new as what was seen when they were asked for.
  const seen = state().stream?.seen ?? 0
  return yield* http.call('groupSlots', { parameters: { groupId }, body: { date } }).pipe(
    Effect.retry({ schedule: retries, while: isPassing }),
    Effect.match({
      onSuccess: ({ answer, revision }) => {
        append('http', { _tag: 'DayLoaded', groupId, date, revision: revision ?? seen, resources: answer })
        return true
      },
      onFailure: (failed) => {
        append('http', { _tag: 'DayFailed', groupId, date, code: failureCode(failed.failure) })
        const toast = failureToast(failed.failure)
        if (toast !== null) append('core', { _tag: 'ToastShown', tabId: null, toast })
        return !isPassing(failed)
      },
    }),
  )
})

/** Loads a day, and while what hinders it may pass and somebody looks at it, tries again. */
const loadShownDay = Effect.fnUntraced(function* (day: DayAddress) {
  const { append, state } = yield* EventLog
  const isShown = (): boolean =>
    shownDays(state()).some(({ groupId, date }) => groupId === day.groupId && date === day.date)
  while (!(yield* loadDay(day))) {
    yield* Effect.sleep(AGAIN_MS)
    const known = state().days[dayKey(day.groupId, day.date)]
    if (!isShown() || known === undefined || known.loading || known.failure === null) return
    append('core', { _tag: 'DayRequested', groupId: day.groupId, date: day.date })
  }
})

export const loadDays = Effect.gen(function* () {
  const { state$, append } = yield* EventLog
  return yield* Effect.forever(
    Effect.gen(function* () {
      const state = yield* waitUntil(state$, (now) => dayToLoad(now) !== undefined || dayToRelease(now) !== undefined)
      const released = dayToRelease(state)
      if (released !== undefined)
        append('core', { _tag: 'DayReleased', groupId: released.groupId, date: released.date })
      const wanted = dayToLoad(state)
      if (wanted === undefined) return
      append('core', { _tag: 'DayRequested', groupId: wanted.groupId, date: wanted.date })
      // Not waited for: a slow day holds up no other.
      yield* Effect.forkChild(loadShownDay(wanted))
    }),
  )
})
