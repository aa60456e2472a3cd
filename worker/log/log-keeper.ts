/**
 * Stores the log in the browser, so that it outlives a reload and the death of a core. New events are stored together after a short delay,
 * so that no press waits for the store. In a browser that stores nothing, the log stays in memory only, and the console says so once.
 */
import { Context, Data, Effect, Layer } from 'effect'
import { Observable } from 'rxjs'
import type { LogTotals } from '../../domain/port/core-port.ts'
import { type Bounds, keptSegment } from '../../domain/replay/log-segments.ts'
import { CoreEnvironment, type LogStore } from '../environment/core-environment.ts'
import { waitUntil } from '../waiting/from-streams.ts'
import { EventLog } from './event-log.ts'

/** The time before the first storing. In the first seconds the pages have more important work. */
const FIRST_MS = 2_000
/** Events within this time are stored together. */
const GATHER_MS = 250
/** A browser that has not answered within this time will not answer. */
const ANSWER_MS = 10_000
/** The pause after a failure. After it there may be space again, or the store may work again. */
const AGAIN_MS = 60_000
/** The bounds of the stored log, of all cores together. The size is in characters, each of which takes one or two bytes. */
const KEPT: Bounds = { events: 20_000, size: 8_000_000, age: 14 * 24 * 60 * 60_000 }
/** The bounds for the next try when the store is full. */
const KEPT_IF_FULL: Bounds = { ...KEPT, events: 2_000, size: 1_000_000 }

class StoreFailed extends Data.TaggedError('StoreFailed')<{ readonly cause: unknown }> {}

/** Makes a request to the store. It fails without an answer in time. */
const asked = <Value>(ask: () => Promise<Value>): Effect.Effect<Value, StoreFailed> =>
  Effect.tryPromise({ try: ask, catch: (cause) => new StoreFailed({ cause }) }).pipe(
    Effect.timeoutOrElse({
      duration: ANSWER_MS,
      orElse: () => Effect.fail(new StoreFailed({ cause: 'no answer in time' })),
    }),
  )

export class LogKeeper extends Context.Service<LogKeeper>()('LogKeeper', {
  make: Effect.gen(function* () {
    const log = yield* EventLog
    const { openLogStore } = yield* CoreEnvironment
    /** The totals of the store, for all cores together. Null while they are unknown, and while nothing can be stored. */
    let totals: LogTotals | null = null
    let warned = false

    const seq$ = new Observable<number>((seqs) => {
      seqs.next(log.seq())
      return log.changes$.subscribe(({ seq }) => seqs.next(seq))
    })

    const keepIn = Effect.fnUntraced(function* (store: LogStore) {
      let writtenSeq = 0
      let writtenNumber = -1
      for (;;) {
        yield* waitUntil(seq$, (seq) => seq > writtenSeq)
        // The browser may end a core without tabs at any moment, so such a core does not wait for more events.
        yield* Effect.raceFirst(
          Effect.sleep(GATHER_MS),
          waitUntil(log.state$, ({ tabs }) => Object.keys(tabs).length === 0),
        )
        const life = log.life()
        writtenSeq = log.seq()
        const fresh = life.segments.filter(({ number }) => number >= writtenNumber)
        const put = asked(() => store.put(fresh.map((segment) => keptSegment(life, segment))))
        // Whatever the cause of the failure, the core deletes old segments and tries once more.
        yield* Effect.catch(put, () =>
          Effect.andThen(
            asked(() => store.forgetBeyond(KEPT_IF_FULL)),
            put,
          ),
        )
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
