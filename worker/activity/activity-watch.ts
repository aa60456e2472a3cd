/**
 * What administrators watch, loaded when the first of them does (docs/decisions/0017): a visitor's core carries none of it.
 */
import { Context, Data, Effect, Layer } from 'effect'
import type { ActivityStoreInterface } from './activity-store.ts'

/** It could not be loaded now. */
export class NoActivity extends Data.TaggedError('NoActivity') {}

export interface ActivityWatchInterface {
  /** Null: no administrator has watched yet. */
  watching(): ActivityStoreInterface | null
  readonly store: Effect.Effect<ActivityStoreInterface, NoActivity>
}

export class ActivityWatch extends Context.Service<ActivityWatch, ActivityWatchInterface>()(
  'booking/worker/ActivityWatch',
) {
  static readonly layer = Layer.sync(ActivityWatch, () => {
    let loaded: ActivityStoreInterface | null = null
    return ActivityWatch.of({
      watching: () => loaded,
      store: Effect.suspend(() =>
        loaded === null
          ? Effect.tryPromise({
              try: async () => {
                const { createActivityStore } = await import('./activity-store.ts')
                loaded ??= createActivityStore()
                return loaded
              },
              catch: () => new NoActivity(),
            })
          : Effect.succeed(loaded),
      ),
    })
  })
}
