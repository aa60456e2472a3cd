/**
 * Keeps the log across reloads and deaths: writes what is new to the browser's store, a little later and together, so
 * that no press waits for it. Where nothing can be kept the log goes on in memory, said once.
 */
import { Context, Data, Effect, Layer } from 'effect'
import { Observable } from 'rxjs'
import type { LogTotals } from '../../domain/port/core-port.ts'
import { type Bounds, keptSegment } from '../../domain/replay/log-segments.ts'
import type { State } from '../../domain/schema/state.ts'
import { CoreEnvironment, type LogStore } from '../environment/core-environment.ts'
import { waitUntil } from '../waiting/from-streams.ts'
import { EventLog } from './event-log.ts'

/** After the start the pages have more to do. */
const FIRST_MS = 2_000
/** Events within this time are written together. */
const GATHER_MS = 250
/** A browser that has not answered by then will not answer. */
const ANSWER_MS = 10_000
/** After a failure: room may have been made, or the store be had again. */
const AGAIN_MS = 60_000
/** The most of all lives together, in characters; a browser stores one or two bytes for each. */
const KEPT: Bounds = { events: 20_000, size: 8_000_000, age: 14 * 24 * 60 * 60_000 }
/** Tried when there is no room for more. */
const KEPT_IF_FULL: Bounds = { ...KEPT, events: 2_000, size: 1_000_000 }

const hasNoTab = ({ tabs }: State): boolean => Object.keys(tabs).length === 0

class StoreFailed extends Data.TaggedError('StoreFailed')<{ readonly cause: unknown }> {}

const asked = <Value>(ask: () => Promise<Value>): Effect.Effect<Value, StoreFailed> =>
  Effect.tryPromise({ try: ask, catch: (cause) => new StoreFailed({ cause }) }).pipe(
    Effect.timeoutOrElse({
      duration: ANSWER_MS,
      orElse: () => Effect.fail(new StoreFailed({ cause: 'no answer in time' })),
    }),
  )

export class LogKeeper extends Context.Service<LogKeeper>()('booking/worker/LogKeeper', {
  make: Effect.gen(function* () {
    const log = yield* EventLog
    const { openLogStore } = yield* CoreEnvironment
    /** The log of all lives; null: nothing can be kept. */
    let totals: LogTotals | null = null
    let warned = false

    const seq$ = new Observable<number>((seqs) => {
      seqs.next(log.seq())
      return log.changes$.subscribe(({ seq }) => seqs.next(seq))
    })

    /** Whatever hinders it, it is tried once with less. */
    const putWithRoom = (store: LogStore, segments: Parameters<LogStore['put']>[0]) =>
      asked(() => store.put(segments)).pipe(
        Effect.catch(() =>
          asked(() => store.forgetBeyond(KEPT_IF_FULL)).pipe(Effect.andThen(asked(() => store.put(segments)))),
        ),
      )

    const keepIn = Effect.fnUntraced(function* (store: LogStore) {
      let writtenSeq = 0
      let writtenNumber = -1
      for (;;) {
        yield* waitUntil(seq$, (seq) => seq > writtenSeq)
        // A core without tabs may be ended at any moment.
        yield* Effect.raceFirst(Effect.sleep(GATHER_MS), waitUntil(log.state$, hasNoTab))
        const life = log.life()
        writtenSeq = log.seq()
        const fresh = life.segments.filter(({ number }) => number >= writtenNumber)
        const kept = fresh.map((segment) => keptSegment(life, segment))
        yield* putWithRoom(store, kept)
        const number = fresh.at(-1)?.number ?? writtenNumber
        if (number > writtenNumber) totals = yield* asked(() => store.forgetBeyond(KEPT))
        writtenNumber = number
      }
    })

    const keepOnce = Effect.scoped(
      Effect.acquireRelease(asked(openLogStore), (store) => Effect.sync(() => store.close())).pipe(
        Effect.flatMap(keepIn),
      ),
    )

    /** Runs for ever. */
    const keep = Effect.sleep(FIRST_MS).pipe(
      Effect.andThen(
        Effect.forever(
          keepOnce.pipe(
            Effect.catch(({ cause }: StoreFailed) =>
              Effect.sync(() => {
                totals = null
                if (!warned) console.warn('the event log is held in memory only', cause)
                warned = true
              }),
            ),
            Effect.andThen(Effect.sleep(AGAIN_MS)),
          ),
        ),
      ),
    )

    return { totals: () => totals, keep }
  }),
}) {
  static readonly layer = Layer.effect(LogKeeper, LogKeeper.make)
}
