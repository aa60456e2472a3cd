/**
 * Gives the store of the activity (docs/decisions/0017). The store's code is loaded when the first administrator watches, so that a
 * visitor's core does not load it.
 */
import { Context, Data, Effect, Layer } from 'effect'
import { loadOnce } from '../waiting/load-once.ts'

/** The code could not be loaded. */
class NoActivity extends Data.TaggedError('NoActivity') {}

export class ActivityWatch extends Context.Service<ActivityWatch>()('ActivityWatch', {
  make: Effect.sync(() => {
    const { loaded, load } = loadOnce(async () => (await import('./activity-store.ts')).createActivityStore())
    return {
      /** The store; null before an administrator has watched. */
      watching: loaded,
      store: Effect.mapError(load, () => new NoActivity()),
    }
  }),
}) {
  static readonly layer = Layer.effect(ActivityWatch, ActivityWatch.make)
}
