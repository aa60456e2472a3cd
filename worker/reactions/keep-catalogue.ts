/**
 * Loads the names of groups and resources once, since a basket names slots of days that are not shown; and again when a
 * group changed.
 */
import { Effect } from 'effect'
import { loadCatalogue } from '../commands/load-catalogue.ts'
import { EventLog } from '../log/event-log.ts'
import { waitUntil } from '../waiting/wait-until.ts'

/** Loads it now, and again whenever a group changed. Runs for ever. */
export const keepCatalogue = Effect.gen(function* () {
  const { state, state$ } = yield* EventLog
  return yield* Effect.forever(
    Effect.gen(function* () {
      const { groups } = state().changed
      yield* loadCatalogue
      yield* waitUntil(state$, ({ changed }) => changed.groups !== groups)
    }),
  )
})
