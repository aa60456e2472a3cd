/**
 * Loads the names of groups and resources once, since a basket names slots of days that are not shown; and again when a
 * group changed.
 */
import { Effect } from 'effect'
import { distinctUntilChanged, map, switchMap } from 'rxjs'
import { loadCatalogue } from '../commands/load-catalogue.ts'
import { EventLog } from '../log/event-log.ts'
import { onEach } from '../waiting/on-each.ts'

/** Loads it now, and again whenever a group changed. Runs for ever. */
export const keepCatalogue = Effect.gen(function* () {
  const { state$ } = yield* EventLog
  const changes$ = state$.pipe(
    map(({ changed }) => changed.groups),
    distinctUntilChanged(),
  )
  return yield* onEach(changes$, switchMap, () => loadCatalogue)
})
