/**
 * Reads the columns that tabs show, and reads them again when they may be out of date (decision 0093). A column has one resource's slots on
 * one day. This file is loaded when a page shows columns. Invariants: a column that no page shows is forgotten; a back end without the call
 * for columns is not asked.
 */
import { Effect } from 'effect'
import { distinctUntilChanged } from 'rxjs'
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import { groupedBy } from '../../domain/grouped-by.ts'
import { mayPass } from '../../domain/port/core-port.ts'
import { MOST_DAYS, MOST_RESOURCE_DAYS, MOST_RESOURCES } from '../../domain/rules/reading-over-days.ts'
import type { ColumnAddress } from '../../domain/schema/events.ts'
import type { ResourceId } from '../../domain/schema/ids.ts'
import type { State } from '../../domain/schema/state.ts'
import { namedColumns } from '../../domain/selectors/pages.ts'
import { resourceDayKey } from '../../domain/state/state.ts'
import { failureCode, failureToast, type HttpFailure, statusOf } from '../http/call-failure.ts'
import { HttpClient } from '../http/http-client.ts'
import { EventLog, showToast } from '../log/event-log.ts'
import { waitUntil } from '../waiting/from-streams.ts'
import { backOff, retry, threeTimes } from '../waiting/retry.ts'

const keyOf = ({ resourceId, date }: ColumnAddress): string => resourceDayKey(resourceId, date)

const columnsToRead = (state: State): ColumnAddress[] => {
  if (state.missing.finder !== undefined) return []
  return [...namedColumns(state)].flatMap(([key, { resourceId, date }]) => {
    const column = state.columns[key]
    const isNeeded =
      column === undefined ||
      (!column.loading && (column.stale || (column.resource === null && column.failure === null)))
    return isNeeded ? [{ resourceId, date }] : []
  })
}

const columnsToForget = (state: State): ColumnAddress[] => {
  const named = namedColumns(state)
  return Object.entries(state.columns).flatMap(([key, { resourceId, date }]) =>
    named.has(key) ? [] : [{ resourceId, date }],
  )
}

/** A request for each of these resources on each of these days. */
interface Question {
  readonly resources: readonly ResourceId[]
  readonly dates: readonly LocalDate[]
}

/**
 * Groups columns by `keyOfColumn`, and joins the groups that have the same values of `otherOf`. One function gives the resource, and the
 * other gives the date.
 * @example A and B are read on Monday, C on Tuesday; by resource that makes two groups: A and B with Monday, C with Tuesday
 */
const joinedBy = <Key, Other extends number | string>(
  columns: readonly ColumnAddress[],
  keyOfColumn: (column: ColumnAddress) => Key,
  otherOf: (column: ColumnAddress) => Other,
): { readonly keys: readonly Key[]; readonly others: readonly Other[] }[] => {
  const groups = [...groupedBy(columns, keyOfColumn)].map(([key, own]) => ({
    key,
    others: own.map(otherOf).toSorted(),
  }))
  return [...groupedBy(groups, ({ others }) => others.join()).values()].map((same) => ({
    keys: same.map(({ key }) => key),
    others: same[0].others,
  }))
}

const chunksOf = <Item>(items: readonly Item[], size: number): (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))

/** Makes few requests: either resources with the same days share a request, or days with the same resources share one. */
const questionsFor = (columns: readonly ColumnAddress[]): Question[] => {
  const resourceOf = (column: ColumnAddress): ResourceId => column.resourceId
  const dateOf = (column: ColumnAddress): LocalDate => column.date
  const bySameDays = joinedBy(columns, resourceOf, dateOf).map(({ keys, others }) => ({
    resources: keys,
    dates: others,
  }))
  const bySameResources = joinedBy(columns, dateOf, resourceOf).map(({ keys, others }) => ({
    resources: others,
    dates: keys.toSorted(),
  }))
  const fewest = bySameDays.length <= bySameResources.length ? bySameDays : bySameResources
  // A call has upper limits for its days, its resources, and the product of the two.
  return fewest.flatMap(({ resources, dates }) =>
    chunksOf(dates, MOST_DAYS).flatMap((some) =>
      chunksOf(resources, Math.min(MOST_RESOURCES, Math.floor(MOST_RESOURCE_DAYS / some.length))).map((own) => ({
        resources: own,
        dates: some,
      })),
    ),
  )
}

const columnsOf = ({ resources, dates }: Question): ColumnAddress[] =>
  resources.flatMap((resourceId) => dates.map((date) => ({ resourceId, date })))

const readColumns = Effect.fnUntraced(function* ({ resources, dates }: Question) {
  const { append, state } = yield* EventLog
  const http = yield* HttpClient
  const [from] = dates
  const to = dates.at(-1)
  if (from === undefined || to === undefined) return
  // If the back end sends no revision, the slots are at least as new as the last push before the request.
  const seen = state().stream?.seen ?? 0
  const { answer, revision } = yield* http.call('slots', { body: { resources, from, to, dates } })
  append('http', { _tag: 'ColumnsLoaded', revision: revision ?? seen, resources: answer })
})

/** Makes a request. If it fails for a reason that may pass, it is repeated while a page shows any of its columns. */
const keepReading = (question: Question): Effect.Effect<void, never, EventLog | HttpClient> =>
  Effect.gen(function* () {
    const log = yield* EventLog
    const { append, state } = log

    /** Handles a failure. Returns true if no further attempt is needed. */
    const failed = Effect.fnUntraced(function* ({ failure }: HttpFailure, isFirst: boolean) {
      // If one of several resources is gone, the answer to the whole request is 404. Each resource is then requested alone.
      if (statusOf(failure) === 404 && question.resources.length > 1) {
        const alone = question.resources.map((resourceId) => ({ resources: [resourceId], dates: question.dates }))
        yield* Effect.forEach(alone, keepReading, { concurrency: 'unbounded', discard: true })
        return true
      }
      append('http', { _tag: 'ColumnsFailed', columns: columnsOf(question), code: failureCode(failure) })
      const toast = isFirst ? failureToast(failure) : null
      if (toast !== null) showToast(log, null, toast)
      return !mayPass(failure)
    })

    const read = (failures: number) =>
      readColumns(question).pipe(
        retry(threeTimes, ({ failure }) => mayPass(failure)),
        Effect.as(true),
        Effect.catch((error) => failed(error, failures === 1)),
      )

    for (let failures = 1; !(yield* read(failures)); failures += 1) {
      yield* Effect.sleep(backOff(failures))
      const named = namedColumns(state())
      const wanted = columnsOf(question).filter((column) => {
        const known = state().columns[keyOf(column)]
        return named.has(keyOf(column)) && known !== undefined && !known.loading && known.failure !== null
      })
      if (wanted.length === 0) return
      append('core', { _tag: 'ColumnsRequested', columns: wanted })
    }
  })

export const keepColumns = Effect.gen(function* () {
  const { state$, append } = yield* EventLog
  const changed$ = state$.pipe(
    distinctUntilChanged(
      (a, b) => a.tabs === b.tabs && a.columns === b.columns && a.missing.finder === b.missing.finder,
    ),
  )
  return yield* Effect.forever(
    Effect.gen(function* () {
      const state = yield* waitUntil(
        changed$,
        (now) => columnsToRead(now).length > 0 || columnsToForget(now).length > 0,
      )
      const forgotten = columnsToForget(state)
      if (forgotten.length > 0) append('core', { _tag: 'ColumnsReleased', columns: forgotten })
      const wanted = columnsToRead(state)
      if (wanted.length === 0) return
      append('core', { _tag: 'ColumnsRequested', columns: wanted })
      // The readings are not awaited, so that a slow reading does not delay the others.
      for (const question of questionsFor(wanted)) yield* Effect.forkChild(keepReading(question))
    }),
  )
})
