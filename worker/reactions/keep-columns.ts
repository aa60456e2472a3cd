/**
 * Reads the columns that tabs' pages name, and reads them again when they may be old (decision 0093); loaded once a page names some.
 * Invariants: a column that no page names is forgotten; before a back end that has no such reading nothing is asked for.
 */
import { Effect } from 'effect'
import { distinctUntilChanged } from 'rxjs'
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import { groupedBy } from '../../domain/grouped-by.ts'
import { mayPass } from '../../domain/port/core-port.ts'
import { MOST_DAYS, MOST_RESOURCE_DAYS, MOST_RESOURCES } from '../../domain/rules/reading-over-days.ts'
import type { ColumnAddress } from '../../domain/schema/events.ts'
import type { ResourceId } from '../../domain/schema/ids.ts'
import type { Column, State } from '../../domain/schema/state.ts'
import { namedColumns } from '../../domain/selectors/pages.ts'
import { resourceDayKey } from '../../domain/state/state.ts'
import { failureCode, failureToast, type HttpFailure } from '../http/call-failure.ts'
import { HttpClient } from '../http/http-client.ts'
import { EventLog, showToast } from '../log/event-log.ts'
import { waitUntil } from '../waiting/from-streams.ts'
import { backOff, retry, threeTimes } from '../waiting/retry.ts'

const keyOf = ({ resourceId, date }: ColumnAddress): string => resourceDayKey(resourceId, date)

const needsReading = (column: Column | undefined): boolean =>
  column === undefined || (!column.loading && (column.stale || (column.resource === null && column.failure === null)))

const columnsToRead = (state: State): ColumnAddress[] =>
  state.missing.finder !== undefined
    ? []
    : [...namedColumns(state)].flatMap(([key, { resourceId, date }]) =>
        needsReading(state.columns[key]) ? [{ resourceId, date }] : [],
      )

const columnsToForget = (state: State): ColumnAddress[] => {
  const named = namedColumns(state)
  return Object.entries(state.columns).flatMap(([key, { resourceId, date }]) =>
    named.has(key) ? [] : [{ resourceId, date }],
  )
}

/** Each of these resources on each of these days. */
interface Question {
  readonly resources: readonly ResourceId[]
  readonly dates: readonly LocalDate[]
}

/** Parts that have the same are one. */
const together = <Key, Of extends number | string>(
  columns: readonly ColumnAddress[],
  keyOfPart: (column: ColumnAddress) => Key,
  has: (column: ColumnAddress) => Of,
): { readonly keys: readonly Key[]; readonly of: readonly Of[] }[] => {
  const parts = [...groupedBy(columns, keyOfPart)].map(([key, own]) => ({ key, of: own.map(has).toSorted() }))
  return [...groupedBy(parts, ({ of }) => of.join()).values()].map((same) => ({
    keys: same.map(({ key }) => key),
    of: same[0].of,
  }))
}

const chunksOf = <Item>(items: readonly Item[], size: number): (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))

const withinCaps = ({ resources, dates }: Question): Question[] =>
  chunksOf(dates, MOST_DAYS).flatMap((some) =>
    chunksOf(resources, Math.min(MOST_RESOURCES, Math.floor(MOST_RESOURCE_DAYS / some.length))).map((own) => ({
      resources: own,
      dates: some,
    })),
  )

/** Resources that have the same days make one question, or days that have the same resources: whichever are fewer. */
const questionsOf = (columns: readonly ColumnAddress[]): Question[] => {
  const resourceOf = (column: ColumnAddress): ResourceId => column.resourceId
  const dateOf = (column: ColumnAddress): LocalDate => column.date
  const sameDays = together(columns, resourceOf, dateOf).map(({ keys, of }) => ({ resources: keys, dates: of }))
  const sameResources = together(columns, dateOf, resourceOf).map(({ keys, of }) => ({
    resources: of,
    dates: keys.toSorted(),
  }))
  return (sameDays.length <= sameResources.length ? sameDays : sameResources).flatMap(withinCaps)
}

const columnsOf = ({ resources, dates }: Question): ColumnAddress[] =>
  resources.flatMap((resourceId) => dates.map((date) => ({ resourceId, date })))

const readColumns = Effect.fnUntraced(function* ({ resources, dates }: Question) {
  const { append, state } = yield* EventLog
  const http = yield* HttpClient
  const [from] = dates
  const to = dates.at(-1)
  if (from === undefined || to === undefined) return
  // A back end may send no revision: then the slots are at least as new as what was seen when they were asked for.
  const seen = state().stream?.seen ?? 0
  const { answer, revision } = yield* http.call('slots', { body: { resources, from, to, dates } })
  append('http', { _tag: 'ColumnsLoaded', revision: revision ?? seen, resources: answer })
})

/** One that is gone takes the others of its question with it. */
const isOneGone = ({ failure }: HttpFailure, { resources }: Question): boolean =>
  failure._tag === 'Refused' && failure.status === 404 && resources.length > 1

/** Reads what was requested, and while what hinders it may pass and a page names it, tries again. */
const keepReading = (question: Question): Effect.Effect<void, never, EventLog | HttpClient> =>
  Effect.gen(function* () {
    const log = yield* EventLog
    const { append, state } = log

    const failed = Effect.fnUntraced(function* (error: HttpFailure, isFirst: boolean) {
      if (isOneGone(error, question)) {
        const alone = question.resources.map((resourceId) => ({ resources: [resourceId], dates: question.dates }))
        yield* Effect.forEach(alone, keepReading, { concurrency: 'unbounded', discard: true })
        return true
      }
      const { failure } = error
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
      // Not waited for: a slow reading holds up no other.
      for (const question of questionsOf(wanted)) yield* Effect.forkChild(keepReading(question))
    }),
  )
})
