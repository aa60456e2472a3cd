/**
 * What administrators watch, loaded when the first of them does (docs/decisions/0017): a visitor's core carries none of it.
 */
import { Context, Data, Effect, Layer } from 'effect'
import type { ActivityStore } from './activity-store.ts'

/** It could not be loaded now. */
export class NoActivity extends Data.TaggedError('NoActivity') {}

export class ActivityWatch extends Context.Service<ActivityWatch>()('booking/worker/ActivityWatch', {
  make: Effect.sync(() => {
    let loaded: ActivityStore | null = null
    const load = async (): Promise<ActivityStore> => {
      const { createActivityStore } = await import('./activity-store.ts')
      loaded ??= createActivityStore()
      return loaded
    }
    return {
      /** Null: no administrator has watched yet. */
      watching: () => loaded,
      store: Effect.suspend(() =>
        loaded === null ? Effect.tryPromise({ try: load, catch: () => new NoActivity() }) : Effect.succeed(loaded),
      ),
    }
  }),
}) {
  static readonly layer = Layer.effect(ActivityWatch, ActivityWatch.make)
}
