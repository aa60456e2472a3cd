/**
 * The activity that administrators watch, loaded when the first of them does (docs/decisions/0017): a visitor's core carries none of
 * it.
 */
import { Context, Data, Effect, Layer } from 'effect'
import { loadOnce } from '../waiting/load-once.ts'

/** It could not be loaded now. */
class NoActivity extends Data.TaggedError('NoActivity') {}

export class ActivityWatch extends Context.Service<ActivityWatch>()('booking/worker/ActivityWatch', {
  make: Effect.sync(() => {
    const { loaded, load } = loadOnce(async () => (await import('./activity-store.ts')).createActivityStore())
    return {
      /** Null: no administrator has watched yet. */
      watching: loaded,
      store: Effect.mapError(load, () => new NoActivity()),
    }
  }),
}) {
  static readonly layer = Layer.effect(ActivityWatch, ActivityWatch.make)
}
